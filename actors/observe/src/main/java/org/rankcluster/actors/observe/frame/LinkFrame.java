package org.rankcluster.actors.observe.frame;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.LinkFlows;

/**
 * The link part of a {@link Frame}: busy shares and queues of the machine's links over a stretch. Shares and queues are bytes of 1/255. All
 * frames of small machines contain every link. The history of large machines contains the hottest links and blocks. Only the newest frame
 * contains every link.
 *
 * @param mean mean busy share of all links, 0..1
 * @param max busy share of the busiest link, 0..1
 * @param bins number of links by busy share, in steps of 5 %
 * @param kinds mean and largest busy share by kind of link
 * @param top the busiest links
 * @param busy share by link; null if only the hottest are kept
 * @param queue queue by link; null if only the hottest are kept
 * @param hot the hottest links; null if all are kept
 * @param planes busiest links of rows or switches. A torus has a plane for each dimension, with the busiest link of each row along it. A
 *     fat tree has one plane with the busiest link of each switch: first the uplinks of all switches, then the downlinks.
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
    /** Number of elements of {@link #bins}. */
    public static final int BINS = 20;

    /**
     * The mean and the largest busy share of one kind of link.
     *
     * @param name direction of a torus, level of a fat tree
     */
    public record Kind(String name, double mean, double max) {}

    /**
     * One of the hottest links, with its load.
     *
     * @param busy share of the stretch, 0..1
     * @param queue largest number of chunks in its queue
     * @param bytes bytes carried in the stretch
     * @param flows ranks that send and receive its packets
     */
    public record Link(int id, double busy, int queue, long bytes, LinkFlows.Flows flows) {}

    /**
     * The hottest links of a large machine, and its blocks.
     *
     * @param link numbers of the links
     * @param blockMax largest share by block and direction; empty for networks other than tori
     * @param blockMean mean share by block and direction; empty for networks other than tori
     */
    public record Hot(int[] link, byte[] busy, byte[] queue, byte[] blockMax, byte[] blockMean) {
        long bytes() {
            return 6L * link.length + blockMax.length + blockMean.length;
        }
    }

    /** Returns this frame in the form that the history keeps: for a large machine without every link. */
    LinkFrame compact() {
        return hot == null ? this : new LinkFrame(mean, max, bins, kinds, top, null, null, hot, planes);
    }

    /** Returns the approximate size of the frame in memory, in bytes. */
    long bytes() {
        long sum = 4L * BINS + 48L * kinds.size() + 144L * top.size();
        sum += busy == null ? 0 : busy.length;
        sum += queue == null ? 0 : queue.length;
        sum += hot == null ? 0 : hot.bytes();
        for (byte[] plane : planes) {
            sum += plane.length;
        }
        return sum;
    }
}
