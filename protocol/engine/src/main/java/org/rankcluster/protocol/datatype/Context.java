package org.rankcluster.protocol.datatype;

import java.util.Arrays;

/**
 * A position in the type map of a message, from which packing or a look-ahead continues (Balaji et al., section 3.1). The position moves
 * from one element to the next; an element, in that paper's words, is a contiguous piece of data. A move costs the same everywhere. The
 * position can only move forward or restart.
 */
final class Context {
    private final Layout message;
    private final long first;
    private final Layout[] layouts;
    private final long[] addresses;
    private final int[] groups;
    private final int[] repeats;
    private int depth;
    private long passed;
    private long at;
    private int length;
    private int used;

    /** Creates a position at the beginning of {@code count} elements of {@code layout}, the first at address {@code from}. */
    Context(long from, int count, Layout layout) {
        message = Layout.contiguous(count, layout);
        first = from;
        int levels = message.levels() + 1;
        layouts = new Layout[levels];
        addresses = new long[levels];
        groups = new int[levels];
        repeats = new int[levels];
        Arrays.fill(layouts, message);
        restart();
    }

    /** Moves back to the beginning. */
    void restart() {
        depth = -1;
        passed = 0;
        length = 0;
        used = 0;
        push(message, first);
    }

    /** Moves to the position of another context of the same message. */
    void moveTo(Context other) {
        depth = other.depth;
        passed = other.passed;
        at = other.at;
        length = other.length;
        used = other.used;
        int levels = depth + 1;
        System.arraycopy(other.layouts, 0, layouts, 0, levels);
        System.arraycopy(other.addresses, 0, addresses, 0, levels);
        System.arraycopy(other.groups, 0, groups, 0, levels);
        System.arraycopy(other.repeats, 0, repeats, 0, levels);
    }

    /** Returns the number of elements reached, the current one included. */
    long passed() {
        return passed;
    }

    /** Returns the bytes of the current element that are already processed. */
    int used() {
        return used;
    }

    /** Returns the address of the next data. The caller must have called {@link #hasData}, with the result true. */
    long address() {
        return at + used;
    }

    /** Returns the bytes from {@link #address} to the end of the element. */
    int available() {
        return length - used;
    }

    /** Advances by {@code bytes} bytes, at most {@link #available}. */
    void use(int bytes) {
        used += bytes;
    }

    /** Returns whether there are more data. Moves to the next element if the current one is processed. */
    boolean hasData() {
        return used < length || next();
    }

    /** Moves to the next element. Returns false if there is none. */
    boolean next() {
        used = 0;
        while (depth >= 0) {
            Layout layout = layouts[depth];
            int group = groups[depth];
            if (group == layout.groups()) {
                depth--;
            } else if (layout.child(group).isDense()) {
                groups[depth] = group + 1;
                length = layout.repeats(group) * layout.child(group).size();
                if (length > 0) {
                    at = addresses[depth] + layout.displacement(group);
                    passed++;
                    return true;
                }
            } else {
                descend(layout, group);
            }
        }
        length = 0;
        return false;
    }

    private void descend(Layout layout, int group) {
        int repeat = repeats[depth];
        if (repeat == layout.repeats(group)) {
            groups[depth] = group + 1;
            repeats[depth] = 0;
            return;
        }
        repeats[depth] = repeat + 1;
        Layout child = layout.child(group);
        push(child, addresses[depth] + layout.displacement(group) + repeat * child.extent());
    }

    private void push(Layout layout, long address) {
        depth++;
        layouts[depth] = layout;
        addresses[depth] = address;
        groups[depth] = 0;
        repeats[depth] = 0;
    }
}
