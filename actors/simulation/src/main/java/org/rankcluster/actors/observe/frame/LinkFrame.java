package org.rankcluster.actors.observe.frame;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The links of a machine over a stretch. Shares and queues are bytes of 1/255. Small machines keep every link; of large ones history keeps
 * the hottest and blocks, and only the newest frame every link.
 *
 * @param mean mean busy share of all links, 0..1
 * @param max busy share of the busiest link, 0..1
 * @param bins links by busy share, in steps of 5 %
 * @param kinds mean and largest busy share by kind of link
 * @param top the busiest links
 * @param busy by link; null if only the hottest are kept
 * @param queue by link; null if only the hottest are kept
 * @param hot the hottest links; null if all are kept
 * @param planes by dimension of a torus the busiest link of each row along it; of a fat tree one, with the busiest link of each switch:
 *     first those up of all switches, then those down
 */
public record LinkFrame(
        double mean,
        double max,
        int[] bins,
        List<Kind> kinds,
        List<Link> top,
        byte @Nullable [] busy,
        byte @Nullable [] queue,
        @Nullable Hot hot,
        List<byte[]> planes) {
    /** Number of {@link #bins}. */
    public static final int BINS = 20;

    /**
     * A kind of link.
     *
     * @param name direction of a torus, level of a fat tree
     */
    public record Kind(String name, double mean, double max) {}

    /**
     * A link.
     *
     * @param busy share of the stretch, 0..1
     * @param queue chunks that it held at most
     * @param bytes that it carried in the stretch
     */
    public record Link(int id, double busy, int queue, long bytes) {}

    /**
     * The hottest links of a large machine, and its blocks.
     *
     * @param link numbers
     * @param blockMax by block and direction; empty for other networks than tori
     * @param blockMean likewise
     */
    public record Hot(int[] link, byte[] busy, byte[] queue, byte[] blockMax, byte[] blockMean) {
        long bytes() {
            return 6L * link.length + blockMax.length + blockMean.length;
        }
    }

    /** Returns this frame as history keeps it: of a large machine without every link. */
    LinkFrame compact() {
        return hot == null ? this : new LinkFrame(mean, max, bins, kinds, top, null, null, hot, planes);
    }

    /** Returns bytes that it takes, about. */
    long bytes() {
        long sum = 4L * BINS + 48L * kinds.size() + 48L * top.size();
        sum += busy == null ? 0 : busy.length;
        sum += queue == null ? 0 : queue.length;
        sum += hot == null ? 0 : hot.bytes();
        for (byte[] plane : planes) {
            sum += plane.length;
        }
        return sum;
    }
}
