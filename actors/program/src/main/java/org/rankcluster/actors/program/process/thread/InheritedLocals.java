package org.rankcluster.actors.program.process.thread;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * The values of {@link InheritableThreadLocal} that a thread has inherited from its creator. The thread that the program creates and the
 * thread that runs it differ here. Needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}; otherwise nothing is inherited.
 */
final class InheritedLocals {
    private static final @Nullable Field VALUES = values();

    private InheritedLocals() {}

    /** Copies the values from one thread to another. */
    static void hand(Thread from, Thread to) {
        if (VALUES != null) {
            try {
                VALUES.set(to, VALUES.get(from));
            } catch (IllegalAccessException closed) {
                throw new IllegalStateException(closed);
            }
        }
    }

    private static @Nullable Field values() {
        try {
            Field field = Thread.class.getDeclaredField("inheritableThreadLocals");
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException | RuntimeException closed) {
            return null;
        }
    }
}
