package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.List;

/**
 * The message part of a {@link Frame}: bytes and hops by pair of groups of ranks, over a stretch.
 *
 * @param groups number of groups; 0 if nothing was counted
 * @param bytes bytes by pair of groups, at index {@code from * groups + to}
 * @param hops mean hops of a byte by pair
 * @param messages number of messages by pair
 * @param sizes number of messages by class of size
 * @param distances number of messages by hops
 */
public record TrafficFrame(int groups, float[] bytes, float[] hops, float[] messages, long[] sizes, long[] distances) {
    private static final float[] NO_FLOATS = {};
    private static final long[] NO_LONGS = {};

    /** The pairs of a stretch without counts. */
    public static final TrafficFrame NONE = new TrafficFrame(0, NO_FLOATS, NO_FLOATS, NO_FLOATS, NO_LONGS, NO_LONGS);

    /** Returns the pairs of the traffic of a stretch. */
    static TrafficFrame of(Traffic traffic) {
        int pairs = traffic.bytes().length;
        float[] bytes = new float[pairs];
        float[] hops = new float[pairs];
        float[] messages = new float[pairs];
        for (int i = 0; i < pairs; i++) {
            bytes[i] = traffic.bytes()[i];
            hops[i] = traffic.bytes()[i] == 0 ? 0 : (float) traffic.hopBytes()[i] / traffic.bytes()[i];
            messages[i] = traffic.messages()[i];
        }
        return new TrafficFrame(traffic.groups(), bytes, hops, messages, traffic.sizes(), traffic.hops());
    }

    /** Returns the sum of both. */
    TrafficFrame plus(TrafficFrame other) {
        if (other.groups == 0 || groups == 0) {
            return groups == 0 ? other : this;
        }
        int pairs = bytes.length;
        float[] sumBytes = new float[pairs];
        float[] sumHops = new float[pairs];
        float[] sumMessages = new float[pairs];
        for (int i = 0; i < pairs; i++) {
            sumBytes[i] = bytes[i] + other.bytes[i];
            float hopBytes = bytes[i] * hops[i] + other.bytes[i] * other.hops[i];
            sumHops[i] = sumBytes[i] == 0 ? 0 : hopBytes / sumBytes[i];
            sumMessages[i] = messages[i] + other.messages[i];
        }
        return new TrafficFrame(
                groups, sumBytes, sumHops, sumMessages, sum(sizes, other.sizes), sum(distances, other.distances));
    }

    private static long[] sum(long[] one, long[] other) {
        long[] sum = one.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += other[i];
        }
        return sum;
    }

    /** Returns the pairs with most bytes, the largest first. */
    public List<Integer> heaviest(int most) {
        List<Integer> pairs = new ArrayList<>();
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] > 0) {
                pairs.add(i);
            }
        }
        pairs.sort((one, other) ->
                bytes[one] == bytes[other] ? Integer.compare(one, other) : Float.compare(bytes[other], bytes[one]));
        return pairs.subList(0, Math.min(most, pairs.size()));
    }

    long size() {
        return 4L * (bytes.length + hops.length + messages.length) + 8L * (sizes.length + distances.length);
    }
}
