package org.rankcluster.apps.fft3d;

/**
 * A transpose of pencils among {@code parts} ranks: it exchanges the axis along the lines with the axis that those ranks share. Every rank
 * packs one block for each rank; blocks are exchanged all to all, and unpacked. Two transposes are the identity.
 *
 * @param n numbers on a line
 * @param parts ranks that take part; each has {@code n / parts} lines on the shared axis
 * @param stride lines from one coordinate on the shared axis to the next
 * @param others lines on the axis that stays
 * @param otherStride lines from one coordinate on that axis to the next
 */
record Swap(int n, int parts, int stride, int others, int otherStride) {

    private int width() {
        return n / parts;
    }

    /** Returns the number of doubles of one block. */
    int blockDoubles() {
        return 2 * others * width() * width();
    }

    /** Writes the blocks for ranks 0, 1, ... one after the other. */
    void pack(double[] pencils, double[] blocks) {
        int at = 0;
        for (int part = 0; part < parts; part++) {
            for (int other = 0; other < others; other++) {
                for (int line = 0; line < width(); line++) {
                    System.arraycopy(pencils, index(other, line, part * width()), blocks, at, 2 * width());
                    at += 2 * width();
                }
            }
        }
    }

    /** Reads the blocks from ranks 0, 1, ... */
    void unpack(double[] blocks, double[] pencils) {
        int at = 0;
        for (int part = 0; part < parts; part++) {
            for (int other = 0; other < others; other++) {
                for (int along = 0; along < width(); along++) {
                    for (int line = 0; line < width(); line++) {
                        int to = index(other, line, part * width() + along);
                        pencils[to] = blocks[at++];
                        pencils[to + 1] = blocks[at++];
                    }
                }
            }
        }
    }

    private int index(int other, int line, int along) {
        return 2 * ((other * otherStride + line * stride) * n + along);
    }
}
