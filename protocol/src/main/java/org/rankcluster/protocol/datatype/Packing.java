package org.rankcluster.protocol.datatype;

/** Moves the data of elements between a program's memory and packed bytes. Dense layouts are one copy. */
public final class Packing {
    private Packing() {}

    /** Packs {@code count} elements from address {@code from} on into {@code to[at...]}. */
    public static void pack(Memory memory, long from, int count, Layout layout, byte[] to, int at) {
        if (layout.isDense()) {
            memory.read(from, to, at, Math.multiplyExact(count, layout.size()));
            return;
        }
        layout.blocks(from, count, new Layout.BlockVisitor() {
            private int next = at;

            @Override
            public boolean block(long address, int length) {
                memory.read(address, to, next, length);
                next += length;
                return true;
            }
        });
    }

    /** Unpacks {@code bytes} bytes of {@code from[at...]} into elements from address {@code to} on. */
    public static void unpack(byte[] from, int at, int bytes, Memory memory, long to, Layout layout) {
        if (layout.isDense()) {
            memory.write(from, at, to, bytes);
            return;
        }
        if (bytes == 0) {
            return;
        }
        int elements = (bytes - 1) / layout.size() + 1;
        layout.blocks(to, elements, new Layout.BlockVisitor() {
            private int done;

            @Override
            public boolean block(long address, int length) {
                int now = Math.min(length, bytes - done);
                memory.write(from, at + done, address, now);
                done += now;
                return done < bytes;
            }
        });
    }
}
