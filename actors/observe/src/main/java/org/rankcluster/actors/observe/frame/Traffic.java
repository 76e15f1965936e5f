package org.rankcluster.actors.observe.frame;

import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.MessageCounts;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The message traffic since the first sample, by pair of rank groups, by size and by hops.
 *
 * @param groups number of groups; 0 if nothing was counted
 * @param bytes bytes by pair of groups, at index {@code from * groups + to}
 * @param messages number of messages by pair
 * @param hopBytes bytes times hops by pair
 * @param sizes number of messages by class of size: class s has messages of less than 2^s bytes
 * @param hops number of messages by hops
 */
public record Traffic(int groups, long[] bytes, long[] messages, long[] hopBytes, long[] sizes, long[] hops) {
    private static final long[] NOTHING = {};

    /** The traffic of a run without counts. */
    public static final Traffic NONE = new Traffic(0, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING);

    /** Returns the counts so far; none if {@code counts} is null. */
    static Traffic of(@Nullable MessageCounts counts) {
        return counts == null
                ? NONE
                : new Traffic(
                        counts.groups(),
                        counts.bytes().clone(),
                        counts.messages().clone(),
                        counts.hopBytes().clone(),
                        counts.sizes().clone(),
                        counts.hops().clone());
    }

    /** Returns the sum of both. */
    public Traffic plus(Traffic other) {
        return combine(other, Long::sum);
    }

    /** Returns the traffic since {@code earlier}. A count that became smaller yields 0, because a member's part is missing then. */
    public Traffic since(Traffic earlier) {
        return combine(earlier, (now, before) -> Math.max(0, now - before));
    }

    /** Returns the larger of each count, which is the newer one if no part is missing. */
    public Traffic newest(Traffic other) {
        return combine(other, Math::max);
    }

    private Traffic combine(Traffic other, LongBinaryOperator both) {
        if (other.groups == 0) {
            return this;
        }
        return new Traffic(
                other.groups,
                combine(bytes, other.bytes, both),
                combine(messages, other.messages, both),
                combine(hopBytes, other.hopBytes, both),
                combine(sizes, other.sizes, both),
                combine(hops, other.hops, both));
    }

    private static long[] combine(long[] one, long[] other, LongBinaryOperator both) {
        long[] sum = new long[other.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = both.applyAsLong(one.length == 0 ? 0 : one[i], other[i]);
        }
        return sum;
    }

    /** Writes the traffic for another member. */
    void write(WireOutput out) {
        out.writeVarint(groups);
        SamplePart.writeLongs(bytes, out);
        SamplePart.writeLongs(messages, out);
        SamplePart.writeLongs(hopBytes, out);
        SamplePart.writeLongs(sizes, out);
        SamplePart.writeLongs(hops, out);
    }

    /** Reads traffic that {@link #write} has written. */
    static Traffic read(WireInput in) {
        return new Traffic(
                in.readVarintAsInt(),
                SamplePart.readLongs(in),
                SamplePart.readLongs(in),
                SamplePart.readLongs(in),
                SamplePart.readLongs(in),
                SamplePart.readLongs(in));
    }
}
