package org.rankcluster.protocol.collective;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A table of each node's collective calls under way, with which later ranks of the node compare theirs to find mismatches. On a collective
 * network one rank joins on behalf of its node, so the calls of the others are recorded here. Thread-safe; one instance serves all nodes of
 * a JVM, because nodes are never split.
 */
public final class NodeCalls {
    private final Map<Key, Entry> entries = new ConcurrentHashMap<>();

    private record Key(int node, int number) {}

    private record Entry(CollectiveCall first, int missing) {}

    /**
     * Records that a rank has begun its part.
     *
     * @param node number of the node
     * @param ranks number of ranks on the node, 1 or more
     * @param call the call of this rank
     * @return the call of the first rank of the node; {@code call} itself if no other rank has begun
     */
    public CollectiveCall begun(int node, int ranks, CollectiveCall call) {
        if (ranks == 1) {
            return call;
        }
        Key key = new Key(node, call.number());
        @Nullable Entry before = entries.get(key);
        CollectiveCall first = before == null ? call : before.first;
        int missing = (before == null ? ranks : before.missing) - 1;
        if (missing == 0) {
            entries.remove(key);
        } else {
            entries.put(key, new Entry(first, missing));
        }
        return first;
    }
}
