package org.rankcluster.protocol.address;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A weak interning pool of immutable objects, such as rank maps, shared by all ranks of a JVM. Equal objects are stored once, as long as
 * they are in use. Thread-safe.
 */
public final class Interner<T> {
    private final Map<T, WeakReference<T>> known = new WeakHashMap<>();

    /**
     * Returns the object in use that equals a candidate.
     *
     * @param candidate an immutable object
     * @return the equal object in use, or the candidate itself if there is none
     */
    public synchronized T intern(T candidate) {
        WeakReference<T> reference = known.get(candidate);
        @Nullable T inUse = reference == null ? null : reference.get();
        if (inUse != null) {
            return inUse;
        }
        known.put(candidate, new WeakReference<>(candidate));
        return candidate;
    }
}
