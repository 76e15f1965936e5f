package org.rankcluster.actors.job;

import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.rank.RankLog;
import org.rankcluster.actors.rank.RankTrace;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** The null probe, for runs without observers. The probe keeps the logs of ranks, which nothing reads, and counts nothing. */
final class NoProbe implements RunProbe {
    private final int ranks;
    private final ConcurrentHashMap<VirtualTime, RankLog> logs = new ConcurrentHashMap<>();

    /**
     * Creates a probe.
     *
     * @param ranks largest number of ranks, including spawned ones
     */
    NoProbe(int ranks) {
        this.ranks = ranks;
    }

    @Override
    public void add(VirtualTime partition, RankActor rank) {}

    @Override
    public void add(VirtualTime partition, int id, EventActor actor) {}

    @Override
    public RankLog log(VirtualTime partition) {
        return logs.computeIfAbsent(partition, _ -> new RankLog(ranks, RankTrace.Factory.NONE, false));
    }

    @Override
    public void progress(long frontier, long events, long inFlight) {}

    @Override
    public long heldNanos() {
        return 0;
    }

    @Override
    public void writeCounts(WireOutput out) {}

    @Override
    public void addCounts(WireInput in) {}

    @Override
    public @Nullable Counts counts(long picoseconds) {
        return null;
    }

    @Override
    public void addressesCounted(AddressUse use) {}

    @Override
    public void ended(JobResult.End end) {}
}
