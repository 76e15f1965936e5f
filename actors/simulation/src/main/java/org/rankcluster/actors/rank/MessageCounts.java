package org.rankcluster.actors.rank;

import org.rankcluster.protocol.message.Message;

/**
 * Counts of the messages that a partition's ranks send, for the traffic matrix: by pair of rank groups, size and hops. Counting begins with
 * the first sample.
 */
public final class MessageCounts {
    /** Largest number of groups of the world's ranks. */
    public static final int MOST_GROUPS = 64;

    /** Number of size classes. Class s holds messages of less than 2^s bytes that do not fit class s - 1. */
    public static final int SIZES = 32;

    /** A measure of the distance between ranks. */
    @FunctionalInterface
    public interface Distance {
        /** Returns the number of links between the nodes of two world ranks. */
        int hops(int from, int to);
    }

    private final int groups;
    private final int world;
    private final int perGroup;
    private final Distance distance;
    private final long[] bytes;
    private final long[] messages;
    private final long[] hopBytes;
    private final long[] sizes = new long[SIZES];
    private final long[] hops;

    /**
     * Creates counts of zero.
     *
     * @param world ranks of the world, in groups of neighbours
     * @param ranks largest number of ranks with spawned ones, which form one more group
     * @param diameter largest number of hops
     */
    public MessageCounts(int world, int ranks, int diameter, Distance distance) {
        this.world = world;
        this.perGroup = ranksPerGroup(world);
        this.groups = groups(world, ranks);
        this.distance = distance;
        bytes = new long[groups * groups];
        messages = new long[groups * groups];
        hopBytes = new long[groups * groups];
        hops = new long[diameter + 1];
    }

    /** Returns the number of the world's ranks in a group. There are at most {@link #MOST_GROUPS} groups. */
    public static int ranksPerGroup(int world) {
        return Math.max(1, Math.ceilDiv(world, MOST_GROUPS));
    }

    /** Returns the number of groups: the groups of the world, and one more if further ranks may be spawned. */
    public static int groups(int world, int ranks) {
        return Math.ceilDiv(world, ranksPerGroup(world)) + (ranks > world ? 1 : 0);
    }

    private int group(int rank) {
        return rank < world ? rank / perGroup : groups - 1;
    }

    /** Counts a message if it begins a transfer of program or collective data. The data may follow in pieces. */
    void sent(Message message) {
        if (message instanceof Message.Matchable first) {
            count(message, first.header().size());
        } else if (begins(message)) {
            count(message, message.payload().size());
        }
    }

    /** Returns whether a message begins a transfer of program or collective data. */
    static boolean begins(Message message) {
        return message instanceof Message.Matchable
                || message instanceof Message.DepositMulticast
                || message instanceof Message.Access access && access.awaited();
    }

    private void count(Message message, int size) {
        int from = message.source();
        int to = message.destination();
        int pair = group(from) * groups + group(to);
        int far = distance.hops(from, to);
        bytes[pair] += size;
        messages[pair]++;
        hopBytes[pair] += (long) size * far;
        sizes[Math.min(SIZES - 1, Integer.SIZE - Integer.numberOfLeadingZeros(size))]++;
        hops[Math.min(far, hops.length - 1)]++;
    }

    /** Returns the number of groups. */
    public int groups() {
        return groups;
    }

    /** Returns bytes by pair, {@code from * groups + to}; the array itself. */
    public long[] bytes() {
        return bytes;
    }

    /** Returns messages by pair; the array itself. */
    public long[] messages() {
        return messages;
    }

    /** Returns bytes times hops by pair; the array itself. */
    public long[] hopBytes() {
        return hopBytes;
    }

    /** Returns messages by class of size; the array itself. */
    public long[] sizes() {
        return sizes;
    }

    /** Returns messages by hops; the array itself. */
    public long[] hops() {
        return hops;
    }
}
