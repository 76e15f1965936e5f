package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;

/**
 * The services of a machine that a job has one of: its file server, and whoever starts processes.
 *
 * @param latency ps of a call on its way to a service, and of the answer on its way back; the lookahead at least is charged
 * @param start ps to start processes, however many
 * @param bandwidth of the way of one rank to the file server, or back
 * @param fileBandwidth at which the file server serves all ranks
 * @param filePiece ps of the file server for each contiguous piece of a file that is accessed
 */
public record ServiceModel(long latency, long start, Bandwidth bandwidth, Bandwidth fileBandwidth, long filePiece) {
    private static final Bandwidth WITHOUT_LIMIT = new Bandwidth(Long.MAX_VALUE);

    /** For machine files that say nothing of it: it costs no more than it has to. */
    public static final ServiceModel FREE = new ServiceModel(0, 0, WITHOUT_LIMIT, WITHOUT_LIMIT, 0);
}
