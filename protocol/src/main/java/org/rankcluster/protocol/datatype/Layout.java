package org.rankcluster.protocol.datatype;

import org.jspecify.annotations.Nullable;

/**
 * Where the data of one element of a datatype lie, relative to its address: the type map of MPI (MPI-4.1, section 5.1) as a
 * tree, whose leaves are basic types. All measures are in bytes, or in array slots for objects.
 *
 * <p>Consecutive elements are one {@link #extent()} apart.
 */
public abstract sealed class Layout permits Leaf, Strided, Irregular, Resized {
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
    private final Bounds trueBounds;
    private final int alignment;
    private final @Nullable BasicType base;

    Layout(int size, int elements, Bounds bounds, Bounds trueBounds, int alignment, @Nullable BasicType base) {
        this.size = size;
        this.elements = elements;
        this.bounds = bounds;
        this.trueBounds = trueBounds;
        this.alignment = alignment;
        this.base = base;
    }

    /** The layout of a basic type. */
    public static Layout of(BasicType type) {
        return new Leaf(type);
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

    /** {@code element} with another lower bound and extent. */
    public static Layout resized(Layout element, long lowerBound, long extent) {
        return new Resized(element, new Bounds(lowerBound, lowerBound + extent));
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
        return bounds.lower();
    }

    public final long upperBound() {
        return bounds.upper();
    }

    /** Distance between consecutive elements. */
    public final long extent() {
        return bounds.extent();
    }

    /** Address of the first byte of data. */
    public final long trueLowerBound() {
        return trueBounds.lower();
    }

    /** Address behind the last byte of data. */
    public final long trueUpperBound() {
        return trueBounds.upper();
    }

    /** Its bounds, with those that were set, or of its data only; null if there is nothing between them. */
    final @Nullable Bounds bounds(boolean dataOnly) {
        boolean empty = size == 0 && (dataOnly || bounds.extent() == 0);
        if (empty) {
            return null;
        }
        return dataOnly ? trueBounds : bounds;
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
    public boolean isDense() {
        return false;
    }

    /** Visits the blocks of one element at address {@code at}; false as soon as the visitor says so. */
    abstract boolean element(long at, BlockVisitor visitor);

    /** Visits the blocks of {@code count} elements, the first at address {@code at}; false as soon as the visitor says so. */
    public final boolean blocks(long at, int count, BlockVisitor visitor) {
        if (isDense()) {
            return count == 0 || size == 0 || visitor.block(at, Math.multiplyExact(count, size));
        }
        for (int i = 0; i < count; i++) {
            if (!element(at + i * extent(), visitor)) {
                return false;
            }
        }
        return true;
    }
}
