package org.rankcluster.protocol.datatype;

/** The layout of a basic type. */
final class Leaf extends Layout {
    Leaf(BasicType type) {
        super(type.size(), 1, Bounds.ofData(0, type.size()), type.size(), type, true, 0);
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
