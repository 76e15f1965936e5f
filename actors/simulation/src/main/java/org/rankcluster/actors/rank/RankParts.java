package org.rankcluster.actors.rank;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.RankPath;

/**
 * The components of a rank that its program and its collectives need, passed as one argument.
 *
 * @param rank world rank
 * @param settings settings of the job's ranks
 * @param events clock and events of the rank's actor
 * @param cpu rank's CPU
 * @param messages point-to-point and one-sided messages
 * @param log records of the partition's ranks for observers
 * @param path recorder of the critical path; null unless the run records
 * @param trace trace of the rank; null unless it is traced
 * @param services port to the job's services, which is created at the first use
 */
record RankParts(
        int rank,
        RankSettings settings,
        RankEvents events,
        RankCpu cpu,
        RankMessages messages,
        RankLog log,
        @Nullable RankPath path,
        @Nullable RankTrace trace,
        Supplier<ServicePort> services) {}
