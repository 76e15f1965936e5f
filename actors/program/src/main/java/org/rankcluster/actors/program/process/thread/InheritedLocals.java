package org.rankcluster.actors.program.process.thread;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * The values of {@link InheritableThreadLocal} that a thread got from the one that made it. What is made and what then runs are two
 * threads here. Needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}; without, nothing is inherited.
 */
final class InheritedLocals {
    private static final @Nullable Field VALUES = values();

    private InheritedLocals() {}

    /** Hands them on. */
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
