package org.rankcluster.actors.time;

/**
 * Where partitions meet at the end of each window. All of them meet equally often, and each draws the same conclusions from
 * the same reports, so nobody coordinates.
 */
interface WindowExchange {
    /**
     * Hands over {@code mine} and waits for the reports of all partitions.
     *
     * @return the reports by partition, to be read before the next meeting
     * @throws RunAborted if not all will come
     */
    Report[] meet(int partition, Report mine) throws RunAborted;
}
