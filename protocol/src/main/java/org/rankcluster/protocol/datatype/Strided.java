package org.rankcluster.protocol.datatype;

/** Equal blocks of consecutive elements, at equal distances: contiguous, vector and hvector. */
final class Strided extends Layout {
    private final int count;
    private final int blockLength;
    private final long stride;
    private final Layout element;
    private final boolean dense;

    Strided(int count, int blockLength, long stride, Layout element) {
        super(
                Math.multiplyExact(Math.multiplyExact(count, blockLength), element.size()),
                Math.multiplyExact(Math.multiplyExact(count, blockLength), element.elements()),
                covered(element, count, blockLength, stride, false),
                covered(element, count, blockLength, stride, true),
                count == 0 || blockLength == 0 ? 1 : element.alignment(),
                element.base());
        this.count = count;
        this.blockLength = blockLength;
        this.stride = stride;
        this.element = element;
        this.dense = element.isDense() && (count <= 1 || stride == (long) blockLength * element.size());
    }

    private static Bounds covered(Layout element, int count, int blockLength, long stride, boolean dataOnly) {
        Bounds one = blockLength == 0 ? null : element.bounds(dataOnly);
        return one == null
                ? Bounds.EMPTY
                : one.repeated(blockLength, element.extent()).repeated(count, stride);
    }

    @Override
    public boolean isDense() {
        return dense;
    }

    @Override
    boolean element(long at, BlockVisitor visitor) {
        for (int i = 0; i < count; i++) {
            if (!element.blocks(at + i * stride, blockLength, visitor)) {
                return false;
            }
        }
        return true;
    }
}
