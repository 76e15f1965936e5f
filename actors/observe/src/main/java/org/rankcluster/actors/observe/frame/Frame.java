package org.rankcluster.actors.observe.frame;

import org.jspecify.annotations.Nullable;

/**
 * The figures of a run over a stretch of virtual time, as dashboard pages and reports show them: links, ranks, work and messages.
 *
 * @param stamp number and bounds of the stretch
 * @param clock progress of the run at its end
 * @param links figures of the links; null if there are none
 * @param ranks figures of the ranks
 * @param work partitions, actors, calls
 * @param pairs messages
 * @param nodes paths of the nodes into and out of the network
 */
public record Frame(
        Stamp stamp,
        Clock clock,
        @Nullable LinkFrame links,
        RankFrame ranks,
        WorkFrame work,
        TrafficFrame pairs,
        NodeFrame nodes) {
    /** Flag: the stretch does not begin where the frame before ends. */
    public static final int GAP = 1;

    /** Flag: parts of members are missing. */
    public static final int MISSING = 2;

    /** Flag: the frame contains only blocks and the hottest of the links. */
    public static final int BLOCKS = 4;

    /** Flag: the run was held at its end. */
    public static final int HELD = 8;

    /** Flag: the stretch is the whole of a run that has ended, with exact counts. */
    public static final int OVER = 16;

    /**
     * A stretch of virtual time.
     *
     * @param seq number of the frame, from 1; of several together the number of the last
     * @param from beginning, in ps
     * @param to end, in ps
     * @param flags bits
     * @param attempt number of the job's attempt, from 1
     */
    public record Stamp(int seq, long from, long to, int flags, int attempt) {}

    /**
     * The progress of a run.
     *
     * @param wallMs wall time since it began
     * @param events events so far
     * @param messages MPI messages so far
     * @param hops links crossed so far
     * @param inFlight events in flight
     * @param stretchEvents events of the stretch
     * @param stretchMs wall time of the stretch
     */
    public record Clock(
            long wallMs, long events, long messages, long hops, long inFlight, long stretchEvents, long stretchMs) {
        /** Returns events per second of wall time. */
        public double eventsPerSecond() {
            return stretchMs <= 0 ? 0 : stretchEvents * 1000.0 / stretchMs;
        }
    }

    /** Returns the frame in the form that the history keeps. */
    public Frame compact() {
        LinkFrame all = links;
        RankFrame settled = ranks.with(ranks.states(), ranks.rowShare());
        if (all == null || all.hot() == null || all.busy() == null) {
            return new Frame(stamp, clock, links, settled, work, pairs, nodes.compact());
        }
        Stamp flagged = new Stamp(stamp.seq, stamp.from, stamp.to, stamp.flags | BLOCKS, stamp.attempt);
        return new Frame(flagged, clock, all.compact(), settled, work, pairs, nodes.compact());
    }

    /** Returns the frame with other figures of its ranks. */
    Frame with(RankFrame others) {
        return new Frame(stamp, clock, links, others, work, pairs, nodes);
    }

    /** Returns the approximate size of the frame in memory, in bytes. */
    long bytes() {
        return 256 + (links == null ? 0 : links.bytes()) + ranks.bytes() + work.bytes() + pairs.size() + nodes.bytes();
    }
}
