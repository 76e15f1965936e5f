package org.rankcluster.protocol.choreography;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.reduce.Reducer;

/**
 * What a machine's own networks do of collectives.
 *
 * @param combines whether there is a network that combines vectors
 * @param floating whether that network adds floating-point numbers; if not they are added as integers, in two passes
 * @param interrupts whether there are wires that tell when all nodes are there
 * @param combinedPerSecond bytes of a long vector that the network combines in a second
 * @param combineLatency ps that it takes to combine nothing, there and back
 * @param messages what the network for messages takes
 * @param reductions what reductions take beside
 */
public record CollectiveHardware(
        boolean combines,
        boolean floating,
        boolean interrupts,
        long combinedPerSecond,
        long combineLatency,
        MessageCosts messages,
        ReductionCosts reductions) {
    /** Of a machine without. */
    public static final CollectiveHardware NONE =
            new CollectiveHardware(false, false, false, 0, 0, MessageCosts.USUAL, ReductionCosts.NONE);

    /** What is combined at a time: words of 16 bits. */
    private static final int LEAST_BYTES = 2;

    /**
     * Picoseconds to combine so many bytes, or to spread them.
     *
     * @param reducer null if nothing is combined
     */
    public double combining(double bytes, @Nullable Reducer reducer) {
        double exponents = floating || reducer == null ? 0 : exponents(bytes, reducer);
        return (exponents > 0 ? 2 : 1) * combineLatency + (bytes + exponents) * 1e12 / combinedPerSecond;
    }

    /** Bytes of the first of two passes; 0 if there is only one. */
    private static double exponents(double bytes, Reducer reducer) {
        boolean isSum = reducer instanceof PredefinedReducer predefined
                && predefined.operator() == Operator.SUM
                && (predefined.type() == ElementType.DOUBLE || predefined.type() == ElementType.FLOAT);
        return isSum ? bytes / reducer.elementBytes() * Short.BYTES : 0;
    }

    /** Whether there is a network that combines with this operator: SUM, MAX, MIN, AND, OR and XOR, of words. */
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
