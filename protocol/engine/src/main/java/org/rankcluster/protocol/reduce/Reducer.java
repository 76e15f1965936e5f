package org.rankcluster.protocol.reduce;

/** The interface of reduction operators over packed elements: predefined ones and the program's own. */
public interface Reducer {
    /** {@return the bytes of one element} Calls always have whole elements. */
    int elementBytes();

    /** {@return whether operands may swap sides} If not, they are applied in rank order, with any bracketing. */
    boolean isCommutative();

    /**
     * Computes {@code inout[i] = in[i] op inout[i]} for {@code bytes / elementBytes()} elements. The arrays must not overlap in these
     * ranges.
     *
     * @param in operand of the lower ranks; not changed
     * @param inOffset its first byte
     * @param inout operand of the higher ranks, which gets the result
     * @param inoutOffset its first byte
     * @param bytes number of bytes, a multiple of {@link #elementBytes}
     */
    void reduce(byte[] in, int inOffset, byte[] inout, int inoutOffset, int bytes);
}
