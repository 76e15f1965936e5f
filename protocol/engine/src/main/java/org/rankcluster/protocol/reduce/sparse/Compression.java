package org.rankcluster.protocol.reduce.sparse;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.reduce.Reducer;

/**
 * Which encodings the messages of a reduction may have. A message that would have no fewer bytes in them goes as it is, and with {@link
 * #AUTO} one that would take longer, packing and unpacking included.
 */
public enum Compression {
    /** None but the dense one. */
    NONE,
    /** Bit masks. */
    BITS(Encoding.BITS),
    /** Indices. */
    IDX(Encoding.INDICES),
    /** Whichever is shorter, if it pays. */
    AUTO(Encoding.BITS, Encoding.INDICES);

    /** Operators with which a zero changes nothing. */
    private static final Set<Operator> NEUTRAL =
            EnumSet.of(Operator.SUM, Operator.LOR, Operator.LXOR, Operator.BOR, Operator.BXOR);

    private final List<Encoding> encodings;

    Compression(Encoding... encodings) {
        this.encodings = List.of(encodings);
    }

    /** What time it takes to send a byte, and to pack a byte of a vector and unpack it, in ps. */
    public record Times(double ofByte, double ofPacked) {}

    /** As on the command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The compression of this name, or null. */
    public static @Nullable Compression of(String text) {
        return Arrays.stream(values())
                .filter(compression -> compression.text().equals(text))
                .findFirst()
                .orElse(null);
    }

    /** Names of all, for errors. */
    public static String names() {
        return Arrays.stream(values()).map(Compression::text).collect(Collectors.joining(", "));
    }

    /** Names of the operators with which zeros may be left out. */
    public static String operators() {
        return NEUTRAL.stream().map(Enum::name).collect(Collectors.joining(", "));
    }

    /** Whether zeros may be left out with this operator: those with which a zero changes nothing. */
    public static boolean isAllowed(Reducer reducer) {
        return reducer instanceof PredefinedReducer predefined && NEUTRAL.contains(predefined.operator());
    }

    /** The encoding of a vector of {@code elements} elements of {@code size} bytes, of which {@code others} are not zero. */
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
