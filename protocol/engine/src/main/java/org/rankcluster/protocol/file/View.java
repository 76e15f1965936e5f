package org.rankcluster.protocol.file;

import org.rankcluster.protocol.datatype.Layout;

/**
 * A rank's view of a file, which converts positions in its data to byte ranges of the file (MPI-4.1, section 14.3). From byte {@code
 * displacement} the file is tiled with the file type. The view consists of the data of the tiles, one after the other. Positions in the
 * view are in bytes of data here; programs count them in etypes.
 */
public final class View {
    private final long displacement;
    private final Layout fileType;

    /**
     * Creates a view.
     *
     * @param displacement first byte of the first tile, 0 or more
     * @param fileType type of a tile; has data, in the order of their addresses, none at negative addresses: see {@link #isOrdered}
     */
    public View(long displacement, Layout fileType) {
        this.displacement = displacement;
        this.fileType = fileType;
    }

    /**
     * Returns true if the data of a file type lie in ascending order from its address, and so do the data of its copies.
     *
     * @param fileType the type of a tile
     * @return true if they are in order
     */
    public static boolean isOrdered(Layout fileType) {
        long[] last = {0};
        return fileType.blocks(0, 2, (at, length) -> {
            boolean ordered = at >= last[0];
            last[0] = at;
            return ordered;
        });
    }

    /**
     * Returns the ranges of the file that hold a part of the view.
     *
     * @param position first byte in the view, 0 or more
     * @param bytes number of bytes, 0 or more
     * @return ranges of the file
     * @throws ArithmeticException if they are not within 2^63 bytes
     */
    public ByteRanges runs(long position, int bytes) {
        if (fileType.isDense()) {
            long unusedEnd = Math.addExact(displacement + bytes, position);
            return ByteRanges.of(displacement + position, bytes);
        }
        ByteRanges runs = new ByteRanges();
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

    /**
     * Returns the byte of the file at a position of the view.
     *
     * @param position byte in the view, 0 or more
     * @return offset in the file, in bytes, 0 or more
     * @throws ArithmeticException as {@link #runs}
     */
    public long byteAt(long position) {
        return runs(position, 1).start(0);
    }

    /**
     * Returns the position of the first data that are not before an offset of the file.
     *
     * @param offset byte of the file
     * @return byte in the view, 0 or more
     */
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
