package org.rankcluster.actors.path;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The total duration of the critical path's segments by kind, rank, call, source line and link, in picoseconds. The sums by class, by rank,
 * by call and by line each add up to the whole path.
 *
 * @param kinds durations by class
 * @param ranks durations by world rank; -1 for the network
 * @param ofCalls durations by call, and in each by class; the time of a message counts for the call that sent it
 * @param lines durations by line of the program, such as {@code Halo.java:42}; "" for unknown ones; empty if none is known
 * @param queues waits at busy links, by number of the link
 * @param blocked waits of packets at idle links, by number of the link
 * @param wires latency, by number of the link
 * @param fronts waits of packets at links, by the call whose packet went before
 */
public record PathSums(
        Map<SegmentKind, Long> kinds,
        Map<Integer, Long> ranks,
        Map<PathCall, Map<SegmentKind, Long>> ofCalls,
        Map<String, Long> lines,
        Map<Integer, Long> queues,
        Map<Integer, Long> blocked,
        Map<Integer, Long> wires,
        Map<PathCall, Long> fronts) {
    /** The sums of no path. */
    static final PathSums NONE =
            new PathSums(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    /** Returns the sums by name of the call. */
    public Map<String, Long> calls() {
        return by(PathCall::call);
    }

    /** Returns the sums by context of the call's communicator; -1 for none. */
    public Map<Integer, Long> communicators() {
        return by(PathCall::communicator);
    }

    private <K extends Comparable<K>> Map<K, Long> by(Function<PathCall, K> key) {
        Map<K, Long> sums = new TreeMap<>();
        ofCalls.forEach((call, classes) -> sums.merge(key.apply(call), sum(classes), Long::sum));
        return sums;
    }

    /** Returns the sum of all classes. */
    static long sum(Map<SegmentKind, Long> classes) {
        return classes.values().stream().mapToLong(Long::longValue).sum();
    }
}
