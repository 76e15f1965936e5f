package org.rankcluster.protocol.file;

import org.rankcluster.protocol.datatype.Layout;

/**
 * What a rank sees of a file (MPI-4.1, section 14.3): from byte {@code displacement} on the file is tiled with the file type,
 * and the data of the tiles, one after the other, are what is seen. Places in what is seen are in bytes of data here; programs
 * count them in etypes.
 */
public final class View {
    private final long displacement;
    private final Layout fileType;

    /** @param fileType has data, none of them at negative addresses, in the order of their addresses: see {@link #isOrdered} */
    public View(long displacement, Layout fileType) {
        this.displacement = displacement;
        this.fileType = fileType;
    }

    /** Whether the data of a file type lie in order, from its address on, and of its copies as well. */
    public static boolean isOrdered(Layout fileType) {
        long[] last = {0};
        return fileType.blocks(0, 2, (at, length) -> {
            boolean ordered = at >= last[0];
            last[0] = at;
            return ordered;
        });
    }

    /**
     * Where in the file {@code bytes} bytes of data are, from place {@code position} on.
     *
     * @throws ArithmeticException if that is not within 2^63 bytes
     */
    public Runs runs(long position, int bytes) {
        if (fileType.isDense()) {
            long unusedEnd = Math.addExact(displacement + bytes, position);
            return Runs.of(displacement + position, bytes);
        }
        Runs runs = new Runs();
        int size = fileType.size();
        int skipped = (int) (position % size);
        int tiles = Math.toIntExact(Math.ceilDiv((long) skipped + bytes, size));
        int[] left = {skipped, bytes};
        long unusedEnd = tileAt(position / size + tiles);
        fileType.blocks(tileAt(position / size), tiles, (at, length) -> {
            int skip = Math.min(left[0], length);
            int use = Math.min(length - skip, left[1]);
            left[0] -= skip;
            left[1] -= use;
            runs.add(at + skip, use);
            return left[1] > 0;
        });
        return runs;
    }

    private long tileAt(long tile) {
        return Math.addExact(displacement, Math.multiplyExact(tile, fileType.extent()));
    }

    /** Byte of the file at a place; throws as {@link #runs} does. */
    public long byteAt(long position) {
        return runs(position, 1).start(0);
    }

    /** The place of the first data that are not before byte {@code offset} of the file. */
    public long positionOf(long offset) {
        long behind = Math.max(0, offset - displacement);
        if (fileType.isDense()) {
            return behind;
        }
        long tile = behind / fileType.extent();
        long[] position = {tile * fileType.size()};
        long end = displacement + behind;
        fileType.blocks(tileAt(tile), 1, (at, length) -> {
            position[0] += Math.clamp(end - at, 0, length);
            return at + length < end;
        });
        return position[0];
    }
}
