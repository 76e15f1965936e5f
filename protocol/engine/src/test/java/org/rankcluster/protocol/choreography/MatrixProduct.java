package org.rankcluster.protocol.choreography;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rankcluster.protocol.reduce.Reducer;

/** Products of 2 x 2 matrices of ints, modulo 2^32: associative, not commutative. */
public final class MatrixProduct implements Reducer {
    private static final int BYTES = 16;

    @Override
    public int elementBytes() {
        return BYTES;
    }

    @Override
    public boolean isCommutative() {
        return false;
    }

    @Override
    public void reduce(byte[] in, int inOffset, byte[] inout, int inoutOffset, int bytes) {
        if (bytes % BYTES != 0 || inOffset % BYTES != 0 || inoutOffset % BYTES != 0) {
            throw new AssertionError("parts of an element: " + inOffset + ", " + inoutOffset + ", " + bytes);
        }
        ByteBuffer left = ByteBuffer.wrap(in).order(ByteOrder.nativeOrder());
        ByteBuffer right = ByteBuffer.wrap(inout).order(ByteOrder.nativeOrder());
        for (int e = 0; e < bytes; e += BYTES) {
            int a = left.getInt(inOffset + e);
            int b = left.getInt(inOffset + e + 4);
            int c = left.getInt(inOffset + e + 8);
            int d = left.getInt(inOffset + e + 12);
            int at = inoutOffset + e;
            int p = right.getInt(at);
            int q = right.getInt(at + 4);
            int r = right.getInt(at + 8);
            int s = right.getInt(at + 12);
            right.putInt(at, a * p + b * r).putInt(at + 4, a * q + b * s);
            right.putInt(at + 8, c * p + d * r).putInt(at + 12, c * q + d * s);
        }
    }
}
