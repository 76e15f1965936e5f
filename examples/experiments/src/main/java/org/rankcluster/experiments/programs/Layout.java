package org.rankcluster.experiments.programs;

import org.jspecify.annotations.Nullable;

/** The distributions of a {@link Cube}'s numbers among nodes, before a transform and after each of its redistributions. */
enum Layout {
    /** Blocks. */
    BLOCKS(-1, null),
    /** Lines along z, assigned to the nodes of a line along z. */
    Z(2, BLOCKS),
    /** Lines along y, assigned to the nodes of a line along y. */
    Y(1, Z),
    /** Lines along x, assigned to the nodes of a line along x. */
    X(0, Y);

    private final int axis;
    private final @Nullable Layout before;

    Layout(int axis, @Nullable Layout before) {
        this.axis = axis;
        this.before = before;
    }

    /** Returns the axis of its lines; -1 for blocks. */
    int axis() {
        return axis;
    }

    /** Returns the layout before this one; not for {@link #BLOCKS}. */
    Layout before() {
        if (before == null) {
            throw new IllegalStateException("layout " + this + " is the first and has no layout before it");
        }
        return before;
    }
}
