package org.rankcluster.protocol.onesided;

import java.util.function.Consumer;

/** Changes what the rank itself exposes: makes or ends its part of a window, attaches or detaches memory. Done at once. */
public final class MemoryOperation extends WindowOperation {
    private final String what;
    private final Consumer<WindowLayer> effect;

    private MemoryOperation(int window, String what, Consumer<WindowLayer> effect) {
        super(window);
        this.what = what;
        this.effect = effect;
    }

    /** Begins to expose memory. */
    public static MemoryOperation create(int window, WindowMemory memory) {
        return new MemoryOperation(window, "creation", layer -> layer.open(window, memory));
    }

    /** Ends the window at this rank. */
    public static MemoryOperation free(int window) {
        return new MemoryOperation(window, "free", layer -> layer.close(window));
    }

    /** Changes the memory of a dynamic window. */
    public static MemoryOperation change(int window, Runnable change) {
        return new MemoryOperation(window, "attach or detach", layer -> change.run());
    }

    @Override
    public int requests() {
        return 0;
    }

    @Override
    void start(WindowLayer layer) {
        effect.accept(layer);
        layer.finished(this);
    }

    @Override
    public String describe() {
        return what + " of window " + window();
    }
}
