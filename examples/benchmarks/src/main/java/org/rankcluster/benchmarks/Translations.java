package org.rankcluster.benchmarks;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.cartesian.CartesianRankmap;
import org.rankcluster.protocol.address.cartesian.LinearCache;
import org.rankcluster.protocol.address.cartesian.SetAssociativeCache;
import org.rankcluster.protocol.address.cartesian.TranslationCache;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;
import org.rankcluster.protocol.address.rankmap.BitPackedRankmap;
import org.rankcluster.protocol.address.rankmap.BlockedStrideRankmap;
import org.rankcluster.protocol.address.rankmap.Detection;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.rankmap.EliasFanoRankmap;
import org.rankcluster.protocol.address.rankmap.HeadedStrideRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.OffsetRankmap;
import org.rankcluster.protocol.address.rankmap.PiecewiseRankmap;
import org.rankcluster.protocol.address.rankmap.StrideRankmap;
import org.rankcluster.protocol.address.rankmap.VcrtRankmap;

/**
 * A benchmark of rank translations, in nanoseconds, by each model of rank maps and by an array of LPIDs. Ranks are random, or the 26
 * neighbours in a grid. Arguments are the arguments of JMH: {@code -p ranks=4096,16777216 -p model=array,direct}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class Translations {
    /** Number of translations in an invocation: 10 invocations are 10^7 translations. */
    private static final int COUNT = 1 << 20;

    private static final int NEIGHBOURS = 26;

    /** Number of ranks of the communicator. */
    @Param({"4096", "262144", "16777216"})
    public int ranks;

    /** The ranks that are translated. */
    @Param({"random", "neighbours"})
    public String pattern = "random";

    /** The model of the map. */
    @Param({
        "array",
        "direct",
        "offset",
        "stride",
        "blocked-stride",
        "blocked-stride-multiplied",
        "headed-stride",
        "piecewise",
        "cartesian",
        "cartesian+linear8",
        "cartesian+2d",
        "lut",
        "vcrt",
        "bit-packed",
        "elias-fano"
    })
    public String model = "array";

    private int[] asked = {};
    private int[] table = {};
    private Rankmap map = new DirectRankmap(0);
    private TranslationCache cache = new LinearCache(1);

    /** Runs the benchmark. */
    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        Options options = new OptionsBuilder()
                .parent(new CommandLineOptions(arguments))
                .include(Translations.class.getSimpleName())
                .build();
        new Runner(options).run();
    }

    /** Creates the map and the ranks that are translated. */
    @Setup
    public void prepare() {
        Random random = new Random(1);
        asked = pattern.equals("random") ? random.ints(COUNT, 0, ranks).toArray() : neighbours(ranks);
        table = permutation(random);
        map = map();
        cache = model.endsWith("2d") ? new SetAssociativeCache() : new LinearCache(8);
    }

    private int[] permutation(Random random) {
        int[] lpids = new int[ranks];
        Arrays.setAll(lpids, rank -> rank);
        return IntArrays.shuffle(lpids, random);
    }

    /** Returns the neighbours of one rank in a grid of three dimensions, repeated. */
    private static int[] neighbours(int ranks) {
        int side = (int) Math.round(Math.cbrt(ranks));
        int[] ring = new int[NEIGHBOURS];
        int next = 0;
        for (int z = -1; z <= 1; z++) {
            for (int y = -1; y <= 1; y++) {
                for (int x = -1; x <= 1; x++) {
                    if (x != 0 || y != 0 || z != 0) {
                        ring[next++] = Math.floorMod(x + side * (y + side * z), ranks);
                    }
                }
            }
        }
        int[] asked = new int[COUNT];
        Arrays.setAll(asked, i -> ring[i % NEIGHBOURS]);
        return asked;
    }

    private Rankmap map() {
        return switch (model.toLowerCase(Locale.ROOT)) {
            case "array", "lut" -> LutRankmap.of(table.clone());
            case "vcrt" -> VcrtRankmap.of(table.clone());
            case "direct" -> new DirectRankmap(ranks);
            case "offset" -> new OffsetRankmap(ranks, 17);
            case "stride" -> new StrideRankmap(ranks, 1, 2);
            case "blocked-stride" -> new BlockedStrideRankmap(ranks, 1, 10, 5);
            case "blocked-stride-multiplied" -> new BlockedStrideRankmap(ranks, 1, 10, 5).multiplying();
            case "headed-stride" -> new HeadedStrideRankmap(1, new StrideRankmap(ranks - 1, 4, 4));
            case "piecewise" -> Objects.requireNonNull(PiecewiseRankmap.of(twoRanges()));
            case "bit-packed" -> BitPackedRankmap.of(table);
            case "elias-fano" -> Objects.requireNonNull(EliasFanoRankmap.of(ascending()));
            default -> rectangle();
        };
    }

    private int[] twoRanges() {
        int[] lpids = new int[ranks];
        Arrays.setAll(lpids, rank -> rank < ranks / 2 ? rank : rank + 100);
        return lpids;
    }

    private int[] ascending() {
        Random random = new Random(2);
        int[] lpids = new int[ranks];
        int last = -1;
        for (int i = 0; i < ranks; i++) {
            last += 1 + random.nextInt(4);
            lpids[i] = last;
        }
        return lpids;
    }

    /** Returns the map of half of a 4-D world in each of two dimensions. */
    private CartesianRankmap rectangle() {
        int bits = Integer.numberOfTrailingZeros(ranks) / 2;
        int side = 1 << bits / 2;
        int other = 1 << bits - bits / 2;
        WorldRectangle world = WorldRectangle.firstFastest("world", 2 * side, other, 2 * side, other);
        return new CartesianRankmap(world, new int[4], new int[] {side, other, side, other}, new int[] {0, 1, 2, 3});
    }

    /** Runs all translations of an invocation. */
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public int translate() {
        if (model.equals("array")) {
            return throughArray();
        }
        return model.contains("+") ? throughCache() : throughMap(map);
    }

    private int throughArray() {
        int sum = 0;
        for (int rank : asked) {
            sum += table[rank];
        }
        return sum;
    }

    private int throughMap(Rankmap used) {
        int sum = 0;
        for (int rank : asked) {
            sum += used.lpid(rank);
        }
        return sum;
    }

    private int throughCache() {
        int sum = 0;
        for (int rank : asked) {
            int lpid = cache.find(rank);
            if (lpid == TranslationCache.ABSENT) {
                lpid = map.lpid(rank);
                cache.put(rank, lpid);
            }
            sum += lpid;
        }
        return sum;
    }

    /** A benchmark of the detection of the model of an array of LPIDs that ascend by 2. */
    @State(Scope.Thread)
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    @Fork(1)
    @Warmup(iterations = 2, time = 1)
    @Measurement(iterations = 3, time = 1)
    public static class Finding {
        /** Number of entries in an invocation: the largest array once, a smaller one several times. */
        private static final int COUNT = 1 << 24;

        /** Number of entries. */
        @Param({"4096", "262144", "16777216"})
        public int ranks;

        private int[] lpids = {};

        /** Fills the array with LPIDs that ascend by 2. */
        @Setup
        public void prepare() {
            lpids = new int[ranks];
            Arrays.setAll(lpids, rank -> 2 * rank);
        }

        /** Detects the model; measures nanoseconds an entry. */
        @Benchmark
        @OperationsPerInvocation(COUNT)
        public List<Object> detect() {
            List<Object> found = List.of();
            for (int i = 0; i < COUNT / ranks; i++) {
                found = List.of(Objects.requireNonNull(Detection.in(lpids).found()));
            }
            return found;
        }
    }
}
