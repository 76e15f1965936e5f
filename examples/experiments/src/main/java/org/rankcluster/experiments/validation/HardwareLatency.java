package org.rankcluster.experiments.validation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;

/**
 * The experiment for target 14: Blue Gene/Q's network alone takes 80 ns to a neighbour. The time to the farthest of 98,304 nodes, 31 hops
 * away, is 3 us (Chen et al., SC 2011). The job has two ranks, whose software takes no time. The latencies of the machine file follow from
 * these figures. The experiment therefore tests the way through the model, not the numbers.
 */
final class HardwareLatency implements Target {
    private static final List<String> NO_SOFTWARE = List.of(
            "--config=mpi.send-overhead=0 cycles",
            "--config=mpi.receive-overhead=0 cycles",
            "--config=mpi.header=0 B",
            "--config=cpu.write-packet=0 cycles",
            "--config=cpu.read-eager-packet=0 cycles");

    @Override
    public int number() {
        return 14;
    }

    @Override
    public String title() {
        return "BG/Q latency of the hardware";
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        return new FindingsTable(this)
                .input("BG/Q network to a neighbour", "ns", 80, nanoseconds(runs, "1 0 0 0 0"))
                .input("BG/Q network over 31 hops", "ns", 3000, nanoseconds(runs, "8 6 8 8 1"))
                .note("restates inputs: the machine file's latencies follow from these figures.")
                .bars(title(), "ns")
                .findings();
    }

    /** Returns the time from the node at the origin to the node with these coordinates, in nanoseconds. */
    private static double nanoseconds(ExperimentRuns runs, String peer) {
        try {
            Path map = Files.createTempFile("places", ".map");
            try {
                Files.writeString(map, "0 0 0 0 0 0\n" + peer + " 0\n");
                List<String> words = new ArrayList<>(
                        List.of("pingpong", "--machine=sequoia", "--ranks=2", "--mapping=" + map, "--set=bytes=0"));
                words.addAll(NO_SOFTWARE);
                return 1e9 * FindingsTable.number(runs.run(words), "halfRoundTripSeconds");
            } finally {
                Files.delete(map);
            }
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }
}
