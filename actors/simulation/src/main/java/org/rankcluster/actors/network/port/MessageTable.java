package org.rankcluster.actors.network.port;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A table of a cluster member's messages by number, for packets by value in the network. Such packets carry their message's
 * number. Any partition may read. A number is free again when all packets of its message are read, or have left for
 * another member.
 */
public final class MessageTable {
    private static final int BLOCK_BITS = 12;
    private static final int BLOCK = 1 << BLOCK_BITS;
    /** Numbers that 26 bits of a packet hold. */
    private static final int MOST = 1 << 26;

    private volatile @Nullable PacketizedMessage[][] blocks = new PacketizedMessage[1][BLOCK];
    private int[] free = new int[BLOCK];
    private int freed;
    private int used;

    /** Returns the message with this number, which has a packet in the network. */
    @SuppressWarnings("NullAway") // while a packet has its number there is a message
    public PacketizedMessage get(int number) {
        return blocks[number >>> BLOCK_BITS][number & BLOCK - 1];
    }

    /**
     * Adds packets of a message, which are about to enter the network.
     *
     * @return the number for these packets
     */
    public synchronized int enter(PacketizedMessage message, int packets) {
        if (message.enter(packets) == 0) {
            message.index = freed == 0 ? next() : free[--freed];
            blocks[message.index >>> BLOCK_BITS][message.index & BLOCK - 1] = message;
        }
        return message.index;
    }

    private int next() {
        if (used == MOST) {
            throw new IllegalStateException(
                    "messages under way: more than " + MOST + " (expected: at most " + MOST + ")");
        }
        PacketizedMessage[][] before = blocks;
        if (used == before.length * BLOCK) {
            PacketizedMessage[][] more = Arrays.copyOf(before, before.length + 1);
            more[before.length] = new PacketizedMessage[BLOCK];
            blocks = more;
        }
        return used++;
    }

    /** Removes one packet of a message, which has the number {@code index}. */
    public void leave(PacketizedMessage message, int index) {
        if (message.leave()) {
            release(index);
        }
    }

    private synchronized void release(int index) {
        blocks[index >>> BLOCK_BITS][index & BLOCK - 1] = null;
        if (freed == free.length) {
            free = Arrays.copyOf(free, 2 * freed);
        }
        free[freed++] = index;
    }

    /** Returns the number of messages. */
    public synchronized int size() {
        return used - freed;
    }
}
