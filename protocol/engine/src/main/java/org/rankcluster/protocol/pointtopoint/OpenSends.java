package org.rankcluster.protocol.pointtopoint;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.Operation;

/**
 * A table of the unfinished sends of a rank, by the message that each of them waits for. The latest send has a field of its own, so a rank
 * that sends one message after the other needs no table.
 */
final class OpenSends {
    private long latestKey;
    private @Nullable SendOperation latest;
    private @Nullable Long2ObjectOpenHashMap<SendOperation> others;

    /** Adds a send, unless it is already present under this key, as a send is whose data are requested in parts. */
    void put(long key, SendOperation send) {
        if (get(key) == null) {
            putLatestToOthers();
            latestKey = key;
            latest = send;
        }
    }

    @Nullable
    SendOperation get(long key) {
        if (latest != null && latestKey == key) {
            return latest;
        }
        return others == null ? null : others.get(key);
    }

    @Nullable
    SendOperation remove(long key) {
        SendOperation found = latest;
        if (found != null && latestKey == key) {
            latest = null;
            return found;
        }
        return others == null ? null : others.remove(key);
    }

    /** Adds all sends in the order of their keys, each once. */
    void addTo(List<Operation> pending) {
        putLatestToOthers();
        if (others != null) {
            long[] keys = others.keySet().toLongArray();
            Arrays.sort(keys);
            for (long key : keys) {
                SendOperation send = others.get(key);
                if (!pending.contains(send)) { // a part of it has left, the rest is not requested yet
                    pending.add(send);
                }
            }
        }
    }

    private void putLatestToOthers() {
        if (latest != null) {
            if (others == null) {
                others = new Long2ObjectOpenHashMap<>(2);
            }
            others.put(latestKey, latest);
            latest = null;
        }
    }
}
