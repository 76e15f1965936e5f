package org.rankcluster.protocol.datatype;

import java.util.Arrays;

/**
 * How far a message of a datatype has been processed (Balaji et al., section 3.1): a position in the nested loops of its type
 * map. It moves from one element to the next; an element, in that paper's words, is a contiguous piece of data. Moving costs the
 * same wherever it is, but it can only move forward, or start again.
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

    /** At the beginning of {@code count} elements of {@code layout}, the first at address {@code from}. */
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

    /** Goes back to the beginning. */
    void restart() {
        depth = -1;
        passed = 0;
        length = 0;
        used = 0;
        push(message, first);
    }

    /** Goes to where another context of the same message is. */
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

    /** Number of elements that it has come to, the one that it is in included. */
    long passed() {
        return passed;
    }

    /** Bytes of the element that it is in that lie behind it. */
    int used() {
        return used;
    }

    /** Address of the data that come next; only after {@link #hasData} has said that there are some. */
    long address() {
        return at + used;
    }

    /** Bytes from {@link #address} to the end of the element. */
    int available() {
        return length - used;
    }

    /** Goes on by {@code bytes} bytes, which have to be in the element. */
    void use(int bytes) {
        used += bytes;
    }

    /** Whether there are more data; moves on to the next element if this one is used up. */
    boolean hasData() {
        return used < length || next();
    }

    /** Moves to the next element; false if there is none. */
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
                    at = addresses[depth] + layout.place(group);
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
        push(child, addresses[depth] + layout.place(group) + repeat * child.extent());
    }

    private void push(Layout layout, long address) {
        depth++;
        layouts[depth] = layout;
        addresses[depth] = address;
        groups[depth] = 0;
        repeats[depth] = 0;
    }
}
