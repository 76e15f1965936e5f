package org.rankcluster.actors.network.port;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Messages to ranks of this member of which packets have been on another one, by sender and number: packets that come back
 * find the object that they left with, and those of a message from elsewhere the one that the first of them has made. A
 * message is taken out when all its receivers here have read it. Used by the threads of all partitions.
 */
public final class MessagesUnderWay {
    private static final int SHARDS = 64;

    private final Shard[] shards = new Shard[SHARDS];

    private static final class Shard {
        final Long2ObjectOpenHashMap<CutMessage> messages = new Long2ObjectOpenHashMap<>();
    }

    MessagesUnderWay() {
        Arrays.setAll(shards, shard -> new Shard());
    }

    /** Takes a message of this member in, if it is not there. */
    void list(CutMessage message) {
        if (!message.listed) {
            Shard shard = shard(message.from);
            synchronized (shard) {
                shard.messages.put(key(message.from, message.number), message);
                message.listed = true;
            }
        }
    }

    /** The message with this number of rank actor {@code from}, made if it is not there. */
    CutMessage find(int from, int number, Supplier<CutMessage> maker) {
        Shard shard = shard(from);
        synchronized (shard) {
            CutMessage found = shard.messages.get(key(from, number));
            if (found == null) {
                found = maker.get();
                found.listed = true;
                shard.messages.put(key(from, number), found);
            }
            return found;
        }
    }

    /** A receiver has read all of a message; with the last of them it is taken out. */
    void leave(CutMessage message) {
        Shard shard = shard(message.from);
        synchronized (shard) {
            message.receivers--;
            if (message.receivers == 0) {
                shard.messages.remove(key(message.from, message.number));
            }
        }
    }

    /** Number of messages. */
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
