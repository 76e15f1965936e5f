package org.rankcluster.actors.program.process;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/** What {@link System#identityHashCode} says to ranks: kept aside for objects that programs have asked about. */
final class IdentityHashes {
    private static final Map<Object, Integer> HASHES = new HashMap<>();
    private static final ReferenceQueue<Object> GONE = new ReferenceQueue<>();

    private IdentityHashes() {}

    static int of(Object object) {
        RankHost rank = RankHost.currentOrNull();
        if (object == null || rank == null) {
            return System.identityHashCode(object);
        }
        if (object instanceof String || object instanceof Class || object instanceof Enum) {
            return object.toString().hashCode(); // of the JVM: any rank may be the first to ask
        }
        synchronized (HASHES) {
            for (Object gone = GONE.poll(); gone != null; gone = GONE.poll()) {
                HASHES.remove(gone);
            }
            return HASHES.computeIfAbsent(new Key(object), key -> rank.state().nextHash());
        }
    }

    /** An object, as long as it is there. */
    private static final class Key extends WeakReference<Object> {
        private final int hash;

        Key(Object object) {
            super(object, GONE);
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
