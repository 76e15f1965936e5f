package org.rankcluster.actors.observe.frame;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.path.CriticalPath;

/**
 * The input of {@link Findings}: the figures of a stretch of virtual time.
 *
 * @param isOver whether the run has ended; sentences are then in the past tense
 * @param deadlock ranks that wait for each other, by cycle; null if the run is not in a deadlock
 * @param network figures of the links
 * @param ranks figures of the ranks
 * @param collectives collectives that have ended in the stretch, in any order
 * @param distances distances of messages since the run began
 * @param partitions figures of the partitions
 * @param addresses memory of address management; null while it is not known
 * @param path the critical path of the run; null unless it was recorded, and the stretch is the whole run
 */
public record Evidence(
        boolean isOver,
        @Nullable List<List<Integer>> deadlock,
        Network network,
        Ranks ranks,
        List<HotSpots.Collective> collectives,
        HotSpots.Distances distances,
        List<Partition> partitions,
        @Nullable Addresses addresses,
        @Nullable CriticalPath path) {
    private static final double PICOSECONDS = 1e12;

    /**
     * The link part of the evidence: the load of the machine's links.
     *
     * @param fidelity detail of the network model
     * @param exists whether there are links
     * @param mean mean busy share, 0..1
     * @param above70 share of the links that are busy for more than 70 % of the time, 0..1
     * @param busiest the busiest links, the busiest first
     * @param queues meaning of the queues
     */
    public record Network(
            String fidelity, boolean exists, double mean, double above70, List<Link> busiest, Queues queues) {
        /** Returns the network of a machine without links. */
        public static Network without(String fidelity) {
            return new Network(fidelity, false, 0, 0, List.of(), Queues.UNKNOWN);
        }
    }

    /**
     * One of the busiest links, with its load.
     *
     * @param name its name, {@code 5,3,3,-z}
     * @param busy busy share, 0..1
     * @param queue largest number of chunks in its queue
     * @param flows ranks that send and receive its packets
     */
    public record Link(String name, double busy, int queue, LinkFlows.Flows flows) {}

    /**
     * The meaning of the queues of links.
     *
     * @param capacity chunks of a full queue; 0 if there is no bound, negative if it is not known
     * @param arePackets whether packets wait in them; messages otherwise
     */
    public record Queues(int capacity, boolean arePackets) {
        /** Queues of which the meaning is not known. */
        public static final Queues UNKNOWN = new Queues(-1, false);
    }

    /**
     * The rank part of the evidence: the use of time by the ranks. Shares are of the virtual time of all ranks, 0..1.
     *
     * @param count number of ranks
     * @param picoseconds time of the stretch
     * @param transferring share in transfers of data
     * @param waiting share in waits for other ranks, outside of collectives
     * @param collective share in collectives
     * @param charged waits that are charged to a rank, in ps
     * @param late ranks for which others waited, the one with the longest waits first
     */
    public record Ranks(
            int count,
            long picoseconds,
            double transferring,
            double waiting,
            double collective,
            long charged,
            List<Late> late) {
        /** Returns the virtual time of all ranks, in ps. */
        double time() {
            return (double) picoseconds * count;
        }
    }

    /**
     * A rank for which others waited.
     *
     * @param causes all waits for it, in ps
     * @param longest the longest wait for it, in ps
     * @param held number of ranks that wait for it now, directly or through others
     * @param state name of its state; of a whole run, the state in which it exceeded the other ranks by most
     * @param excess time by which it exceeded the mean of all ranks in that state, in ps; 0 if that is not known
     * @param alike number of ranks that exceeded the others in that state about as much, with this one; 1 if that is not known
     * @param alikeCauses all waits for these ranks, in ps
     */
    public record Late(
            int rank, long causes, long longest, int held, String state, long excess, int alike, long alikeCauses) {}

    /**
     * The events and waits of a partition of the simulation.
     *
     * @param events events in the stretch
     * @param waitShare share of the wall time for which it waited for others, 0..1; negative if that is not known
     */
    public record Partition(int id, long events, double waitShare) {}

    /**
     * The memory of address management.
     *
     * @param scheme the job's scheme
     * @param bytes bytes of a rank
     * @param others bytes of a rank under other schemes
     * @param communicators communicators of rank 0
     * @param nodeMemory bytes of a rank's share of its node; 0 if the machine file does not give it
     */
    public record Addresses(String scheme, long bytes, Map<String, Long> others, int communicators, long nodeMemory) {}

    /** Returns the figures of a whole run. */
    public static Evidence of(JobResult result) {
        JobResult.Setup setup = result.setup();
        HotSpots hot = RunCounts.of(result).hot();
        AddressUse use = result.addressUse();
        Addresses addresses = new Addresses(
                setup.addressing(), use.modelled().total(), use.others(), use.communicators(), hot.memoryPerRank());
        boolean isDeadlock = result.end().exit() == JobResult.DEADLOCK;
        Network network = new Network(
                setup.fidelity(),
                !hot.links().isEmpty(),
                hot.load().mean(),
                hot.load().above70(),
                hot.links().stream()
                        .map(link -> new Link(link.link(), link.busy(), link.queue(), link.flows()))
                        .toList(),
                Queues.UNKNOWN);
        return of(
                hot,
                setup.ranks(),
                Math.round(result.figures().virtualSeconds() * PICOSECONDS),
                network,
                isDeadlock ? List.of() : null,
                List.of(), // a result is the same for any number of partitions
                addresses,
                result.path());
    }

    /**
     * Returns the figures of a whole run.
     *
     * @param ranks number of ranks
     * @param picoseconds virtual time of the run
     * @param network load of the links in the whole run
     * @param deadlock ranks that wait for each other, by cycle; null if the run is not in a deadlock
     * @param partitions the partitions; none if their balance is not judged
     * @param addresses memory of address management; null if it is not known
     * @param path the critical path of the run; null if it was not recorded
     */
    public static Evidence of(
            HotSpots hot,
            int ranks,
            long picoseconds,
            Network network,
            @Nullable List<List<Integer>> deadlock,
            List<Partition> partitions,
            @Nullable Addresses addresses,
            @Nullable CriticalPath path) {
        HotSpots.Times times = hot.times();
        List<Late> late = hot.ranks().stream()
                .map(one -> new Late(
                        one.rank(),
                        one.causesPs(),
                        one.latePs(),
                        0,
                        one.state(),
                        one.excessPs(),
                        one.alike(),
                        one.alikeCausesPs()))
                .toList();
        return new Evidence(
                true,
                deadlock,
                network,
                new Ranks(
                        ranks,
                        picoseconds,
                        times.transferring(),
                        times.waiting(),
                        times.collective(),
                        times.chargedPs(),
                        late),
                hot.collectives(),
                hot.distances(),
                partitions,
                addresses,
                path);
    }
}
