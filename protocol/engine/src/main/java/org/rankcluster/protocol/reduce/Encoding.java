package org.rankcluster.protocol.reduce;

import java.util.List;

/**
 * An encoding of reduction messages, dense or with zeros compressed. An element is zero if all of its bytes are zero; -0.0 and NaN are not
 * zero. Decoding restores the encoded bytes exactly.
 */
public sealed interface Encoding permits Dense, BitmapEncoding, IndexEncoding {
    /** All encodings, each at its own {@link #number}. */
    List<Encoding> ALL = List.of(new Dense(), new BitmapEncoding(), new IndexEncoding());

    /** The default encoding of messages. */
    Encoding DENSE = ALL.get(0);

    /** Bit masks. */
    Encoding BITS = ALL.get(1);

    /** Indices. */
    Encoding INDICES = ALL.get(2);

    /** {@return the number of the encoding in messages} */
    int number();

    /**
     * Returns the encoded size.
     *
     * @param elements number of elements, 0 or more
     * @param nonzeros number of elements that are not zero
     * @param size bytes of an element
     * @return bytes, 0 or more
     */
    long bytes(int elements, int nonzeros, int size);

    /**
     * Encodes a vector.
     *
     * @param vector the elements
     * @param size bytes of an element
     * @return the message
     */
    byte[] encode(byte[] vector, int size);

    /**
     * Returns whether a message holds a vector of this size.
     *
     * @param message the message
     * @param size bytes of an element
     * @param bytes expected bytes of the vector
     * @return true if {@link #decode} restores a vector of {@code bytes} bytes
     */
    boolean fits(byte[] message, int size, int bytes);

    /**
     * Decodes a message.
     *
     * @param message the message
     * @param size bytes of an element
     * @param bytes bytes of the vector
     * @return the vector
     */
    byte[] decode(byte[] message, int size, int bytes);
}
