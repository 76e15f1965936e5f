package org.rankcluster.protocol.datatype;

import java.util.ArrayList;
import java.util.List;

/**
 * A datatype in the form of the standard (MPI-4.1, section 5.1): an explicit list of basic types and bounds at displacements. It shares no
 * code with the layouts that it is compared with.
 */
record TypeMap(List<Entry> entries) {
    /** The type of entries that are bounds. */
    private static final BasicType NONE = null;

    /** A basic type, or a bound, at a displacement. */
    record Entry(BasicType type, int bound, long at) {
        Entry shifted(long by) {
            return new Entry(type, bound, at + by);
        }
    }

    static TypeMap of(BasicType type) {
        return new TypeMap(List.of(new Entry(type, 0, 0)));
    }

    /** Returns a lower bound (-1) or an upper one (1). */
    static TypeMap bound(int bound) {
        return new TypeMap(List.of(new Entry(NONE, bound, 0)));
    }

    private List<Entry> bounds(int bound) {
        return entries.stream().filter(entry -> entry.bound == bound).toList();
    }

    long lower() {
        if (!bounds(-1).isEmpty()) {
            return bounds(-1).stream().mapToLong(Entry::at).min().getAsLong();
        }
        return bounds(0).stream().mapToLong(Entry::at).min().orElse(0);
    }

    long upper() {
        if (!bounds(1).isEmpty()) {
            return bounds(1).stream().mapToLong(Entry::at).max().getAsLong();
        }
        if (bounds(0).isEmpty()) {
            return lower();
        }
        long upper = trueUpper();
        while (Math.floorMod(upper - lower(), alignment()) != 0) {
            upper++;
        }
        return upper;
    }

    int alignment() {
        return bounds(0).stream().mapToInt(entry -> entry.type.size()).max().orElse(1);
    }

    long extent() {
        return upper() - lower();
    }

    long trueLower() {
        return bounds(0).stream().mapToLong(Entry::at).min().orElse(0);
    }

    long trueUpper() {
        return bounds(0).stream()
                .mapToLong(entry -> entry.at + entry.type.size())
                .max()
                .orElse(0);
    }

    /** Returns its basic types, in order. */
    List<BasicType> signature() {
        return bounds(0).stream().map(Entry::type).toList();
    }

    /** Returns the addresses of the bytes of {@code count} elements, the first at address {@code from}, in order. */
    List<Long> addresses(long from, int count) {
        List<Long> addresses = new ArrayList<>();
        long extent = extent();
        for (int i = 0; i < count; i++) {
            for (Entry entry : bounds(0)) {
                for (int j = 0; j < entry.type.size(); j++) {
                    addresses.add(from + i * extent + entry.at + j);
                }
            }
        }
        return addresses;
    }

    /** Returns {@code lengths[i]} of {@code elements.get(i)} at {@code places[i]}. */
    static TypeMap struct(int[] lengths, long[] places, List<TypeMap> elements) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < lengths.length; i++) {
            TypeMap element = elements.get(i);
            long extent = element.extent();
            for (int j = 0; j < lengths[i]; j++) {
                for (Entry entry : element.entries) {
                    entries.add(entry.shifted(places[i] + j * extent));
                }
            }
        }
        return new TypeMap(entries);
    }

    TypeMap vector(int count, int length, long stride) {
        int[] lengths = new int[count];
        long[] places = new long[count];
        List<TypeMap> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lengths[i] = length;
            places[i] = i * stride;
            elements.add(this);
        }
        return struct(lengths, places, elements);
    }

    TypeMap resized(long lower, long extent) {
        List<Entry> entries = new ArrayList<>(bounds(0));
        entries.add(new Entry(NONE, -1, lower));
        entries.add(new Entry(NONE, 1, lower + extent));
        return new TypeMap(entries);
    }

    /** Returns the elements of an array, by their indices, in this order. */
    TypeMap select(List<int[]> indices, int[] sizes, boolean lastIsContiguous) {
        long extent = extent();
        long whole = extent;
        int[] lengths = new int[indices.size()];
        long[] places = new long[indices.size()];
        List<TypeMap> elements = new ArrayList<>();
        for (int size : sizes) {
            whole *= size;
        }
        for (int i = 0; i < places.length; i++) {
            long linear = 0;
            for (int k = 0; k < sizes.length; k++) {
                int d = lastIsContiguous ? k : sizes.length - 1 - k;
                linear = linear * sizes[d] + indices.get(i)[d];
            }
            lengths[i] = 1;
            places[i] = linear * extent;
            elements.add(this);
        }
        return struct(lengths, places, elements).resized(0, whole);
    }
}
