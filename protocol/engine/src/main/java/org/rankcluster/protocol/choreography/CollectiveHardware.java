package org.rankcluster.protocol.choreography;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.reduce.Reducer;

/**
 * The properties of a machine's hardware networks for collectives, such as a tree network, for the choice of algorithms.
 *
 * @param combines whether a network combines vectors
 * @param floating whether that network adds floating-point numbers; if not, they are added as integers in two passes
 * @param interrupts whether wires signal that all nodes have arrived
 * @param combinedPerSecond bytes of a long vector that the network combines in a second
 * @param combineLatency time to combine no data, there and back, in picoseconds
 * @param messages costs of the network for messages
 * @param reductions further costs of reductions
 */
public record CollectiveHardware(
        boolean combines,
        boolean floating,
        boolean interrupts,
        long combinedPerSecond,
        long combineLatency,
        MessageCosts messages,
        ReductionCosts reductions) {
    /** The hardware of a machine without such networks. */
    public static final CollectiveHardware NONE =
            new CollectiveHardware(false, false, false, 0, 0, MessageCosts.USUAL, ReductionCosts.NONE);

    /** Least size of an element that the network combines, in bytes: words of 16 bits. */
    private static final int LEAST_BYTES = 2;

    /**
     * Returns the time to combine or to spread data.
     *
     * @param bytes number of bytes, 0 or more
     * @param reducer the operator; null if nothing is combined
     * @return time in picoseconds
     */
    public double combining(double bytes, @Nullable Reducer reducer) {
        double passes = floating || reducer == null ? 0 : fixedPoint(bytes, reducer);
        return passes > 0
                ? 2 * combineLatency + passes * 1e12 / combinedPerSecond
                : combineLatency + bytes * 1e12 / combinedPerSecond;
    }

    /** Returns the bytes of both passes of a sum of floating-point numbers; 0 if there is only one pass. */
    private static double fixedPoint(double bytes, Reducer reducer) {
        boolean isSum = reducer instanceof PredefinedReducer predefined
                && predefined.operator() == Operator.SUM
                && (predefined.type() == ElementType.DOUBLE || predefined.type() == ElementType.FLOAT);
        return isSum ? bytes / reducer.elementBytes() * (Short.BYTES + Long.BYTES) : 0;
    }

    /**
     * Returns whether a network combines with this operator. The network supports SUM, MAX, MIN, AND, OR and XOR, of words.
     *
     * @param reducer the operator and its type
     * @return true if the network supports it
     */
    public boolean combines(Reducer reducer) {
        return combines
                && reducer instanceof PredefinedReducer predefined
                && switch (predefined.operator()) {
                    case BAND, BOR, BXOR, LAND, LOR, LXOR -> true;
                    case MAX, MIN -> hasWords(predefined.type());
                    case SUM -> (floating || !isComplex(predefined.type())) && hasWords(predefined.type());
                    default -> false;
                };
    }

    private static boolean hasWords(ElementType type) {
        return type.size() >= LEAST_BYTES;
    }

    private static boolean isComplex(ElementType type) {
        return type == ElementType.FLOAT_COMPLEX || type == ElementType.DOUBLE_COMPLEX;
    }
}
