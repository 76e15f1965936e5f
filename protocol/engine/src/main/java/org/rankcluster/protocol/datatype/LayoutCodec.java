package org.rankcluster.protocol.datatype;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A codec of layouts for one-sided requests, which contain the datatype of the target's memory. A vector stays a vector, so the encoded
 * size does not grow with the data.
 */
public final class LayoutCodec {
    private static final List<BasicType> TYPES = List.of(BasicType.values());
    private static final byte STRIDED = 32;
    private static final byte IRREGULAR = 33;
    private static final byte OF_ONE_ELEMENT = 34;
    private static final byte RESIZED = 35;
    private static final byte LOWER_MARKER = 36;
    private static final byte UPPER_MARKER = 37;

    private LayoutCodec() {}

    /**
     * Returns the number of bytes that {@link #write} writes.
     *
     * @param layout the layout
     * @return bytes, 1 or more
     * @throws ArithmeticException if the size exceeds an {@code int}
     */
    public static int size(Layout layout) {
        return switch (layout) {
            case LeafLayout.Leaf leaf -> 1;
            case LeafLayout.Marker marker -> 1;
            case Strided strided -> 1 + 2 * Integer.BYTES + Long.BYTES + size(strided.child(0));
            case Resized resized -> 1 + 2 * Long.BYTES + size(resized.child(0));
            case Irregular irregular -> {
                int size = 1 + Integer.BYTES + irregular.groups() * (Integer.BYTES + Long.BYTES);
                for (int i = 0; i < (isOfOneElement(irregular) ? 1 : irregular.groups()); i++) {
                    size = Math.addExact(size, size(irregular.child(i)));
                }
                yield size;
            }
        };
    }

    private static boolean isOfOneElement(Irregular irregular) {
        for (int i = 1; i < irregular.groups(); i++) {
            if (irregular.child(i) != irregular.child(0)) {
                return false;
            }
        }
        return irregular.groups() > 0;
    }

    /**
     * Writes a layout.
     *
     * @param layout the layout
     * @param to receives {@link #size} bytes
     * @throws java.nio.BufferOverflowException if there is too little space
     */
    public static void write(Layout layout, ByteBuffer to) {
        switch (layout) {
            case LeafLayout.Leaf leaf -> to.put((byte) TYPES.indexOf(leaf.base()));
            case LeafLayout.Marker marker ->
                to.put(marker.bounds().equals(Bounds.LOWER_MARKER) ? LOWER_MARKER : UPPER_MARKER);
            case Strided strided -> {
                to.put(STRIDED)
                        .putInt(strided.groups())
                        .putInt(strided.repeats(0))
                        .putLong(strided.displacement(1));
                write(strided.child(0), to);
            }
            case Resized resized -> {
                to.put(RESIZED).putLong(resized.lowerBound()).putLong(resized.extent());
                write(resized.child(0), to);
            }
            case Irregular irregular -> writeIrregular(irregular, to);
        }
    }

    private static void writeIrregular(Irregular irregular, ByteBuffer to) {
        boolean ofOne = isOfOneElement(irregular);
        to.put(ofOne ? OF_ONE_ELEMENT : IRREGULAR).putInt(irregular.groups());
        for (int i = 0; i < irregular.groups(); i++) {
            to.putInt(irregular.repeats(i)).putLong(irregular.displacement(i));
        }
        for (int i = 0; i < (ofOne ? 1 : irregular.groups()); i++) {
            write(irregular.child(i), to);
        }
    }

    /**
     * Reads a layout that {@link #write} has written.
     *
     * @param from the encoded layout
     * @return the layout
     * @throws IllegalArgumentException if the bytes are not an encoded layout
     * @throws java.nio.BufferUnderflowException if the bytes end too early
     */
    public static Layout read(ByteBuffer from) {
        byte kind = from.get();
        return switch (kind) {
            case STRIDED -> {
                int count = from.getInt();
                int blockLength = from.getInt();
                long stride = from.getLong();
                yield Layout.vector(count, blockLength, stride, read(from));
            }
            case RESIZED -> {
                long lower = from.getLong();
                long extent = from.getLong();
                yield Layout.resized(read(from), lower, extent);
            }
            case IRREGULAR, OF_ONE_ELEMENT -> readIrregular(from, kind == OF_ONE_ELEMENT);
            case LOWER_MARKER -> Layout.lowerMarker();
            case UPPER_MARKER -> Layout.upperMarker();
            default -> {
                if (kind < 0 || kind >= TYPES.size()) {
                    throw new IllegalArgumentException("layout: kind: " + kind + " (expected: one of " + TYPES.size()
                            + " basic types, or " + STRIDED + ".." + UPPER_MARKER + ")");
                }
                yield Layout.of(TYPES.get(kind));
            }
        };
    }

    private static Layout readIrregular(ByteBuffer from, boolean ofOne) {
        int groups = from.getInt();
        if (groups < 0 || groups > from.remaining()) {
            throw new IllegalArgumentException(
                    "layout: groups: " + groups + " (expected: 0.." + from.remaining() + ")");
        }
        int[] lengths = new int[groups];
        long[] displacements = new long[groups];
        for (int i = 0; i < groups; i++) {
            lengths[i] = from.getInt();
            displacements[i] = from.getLong();
        }
        Layout[] elements = new Layout[groups];
        for (int i = 0; i < groups; i++) {
            elements[i] = ofOne && i > 0 ? elements[0] : read(from);
        }
        return Layout.struct(lengths, displacements, elements);
    }
}
