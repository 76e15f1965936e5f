package org.rankcluster.protocol.datatype;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A generator of random types of random types, each as a layout and as a type map. */
final class RandomTypes {
    private static final List<BasicType> BASICS = List.of(
            BasicType.BYTE,
            BasicType.CHAR,
            BasicType.SHORT,
            BasicType.BOOLEAN,
            BasicType.INT,
            BasicType.LONG,
            BasicType.FLOAT,
            BasicType.DOUBLE,
            BasicType.PACKED);

    /** A type in both forms. */
    record Pair(Layout layout, TypeMap map) {}

    private final Random random;

    RandomTypes(Random random) {
        this.random = random;
    }

    /** Returns a type of at most {@code depth} levels. */
    Pair next(int depth) {
        if (depth == 0) {
            BasicType type = BASICS.get(random.nextInt(BASICS.size()));
            return new Pair(Layout.of(type), TypeMap.of(type));
        }
        return switch (random.nextInt(9)) {
            case 0, 1 -> contiguous(depth);
            case 2, 3 -> vector(depth);
            case 4, 5 -> struct(depth);
            case 6 -> resized(depth);
            case 7 -> subarray(depth);
            default -> distributed(depth);
        };
    }

    private Pair contiguous(int depth) {
        Pair element = next(depth - 1);
        int count = random.nextInt(5);
        return new Pair(Layout.contiguous(count, element.layout), element.map.vector(1, count, 0));
    }

    private Pair vector(int depth) {
        Pair element = next(depth - 1);
        int count = random.nextInt(5);
        int length = random.nextInt(4);
        long stride = random.nextInt(-60, 60);
        return new Pair(
                Layout.vector(count, length, stride, element.layout), element.map.vector(count, length, stride));
    }

    private Pair struct(int depth) {
        int blocks = random.nextInt(5);
        int[] lengths = new int[blocks];
        long[] places = new long[blocks];
        Layout[] layouts = new Layout[blocks];
        List<TypeMap> maps = new ArrayList<>();
        long end = 0;
        boolean packed = random.nextInt(4) == 0;
        for (int i = 0; i < blocks; i++) {
            Pair element = random.nextInt(8) == 0 ? marker() : next(depth - 1);
            lengths[i] = random.nextInt(4);
            places[i] = packed ? end : random.nextInt(-40, 40);
            end = places[i] + lengths[i] * element.layout.extent();
            layouts[i] = element.layout;
            maps.add(element.map);
        }
        return new Pair(Layout.struct(lengths, places, layouts), TypeMap.struct(lengths, places, maps));
    }

    private Pair marker() {
        return random.nextBoolean()
                ? new Pair(Layout.lowerMarker(), TypeMap.bound(-1))
                : new Pair(Layout.upperMarker(), TypeMap.bound(1));
    }

    private Pair resized(int depth) {
        Pair element = next(depth - 1);
        long lower = random.nextInt(-8, 8);
        long extent = random.nextInt(-8, 64);
        return new Pair(Layout.resized(element.layout, lower, extent), element.map.resized(lower, extent));
    }

    private Pair subarray(int depth) {
        Pair element = next(depth - 1);
        int[] sizes = sizes();
        int[] subsizes = new int[sizes.length];
        int[] starts = new int[sizes.length];
        List<List<Integer>> picked = new ArrayList<>();
        for (int d = 0; d < sizes.length; d++) {
            subsizes[d] = 1 + random.nextInt(sizes[d]);
            starts[d] = random.nextInt(sizes[d] - subsizes[d] + 1);
            List<Integer> of = new ArrayList<>();
            for (int i = 0; i < subsizes[d]; i++) {
                of.add(starts[d] + i);
            }
            picked.add(of);
        }
        boolean lastIsContiguous = random.nextBoolean();
        return new Pair(
                Subarray.of(sizes, subsizes, starts, lastIsContiguous, element.layout),
                element.map.select(product(picked, lastIsContiguous), sizes, lastIsContiguous));
    }

    private Pair distributed(int depth) {
        Pair element = next(depth - 1);
        int[] sizes = sizes();
        BlockDistribution[] dimensions = new BlockDistribution[sizes.length];
        List<List<Integer>> picked = new ArrayList<>();
        for (int d = 0; d < sizes.length; d++) {
            int block = 1 + random.nextInt(3);
            int processes = 1 + random.nextInt(4);
            int process = random.nextInt(processes);
            dimensions[d] = new BlockDistribution(sizes[d], block, processes, process);
            List<Integer> of = new ArrayList<>();
            for (int i = 0; i < sizes[d]; i++) {
                if (i / block % processes == process) {
                    of.add(i);
                }
            }
            picked.add(of);
        }
        boolean lastIsContiguous = random.nextBoolean();
        return new Pair(
                BlockDistribution.layout(dimensions, lastIsContiguous, element.layout),
                element.map.select(product(picked, lastIsContiguous), sizes, lastIsContiguous));
    }

    private int[] sizes() {
        return random.ints(1 + random.nextInt(3), 1, 5).toArray();
    }

    /** Returns all combinations, the contiguous dimension running fastest. */
    private static List<int[]> product(List<List<Integer>> picked, boolean lastIsContiguous) {
        List<int[]> all = new ArrayList<>();
        all.add(new int[picked.size()]);
        for (int k = 0; k < picked.size(); k++) {
            int d = lastIsContiguous ? k : picked.size() - 1 - k;
            List<int[]> more = new ArrayList<>();
            for (int[] before : all) {
                for (int index : picked.get(d)) {
                    int[] next = before.clone();
                    next[d] = index;
                    more.add(next);
                }
            }
            all = more;
        }
        return all;
    }
}
