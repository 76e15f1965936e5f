package org.rankcluster.actors.program.process;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What {@link System#identityHashCode} and {@link Object#hashCode} say to a rank: kept aside for the objects that its program has
 * asked about. Each rank has a table of its own, for some objects, such as lambdas that capture nothing, are all ranks'.
 */
final class IdentityHashes {
    /** Where a class has its {@code hashCode} from. */
    private static final ClassValue<Origin> ORIGINS = new ClassValue<>() {
        @Override
        protected Origin computeValue(Class<?> type) {
            try {
                Method method = type.getMethod("hashCode");
                Class<?> owner = method.getDeclaringClass();
                if (owner == Object.class) {
                    return Origin.JVM;
                }
                boolean isOurs = method.isSynthetic() && !method.isBridge()
                        || owner == RankObject.class
                        || owner == RankThread.class;
                return isOurs ? Origin.RANK : Origin.CLASS;
            } catch (NoSuchMethodException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    };

    private final Map<Object, Integer> hashes = new HashMap<>();
    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

    /** Who computes a hash code: the JVM from where it likes; we, drawn by the rank; or the class from what it holds. */
    private enum Origin {
        JVM,
        RANK,
        CLASS
    }

    /** In place of {@link System#identityHashCode}. */
    static int of(@Nullable Object object) {
        RankHost rank = RankHost.currentOrNull();
        if (object == null || rank == null) {
            return System.identityHashCode(object);
        }
        if (object instanceof String || object instanceof Class || object instanceof Enum) {
            return object.toString().hashCode();
        }
        return ORIGINS.get(object.getClass()) == Origin.RANK
                ? object.hashCode()
                : rank.state().identityHash(object);
    }

    /** In place of {@link Object#hashCode}. */
    static int hashCode(@Nullable Object object) {
        return isOfJvm(Objects.requireNonNull(object)) ? of(object) : object.hashCode();
    }

    /** Whether the JVM would choose an object's hash code, and with it where hash tables have it. */
    static boolean isOfJvm(Object object) {
        return ORIGINS.get(object.getClass()) == Origin.JVM;
    }

    int get(Object object, ProcessState state) {
        for (Object key = gone.poll(); key != null; key = gone.poll()) {
            hashes.remove(key);
        }
        return hashes.computeIfAbsent(new Key(object, gone), key -> state.nextHash());
    }

    /** An object, as long as it is there. */
    private static final class Key extends WeakReference<Object> {
        private final int hash;

        Key(Object object, ReferenceQueue<Object> gone) {
            super(object, gone);
            hash = System.identityHashCode(object);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Key key && key.get() != null && refersTo(key.get());
        }
    }
}
