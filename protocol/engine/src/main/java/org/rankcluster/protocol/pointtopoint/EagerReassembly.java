package org.rankcluster.protocol.pointtopoint;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.runtime.Operation;

/**
 * A table of partially received eager messages: the header has arrived, but not all of the data. A message of one packet arrives at once.
 * The latest header therefore has a field of its own, and the table is created only when long messages interleave.
 */
final class EagerReassembly {
    private @Nullable Incoming latest;
    private @Nullable Long2ObjectOpenHashMap<Incoming> others;

    void add(Incoming message) {
        if (latest != null) {
            if (others == null) {
                others = new Long2ObjectOpenHashMap<>(2);
            }
            others.put(key(latest.header()), latest);
        }
        latest = message;
    }

    /** Returns the message with this number on its connection. */
    Incoming get(int source, int number) {
        long key = Incoming.key(source, number);
        Incoming found = latest;
        if (found == null || key(found.header()) != key) {
            found = others == null ? null : others.get(key);
        }
        if (found == null) {
            throw new IllegalStateException(
                    "packet arrived without its header: message " + number + " of rank " + source);
        }
        return found;
    }

    /** Removes and returns the message with this header, which is complete now. */
    Incoming remove(Message.Header header) {
        Incoming found = latest;
        if (found != null && key(found.header()) == key(header)) {
            latest = null;
            return found;
        }
        found = others == null ? null : others.remove(key(header));
        if (found == null) {
            throw new IllegalStateException("message arrived twice or without its header: " + header);
        }
        return found;
    }

    /** Adds the receives that wait for data, in the order of their connections. */
    void addReceives(List<Operation> receives) {
        if (others != null) {
            long[] keys = others.keySet().toLongArray();
            Arrays.sort(keys);
            for (long key : keys) {
                addReceive(others.get(key), receives);
            }
        }
        if (latest != null) {
            addReceive(latest, receives);
        }
    }

    private static void addReceive(Incoming message, List<Operation> receives) {
        if (message.receive != null) {
            receives.add(message.receive);
        }
    }

    private static long key(Message.Header header) {
        return Incoming.key(header.source(), header.number());
    }
}
