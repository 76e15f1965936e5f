package org.rankcluster.protocol.datatype;

/** A layout of equal blocks of consecutive elements, at equal distances: contiguous, vector and hvector. */
final class Strided extends Layout {
    private final int count;
    private final int blockLength;
    private final long stride;
    private final Layout element;

    Strided(int count, int blockLength, long stride, Layout element) {
        super(
                Math.multiplyExact(Math.multiplyExact(count, blockLength), element.size()),
                Math.multiplyExact(Math.multiplyExact(count, blockLength), element.elements()),
                element.bounds().repeated(blockLength, element.extent()).repeated(count, stride),
                count == 0 || blockLength == 0 ? 1 : element.alignment(),
                element.base(),
                isDense(count, blockLength, stride, element),
                element.levels());
        this.count = count;
        this.blockLength = blockLength;
        this.stride = stride;
        this.element = element;
    }

    private static boolean isDense(int count, int blockLength, long stride, Layout element) {
        return element.isDense()
                && (count <= 1 || stride == (long) blockLength * element.size())
                && element.extent() == element.size();
    }

    @Override
    int groups() {
        return count;
    }

    @Override
    Layout child(int group) {
        return element;
    }

    @Override
    int repeats(int group) {
        return blockLength;
    }

    @Override
    long displacement(int group) {
        return group * stride;
    }
}
