package org.rankcluster.protocol.collective.offload;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.HeldUp;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.runtime.Operation;

/**
 * A node's part in a collective that a network of the machine carries out: one or two passes ({@link FixedPoint}), in each of which all nodes add
 * something, or nothing, and the same comes back to all.
 *
 * <p>What the network combines follows from order alone, so all nodes have to begin their parts in the order of
 * {@link #number}.
 */
public final class OffloadOperation extends Operation {
    /** Which network. */
    public enum Network {
        /** The one that combines vectors. */
        TREE,
        /** The one that tells when all are there. */
        INTERRUPT
    }

    private static final PredefinedReducer EXPONENTS = Operator.MAX.on(ElementType.SHORT);
    private static final PredefinedReducer UNITS = Operator.SUM.on(ElementType.LONG);

    private final Network network;
    private final CollectiveCall call;
    private final @Nullable Payload input;
    private final boolean wantsResult;
    private final @Nullable PredefinedReducer combination;
    private final int nodes;
    private @Nullable FixedPoint fixedPoint;
    private @Nullable Payload greatest;
    private Payload contribution = Payload.EMPTY;
    private Payload result = Payload.EMPTY;
    private int rank = -1;
    private @Nullable HeldUp heldUp;
    private long joined;
    private long delay;

    private OffloadOperation(
            Network network,
            CollectiveCall call,
            @Nullable Payload input,
            boolean wantsResult,
            @Nullable PredefinedReducer combination,
            int nodes) {
        this.network = network;
        this.call = call;
        this.input = input;
        this.wantsResult = wantsResult;
        this.combination = combination;
        this.nodes = nodes;
        if (input != null) {
            contribution = input;
        }
    }

    /** Begins: where the network does not add floating-point numbers, sums of them take two passes. */
    public void begin(boolean floating) {
        boolean isSum = combination != null && combination.operator() == Operator.SUM;
        ElementType type = combination == null ? ElementType.BYTE : combination.type();
        if (isSum && !floating && (type == ElementType.DOUBLE || type == ElementType.FLOAT)) {
            fixedPoint = new FixedPoint(nodes, type == ElementType.FLOAT);
            contribution = fixedPoint.exponents(contribution);
        }
    }

    /**
     * Says who begins it.
     *
     * @param worldRank the rank
     * @param before what that rank was held up by; null if nothing
     */
    public void by(int worldRank, @Nullable HeldUp before) {
        rank = worldRank;
        heldUp = before;
    }

    /** World rank that begins it; -1 if that is not known. */
    public int rank() {
        return rank;
    }

    /** What that rank was held up by; null if nothing. */
    public @Nullable HeldUp heldUp() {
        return heldUp;
    }

    /**
     * Notes when the rank joins it, for reports.
     *
     * @param time virtual time in ps; packets may enter the network later
     * @param networkDelay ps that the network needed for the rank's operation before, from when all had joined it
     */
    public void joined(long time, long networkDelay) {
        joined = time;
        delay = networkDelay;
    }

    /** Virtual time in ps at which the rank joined it. */
    public long joined() {
        return joined;
    }

    /** Time in ps that the network needed for the rank's operation before, from when all had joined it; 0 if it needed none. */
    public long networkDelay() {
        return delay;
    }

    /** Waits on the interrupts until all nodes are there. */
    public static OffloadOperation meet(CollectiveCall call) {
        return new OffloadOperation(Network.INTERRUPT, call, null, true, null, 0);
    }

    /**
     * Gives all nodes what one has.
     *
     * @param given of that one; null for the others
     */
    public static OffloadOperation spread(CollectiveCall call, @Nullable Payload given) {
        return new OffloadOperation(Network.TREE, call, given, given == null, null, 0);
    }

    /**
     * Combines the vectors of all nodes.
     *
     * @param wantsResult whether this node does
     * @param nodes how many nodes there are
     */
    public static OffloadOperation combine(
            CollectiveCall call, Payload vector, boolean wantsResult, PredefinedReducer reducer, int nodes) {
        return new OffloadOperation(Network.TREE, call, vector, wantsResult, reducer, nodes);
    }

    /** Which network carries it out. */
    public Network network() {
        return network;
    }

    /** Its place in the order in which all nodes begin their parts on this network. */
    public int number() {
        return call.number();
    }

    /** What all nodes have to have called alike. */
    public CollectiveCall call() {
        return call;
    }

    /** Bytes that come back in this pass. */
    public int passBytes() {
        if (fixedPoint == null || input == null) {
            return call.bytes();
        }
        return contribution.size();
    }

    /** What this node adds in this pass; null for nothing. */
    public @Nullable Payload contribution() {
        return input == null ? null : contribution;
    }

    /** How this pass combines; null where only one node adds something. */
    public @Nullable PredefinedReducer passCombination() {
        if (fixedPoint == null) {
            return combination;
        }
        return greatest == null ? EXPONENTS : UNITS;
    }

    /** Bytes that the CPU converts before a pass begins, and after the last has come back. */
    public int convertedBytes() {
        return fixedPoint == null ? 0 : call.bytes();
    }

    /** Whether this is the last pass. */
    public boolean isLastPass() {
        return fixedPoint == null || greatest != null;
    }

    /** Whether it is done only when the pass has come back. */
    public boolean needsPass() {
        return wantsResult || !isLastPass();
    }

    /** Takes what has come back: the result, or what the next pass begins with. */
    public void passed(Payload back) {
        if (fixedPoint == null || input == null) {
            result = back;
        } else if (greatest == null) {
            greatest = back;
            contribution = fixedPoint.fixed(input, back);
        } else {
            result = fixedPoint.values(back, greatest);
        }
    }

    /** What it gives, when it is done. */
    public Payload result() {
        return result;
    }

    @Override
    public String describe() {
        return network == Network.TREE ? "the tree network" : "the global interrupts";
    }
}
