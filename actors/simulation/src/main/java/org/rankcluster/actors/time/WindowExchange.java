package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.SimulationResult.Ending;

/**
 * The barrier and the exchange of events of all partitions of all cluster members at the end of each window. Every partition takes part
 * equally often and computes the same next window from the same data, so no coordinator is needed. Inside a member events are passed by
 * reference; between members {@link MemberExchange} sends them.
 *
 * <p>Two sets of reports alternate. A partition that writes a set for the second time has passed the barrier with all others in between, so
 * they have read it.
 */
final class WindowExchange {
    private final SimulationModel model;
    private final int first;
    private final WindowBarrier barrier;
    private final PartitionReport[][] reports;
    private final Summary own;
    private final Summary agreed;
    private final @Nullable MemberExchange members;
    private final RunCounters.OfRun counters;

    /** Creates the exchange for the partitions of one member; {@code members} connects the others, if there are any. */
    WindowExchange(
            SimulationSettings settings,
            SimulationModel model,
            JobShard share,
            RunControl control,
            @Nullable MemberExchange members,
            RunCounters.OfRun counters) {
        this.counters = counters;
        this.model = model;
        this.members = members;
        first = share.firstPartition(settings.partitions());
        int partitions = share.endPartition(settings.partitions()) - first;
        barrier =
                new WindowBarrier(partitions, WindowBarrier.spinNanos(partitions + (members == null ? 0 : 1)), control);
        reports = new PartitionReport[2][partitions];
        own = new Summary(model.tallies());
        agreed = new Summary(model.tallies());
    }

    /** Returns the barrier of the partitions of this member. */
    WindowBarrier barrier() {
        return barrier;
    }

    /**
     * Publishes {@code mine}, waits for the reports of all partitions, and gives {@code partition} the events of the others for it.
     *
     * @param ending ending of the run, if this is the last barrier
     * @return summary that all agree upon, to be read before the next barrier
     * @throws RunAborted if not all will come
     */
    Summary exchange(Partition partition, PartitionReport mine, @Nullable Ending ending) throws RunAborted {
        int local = partition.index() - first;
        int turn = (int) barrier.rounds() & 1;
        reports[turn][local] = mine;
        if (members != null) {
            members.write(local, mine);
        }
        barrier.arriveAndAwait(local, () -> close(turn, ending));
        collect(partition, turn);
        if (local == 0 && members != null) {
            members.unload();
        }
        return agreed;
    }

    private void close(int turn, @Nullable Ending ending) throws RunAborted {
        own.clear();
        for (PartitionReport report : reports[turn]) {
            own.add(report);
        }
        model.tally(own.tallies);
        agreed.clear();
        agreed.add(own);
        if (members != null) {
            members.exchange(own, ending, agreed);
        }
        counters.windowEnded(reports[turn], agreed, ending);
    }

    private void collect(Partition partition, int turn) {
        for (PartitionReport report : reports[turn]) {
            Bucket inbound = report.outboxes[partition.index()];
            if (inbound.size != 0) {
                partition.receive(inbound);
            }
        }
        if (members != null) {
            members.read(partition);
        }
    }

    /** Notifies the other members, if there are any, that this one has left the run; receives their last messages. */
    void abort() {
        if (members != null) {
            members.abort();
            members.awaitLast();
        }
    }
}
