package org.rankcluster.protocol.datatype;

/** A bound without data (MPI-4.1, section 5.1.7). It has no basic type and does not affect the basic type of a struct. */
final class Marker extends Layout {
    Marker(Bounds bounds) {
        super(0, 0, bounds, 1, null, true, 0);
    }

    @Override
    int groups() {
        return 0;
    }

    @Override
    Layout child(int group) {
        throw new IndexOutOfBoundsException(group);
    }

    @Override
    int repeats(int group) {
        throw new IndexOutOfBoundsException(group);
    }

    @Override
    long place(int group) {
        throw new IndexOutOfBoundsException(group);
    }
}
