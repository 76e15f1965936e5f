package org.rankcluster.experiments.programs;

import org.jspecify.annotations.Nullable;

/** Where the numbers of a cube are, before a transform and behind each of its redistributions. */
enum Layout {
    /** Blocks. */
    BLOCKS(-1, null),
    /** Lines along z, given out to the nodes of a line along z. */
    Z(2, BLOCKS),
    /** Lines along y, given out to the nodes of a line along y. */
    Y(1, Z),
    /** Lines along x, given out to the nodes of a line along x. */
    X(0, Y);

    private final int axis;
    private final @Nullable Layout before;

    Layout(int axis, @Nullable Layout before) {
        this.axis = axis;
        this.before = before;
    }

    /** The axis of its lines; -1 for blocks. */
    int axis() {
        return axis;
    }

    /** The one before; not for {@link #BLOCKS}. */
    Layout before() {
        if (before == null) {
            throw new IllegalStateException("nothing comes before " + this);
        }
        return before;
    }
}
