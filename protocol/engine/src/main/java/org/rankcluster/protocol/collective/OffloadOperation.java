package org.rankcluster.protocol.collective;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.DelayCauses;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The operation of a node in a collective that a network of the machine executes, such as Blue Gene/L's tree. The operation has one or two
 * passes ({@link FixedPoint}). In each pass the nodes contribute data or nothing, and all get the same result.
 *
 * <p>The network combines by order alone, so all nodes must begin their parts in the order of {@link #number}.
 */
public final class OffloadOperation extends Operation {
    /** The collective networks of a machine. */
    public enum Network {
        /** The network that combines vectors. */
        TREE,
        /** The network that signals when all nodes have arrived. */
        INTERRUPT
    }

    private static final PredefinedReducer EXPONENTS = Operator.MAX.on(ElementType.SHORT);
    private static final PredefinedReducer UNITS = Operator.SUM.on(ElementType.LONG);

    private final Network network;
    private final CollectiveCall call;
    private final @Nullable Payload input;
    private final boolean needsResult;
    private final @Nullable PredefinedReducer combination;
    private final int nodes;
    private @Nullable FixedPoint fixedPoint;
    private @Nullable Payload greatest;
    private Payload contribution = Payload.EMPTY;
    private Payload result = Payload.EMPTY;
    private int rank = -1;
    private @Nullable DelayCauses delayCauses;
    private long joined;
    private long delay;

    private OffloadOperation(
            Network network,
            CollectiveCall call,
            @Nullable Payload input,
            boolean needsResult,
            @Nullable PredefinedReducer combination,
            int nodes) {
        this.network = network;
        this.call = call;
        this.input = input;
        this.needsResult = needsResult;
        this.combination = combination;
        this.nodes = nodes;
        if (input != null) {
            contribution = input;
        }
    }

    /**
     * Prepares the first pass. Sums of floating-point numbers take two passes if the network does not add them.
     *
     * @param floating true if the network adds floating-point numbers
     */
    public void begin(boolean floating) {
        boolean isSum = combination != null && combination.operator() == Operator.SUM;
        ElementType type = combination == null ? ElementType.BYTE : combination.type();
        if (isSum && !floating && (type == ElementType.DOUBLE || type == ElementType.FLOAT)) {
            fixedPoint = new FixedPoint(nodes, type == ElementType.FLOAT);
            contribution = fixedPoint.exponents(contribution);
        }
    }

    /**
     * Sets the rank that begins the operation.
     *
     * @param worldRank its world rank
     * @param before the causes of that rank's delay; null if there are none
     */
    public void by(int worldRank, @Nullable DelayCauses before) {
        rank = worldRank;
        delayCauses = before;
    }

    /** {@return the world rank that begins the operation; -1 if it is not set} */
    public int rank() {
        return rank;
    }

    /** {@return the causes of that rank's delay; null if there are none} */
    public @Nullable DelayCauses delayCauses() {
        return delayCauses;
    }

    /**
     * Records when the rank joins the operation, for reports.
     *
     * @param time virtual time in picoseconds; packets may enter the network later
     * @param networkDelay picoseconds that the network took for the rank's previous operation, from the time at which all had joined it
     */
    public void joined(long time, long networkDelay) {
        joined = time;
        delay = networkDelay;
    }

    /** {@return the virtual time at which the rank joined, in picoseconds} */
    public long joined() {
        return joined;
    }

    /** {@return the time that the network took for the rank's previous operation after all had joined it, in picoseconds; 0 if none} */
    public long networkDelay() {
        return delay;
    }

    /**
     * Creates a barrier on the global interrupts.
     *
     * @param call the rank's call
     * @return an operation that is done after all nodes have joined
     */
    public static OffloadOperation barrier(CollectiveCall call) {
        return new OffloadOperation(Network.INTERRUPT, call, null, true, null, 0);
    }

    /**
     * Creates a broadcast from one node to all.
     *
     * @param call the rank's call
     * @param given data of that node; null on the others
     * @return an operation whose result is the data of that node
     */
    public static OffloadOperation spread(CollectiveCall call, @Nullable Payload given) {
        return new OffloadOperation(Network.TREE, call, given, given == null, null, 0);
    }

    /**
     * Creates a combination of the vectors of all nodes.
     *
     * @param call the rank's call
     * @param vector contribution of this node
     * @param needsResult true if this node needs the result
     * @param reducer the operator
     * @param nodes number of nodes, 1 or more
     * @return an operation whose result is the combined vector
     */
    public static OffloadOperation combine(
            CollectiveCall call, Payload vector, boolean needsResult, PredefinedReducer reducer, int nodes) {
        return new OffloadOperation(Network.TREE, call, vector, needsResult, reducer, nodes);
    }

    /** {@return the network that carries the operation out} */
    public Network network() {
        return network;
    }

    /** {@return the number in the order in which all nodes begin their parts on this network, from 0} */
    public int number() {
        return call.number();
    }

    /** {@return the properties of the call that all nodes must agree on} */
    public CollectiveCall call() {
        return call;
    }

    /** {@return the number of bytes that come back in this pass} */
    public int passBytes() {
        if (fixedPoint == null || input == null) {
            return call.bytes();
        }
        return contribution.size();
    }

    /** {@return the contribution of this node to this pass; null for none} */
    public @Nullable Payload contribution() {
        return input == null ? null : contribution;
    }

    /** {@return the combination of this pass; null if only one node contributes} */
    public @Nullable PredefinedReducer passCombination() {
        if (fixedPoint == null) {
            return combination;
        }
        return greatest == null ? EXPONENTS : UNITS;
    }

    /** {@return the bytes that the CPU converts before a pass begins and after the last has come back} */
    public int convertedBytes() {
        return fixedPoint == null ? 0 : call.bytes();
    }

    /** {@return true in the last pass} */
    public boolean isLastPass() {
        return fixedPoint == null || greatest != null;
    }

    /** {@return true if the operation is done only when the pass has come back} */
    public boolean needsPass() {
        return needsResult || !isLastPass();
    }

    /**
     * Takes the result of a pass: the final result, or the input of the next pass.
     *
     * @param back data from the network
     */
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

    /** {@return the result, valid when the operation is done} */
    public Payload result() {
        return result;
    }

    @Override
    public String describe() {
        return network == Network.TREE ? "the tree network" : "the global interrupts";
    }
}
