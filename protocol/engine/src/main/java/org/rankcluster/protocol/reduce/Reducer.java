package org.rankcluster.protocol.reduce;

/** A reduction operator over packed elements. */
public interface Reducer {
    /** Bytes of one element; it is never called with parts of one. */
    int elementBytes();

    /** Whether operands may change sides. If not, they are applied in rank order; any bracketing is allowed. */
    boolean isCommutative();

    /**
     * {@code inout[i] = in[i] op inout[i]} for {@code bytes / elementBytes()} elements: {@code in} is of the lower ranks.
     * Writes to nothing else; the two do not overlap.
     */
    void reduce(byte[] in, int inOffset, byte[] inout, int inoutOffset, int bytes);
}
