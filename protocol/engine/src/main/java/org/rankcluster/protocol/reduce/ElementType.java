package org.rankcluster.protocol.reduce;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.BasicType;

/**
 * The element types of predefined operators: the basic types, complex numbers, and pairs of a value and an index. A complex number has a
 * real part, then an imaginary part. Pairs are for MINLOC and MAXLOC. Packed elements have no gaps and are in the byte order of the JVM, as
 * all packed data.
 *
 * <p>In memory a pair has the layout of the C struct of its parts on 64-bit machines, as in Open MPI's Java binding. The index is aligned
 * to its own size, the whole to the larger of the two ({@link #indexOffset}, {@link #extent}). SHORT_INT therefore has 8 bytes, of which 6
 * are packed. LONG_INT and DOUBLE_INT have 16, of which 12 are packed. The pairs of MPJ Express (SHORT2, INT2, LONG2, FLOAT2, DOUBLE2) have
 * an index of the type of the value, and no gap.
 */
public enum ElementType {
    BYTE(BasicType.BYTE),
    CHAR(BasicType.CHAR),
    SHORT(BasicType.SHORT),
    BOOLEAN(BasicType.BOOLEAN),
    INT(BasicType.INT),
    LONG(BasicType.LONG),
    FLOAT(BasicType.FLOAT),
    DOUBLE(BasicType.DOUBLE),
    FLOAT_COMPLEX(BasicType.FLOAT, 2 * Float.BYTES),
    DOUBLE_COMPLEX(BasicType.DOUBLE, 2 * Double.BYTES),
    SHORT_INT(BasicType.SHORT, BasicType.INT),
    LONG_INT(BasicType.LONG, BasicType.INT),
    FLOAT_INT(BasicType.FLOAT, BasicType.INT),
    DOUBLE_INT(BasicType.DOUBLE, BasicType.INT),
    SHORT2(BasicType.SHORT, BasicType.SHORT),
    INT2(BasicType.INT, BasicType.INT),
    LONG2(BasicType.LONG, BasicType.LONG),
    FLOAT2(BasicType.FLOAT, BasicType.FLOAT),
    DOUBLE2(BasicType.DOUBLE, BasicType.DOUBLE);

    private final BasicType value;
    private final @Nullable BasicType index;
    private final int size;

    ElementType(BasicType value) {
        this(value, value.size());
    }

    ElementType(BasicType value, int size) {
        this.value = value;
        this.index = null;
        this.size = size;
    }

    ElementType(BasicType value, BasicType index) {
        this.value = value;
        this.index = index;
        this.size = value.size() + index.size();
    }

    /** {@return the bytes of a packed element} */
    public int size() {
        return size;
    }

    /** {@return whether the type is a value with an index} */
    public boolean isPair() {
        return index != null;
    }

    /** {@return the type of the value of a pair, of the parts of a complex number, or the type itself} */
    public BasicType value() {
        return value;
    }

    /** {@return the type of the index of a pair; null for all others} */
    public @Nullable BasicType index() {
        return index;
    }

    /** {@return the distance in memory between consecutive elements, in bytes} */
    public int extent() {
        return index == null ? size : aligned(indexOffset() + index.size(), Math.max(value.size(), index.size()));
    }

    /** {@return the offset in memory of the index of a pair, in bytes; the size for other types} */
    public int indexOffset() {
        return index == null ? size : aligned(value.size(), index.size());
    }

    private static int aligned(int offset, int alignment) {
        return Math.ceilDiv(offset, alignment) * alignment;
    }
}
