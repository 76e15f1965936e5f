package org.rankcluster.protocol.address;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one object of several equal ones, as long as anybody uses it: a flyweight for what all ranks of a JVM know alike.
 * May be used by several threads.
 */
public final class Interner<T> {
    private final Map<T, WeakReference<T>> known = new WeakHashMap<>();

    /** The object equal to this one that is in use, or this one. */
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
