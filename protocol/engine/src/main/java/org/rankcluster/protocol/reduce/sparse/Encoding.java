package org.rankcluster.protocol.reduce.sparse;

import java.util.List;

/**
 * How the elements of a message are written. An element is zero if all of its bytes are: -0.0 and NaN are none. What is decoded has the
 * bytes that were encoded.
 */
public sealed interface Encoding permits Dense, Bits, Indices {
    /** All encodings, each at its own {@link #number}. */
    List<Encoding> ALL = List.of(new Dense(), new Bits(), new Indices());

    /** The one that messages have by themselves. */
    Encoding DENSE = ALL.get(0);

    /** Bit masks. */
    Encoding BITS = ALL.get(1);

    /** Indices. */
    Encoding INDICES = ALL.get(2);

    /** What a message says of itself. */
    int number();

    /** Bytes of {@code elements} elements of {@code size} bytes, of which {@code others} are not zero. */
    long bytes(int elements, int others, int size);

    /** Writes the elements of {@code vector}, of {@code size} bytes each. */
    byte[] encode(byte[] vector, int size);

    /** Reads a vector of {@code bytes} bytes. */
    byte[] decode(byte[] message, int size, int bytes);
}
