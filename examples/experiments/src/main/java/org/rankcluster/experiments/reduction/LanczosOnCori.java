package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Reported;
import org.rankcluster.protocol.extension.Setting;

/**
 * The sample {@code lanczos}, which represents BIGSTICK (Shan et al. 2018, section VI-B): 2,048 processes, four a node, floats; one step.
 * The text states neither fragments nor elements; ours are as many fragments as processes allow, and elements for the published mean
 * density of 8 %.
 *
 * @param processes total number of processes
 * @param floats number of floats of a fragment, in place of 200 M
 */
record LanczosOnCori(ExperimentRuns runs, int processes, int floats) {
    static final int PROCESSES = 2048;
    static final int FLOATS = 4096;
    private static final int PUBLISHED_FLOATS = 200_000_000;
    private static final int THREADS = 8;

    /** Number of elements of a row, chosen for the mean density. */
    static final Setting<Integer> ELEMENTS = Setting.ofInt("elements", 3, 1, 1000);

    /** Returns a note on the size of vectors. */
    static String scaled(int floats) {
        return "vectors are real bytes of " + floats
                + " floats, not 200 M (1.6 TB of all processes); latencies, and starts of threads and gathers, are a thousandth"
                + " of the machine's, as they are nothing beside 200 M floats.";
    }

    private int fragments() {
        return (int) Math.sqrt(processes);
    }

    /** Runs a step, its reductions compressed or not; {@code more} words change the machine. */
    JobResult run(String compression, String... more) {
        List<String> words = new ArrayList<>(job(compression));
        words.addAll(List.of(more));
        return runs.run(words);
    }

    /** Returns the seconds of a step's reductions, of the slowest process, scaled up to the published vectors. */
    double reduceSeconds(String compression, String... more) {
        return Reported.number(run(compression, more), "reduceSeconds") * PUBLISHED_FLOATS / floats;
    }

    private List<String> job(String compression) {
        return List.of(
                "lanczos",
                "--machine=cori-knl",
                "--ranks=" + processes,
                "--ranks-per-node=4",
                "--set=states=" + fragments() * floats,
                "--set=fragments=" + fragments(),
                "--set=elements=" + runs.value(ELEMENTS),
                "--set=steps=1",
                "--set=precision=single",
                "--config=collective.reduce=reduce-scatter-gather",
                "--config=collective.reduce-threads=" + THREADS,
                "--config=collective.reduce-compression=" + compression,
                "--config=mpi.send-overhead=1.1 ns",
                "--config=mpi.receive-overhead=1.1 ns",
                "--config=mpi.eager-limit=0 B",
                "--config=crossbar.latency=0.8 ns",
                "--config=cpu.poll=1 ns",
                "--config=reduce.gather=127.5 ns",
                "--config=reduce.thread-start=6 ns");
    }
}
