package org.rankcluster.protocol.address;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Comparisons of maps with plain tables, and generators of members. */
public final class Translations {
    private static final int SMALL = 60;
    private static final int DRAWN = 50;

    private Translations() {}

    /** Expects that a map has these LPIDs by rank, and finds the rank of each of them and of no other LPID. */
    public static void expect(Rankmap map, int... lpids) {
        assertThat(map.size()).as("%s", map).isEqualTo(lpids.length);
        int[] translated = new int[lpids.length];
        Arrays.setAll(translated, map::lpid);
        assertThat(translated).as("%s", map).isEqualTo(lpids);
        Int2IntOpenHashMap rankOf = new Int2IntOpenHashMap(lpids.length);
        rankOf.defaultReturnValue(-1);
        for (int rank = 0; rank < lpids.length; rank++) {
            rankOf.put(lpids[rank], rank);
        }
        int[] asked = asked(lpids);
        int[] found = Arrays.stream(asked).map(map::rankOf).toArray();
        int[] expected = Arrays.stream(asked).map(rankOf::get).toArray();
        assertThat(found).as("ranks in %s", map).isEqualTo(expected);
    }

    /** Returns members and their neighbours, all small LPIDs, some negative ones, the ends of the range, and some more. */
    private static int[] asked(int[] lpids) {
        IntStream near = Arrays.stream(lpids).flatMap(lpid -> IntStream.of(lpid - 1, lpid, lpid + 1));
        IntStream small = IntStream.range(-SMALL, SMALL);
        IntStream ends =
                IntStream.of(Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE - 1, Integer.MAX_VALUE);
        IntStream drawn = new Random(lpids.length).ints(DRAWN);
        return Stream.of(near, small, ends, drawn).flatMapToInt(lpid -> lpid).toArray();
    }

    /** Returns {@code size} different LPIDs below a bound, in any order. */
    public static int[] shuffled(int size, int bound, Random random) {
        int[] some = ascending(size, bound, random);
        IntArrays.shuffle(some, random);
        return some;
    }

    /** Returns {@code size} different LPIDs below a bound, in ascending order. */
    public static int[] ascending(int size, int bound, Random random) {
        if (bound < 3L * size) {
            int[] all = IntStream.range(0, bound).toArray();
            IntArrays.shuffle(all, random);
            return Arrays.stream(all).limit(size).sorted().toArray();
        }
        return random.ints(0, bound).distinct().limit(size).sorted().toArray();
    }
}
