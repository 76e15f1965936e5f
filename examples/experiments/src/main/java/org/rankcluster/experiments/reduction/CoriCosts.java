package org.rankcluster.experiments.reduction;

import java.util.Map;
import java.util.Objects;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.ReductionModel;
import org.rankcluster.hardware.timing.Bandwidth;

/**
 * The costs of reductions in the machine file of Cori, for figures that follow from them without a run. Costs of a float are in
 * nanoseconds.
 *
 * @param beta cost of a float on the network
 * @param gamma cost of combining a float with one thread
 * @param threadFactor growth of the total work of combining with several threads
 * @param crayGamma cost of combining a float in Cray's library
 * @param crayCopy cost of a float in the copy of Cray's library
 * @param gatherStage seconds of a stage of a gather, apart from its message
 */
record CoriCosts(
        double beta, double gamma, double threadFactor, double crayGamma, double crayCopy, double gatherStage) {
    private static final double NANOSECONDS = 1e9;
    private static final double PICOSECONDS = 1e12;

    /** Returns the costs of the machine file, or the values of a sweep. */
    static CoriCosts of(ExperimentRuns runs) {
        Machine machine = runs.machine(Cori.MACHINE, null, Map.of());
        ReductionModel reduction = machine.mpi().reduction();
        ReductionModel.Cray cray = Objects.requireNonNull(reduction.cray());
        return new CoriCosts(
                perFloat(machine.endpoint().bandwidth()),
                perFloat(machine.cpu().gamma()),
                reduction.threadFactor(),
                perFloat(cray.gamma()),
                perFloat(cray.copy()),
                reduction.gatherStage() / PICOSECONDS);
    }

    private static double perFloat(Bandwidth bandwidth) {
        return Float.BYTES * NANOSECONDS / bandwidth.bytesPerSecond();
    }

    /**
     * Returns the cost of combining a float with several threads.
     *
     * @param threads number of threads, 1 or more
     * @return nanoseconds
     */
    double gamma(int threads) {
        return threads == 1 ? gamma : gamma * threadFactor / threads;
    }
}
