package org.rankcluster.protocol.reduce;

/** The {@link Reducer} of a predefined operator on one element type, see {@link Operator#on}. */
public record PredefinedReducer(Operator operator, ElementType type, Kernel kernel) implements Reducer {
    private static final int BLOCK = 1 << 14;

    @Override
    public int elementBytes() {
        return type.size();
    }

    @Override
    public boolean isCommutative() {
        return true;
    }

    @Override
    public void reduce(byte[] in, int inOffset, byte[] inout, int inoutOffset, int bytes) {
        if (inOffset == inoutOffset) {
            kernel.apply(in, inout, inoutOffset, inoutOffset + bytes);
        } else {
            reduceBlocks(in, inOffset, inout, inoutOffset, bytes);
        }
    }

    /**
     * Reduces operands at different offsets. Kernels need equal offsets, so blocks that fit into the processor's cache are copied there and
     * back.
     */
    private void reduceBlocks(byte[] in, int inOffset, byte[] inout, int inoutOffset, int bytes) {
        int block = Math.min(bytes, BLOCK / type.size() * type.size());
        byte[] operand = new byte[block];
        byte[] result = new byte[block];
        for (int at = 0; at < bytes; at += block) {
            int length = Math.min(block, bytes - at);
            System.arraycopy(in, inOffset + at, operand, 0, length);
            System.arraycopy(inout, inoutOffset + at, result, 0, length);
            kernel.apply(operand, result, 0, length);
            System.arraycopy(result, 0, inout, inoutOffset + at, length);
        }
    }

    @Override
    public String toString() {
        return operator + " on " + type;
    }
}
