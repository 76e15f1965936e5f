package org.rankcluster.actors.network.port;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A table, by sender and number, of messages to ranks of this cluster member whose packets have crossed another member. Packets that come
 * back find the object that they left with. Packets of a message from another member find the object that the first of them has created. A
 * message is removed when all its receivers here have read it. The threads of all partitions use it.
 */
public final class CrossMemberMessages {
    private static final int SHARDS = 64;

    private final Shard[] shards = new Shard[SHARDS];

    private static final class Shard {
        final Long2ObjectOpenHashMap<PacketizedMessage> messages = new Long2ObjectOpenHashMap<>();
    }

    CrossMemberMessages() {
        Arrays.setAll(shards, shard -> new Shard());
    }

    /** Adds a message of this member, if it is not listed. */
    void list(PacketizedMessage message) {
        if (!message.listed) {
            Shard shard = shard(message.from);
            synchronized (shard) {
                shard.messages.put(key(message.from, message.number), message);
                message.listed = true;
            }
        }
    }

    /** Returns the message with this number of rank actor {@code from}, created if it is not listed. */
    PacketizedMessage find(int from, int number, Supplier<PacketizedMessage> maker) {
        Shard shard = shard(from);
        synchronized (shard) {
            PacketizedMessage found = shard.messages.get(key(from, number));
            if (found == null) {
                found = maker.get();
                found.listed = true;
                shard.messages.put(key(from, number), found);
            }
            return found;
        }
    }

    /** Records that a receiver has read all of a message; with the last receiver the message is removed. */
    void leave(PacketizedMessage message) {
        Shard shard = shard(message.from);
        synchronized (shard) {
            message.receivers--;
            if (message.receivers == 0) {
                shard.messages.remove(key(message.from, message.number));
            }
        }
    }

    /** Returns the number of messages. */
    public int size() {
        int size = 0;
        for (Shard shard : shards) {
            synchronized (shard) {
                size += shard.messages.size();
            }
        }
        return size;
    }

    private Shard shard(int from) {
        return shards[from * 0x9e3779b9 >>> Integer.SIZE - Integer.numberOfTrailingZeros(SHARDS)];
    }

    private static long key(int from, int number) {
        return (long) from << 32 | Integer.toUnsignedLong(number);
    }
}
