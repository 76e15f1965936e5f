package org.rankcluster.actors.program;

import java.lang.reflect.Constructor;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A factory of the virtual threads that run the ranks' programs.
 *
 * <p>With {@code --add-opens java.base/java.lang=ALL-UNNAMED} the executor of its rank's partition carries a virtual thread, so program and
 * events share one thread. Without it, plain virtual threads alternate with the thread of the partition, with the same results, but slower.
 */
final class ProgramThreads {
    private static final @Nullable Constructor<?> CARRIED = carriedBuilder();

    private ProgramThreads() {}

    /** Returns whether an executor of RankCluster can carry programs. */
    static boolean canCarry() {
        return CARRIED != null;
    }

    /** Returns an unstarted virtual thread carried by {@code executor}. */
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

    /** Returns an unstarted virtual thread on the JVM's own scheduler. */
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
