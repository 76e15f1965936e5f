package org.rankcluster.experiments.addressing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.rankcluster.actors.job.AddressingSettings;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.address.scheme.SchemeSettings;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code guo-fig19}: the rate at which a process issues MPI_Put on an infinitely fast network, after generations of
 * splits into odd and even ranks. Sparse groups walk up to the world. The rate is computed without a run, with the maps that
 * each scheme makes, and measured by actors.
 */
public final class Generations implements Experiment {
    private static final Setting<Integer> RANKS =
            Setting.ofInt("ranks", 2048, 16, 1 << 16).which(n -> Integer.bitCount(n) == 1, "a power of two, 16..65536");
    private static final int MOST = 10;
    private static final String SPARSE = "sparse-groups";
    private static final List<String> OURS = List.of("av-rankmap", "auto");
    private static final List<Integer> BY_ACTORS = List.of(0, 1, 4, 10);
    private static final Tolerance NOTHING = Tolerance.between(0, 0);

    @Override
    public String name() {
        return "guo-fig19";
    }

    @Override
    public String summary() {
        return "issue rate of MPI_Put after generations of splits: sparse groups, a table, rank maps";
    }

    @Override
    public String source() {
        return "Guo et al. 2017, section VI, Fig. 19";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(RANKS);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int ranks = runs.value(RANKS);
        int last = Math.min(MOST, Integer.numberOfTrailingZeros(ranks) - 1);
        int four = Math.min(4, last);
        ExperimentTable results = new ExperimentTable(name());
        for (IssuePath path : List.of(IssuePath.BLUES_2, IssuePath.BLUES_8)) {
            double[] table = cycles(path, runs, "vcrt", ranks, last);
            double[] sparse = cycles(path, runs, SPARSE, ranks, last);
            results.judged(first(path), "%", lost(path, runs, sparse[0], sparse[1]), Tolerance.between(9, 15))
                    .judged(
                            against(path, four),
                            "%",
                            lost(path, runs, table[four], sparse[four]),
                            Tolerance.between(30, 40));
        }
        for (IssuePath path : List.of(IssuePath.MIRA_2, IssuePath.MIRA_8)) {
            double[] table = cycles(path, runs, "vcrt", ranks, last);
            double[] sparse = cycles(path, runs, SPARSE, ranks, last);
            results.shown(first(path), "%", lost(path, runs, sparse[0], sparse[1]))
                    .shown(against(path, four), "%", lost(path, runs, table[four], sparse[four]));
        }
        results.reason(
                "a generation is a load, a multiplication and an addition that wait for each other, 9 cycles on Blues, which are more of the"
                        + " short path that Table V leaves beside the translation than of Open MPI's, which is not stated.");
        IssuePath path = IssuePath.BLUES_2;
        double[] table = cycles(path, runs, "vcrt", ranks, last);
        if (four < last) {
            double[] sparse = cycles(path, runs, SPARSE, ranks, last);
            results.shown(against(path, last), "%", lost(path, runs, table[last], sparse[last]));
        }
        results.input("table, lost from generation 1 to " + last, "%", lost(path, runs, table[1], table[last]));
        for (String scheme : OURS) {
            double[] ours = cycles(path, runs, scheme, ranks, last);
            results.own(
                            scheme + ", lost from generation 1 to " + last,
                            "%",
                            lost(path, runs, ours[1], ours[last]),
                            NOTHING)
                    .shown(
                            scheme + ", lost against a table at each generation from 1 on",
                            "%",
                            lost(path, runs, table[last], ours[last]));
        }
        byActors(results, runs, ranks, last);
        return results.note(
                        "the cycles of MPI_Put beside the translation are not stated, neither for Open MPI nor for MPICH. Taken are"
                                + " those that Table V's rate of the baseline leaves for MPICH: "
                                + Arrays.stream(IssuePath.values())
                                        .map(one -> one.describe(runs))
                                        .collect(Collectors.joining("; "))
                                + ".")
                .note(
                        "the paper states of each additional generation that it loses about 10 %, and of four that they lose nearly 40 % against"
                                + " the default, which is a table. Ten per cent of what is left, four times, are 34 %; a constant cost for a"
                                + " step that loses 10 % the first time loses 31 %.")
                .note(
                        "av-rankmap has a stride at every generation but the first: two dependent loads and a multiplication where a table"
                                + " has four loads (guo-table5).")
                .plot(
                        "Issue rate of MPI_Put, infinitely fast network",
                        "generation",
                        "rate (M/s)",
                        false,
                        lines(runs, ranks, last))
                .findings();
    }

    private static String first(IssuePath path) {
        return "sparse groups, lost by the first generation; path of " + path.text();
    }

    private static String against(IssuePath path, int generation) {
        return "sparse groups, generation " + generation + ", lost against a table; path of " + path.text();
    }

    /** Measures the loss with actors, which share only the length of the path with the arithmetic above. */
    private static void byActors(ExperimentTable results, ExperimentRuns runs, int ranks, int last) {
        IssuePath path = IssuePath.BLUES_2;
        List<Integer> generations =
                BY_ACTORS.stream().filter(generation -> generation <= last).toList();
        List<String> schemes = List.of(SPARSE, OURS.getFirst());
        runs.runAll(schemes.stream()
                .flatMap(scheme -> generations.stream().map(generation -> path.job(runs, ranks, generation, scheme)))
                .toList());
        for (String scheme : schemes) {
            double[] cycles = cycles(path, runs, scheme, ranks, last);
            for (int generation : generations) {
                double rate =
                        Reported.number(runs.run(path.job(runs, ranks, generation, scheme)), "issuedPerSecond") / 1e6;
                results.shown(scheme + ", generation " + generation + ", by actors", "M/s", rate)
                        .own(
                                scheme + ", generation " + generation + ", by actors over arithmetic",
                                "ratio",
                                rate / path.rate(runs, cycles[generation]),
                                Tolerance.between(0.99, 1.01));
            }
        }
    }

    private static List<Plot.Series> lines(ExperimentRuns runs, int ranks, int last) {
        double[] generations = new double[last + 1];
        Arrays.setAll(generations, generation -> generation);
        List<Plot.Series> lines = new ArrayList<>();
        for (String scheme : List.of(SPARSE, "vcrt", OURS.getFirst())) {
            double[] rates = Arrays.stream(cycles(IssuePath.BLUES_2, runs, scheme, ranks, last))
                    .map(cycles -> IssuePath.BLUES_2.rate(runs, cycles))
                    .toArray();
            lines.add(new Plot.Series(scheme.equals("vcrt") ? "table" : scheme, generations, rates));
        }
        return lines;
    }

    private static double lost(IssuePath path, ExperimentRuns runs, double before, double after) {
        return -Reported.excess(path.rate(runs, before), path.rate(runs, after));
    }

    /** Returns the cycles of a translation under a scheme, by generation of even ranks of even ranks. */
    private static double[] cycles(IssuePath path, ExperimentRuns runs, String scheme, int ranks, int last) {
        Machine blues = HypotheticalWorlds.machine(runs, "blues");
        SchemeSettings settings = new SchemeSettings(
                Addressing.of(scheme).orElseThrow(),
                path.core(runs),
                LibraryRules.USUAL,
                AddressingSettings.autoTime(blues, SchemeSettings.USUAL_SHARE),
                SchemeSettings.USUAL_COMPRESSION_FROM,
                size -> List.of());
        Rankmaps maps = Rankmaps.of(settings, ranks);
        Rankmap map = maps.world();
        double[] cycles = new double[last + 1];
        cycles[0] = path.cycles(runs, map.cost());
        for (int generation = 1; generation <= last; generation++) {
            int[] even = new int[map.size() / 2];
            Arrays.setAll(even, i -> 2 * i);
            map = maps.child(map, even).map();
            cycles[generation] = path.cycles(runs, map.cost());
        }
        return cycles;
    }
}
