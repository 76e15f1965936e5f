package org.rankcluster.protocol.onesided;

import java.util.function.Consumer;

/**
 * A change of the memory that a rank exposes in a window: creation, freeing, attachment or detachment. The change takes effect at
 * once, without messages.
 */
public final class MemoryOperation extends WindowOperation {
    private final String what;
    private final Consumer<WindowLayer> effect;

    private MemoryOperation(int window, String what, Consumer<WindowLayer> effect) {
        super(window);
        this.what = what;
        this.effect = effect;
    }

    /**
     * Creates the operation that begins to expose memory.
     *
     * @param window id of the window
     * @param memory the exposed memory
     * @return the operation
     */
    public static MemoryOperation create(int window, WindowMemory memory) {
        return new MemoryOperation(window, "creation", layer -> layer.open(window, memory));
    }

    /**
     * Creates the operation that ends the window at this rank.
     *
     * @param window id of the window
     * @return the operation
     */
    public static MemoryOperation free(int window) {
        return new MemoryOperation(window, "free", layer -> layer.close(window));
    }

    /**
     * Creates the operation that changes the memory of a dynamic window.
     *
     * @param window id of the window
     * @param change attaches or detaches a region
     * @return the operation
     */
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
