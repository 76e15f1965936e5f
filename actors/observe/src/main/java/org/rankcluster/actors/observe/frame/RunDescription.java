package org.rankcluster.actors.observe.frame;

import java.util.List;
import java.util.Map;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.topology.RankMapping;

/**
 * The properties of one attempt of a job that stay constant, such as machine and mapping, for dashboard pages, findings and traces.
 *
 * @param job id, application and command line of the job
 * @param machine the modelled machine
 * @param mapping the node of each rank
 * @param pictures the machine's links
 * @param rows rows of ranks
 * @param partitions the partitions
 * @param limits bounds of the kept data
 */
public record RunDescription(
        Job job,
        Machine machine,
        RankMapping mapping,
        LinkPictures pictures,
        RankBins rows,
        List<PartitionNodes> partitions,
        Limits limits) {
    /**
     * The description of the job of a run.
     *
     * @param id its id
     * @param app its application
     * @param command the command line; empty if it is not known
     * @param fidelity detail of the network model
     * @param addressing scheme by which communicators translate ranks
     * @param settings settings of the application, and our choices
     * @param attempt number of its attempt, from 1
     * @param attempts largest number of attempts
     */
    public record Job(
            String id,
            String app,
            String command,
            String fidelity,
            String addressing,
            Map<String, String> settings,
            int attempt,
            int attempts) {}

    /** The nodes of a partition. */
    public record PartitionNodes(int partition, int member, int firstNode, int nodes) {}

    /**
     * The limits of an observed run: memory for frames, and the virtual time of a pause.
     *
     * @param historyBytes most bytes of frames
     * @param holdAt virtual time at which the run holds by itself, ps; negative for never
     */
    public record Limits(long historyBytes, long holdAt) {}

    /** Returns the member that has a node. */
    public int memberOf(int node) {
        return partitions.stream()
                .filter(partition -> node >= partition.firstNode && node < partition.firstNode + partition.nodes)
                .mapToInt(PartitionNodes::member)
                .findFirst()
                .orElse(0);
    }

    /** Returns the number of members. */
    public int members() {
        return 1 + partitions.stream().mapToInt(PartitionNodes::member).max().orElse(0);
    }
}
