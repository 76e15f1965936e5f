package org.rankcluster.protocol.datatype;

import org.jspecify.annotations.Nullable;

/**
 * Where the data of one element of a datatype lie, relative to its address: the type map of MPI (MPI-4.1, section 5.1) as a
 * tree, whose leaves are basic types. All measures are in bytes, or in array slots for objects.
 *
 * <p>A layout that is not a leaf is a row of groups; a group is a number of consecutive elements of another layout, at some
 * place. Consecutive elements are one {@link #extent()} apart. Immutable; a layout outlives the types that it was made of.
 */
public abstract sealed class Layout permits Leaf, Marker, Strided, Irregular, Resized {
    /** Receives the blocks of data in the order of the type map. */
    @FunctionalInterface
    public interface BlockVisitor {
        /**
         * A block of {@code length} bytes at address {@code at}.
         *
         * @return whether to go on
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
     * @param dense whether any number of elements is one block
     * @param levels greatest number of levels that are not dense of a group's layout
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

    /** The layout of a basic type. */
    public static Layout of(BasicType type) {
        return new Leaf(type);
    }

    /** No data, but in everything that is made of it the lower bound is not above its address: MPI_LB. */
    public static Layout lowerMarker() {
        return new Marker(Bounds.LOWER_MARKER);
    }

    /** No data, but in everything that is made of it the upper bound is not below its address: MPI_UB. */
    public static Layout upperMarker() {
        return new Marker(Bounds.UPPER_MARKER);
    }

    /** {@code count} elements of {@code element}, one after the other. */
    public static Layout contiguous(int count, Layout element) {
        return new Strided(1, count, 0, element);
    }

    /** {@code count} blocks of {@code blockLength} elements each, {@code stride} bytes from start to start. */
    public static Layout vector(int count, int blockLength, long stride, Layout element) {
        return new Strided(count, blockLength, stride, element);
    }

    /** Blocks of {@code blockLengths[i]} elements {@code elements[i]}, at {@code displacements[i]} bytes. */
    public static Layout struct(int[] blockLengths, long[] displacements, Layout[] elements) {
        return new Irregular(blockLengths, displacements, elements);
    }

    /** {@code element} with another lower bound and extent, which replace all markers in it. */
    public static Layout resized(Layout element, long lowerBound, long extent) {
        return new Resized(element, lowerBound, lowerBound + extent);
    }

    /** Bytes of data in one element. */
    public final int size() {
        return size;
    }

    /** Basic elements in one element. */
    public final int elements() {
        return elements;
    }

    public final long lowerBound() {
        return lower;
    }

    public final long upperBound() {
        return upper;
    }

    /** Distance between consecutive elements. */
    public final long extent() {
        return upper - lower;
    }

    /** Address of the first byte of data. */
    public final long trueLowerBound() {
        return bounds.trueLower();
    }

    /** Address behind the last byte of data. */
    public final long trueUpperBound() {
        return bounds.trueUpper();
    }

    /** Whether it is only of markers. */
    public final boolean isMarker() {
        return base == null && elements == 0;
    }

    final Bounds bounds() {
        return bounds;
    }

    /** The strictest alignment of its basic types. */
    public final int alignment() {
        return alignment;
    }

    /** The basic type of all its data; null if there are several. */
    public final @Nullable BasicType base() {
        return base;
    }

    /** Whether any number of elements is one block without gaps, in order, from address 0. */
    public final boolean isDense() {
        return dense;
    }

    /** Levels of nesting above what is dense; 0 if it is dense itself. */
    final int levels() {
        return levels;
    }

    /** Number of groups. */
    abstract int groups();

    /** What a group has elements of. */
    abstract Layout child(int group);

    /** How many elements a group has. */
    abstract int repeats(int group);

    /** Where a group is, relative to the address of the element. */
    abstract long place(int group);

    /** Visits the blocks of {@code count} elements, the first at address {@code at}; false as soon as the visitor says so. */
    public final boolean blocks(long at, int count, BlockVisitor visitor) {
        if (dense) {
            return count == 0 || size == 0 || visitor.block(at, Math.multiplyExact(count, size));
        }
        for (int i = 0; i < count; i++) {
            long address = at + i * extent();
            for (int group = 0; group < groups(); group++) {
                if (!child(group).blocks(address + place(group), repeats(group), visitor)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Basic elements in the first {@code bytes} bytes of data of a row of elements; -1 if they end within one. */
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

    /** Bytes of the first {@code number} basic elements of a row of elements; 0 if there are none in it. */
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
