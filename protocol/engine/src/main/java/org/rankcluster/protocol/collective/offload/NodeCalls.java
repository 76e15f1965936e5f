package org.rankcluster.protocol.collective.offload;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What ranks of one node have called where one of them joins a network for all: the network never hears of the others. One
 * object for all nodes of a JVM will do, for nodes are never split; several threads may use it.
 */
public final class NodeCalls {
    private final Map<Key, Entry> entries = new ConcurrentHashMap<>();

    private record Key(int node, int number) {}

    private record Entry(CollectiveCall first, int missing) {}

    /**
     * Takes note that a rank has begun its part.
     *
     * @param ranks how many there are on the node
     * @return what the first of them has called; the same where nobody has as yet
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
