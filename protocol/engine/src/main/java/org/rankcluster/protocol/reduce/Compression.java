package org.rankcluster.protocol.reduce;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The encodings that the messages of a reduction may use. A message stays dense if no encoding makes it shorter. With {@link #AUTO} it also
 * stays dense if the encoding, with packing and unpacking, would take longer.
 */
public enum Compression {
    /** The dense encoding only. */
    NONE,
    /** Bit masks. */
    BITS(Encoding.BITS),
    /** Indices. */
    IDX(Encoding.INDICES),
    /** The shorter of both, if it saves time. */
    AUTO(Encoding.BITS, Encoding.INDICES);

    /** The operators for which a zero is neutral. */
    private static final Set<Operator> NEUTRAL =
            EnumSet.of(Operator.SUM, Operator.LOR, Operator.LXOR, Operator.BOR, Operator.BXOR);

    private final List<Encoding> encodings;

    Compression(Encoding... encodings) {
        this.encodings = List.of(encodings);
    }

    /**
     * The times of an encoding, in picoseconds.
     *
     * @param ofByte time to send a byte
     * @param ofPacked time to pack and unpack a byte of a vector
     */
    public record Times(double ofByte, double ofPacked) {}

    /** Returns the name on the command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the compression with a name, or null.
     *
     * @param text name on the command line
     * @return the compression; null if there is none with this name
     */
    public static @Nullable Compression of(String text) {
        return Arrays.stream(values())
                .filter(compression -> compression.text().equals(text))
                .findFirst()
                .orElse(null);
    }

    /** Returns all names, as text for errors. */
    public static String names() {
        return Arrays.stream(values()).map(Compression::text).collect(Collectors.joining(", "));
    }

    /** Returns the names of the operators that allow leaving out zeros. */
    public static String operators() {
        return NEUTRAL.stream().map(Enum::name).collect(Collectors.joining(", "));
    }

    /**
     * Returns whether zeros may be left out with an operator: a zero must be neutral.
     *
     * @param reducer the operator
     * @return true if zeros may be left out
     */
    public static boolean isAllowed(Reducer reducer) {
        return reducer instanceof PredefinedReducer predefined && NEUTRAL.contains(predefined.operator());
    }

    /**
     * Returns the encoding of a vector.
     *
     * @param elements number of elements, 0 or more
     * @param others number of elements that are not zero
     * @param size bytes of an element
     * @param times times of sending and packing
     * @return the encoding
     */
    public Encoding encoding(int elements, int others, int size, Times times) {
        long dense = Encoding.DENSE.bytes(elements, others, size);
        Encoding best = Encoding.DENSE;
        long least = dense;
        for (Encoding encoding : encodings) {
            long bytes = encoding.bytes(elements, others, size);
            if (bytes < least) {
                best = encoding;
                least = bytes;
            }
        }
        boolean pays = this != AUTO || (dense - least) * times.ofByte > dense * times.ofPacked;
        return pays ? best : Encoding.DENSE;
    }
}
