package org.rankcluster.experiments.addressing;

import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.OffsetRankmap;
import org.rankcluster.protocol.address.rankmap.StrideRankmap;
import org.rankcluster.protocol.address.rankmap.VcrtRankmap;

/**
 * The experiment {@code guo-table4}: cache misses of translations, round-robin over the ranks of a communicator (Guo et al., section
 * V-C2). The loads of the real maps, at the addresses that C structs would have, go through caches with lines of 64 B. The caches
 * are as large as the caches of Blues and Mira.
 */
public final class CacheMisses implements Experiment {
    private static final int PUTS = 8_000_000;
    private static final int LINE = 64;

    /** Begin of the structures; far enough from each other for any of the sizes. */
    private static final long MAP = 1L << 20;

    private static final long TABLE = 1L << 30;
    private static final long VECTOR = 1L << 34;

    /** Number of lines of a VC that a put loads: all of them, the most that it can need. */
    private static final int LINES_OF_VC = (Structs.VC + LINE - 1) / LINE;

    /** Published misses by machine and processes in the communicator: level, then baseline, direct, offset, stride, lut, mlut. */
    private record Published(String machine, int processes, int level, double... misses) {}

    private static final List<Published> TABLE_IV = List.of(
            new Published("blues", 8, 1, 120491, 103, 168, 141, 98, 192),
            new Published("blues", 8, 2, 237, 47, 43, 69, 53, 60),
            new Published("blues", 8, 3, 47, 48, 47, 46, 47, 45),
            new Published("mira", 8, 1, 180491, 184, 191, 189, 178),
            new Published("mira", 8, 2, 422, 57, 53, 61, 68),
            new Published("blues", 2, 1, 4438, 102, 157, 133, 82, 168),
            new Published("blues", 2, 2, 107, 47, 45, 64, 56, 58),
            new Published("blues", 2, 3, 48, 46, 43, 45, 46, 47),
            new Published("mira", 2, 1, 6540, 186, 189, 190, 180),
            new Published("mira", 2, 2, 218, 56, 54, 61, 66));

    @Override
    public String name() {
        return "guo-table4";
    }

    @Override
    public String summary() {
        return "cache misses of 8 million translations, round-robin, with VCs and with AVEs";
    }

    @Override
    public String source() {
        return "Guo et al. (IPDPS 2017), Table IV; caches of the Xeon E5-2670 (32 KiB, 256 KiB, 20 MiB) and of Blue Gene/Q (16 KiB, 32 MiB)";
    }

    /** Returns the empty caches of a node, the first level first. */
    private static List<LruCache> caches(String machine) {
        return machine.equals("blues")
                ? List.of(
                        new LruCache(32 << 10, 8, LINE),
                        new LruCache(256 << 10, 8, LINE),
                        new LruCache(20 << 20, 20, LINE))
                : List.of(new LruCache(16 << 10, 8, LINE), new LruCache(32 << 20, 16, LINE));
    }

    private static List<Rankmap> maps(int processes) {
        int[] reversed = new int[processes];
        for (int rank = 0; rank < processes; rank++) {
            reversed[rank] = 2 * (processes - 1 - rank) + 1;
        }
        return List.of(
                VcrtRankmap.of(reversed.clone()),
                new DirectRankmap(processes),
                new OffsetRankmap(processes, processes),
                new StrideRankmap(processes, 1, 2),
                LutRankmap.of(reversed.clone()),
                LutRankmap.withGroups(reversed.clone()));
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        for (Published row : TABLE_IV) {
            List<Rankmap> maps = maps(row.processes);
            double[] ours = new double[row.misses.length];
            for (int i = 0; i < ours.length; i++) {
                ours[i] = misses(row.machine, maps.get(i)).get(row.level - 1);
                String what = "L" + row.level + ", " + row.processes + " processes, " + row.machine + ", "
                        + maps.get(i).model().text();
                table.shown(what, "misses", row.misses[i], ours[i]);
            }
            if (row.level == 1) {
                table.judged(
                        "L1, " + row.processes + " processes, " + row.machine + ": vcrt over direct",
                        "1",
                        row.misses[0] / row.misses[1],
                        ours[1] == 0 ? 1 : ours[0] / ours[1],
                        Tolerance.percent(50));
            }
        }
        table.reason(
                "the VCs of these few processes fit into the first level, and the model's caches hold no other data: the other"
                        + " loads of the paper's put are not stated. Where they do not fit, VCs miss and AVEs do not, as the rows below show.");
        for (int processes : new int[] {64, 1024, 65_536}) {
            List<Rankmap> maps = maps(processes);
            for (Rankmap map : List.of(maps.get(0), maps.get(1), maps.get(3), maps.get(4))) {
                String what =
                        "blues, L1, " + processes + " processes, " + map.model().text();
                table.shown(what, "misses a put", misses("blues", map).getFirst() / PUTS);
            }
        }
        return table.note(
                        "all lines of a VC are loaded by each put; the paper states that it is spread over eight, and not which are used.")
                .bars(summary(), "misses a put")
                .findings();
    }

    /** Returns the misses by level. */
    private static List<Double> misses(String machine, Rankmap map) {
        List<LruCache> caches = caches(machine);
        int rounds = Math.max(1, PUTS / map.size());
        int measured = Math.min(rounds, 3);
        round(caches, map);
        round(caches, map);
        caches.forEach(LruCache::forget);
        for (int i = 0; i < measured; i++) {
            round(caches, map);
        }
        // rounds are alike, so three of them give the rate
        return caches.stream()
                .map(cache -> cache.misses() * (double) rounds / measured)
                .toList();
    }

    private static void round(List<LruCache> caches, Rankmap map) {
        for (int rank = 0; rank < map.size(); rank++) {
            load(caches, MAP);
            int lpid = map.lpid(rank);
            switch (map.model()) {
                case VCRT -> {
                    load(caches, TABLE + (long) rank * Structs.VCRT_SLOT);
                    for (int line = 0; line < LINES_OF_VC; line++) {
                        load(caches, VECTOR + (long) lpid * Structs.VC + (long) line * LINE);
                    }
                }
                case LUT -> {
                    load(caches, TABLE + (long) rank * Structs.LPID);
                    load(caches, VECTOR + (long) lpid * Structs.AVE);
                }
                case MLUT -> {
                    load(caches, TABLE + (long) rank * Structs.GROUP_AND_LPID);
                    load(caches, VECTOR + (long) lpid * Structs.AVE);
                }
                default -> load(caches, VECTOR + (long) lpid * Structs.AVE);
            }
        }
    }

    private static void load(List<LruCache> caches, long address) {
        for (LruCache cache : caches) {
            if (cache.load(address)) {
                return;
            }
        }
    }
}
