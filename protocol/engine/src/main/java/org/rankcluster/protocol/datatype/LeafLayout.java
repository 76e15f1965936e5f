package org.rankcluster.protocol.datatype;

import org.jspecify.annotations.Nullable;

/** A leaf of the layout tree: a basic type, or a marker of bounds. */
abstract sealed class LeafLayout extends Layout {
    LeafLayout(int size, int elements, Bounds bounds, int alignment, @Nullable BasicType base) {
        super(size, elements, bounds, alignment, base, true, 0);
    }

    @Override
    final int groups() {
        return 0;
    }

    @Override
    final Layout child(int group) {
        throw new IndexOutOfBoundsException(group);
    }

    @Override
    final int repeats(int group) {
        throw new IndexOutOfBoundsException(group);
    }

    @Override
    final long displacement(int group) {
        throw new IndexOutOfBoundsException(group);
    }

    /** The layout of a basic type. */
    static final class Leaf extends LeafLayout {
        Leaf(BasicType type) {
            super(type.size(), 1, Bounds.ofData(0, type.size()), type.size(), type);
        }
    }

    /** A bound without data (MPI-4.1, section 5.1.7). The bound has no basic type and does not affect the basic type of a struct. */
    static final class Marker extends LeafLayout {
        Marker(Bounds bounds) {
            super(0, 0, bounds, 1, null);
        }
    }
}
