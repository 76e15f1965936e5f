package org.rankcluster.actors.observe.frame;

import java.math.BigInteger;

/**
 * The busy time and the longest queue of each link that carried data in a run, for {@code --links} and hot spots. The arrays are parallel,
 * in ascending order of links.
 *
 * @param picoseconds virtual time of the run; 0 if loads were not kept
 * @param links numbers of the links in the machine
 * @param busy picoseconds for which each was busy
 * @param queues largest number of chunks in each queue; where messages are not cut, the longest wait of a message, in chunks
 */
public record LinkLoads(long picoseconds, int[] links, long[] busy, int[] queues) {
    /** The loads of a run that did not keep them. */
    public static final LinkLoads NONE = new LinkLoads(0, new int[0], new long[0], new int[0]);

    private static final BigInteger PICOSECONDS = BigInteger.valueOf(1_000_000_000_000L);
    private static final double DIGITS = 1e9;

    /**
     * Returns the share of a stretch of virtual time, 0..1, to nine decimal places.
     *
     * @param busy picoseconds of the stretch, 0 or more
     * @param picoseconds length of the stretch
     */
    public static double share(long busy, long picoseconds) {
        double share = picoseconds == 0 ? 0 : Math.min(1, (double) busy / picoseconds);
        return Math.round(share * DIGITS) / DIGITS;
    }

    /**
     * Returns the bytes that a link carries while it is busy, headers included.
     *
     * @param busy picoseconds, 0 or more
     * @param bandwidth bytes per second of the link
     */
    public static long bytes(long busy, long bandwidth) {
        return BigInteger.valueOf(busy)
                .multiply(BigInteger.valueOf(bandwidth))
                .divide(PICOSECONDS)
                .longValueExact();
    }
}
