package org.rankcluster.actors.rank;

import org.rankcluster.protocol.message.Message;

/** Counts the messages that a partition's ranks send, since somebody looks: by pair of groups of ranks, by size and by hops. */
public final class MessageCounts {
    /** Most groups of ranks of the world. */
    public static final int MOST_GROUPS = 64;

    /** Classes of size: class s holds messages of less than 2^s bytes that the class before does not. */
    public static final int SIZES = 32;

    /** Says how far a message goes. */
    @FunctionalInterface
    public interface Distance {
        /** Returns links between the nodes of two world ranks. */
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
     * Nothing counted yet.
     *
     * @param world ranks of the world, in groups of neighbours
     * @param ranks all ranks there may be: those that are spawned are one more group
     * @param diameter most hops
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

    /** Returns ranks of the world in a group, so that there are at most {@link #MOST_GROUPS} of them. */
    public static int ranksPerGroup(int world) {
        return Math.max(1, Math.ceilDiv(world, MOST_GROUPS));
    }

    /** Returns the number of groups: one more than the world has if further ranks may be spawned. */
    public static int groups(int world, int ranks) {
        return Math.ceilDiv(world, ranksPerGroup(world)) + (ranks > world ? 1 : 0);
    }

    private int group(int rank) {
        return rank < world ? rank / perGroup : groups - 1;
    }

    /** Counts what is said if it begins a message with data of a program or of a collective, which may follow in pieces. */
    void sent(Message message) {
        boolean begins =
                message instanceof Message.Line || message instanceof Message.Access access && access.awaited();
        if (message instanceof Message.Matchable first) {
            count(message, first.header().size());
        } else if (begins) {
            count(message, message.payload().size());
        }
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
