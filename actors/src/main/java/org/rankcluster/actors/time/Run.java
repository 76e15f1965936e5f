package org.rankcluster.actors.time;

import java.util.function.Consumer;

/** What the partitions of a run share. */
record Run(
        SimulationSettings settings,
        SimulationModel model,
        WindowExchange exchange,
        RunControl control,
        Consumer<PartitionOutcome> ended) {

    /** A partition's part of the result; what all partitions agree upon is the same in each. */
    record PartitionOutcome(
            SimulationResult.Ending ending,
            long virtualTime,
            long events,
            long peakInFlight,
            long digest,
            long firstNanos,
            long lastNanos,
            @org.jspecify.annotations.Nullable EventFailure failure) {}
}
