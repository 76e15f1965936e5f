package org.rankcluster.experiments.validation;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiments.programs.CollectiveLatency;

/**
 * The experiment for target 12: Blue Gene/L's tree takes 1.5 us one way at 65,536 nodes. (Blue Matter, JPDC 2003, a design figure beside
 * its bandwidth.) Its global interrupts take at most 2 us both ways (BGL_GlobalIntSPI.h, a time-out). A latency is the time of an allreduce
 * without its data (Hockney's alpha): the line through the times of one packet and of two. Software takes no time. The latencies of the
 * machine file follow from these figures. The experiment therefore tests the way through the model, not the numbers.
 */
final class TreeLatency implements Target {
    private static final List<String> NO_SOFTWARE = List.of(
            "--shape=64x32x32",
            "--config=mpi.send-overhead=0 cycles",
            "--config=mpi.receive-overhead=0 cycles",
            "--config=cpu.write-packet=0 cycles",
            "--config=cpu.read-packet=0 cycles",
            "--config=cpu.read-eager-packet=0 cycles",
            "--config=cpu.poll=1 ps");
    /** Number of integers of a packet of 256 B. */
    private static final int PACKET = 64;

    @Override
    public int number() {
        return 12;
    }

    @Override
    public String title() {
        return "BG/L tree and interrupts at 65,536 nodes";
    }

    @Override
    public List<List<String>> jobs() {
        return List.of(job("integers", PACKET), job("integers", 2 * PACKET), job("barrier", 1));
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        double one = microseconds(runs, "integers", PACKET);
        double two = microseconds(runs, "integers", 2 * PACKET);
        return new FindingsTable(this)
                .input("BG/L tree, 65,536 nodes, half of an allreduce of no bytes", "us", 1.5, (one - (two - one)) / 2)
                .shown("BG/L tree, 65,536 nodes, half of an allreduce of a packet", "us", one / 2)
                .input(
                        "BG/L global interrupts, 65,536 nodes, a barrier, 2 at most",
                        "us",
                        2,
                        microseconds(runs, "barrier", 1))
                .note("restates inputs: the machine file's latencies of tree and interrupts follow from these figures.")
                .bars(title(), "us")
                .findings();
    }

    private static double microseconds(ExperimentRuns runs, String kind, int count) {
        return 1e6 * FindingsTable.number(runs.run(job(kind, count)), "seconds");
    }

    private static List<String> job(String kind, int count) {
        List<String> words = new ArrayList<>(
                List.of(CollectiveLatency.class.getName(), "--set=kind=" + kind, "--set=count=" + count));
        words.addAll(NO_SOFTWARE);
        return words;
    }
}
