package org.rankcluster.protocol.reduce;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The choice of encodings for the messages of a reduction of vectors with many zeros: dense, bitmap, indices, or the shortest. A {@link
 * CompressionFallback} is the rule by which messages stay dense.
 */
public enum Compression {
    /** The dense encoding only. */
    NONE,
    /** Bit masks. */
    BITS(Encoding.BITS),
    /** Indices. */
    IDX(Encoding.INDICES),
    /** The shorter of both. */
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
     * @param start time to begin and end packing and unpacking with several threads; 0 with one thread
     */
    public record Times(double ofByte, double ofPacked, double start) {
        /** Returns whether a message of {@code bytes} bytes in place of {@code dense} bytes saves more time than its packing takes. */
        boolean saves(long dense, long bytes) {
            return (dense - bytes) * ofByte > dense * ofPacked + start;
        }
    }

    /** {@return the name on the command line} */
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

    /** {@return all names, as text for errors} */
    public static String names() {
        return Arrays.stream(values()).map(Compression::text).collect(Collectors.joining(", "));
    }

    /** {@return the names of the operators that allow leaving out zeros} */
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

    /** {@return the fallback of jobs that state none: by time for {@link #AUTO}, else none, as in the paper} */
    public CompressionFallback usualFallback() {
        return this == AUTO ? CompressionFallback.TIME : CompressionFallback.NONE;
    }

    /**
     * Returns the encoding of a vector.
     *
     * @param elements number of elements, 0 or more
     * @param nonzeros number of elements that are not zero
     * @param size bytes of an element
     * @param fallback rule by which the vector stays dense
     * @param times times of sending and packing
     * @return the encoding
     */
    public Encoding encoding(int elements, int nonzeros, int size, CompressionFallback fallback, Times times) {
        Encoding best = encodings.stream()
                .min(Comparator.comparingLong(encoding -> encoding.bytes(elements, nonzeros, size)))
                .orElse(Encoding.DENSE);
        long dense = Encoding.DENSE.bytes(elements, nonzeros, size);
        long bytes = best.bytes(elements, nonzeros, size);
        boolean pays = switch (fallback) {
            case NONE -> true;
            case BYTES -> bytes < dense;
            case TIME -> times.saves(dense, bytes);
        };
        return pays ? best : Encoding.DENSE;
    }
}
