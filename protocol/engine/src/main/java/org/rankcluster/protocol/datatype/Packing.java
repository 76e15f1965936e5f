package org.rankcluster.protocol.datatype;

/**
 * The packing of elements from a program's memory into contiguous bytes, and the reverse. Dense layouts take one copy. If there are no
 * data, the address may have any value.
 */
public final class Packing {
    private Packing() {}

    /**
     * Packs elements.
     *
     * @param memory source
     * @param from address of the first element, in bytes
     * @param count number of elements, 0 or more
     * @param layout layout of an element
     * @param to destination
     * @param at index of the first byte in {@code to}
     * @return number of contiguous pieces
     */
    public static long pack(Memory memory, long from, int count, Layout layout, byte[] to, int at) {
        if (layout.isDense()) {
            int bytes = Math.multiplyExact(count, layout.size());
            if (bytes > 0) {
                memory.read(from, to, at, bytes);
            }
            return 1;
        }
        Context context = new Context(from, count, layout);
        int next = at;
        while (context.next()) {
            memory.read(context.address(), to, next, context.available());
            next += context.available();
        }
        return context.passed();
    }

    /**
     * Unpacks elements.
     *
     * @param from source
     * @param at index of the first byte in {@code from}
     * @param bytes number of bytes, 0 or more
     * @param memory destination
     * @param to address of the first element, in bytes
     * @param layout layout of an element
     * @return number of contiguous pieces
     */
    public static long unpack(byte[] from, int at, int bytes, Memory memory, long to, Layout layout) {
        if (layout.isDense()) {
            if (bytes > 0) {
                memory.write(from, at, to, bytes);
            }
            return 1;
        }
        if (bytes == 0) {
            return 0;
        }
        Context context = new Context(to, (bytes - 1) / layout.size() + 1, layout);
        int done = 0;
        while (done < bytes && context.next()) {
            int now = Math.min(context.available(), bytes - done);
            memory.write(from, at + done, context.address(), now);
            done += now;
        }
        return context.passed();
    }
}
