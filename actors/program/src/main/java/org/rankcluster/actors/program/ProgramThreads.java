package org.rankcluster.actors.program;

import java.lang.reflect.Constructor;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Makes the virtual threads that run the ranks' programs.
 *
 * <p>With {@code --add-opens java.base/java.lang=ALL-UNNAMED} a virtual thread is carried by the executor of its rank's
 * place, so program and events take turns on one thread. Where that constructor is closed, plain virtual threads are handed
 * over to and back, with the same results, slower.
 */
final class ProgramThreads {
    private static final @Nullable Constructor<?> CARRIED = carriedBuilder();

    private ProgramThreads() {}

    /** Whether programs can be carried by an executor of ours. */
    static boolean canCarry() {
        return CARRIED != null;
    }

    /** An unstarted virtual thread carried by {@code executor}. */
    static Thread carried(Executor executor, String name, Runnable program) {
        if (CARRIED == null) {
            throw new IllegalStateException("the builder of virtual threads is closed");
        }
        try {
            return ((Thread.Builder.OfVirtual) CARRIED.newInstance(executor))
                    .name(name)
                    .inheritInheritableThreadLocals(false)
                    .unstarted(program);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the builder of virtual threads failed", e);
        }
    }

    /** An unstarted virtual thread on the JVM's own scheduler. */
    static Thread plain(String name, Runnable program) {
        return Thread.ofVirtual()
                .name(name)
                .inheritInheritableThreadLocals(false)
                .unstarted(program);
    }

    private static @Nullable Constructor<?> carriedBuilder() {
        try {
            Constructor<?> constructor = Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
                    .getDeclaredConstructor(Executor.class);
            constructor.setAccessible(true);
            return constructor;
        } catch (ReflectiveOperationException | RuntimeException closed) {
            return null;
        }
    }
}
