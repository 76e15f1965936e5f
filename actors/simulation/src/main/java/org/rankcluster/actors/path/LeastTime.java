package org.rankcluster.actors.path;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The virtual time of a run or one collective, with lower bounds by CPU, injection, reception, links, bisection and message latency. A
 * bound is the time that one of them needs at least, if nothing else takes time.
 *
 * @param call collective; null for the whole run
 * @param calls number of its calls; 0 for the whole run
 * @param picoseconds its time: that in which at least one rank was in it
 * @param late time in which a rank had entered it and another one had not
 * @param bounds lower bounds in ps
 * @param links set of links behind {@link Bound#LINKS}; empty if there is none
 * @param path its part of the critical path, in ps by class
 */
public record LeastTime(
        @Nullable PathCall call,
        long calls,
        long picoseconds,
        long late,
        Map<Bound, Long> bounds,
        String links,
        Map<SegmentKind, Long> path) {
    /** A part of the machine that bounds the time. */
    public enum Bound {
        /** Work of the busiest rank's program and CPU. */
        CPU("CPU"),
        /** Bytes that leave the busiest node, over all its links. */
        INJECTION("injection"),
        /** Bytes that reach the busiest node, over all its links. */
        RECEPTION("reception"),
        /** Bytes on links between routers, spread at best. */
        LINKS("links"),
        /** Bytes that cross from one half of the network to the other. */
        BISECTION("bisection"),
        /** Messages of the critical path alone: overheads and latencies, without bytes and waits. */
        LATENCY("latency");

        private final String text;

        Bound(String text) {
            this.text = text;
        }

        /** Returns the name for people. */
        public String text() {
            return text;
        }
    }

    /** Returns the greatest bound, in ps. */
    public long greatest() {
        return bounds.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }
}
