package org.rankcluster.protocol.reduce;

/** A predefined operator on a type, see {@link Operator#on}. */
public record PredefinedReducer(Operator operator, ElementType type, Kernel kernel) implements Reducer {
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
        byte[] operand = in;
        if (inOffset != inoutOffset) {
            operand = new byte[inoutOffset + bytes];
            System.arraycopy(in, inOffset, operand, inoutOffset, bytes);
        }
        kernel.apply(operand, inout, inoutOffset, inoutOffset + bytes);
    }

    @Override
    public String toString() {
        return operator + " on " + type;
    }
}
