package org.rankcluster.protocol.pointtopoint;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The sends of a rank that are under way, by what is known of each when the next thing happens to it. The latest has a place of its
 * own, so that a rank that sends one message after the other has no table.
 */
final class OpenSends {
    private long latestKey;
    private @Nullable SendOperation latest;
    private @Nullable Long2ObjectOpenHashMap<SendOperation> others;

    /** Keeps a send; nothing new if it is kept under this key already, as one that is asked for in parts is. */
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

    /** Adds all, in the order of their keys, but each once. */
    void addTo(List<Operation> pending) {
        putLatestToOthers();
        if (others != null) {
            long[] keys = others.keySet().toLongArray();
            Arrays.sort(keys);
            for (long key : keys) {
                SendOperation send = others.get(key);
                if (!pending.contains(send)) { // part of it has left, the rest is not asked for
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
