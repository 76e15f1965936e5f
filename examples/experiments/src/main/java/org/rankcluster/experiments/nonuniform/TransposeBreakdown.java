package org.rankcluster.experiments.nonuniform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code balaji-fig13}: the shares of communicating, packing and searching in the time of a transpose. The transpose runs
 * with the pack engine of one context and of two.
 */
public final class TransposeBreakdown implements Experiment {
    private static final Setting<Integer> MOST = Setting.ofInt("n", TransposeTime.LARGEST, 64, TransposeTime.LARGEST);

    private static final String MACHINE = "ib-ddr-2007";
    /** Bytes of three doubles. */
    private static final int ELEMENT = 24;

    /** The fastest packing within the ranges, and packing with the peak rate of the paper's memory. */
    private static final List<Packing> OTHERS =
            List.of(new Packing("1 ns", "1.4 GB/s"), new Packing("2 ns", "6.4 GB/s"));

    private record Packing(String element, String memory) {
        List<String> options() {
            return List.of(
                    "--config=mpi.datatype.memory-element=" + element,
                    "--config=node.shared-memory.bandwidth=" + memory);
        }

        @Override
        public String toString() {
            return "memory that takes " + element + " an element and has " + memory;
        }
    }

    /**
     * The parts of a transpose's time.
     *
     * @param seconds total time, in seconds
     * @param searching CPU seconds of searching
     * @param packing CPU seconds of packing, with looking ahead
     * @param searched number of searched elements
     */
    public record Parts(double seconds, double searching, double packing, double searched) {
        /** Returns the percentage of the time in which the CPU packs. */
        public double packingShare() {
            return 100 * packing / seconds;
        }

        /** Returns the percentage of the time in which the CPU searches. */
        public double searchingShare() {
            return 100 * searching / seconds;
        }

        /** Returns the percentage of the time in which the CPU does neither, and waits for the network. */
        public double communicationShare() {
            return 100 * Math.max(0, 1 - (searching + packing) / seconds);
        }
    }

    @Override
    public String name() {
        return "balaji-fig13";
    }

    @Override
    public String summary() {
        return "shares of communicating, packing and searching in a matrix transpose";
    }

    @Override
    public String source() {
        return "Balaji et al. 2007, section 5.2, Fig. 13";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(MOST);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int most = runs.value(MOST);
        int[] sizes = IntStream.iterate(64, n -> n <= most, n -> 2 * n).toArray();
        List<List<String>> jobs = new ArrayList<>();
        for (int n : sizes) {
            jobs.add(job("single", n));
            jobs.add(job("dual", n));
        }
        int last = sizes[sizes.length - 1];
        OTHERS.forEach(packing -> jobs.add(job("dual", last, packing.options())));
        for (List<String> options : PackingRange.options()) {
            jobs.add(job("dual", last, options));
            jobs.add(job("single", last, options));
            jobs.add(job("single", 64, options));
        }
        runs.runAll(jobs);
        ExperimentTable table = new ExperimentTable(name());
        for (String engine : List.of("single", "dual")) {
            for (int n : sizes) {
                Parts parts = of(runs, engine, n);
                String what = engine + ", " + n + " x " + n + ", ";
                table.shown(what + "communicating", "%", parts.communicationShare())
                        .shown(what + "packing", "%", parts.packingShare())
                        .shown(what + "searching", "%", parts.searchingShare());
            }
        }
        Parts dual = of(runs, "dual", last);
        PackingRange.judge(
                table,
                "dual, searching at " + last,
                "%",
                Tolerance.between(0, 0),
                options -> of(runs, "dual", last, options).searchingShare());
        PackingRange.judge(
                table,
                "single, searching at " + last + " less that at 64",
                "points",
                Tolerance.between(1, 100),
                options -> of(runs, "single", last, options).searchingShare()
                        - of(runs, "single", 64, options).searchingShare());
        PackingRange.judge(
                table,
                "dual, communicating at " + last + ", which dominates",
                "%",
                Tolerance.between(50, 100),
                options -> of(runs, "dual", last, options).communicationShare());
        for (Packing packing : OTHERS) {
            Parts parts = of(runs, "dual", last, packing.options());
            table.shown("dual, communicating at " + last + ", " + packing, "%", parts.communicationShare());
        }
        return table.shown("dual, packing an element that would leave half of the time", "ns", elementForHalf(runs))
                .shown("dual, packing an element takes", "ns", 1e9 * dual.packing() / last / last)
                .reason(
                        "packing an element of 24 B takes 2 ns of instructions and 18 ns because it lies apart in memory, and its bytes 24 ns at the memory's 1 GB/s, its bytes on the link take 17 ns at"
                                + " 1.4 GB/s; one overlaps with the other, so packing is all there is. With any memory of the range the bytes alone take as long"
                                + " as on the link, whatever an element takes. The model of the pipeline is not to blame: with 2 ns in place of the 18, and 6.4 GB/s, above,"
                                + " communication dominates (6.4 GB/s is the peak of two channels of the paper's DDR2-400, whose number it does not give).")
                .note(
                        "the figure is lost. The statements of the text are judged: searching grows with the size of the matrix and is gone with two contexts,"
                                + " and then communication dominates. Communicating is the rest of the time, when the sender's CPU neither packs"
                                + " nor searches; looking ahead counts as packing.")
                .note(PackingRange.NOTE)
                .stacks(
                        "Shares of a transpose's time, by contexts and size, ib-ddr-2007",
                        "%",
                        List.of("communicating", "packing", "searching"))
                .findings();
    }

    /** Returns the nanoseconds of packing an element that are half of the time of its bytes on the link. */
    private static double elementForHalf(ExperimentRuns runs) {
        Machine machine = runs.machine(MACHINE, null, Map.of());
        return machine.endpoint().bandwidth().time(ELEMENT) / 2e3;
    }

    /** Returns the parts of the time of one transpose. */
    public static Parts of(ExperimentRuns runs, String engine, int n) {
        return of(runs, engine, n, List.of());
    }

    /** Returns the parts of the time of one transpose with further options. */
    static Parts of(ExperimentRuns runs, String engine, int n, List<String> options) {
        return parts(runs.run(job(engine, n, options)));
    }

    private static Parts parts(JobResult result) {
        return new Parts(
                Reported.number(result, "transposeSeconds"),
                Reported.number(result, "searchSeconds"),
                Reported.number(result, "packSeconds") + Reported.number(result, "lookAheadSeconds"),
                Reported.number(result, "searched"));
    }

    /** Returns the job of one point. */
    static List<String> job(String engine, int n) {
        return job(engine, n, List.of());
    }

    /** Returns the job of one point with further options. */
    static List<String> job(String engine, int n, List<String> options) {
        List<String> words = new ArrayList<>(List.of(
                "transpose",
                "--machine=" + MACHINE,
                "--ranks=2",
                "--ranks-per-node=1",
                "--config=datatype-engine=" + engine,
                "--set=n=" + n));
        words.addAll(options);
        return words;
    }
}
