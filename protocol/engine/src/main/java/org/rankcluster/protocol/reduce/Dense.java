package org.rankcluster.protocol.reduce;

/** The encoding without compression: all elements unchanged. */
record Dense() implements Encoding {
    @Override
    public int number() {
        return 0;
    }

    @Override
    public long bytes(int elements, int nonzeros, int size) {
        return (long) elements * size;
    }

    @Override
    public byte[] encode(byte[] vector, int size) {
        return vector;
    }

    @Override
    public boolean fits(byte[] message, int size, int bytes) {
        return message.length == bytes;
    }

    @Override
    public byte[] decode(byte[] message, int size, int bytes) {
        return message;
    }
}
