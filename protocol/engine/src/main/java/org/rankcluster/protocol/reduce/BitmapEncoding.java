package org.rankcluster.protocol.reduce;

/**
 * The sparse encoding of a reduction vector as a bitmap and the values of its nonzero elements (Shan et al., algorithm Bits). In the words
 * of the paper: "pack the nonzero array elements into a new data array and use an auxiliary array of 1 bit per uncompressed element to
 * indicate whether the corresponding array element is a nonzero". If a fraction R of N elements is not zero, the message has N/8 + R N
 * times the size of an element in bytes. The bits come first.
 */
record BitmapEncoding() implements Encoding {
    @Override
    public int number() {
        return 1;
    }

    @Override
    public long bytes(int elements, int nonzeros, int size) {
        return mask(elements) + (long) nonzeros * size;
    }

    private static int mask(int elements) {
        return Math.ceilDiv(elements, Byte.SIZE);
    }

    @Override
    public byte[] encode(byte[] vector, int size) {
        int elements = vector.length / size;
        int nonzeros = Zeros.nonzeros(vector, size);
        byte[] message = new byte[(int) bytes(elements, nonzeros, size)];
        int to = mask(elements);
        for (int i = 0; i < elements; i++) {
            if (!Zeros.isZero(vector, i * size, size)) {
                message[i >> 3] |= (byte) (1 << (i & 7));
                Zeros.copy(vector, i * size, message, to, size);
                to += size;
            }
        }
        return message;
    }

    @Override
    public boolean fits(byte[] message, int size, int bytes) {
        int mask = mask(bytes / size);
        if (message.length < mask) {
            return false;
        }
        int nonzeros = 0;
        for (int i = 0; i < mask; i++) {
            nonzeros += Integer.bitCount(message[i] & 0xff);
        }
        return message.length == bytes(bytes / size, nonzeros, size);
    }

    @Override
    public byte[] decode(byte[] message, int size, int bytes) {
        int elements = bytes / size;
        byte[] vector = new byte[bytes];
        int from = mask(elements);
        for (int i = 0; i < elements; i++) {
            if ((message[i >> 3] >> (i & 7) & 1) != 0) {
                Zeros.copy(message, from, vector, i * size, size);
                from += size;
            }
        }
        return vector;
    }
}
