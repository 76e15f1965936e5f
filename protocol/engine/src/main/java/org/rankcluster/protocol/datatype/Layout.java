package org.rankcluster.protocol.datatype;

import org.jspecify.annotations.Nullable;

/**
 * The memory layout of one element of a datatype: the locations of its data relative to its address. A layout is the type map of MPI
 * (MPI-4.1, section 5.1) as a tree whose leaves are basic types. All measures are in bytes, or in array slots for objects.
 *
 * <p>A layout that is not a leaf is a row of groups. A group is a number of consecutive elements of another layout at some displacement.
 * Consecutive elements are one {@link #extent()} apart. Immutable; a layout outlives the types from which it was made.
 */
public abstract sealed class Layout permits LeafLayout, Strided, Irregular, Resized {
    /** A visitor of the blocks of data, in the order of the type map. */
    @FunctionalInterface
    public interface BlockVisitor {
        /**
         * Visits a block.
         *
         * @param at address of the block, in bytes
         * @param length number of bytes, 1 or more
         * @return whether to continue
         */
        boolean block(long at, int length);
    }

    private final int size;
    private final int elements;
    private final Bounds bounds;
    private final long lower;
    private final long upper;
    private final int alignment;
    private final @Nullable BasicType base;
    private final boolean dense;
    private final int levels;

    /**
     * Creates a layout.
     *
     * @param dense whether any number of elements is one block
     * @param levels greatest number of non-dense levels of a group's layout
     */
    Layout(int size, int elements, Bounds bounds, int alignment, @Nullable BasicType base, boolean dense, int levels) {
        this.size = size;
        this.elements = elements;
        this.bounds = bounds;
        this.lower = bounds.lower();
        this.upper = bounds.upper(alignment);
        this.alignment = alignment;
        this.base = base;
        this.dense = dense;
        this.levels = dense ? 0 : levels + 1;
    }

    /**
     * {@return the layout of a basic type}
     *
     * @param type basic type
     */
    public static Layout of(BasicType type) {
        return new LeafLayout.Leaf(type);
    }

    /** {@return MPI_LB: no data, but any type that contains it has a lower bound at or below its address} */
    public static Layout lowerMarker() {
        return new LeafLayout.Marker(Bounds.LOWER_MARKER);
    }

    /** {@return MPI_UB: no data, but any type that contains it has an upper bound at or above its address} */
    public static Layout upperMarker() {
        return new LeafLayout.Marker(Bounds.UPPER_MARKER);
    }

    /**
     * Returns consecutive elements of a layout.
     *
     * @param count number of elements, 0 or more
     * @param element layout of an element
     * @return the layout
     * @throws ArithmeticException if the size exceeds an {@code int}
     */
    public static Layout contiguous(int count, Layout element) {
        return new Strided(1, count, 0, element);
    }

    /**
     * Returns equal blocks at equal distances.
     *
     * @param count number of blocks, 0 or more
     * @param blockLength elements of each block, 0 or more
     * @param stride distance between the starts of blocks, in bytes, of any sign
     * @param element layout of an element
     * @return the layout
     * @throws ArithmeticException if the size exceeds an {@code int}
     */
    public static Layout vector(int count, int blockLength, long stride, Layout element) {
        return new Strided(count, blockLength, stride, element);
    }

    /**
     * Returns blocks of different lengths, displacements and layouts. The arrays have the same length.
     *
     * @param blockLengths number of elements of each block, 0 or more
     * @param displacements address of each block, in bytes
     * @param elements layout of the elements of each block
     * @return the layout
     * @throws ArithmeticException if the size exceeds an {@code int}
     */
    public static Layout struct(int[] blockLengths, long[] displacements, Layout[] elements) {
        return new Irregular(blockLengths, displacements, elements);
    }

    /**
     * Returns a layout with another lower bound and extent, which replace all markers in it.
     *
     * @param element the layout
     * @param lowerBound new lower bound, in bytes
     * @param extent new extent, in bytes
     * @return the layout
     */
    public static Layout resized(Layout element, long lowerBound, long extent) {
        return new Resized(element, lowerBound, lowerBound + extent);
    }

    /** {@return the bytes of data in one element} */
    public final int size() {
        return size;
    }

    /** {@return the number of basic elements in one element} */
    public final int elements() {
        return elements;
    }

    /** {@return the lower bound of an element, in bytes} */
    public final long lowerBound() {
        return lower;
    }

    /** {@return the upper bound of an element, in bytes} */
    public final long upperBound() {
        return upper;
    }

    /** {@return the distance between consecutive elements, in bytes} */
    public final long extent() {
        return upper - lower;
    }

    /** {@return the address of the first byte of data} */
    public final long trueLowerBound() {
        return bounds.trueLower();
    }

    /** {@return the address after the last byte of data} */
    public final long trueUpperBound() {
        return bounds.trueUpper();
    }

    /** {@return whether the layout consists of markers only} */
    public final boolean isMarker() {
        return base == null && elements == 0;
    }

    final Bounds bounds() {
        return bounds;
    }

    /** {@return the strictest alignment of the layout's basic types, in bytes} */
    public final int alignment() {
        return alignment;
    }

    /** {@return the basic type of all its data; null if there are several} */
    public final @Nullable BasicType base() {
        return base;
    }

    /** {@return whether any number of elements is one block without gaps, in order, from address 0} */
    public final boolean isDense() {
        return dense;
    }

    /** Returns the number of levels of nesting above dense layouts; 0 if it is dense itself. */
    final int levels() {
        return levels;
    }

    /** Returns the number of groups. */
    abstract int groups();

    /** Returns the layout of the elements of a group. */
    abstract Layout child(int group);

    /** Returns the number of elements of a group. */
    abstract int repeats(int group);

    /** Returns the displacement of a group, relative to the address of the element. */
    abstract long displacement(int group);

    /**
     * Visits the blocks of consecutive elements until the visitor returns false.
     *
     * @param at address of the first element, in bytes
     * @param count number of elements, 0 or more
     * @param visitor receives the blocks
     * @return false if the visitor has stopped the visit
     */
    public final boolean blocks(long at, int count, BlockVisitor visitor) {
        if (dense) {
            return count == 0 || size == 0 || visitor.block(at, Math.multiplyExact(count, size));
        }
        for (int i = 0; i < count; i++) {
            long address = at + i * extent();
            for (int group = 0; group < groups(); group++) {
                if (!child(group).blocks(address + displacement(group), repeats(group), visitor)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Returns the number of basic elements in the first bytes of data of a row of elements.
     *
     * @param bytes number of bytes, 0 or more
     * @return number of basic elements; -1 if the bytes end within one
     */
    public final long elementsIn(long bytes) {
        if (base != null || size == 0) {
            int unit = base == null ? 1 : base.size();
            return bytes % unit == 0 && (size != 0 || bytes == 0) ? bytes / unit : -1;
        }
        long found = bytes / size * elements;
        long rest = bytes % size;
        for (int group = 0; rest > 0; group++) {
            Layout child = child(group);
            long whole = (long) repeats(group) * child.size;
            long within = rest < whole ? child.elementsIn(rest) : (long) repeats(group) * child.elements;
            if (within < 0) {
                return within;
            }
            found += within;
            rest -= Math.min(rest, whole);
        }
        return found;
    }

    /**
     * Returns the bytes of the first basic elements of a row of elements.
     *
     * @param number number of basic elements, 0 or more
     * @return number of bytes; 0 if the layout has no basic elements
     */
    public final long bytesOf(long number) {
        if (base != null || elements == 0) {
            return base == null || elements == 0 ? 0 : number * base.size();
        }
        long bytes = number / elements * size;
        long rest = number % elements;
        for (int group = 0; rest > 0; group++) {
            Layout child = child(group);
            long whole = (long) repeats(group) * child.elements;
            bytes += rest < whole ? child.bytesOf(rest) : (long) repeats(group) * child.size;
            rest -= Math.min(rest, whole);
        }
        return bytes;
    }
}
