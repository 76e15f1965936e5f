package org.rankcluster.protocol.datatype;

/** The layout of a basic type. */
final class Leaf extends Layout {
    Leaf(BasicType type) {
        Bounds bounds = new Bounds(0, type.size());
        super(type.size(), 1, bounds, bounds, type.size(), type);
    }

    @Override
    public boolean isDense() {
        return true;
    }

    @Override
    boolean element(long at, BlockVisitor visitor) {
        return visitor.block(at, size());
    }
}
