package org.rankcluster.actors.network.port;

/**
 * The encoding of a packet's properties in one word, for packets by value. The word has these fields from the lowest bit on: hints (18
 * bits), chunks (14), and four flags of one bit. The flags are set if the packet takes the space of the largest packet, is adaptive, leaves
 * copies, or has priority. The freedom (2 bits) and the number of the packet's message (26) follow.
 */
public final class PacketWord {
    /** Largest number of chunks of a packet. */
    public static final int MOST_CHUNKS = (1 << 14) - 1;

    /** Largest number of hints. */
    public static final int MOST_HINTS = (1 << 18) - 1;

    private static final int CHUNKS_SHIFT = 18;
    private static final long WIDE = 1L << 32;
    private static final long ADAPTIVE = 1L << 33;
    private static final long DEPOSIT = 1L << 34;
    private static final long PRIORITY = 1L << 35;
    private static final int FREEDOM_SHIFT = 36;
    private static final int FREEDOM = 3;
    private static final int MESSAGE_SHIFT = 38;

    private PacketWord() {}

    /** Returns the word of a packet of message {@code number}; {@code wide}: it takes the space of the largest. */
    public static long of(Packet packet, int number, boolean wide) {
        return (long) number << MESSAGE_SHIFT
                | (long) packet.freedom << FREEDOM_SHIFT
                | (packet.priority ? PRIORITY : 0)
                | (packet.deposit ? DEPOSIT : 0)
                | (packet.adaptive ? ADAPTIVE : 0)
                | (wide ? WIDE : 0)
                | (long) packet.chunks << CHUNKS_SHIFT
                | packet.hints;
    }

    /** Returns the word after a hop. */
    public static long after(long word, int hints, boolean wide) {
        return word & ~(WIDE | MOST_HINTS) | (wide ? WIDE : 0) | hints;
    }

    public static int hints(long word) {
        return (int) word & MOST_HINTS;
    }

    public static int chunks(long word) {
        return (int) word >>> CHUNKS_SHIFT & MOST_CHUNKS;
    }

    public static boolean isWide(long word) {
        return (word & WIDE) != 0;
    }

    public static boolean isAdaptive(long word) {
        return (word & ADAPTIVE) != 0;
    }

    /** Returns whether the packet leaves copies with the nodes on its path. */
    public static boolean isDeposit(long word) {
        return (word & DEPOSIT) != 0;
    }

    public static boolean isPriority(long word) {
        return (word & PRIORITY) != 0;
    }

    public static int freedom(long word) {
        return (int) (word >>> FREEDOM_SHIFT) & FREEDOM;
    }

    /** Returns the number of the packet's message. */
    public static int message(long word) {
        return (int) (word >>> MESSAGE_SHIFT);
    }
}
