package org.rankcluster.experiments.validation;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.cli.Experiment;
import org.rankcluster.actors.cli.Laboratory;
import org.rankcluster.actors.cli.Tolerance;
import org.rankcluster.experiments.programs.CollectiveLatency;

/**
 * Target 12: Blue Gene/L's tree takes 1.5 us one way at 65,536 nodes (Blue Matter, JPDC 2003, a design figure), and its global
 * interrupts at most 2 us both ways (BGL_GlobalIntSPI.h, a time-out). Software takes no time. The latencies of the machine file follow from
 * these figures, so this tests the way through the model, not the numbers.
 */
final class TreeLatency implements Target {
    private static final List<String> NO_SOFTWARE = List.of(
            "--shape=64x32x32",
            "--config=mpi.send-overhead=0 cycles",
            "--config=mpi.receive-overhead=0 cycles",
            "--config=cpu.write-packet=0 cycles",
            "--config=cpu.read-packet=0 cycles",
            "--config=cpu.read-eager-packet=0 cycles");

    @Override
    public int number() {
        return 12;
    }

    @Override
    public String title() {
        return "BG/L tree and interrupts at 65,536 nodes";
    }

    @Override
    public Experiment.Findings measure(Laboratory laboratory) {
        return new Sheet(this)
                .judged(
                        "BG/L tree, 65,536 nodes, half of an allreduce of an integer",
                        "us",
                        1.5,
                        microseconds(laboratory, "integers") / 2,
                        Tolerance.percent(20))
                .judged(
                        "BG/L global interrupts, 65,536 nodes, a barrier",
                        "us",
                        2,
                        microseconds(laboratory, "barrier"),
                        Tolerance.atMost())
                .note("tests an input: the machine file's latencies of tree and interrupts follow from these figures.")
                .bars(title(), "us")
                .findings();
    }

    private static double microseconds(Laboratory laboratory, String kind) {
        List<String> words = new ArrayList<>(List.of(CollectiveLatency.class.getName(), "--set=kind=" + kind));
        words.addAll(NO_SOFTWARE);
        return 1e6 * Sheet.number(laboratory.run(words), "seconds");
    }
}
