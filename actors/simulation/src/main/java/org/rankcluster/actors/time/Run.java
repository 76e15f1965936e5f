package org.rankcluster.actors.time;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.SimulationResult.Ending;

/** The state of a run on one cluster member that its partitions share: settings, barrier, control, and model. */
record Run(
        SimulationSettings settings,
        SimulationModel model,
        JobShard share,
        WindowExchange exchange,
        RunControl control,
        Consumer<PartitionOutcome> ended) {

    /**
     * The result of one partition of a run.
     *
     * @param virtualTime virtual time of the partition's last event, in ps
     * @param events number of events that the partition has executed
     * @param digest sum of the digests of the partition's actors
     * @param total summary that all partitions of all members agreed upon at the end; null if the run was aborted
     */
    record PartitionOutcome(
            Ending ending,
            long virtualTime,
            long events,
            long peakInFlight,
            long digest,
            long firstNanos,
            long lastNanos,
            @Nullable EventFailure failure,
            @Nullable Summary total) {
        /** The outcome of a partition that could not begin. */
        static final PartitionOutcome NOTHING = new PartitionOutcome(Ending.CANCELLED, 0, 0, 0, 0, 0, 0, null, null);
    }
}
