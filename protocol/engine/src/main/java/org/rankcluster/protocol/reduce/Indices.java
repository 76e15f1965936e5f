package org.rankcluster.protocol.reduce;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The algorithm Idx: "pack the non-zero array elements into a new data array and use an auxiliary array to capture the corresponding
 * indices of the nonzero elements". Each index has 32 bits. If a fraction R of N elements of 4 bytes is not zero, the message has 8 R N
 * bytes. The indices come first.
 */
record Indices() implements Encoding {
    private static final VarHandle INDICES = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    @Override
    public int number() {
        return 2;
    }

    @Override
    public long bytes(int elements, int others, int size) {
        return (long) others * (Integer.BYTES + size);
    }

    @Override
    public byte[] encode(byte[] vector, int size) {
        int elements = vector.length / size;
        int others = Zeros.others(vector, size);
        byte[] message = new byte[(int) bytes(elements, others, size)];
        int index = 0;
        int to = others * Integer.BYTES;
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
        int others = message.length / (Integer.BYTES + size);
        // Indices ascend, so the last one is the greatest
        return message.length == bytes(bytes / size, others, size)
                && (others == 0 || (int) INDICES.get(message, (others - 1) * Integer.BYTES) < bytes / size);
    }

    @Override
    public byte[] decode(byte[] message, int size, int bytes) {
        int others = message.length / (Integer.BYTES + size);
        byte[] vector = new byte[bytes];
        int from = others * Integer.BYTES;
        for (int k = 0; k < others; k++) {
            int i = (int) INDICES.get(message, k * Integer.BYTES);
            Zeros.copy(message, from, vector, i * size, size);
            from += size;
        }
        return vector;
    }
}
