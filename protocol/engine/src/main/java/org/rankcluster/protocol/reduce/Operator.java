package org.rankcluster.protocol.reduce;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The predefined reduction operators of MPI. All are commutative, bit for bit.
 *
 * <p>Integers wrap around as in Java; CHAR is unsigned. Logical operators interpret any number but 0 as true and give 0 or 1. Floating
 * point is IEEE 754. A NaN that is computed or compared is stored as Java's canonical one. MAX, MIN, MAXLOC and MINLOC of a NaN and a
 * number give NaN. -0.0 is less than 0.0. If values are equal in MAXLOC and MINLOC, the result has the lower index.
 */
public enum Operator {
    SUM(Kinds.NUMBERS),
    PROD(Kinds.NUMBERS),
    MAX(Kinds.ORDERED),
    MIN(Kinds.ORDERED),
    LAND(Kinds.BITS),
    LOR(Kinds.BITS),
    LXOR(Kinds.BITS),
    BAND(Kinds.BITS),
    BOR(Kinds.BITS),
    BXOR(Kinds.BITS),
    MAXLOC(Kinds.PAIRS),
    MINLOC(Kinds.PAIRS),
    /** The new data replace the old ones; in one-sided communication only. */
    REPLACE(Kinds.NONE),
    /** The old data are unchanged; in one-sided communication only. */
    NO_OP(Kinds.NONE);

    /** The sets of types on which operators are defined (MPI-4.1, section 6.9.2). */
    private static final class Kinds {
        static final Set<ElementType> NONE = EnumSet.noneOf(ElementType.class);
        static final Set<ElementType> INTEGERS =
                EnumSet.of(ElementType.BYTE, ElementType.CHAR, ElementType.SHORT, ElementType.INT, ElementType.LONG);
        static final Set<ElementType> ORDERED = with(INTEGERS, ElementType.FLOAT, ElementType.DOUBLE);
        static final Set<ElementType> NUMBERS = with(ORDERED, ElementType.FLOAT_COMPLEX, ElementType.DOUBLE_COMPLEX);
        static final Set<ElementType> BITS = with(INTEGERS, ElementType.BOOLEAN);
        static final Set<ElementType> PAIRS = EnumSet.copyOf(
                Arrays.stream(ElementType.values()).filter(ElementType::isPair).toList());

        private static Set<ElementType> with(Set<ElementType> types, ElementType... more) {
            EnumSet<ElementType> all = EnumSet.copyOf(types);
            all.addAll(Arrays.asList(more));
            return all;
        }
    }

    private final Set<ElementType> types;

    Operator(Set<ElementType> types) {
        this.types = types;
    }

    /**
     * Returns whether the operator is defined on {@code type}.
     *
     * @param type a type of elements
     * @return true if {@link #on} accepts the type
     */
    public boolean takes(ElementType type) {
        return types.contains(type);
    }

    /**
     * Returns the operator on packed elements.
     *
     * @param type the type of the elements
     * @return the reducer
     * @throws IllegalArgumentException if the operator is not defined on the type
     */
    public PredefinedReducer on(ElementType type) {
        if (!takes(type)) {
            String rule = types.isEmpty()
                    ? "one-sided communication"
                    : "one of " + types.stream().map(Enum::name).collect(Collectors.joining(", "));
            throw new IllegalArgumentException(this + ": " + type + " (expected: " + rule + ")");
        }
        return new PredefinedReducer(this, type, kernel(type));
    }

    private Kernel kernel(ElementType type) {
        return switch (this) {
            case SUM, PROD, MAX, MIN ->
                switch (type) {
                    case FLOAT, DOUBLE -> FloatingKernels.of(this, type);
                    case FLOAT_COMPLEX, DOUBLE_COMPLEX -> ComplexKernels.of(this, type);
                    default -> IntegerKernels.of(this, type);
                };
            case LAND, LOR, LXOR -> new LogicalKernel(this, type.size());
            case BAND, BOR, BXOR -> BitKernels.of(this);
            case MAXLOC, MINLOC -> new LocationKernel(this == MAXLOC, type);
            case REPLACE, NO_OP -> throw new IllegalStateException(this + " has no kernel for type " + type);
        };
    }
}
