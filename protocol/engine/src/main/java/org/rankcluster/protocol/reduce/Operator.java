package org.rankcluster.protocol.reduce;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The predefined operators of MPI. All commute, bit for bit.
 *
 * <p>Integers wrap around as in Java; CHAR is unsigned. Logical operators take any number but 0 for true and give 0 or 1.
 * Floating point is IEEE 754: a NaN that is computed or compared is stored as Java's canonical one; MAX, MIN, MAXLOC and
 * MINLOC of a NaN and a number give NaN; -0.0 is less than 0.0. Equal values in MAXLOC and MINLOC have the lower index.
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
    /** Of one-sided communication only: the data take the place of what is there. */
    REPLACE(Kinds.NONE),
    /** Of one-sided communication only: what is there stays. */
    NO_OP(Kinds.NONE);

    /** Which types an operator takes (MPI-4.1, section 6.9.2). */
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

    /** Whether it is defined on {@code type}. */
    public boolean takes(ElementType type) {
        return types.contains(type);
    }

    /**
     * The operator on packed elements of {@code type}.
     *
     * @throws IllegalArgumentException if it is not defined on them
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
            case REPLACE, NO_OP -> throw new IllegalStateException(this + " takes no type");
        };
    }
}
