package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;

/**
 * The times of the services of a job: its file server and its process starter. Each service exists once.
 *
 * @param latency latency of a call to a service, and of its answer, in picoseconds; at least the lookahead is charged
 * @param start time to start processes, however many, in picoseconds
 * @param bandwidth bandwidth between one rank and the file server, each way
 * @param fileBandwidth bandwidth at which the file server serves all ranks
 * @param filePiece time of the file server for each contiguous piece of a file that is accessed, in picoseconds
 */
public record ServiceModel(long latency, long start, Bandwidth bandwidth, Bandwidth fileBandwidth, long filePiece) {
    private static final Bandwidth WITHOUT_LIMIT = new Bandwidth(Long.MAX_VALUE);

    /** The model of machine files without these keys: services have the least possible cost. */
    public static final ServiceModel FREE = new ServiceModel(0, 0, WITHOUT_LIMIT, WITHOUT_LIMIT, 0);
}
