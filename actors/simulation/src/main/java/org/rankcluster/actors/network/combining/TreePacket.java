package org.rankcluster.actors.network.combining;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.PredefinedReducer;

/**
 * A packet of the combining tree network, on its way up or down. On its way up it carries the sum of the nodes below so far, on its way
 * down the sum of all. At the fidelities without packets it is a whole vector.
 */
public final class TreePacket extends Event {
    final boolean isUp;
    final int bytes;
    /** Its data; null where no node below has contributed. */
    final @Nullable Payload data;
    /** The operator that combines it with others; null if only one node contributes. */
    final @Nullable PredefinedReducer combination;
    /** The last arrival among its ranks. */
    final LastArrival ready;
    /** The calls of its ranks. If they differ, it carries no data. */
    final TreeCalls calls;

    public TreePacket(
            boolean isUp,
            int bytes,
            @Nullable Payload data,
            @Nullable PredefinedReducer combination,
            LastArrival ready,
            TreeCalls calls) {
        this.isUp = isUp;
        this.bytes = bytes;
        this.data = data;
        this.combination = combination;
        this.ready = ready;
        this.calls = calls;
    }

    /** Returns a copy that travels in a direction. */
    TreePacket going(boolean up) {
        return new TreePacket(up, bytes, data, combination, ready, calls);
    }

    /** Combines this packet with {@code other}, which comes from higher node numbers. */
    TreePacket with(TreePacket other) {
        LastArrival later = ready.or(other.ready);
        TreeCalls both = calls.with(other.calls);
        Payload sum = both.isOdd() ? null : data == null ? other.data : other.data == null ? data : combined(other);
        return new TreePacket(
                true,
                Math.max(bytes, other.bytes),
                sum,
                combination == null ? other.combination : combination,
                later,
                both);
    }

    private @Nullable Payload combined(TreePacket other) {
        Payload mine = data;
        Payload its = other.data;
        if (mine == null || its == null || combination == null) {
            return null;
        }
        if (mine.isPhantom() || its.isPhantom()) {
            return Payload.phantom(bytes);
        }
        byte[] sum = its.bytes().clone();
        combination.reduce(mine.bytes(), 0, sum, 0, sum.length);
        return Payload.of(sum);
    }

    @Override
    public SegmentKind delay() {
        return SegmentKind.COLLECTIVE_NETWORK;
    }

    @Override
    public int kind() {
        return EventKinds.TREE_PACKET;
    }

    @Override
    public long payloadHash() {
        long h = Digest.mix(((long) bytes << 2) + (isUp ? 2 : 0) + (calls.isOdd() ? 1 : 0));
        return data == null ? h : Digest.mix(h ^ data.hash());
    }
}
