package org.rankcluster.protocol.reduce;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The sparse encoding of a reduction vector as indices and values of its nonzero elements (Shan et al., algorithm Idx). Each index has 32
 * bits. If a fraction R of N elements of 4 bytes is not zero, the message has 8 R N bytes. The indices come first.
 */
record IndexEncoding() implements Encoding {
    private static final VarHandle INDICES = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    @Override
    public int number() {
        return 2;
    }

    @Override
    public long bytes(int elements, int nonzeros, int size) {
        return (long) nonzeros * (Integer.BYTES + size);
    }

    @Override
    public byte[] encode(byte[] vector, int size) {
        int elements = vector.length / size;
        int nonzeros = Zeros.nonzeros(vector, size);
        byte[] message = new byte[(int) bytes(elements, nonzeros, size)];
        int index = 0;
        int to = nonzeros * Integer.BYTES;
        for (int i = 0; i < elements; i++) {
            if (!Zeros.isZero(vector, i * size, size)) {
                INDICES.set(message, index, i);
                index += Integer.BYTES;
                Zeros.copy(vector, i * size, message, to, size);
                to += size;
            }
        }
        return message;
    }

    @Override
    public boolean fits(byte[] message, int size, int bytes) {
        int nonzeros = message.length / (Integer.BYTES + size);
        // Indices ascend, so the last one is the greatest
        return message.length == bytes(bytes / size, nonzeros, size)
                && (nonzeros == 0 || (int) INDICES.get(message, (nonzeros - 1) * Integer.BYTES) < bytes / size);
    }

    @Override
    public byte[] decode(byte[] message, int size, int bytes) {
        int nonzeros = message.length / (Integer.BYTES + size);
        byte[] vector = new byte[bytes];
        int from = nonzeros * Integer.BYTES;
        for (int k = 0; k < nonzeros; k++) {
            int i = (int) INDICES.get(message, k * Integer.BYTES);
            Zeros.copy(message, from, vector, i * size, size);
            from += size;
        }
        return vector;
    }
}
