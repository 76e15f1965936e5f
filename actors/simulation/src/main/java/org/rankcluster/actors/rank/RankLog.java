package org.rankcluster.actors.rank;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.protocol.message.DelayMerge;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The records of a partition's ranks for samplers: waits, collectives, messages, and the last calls of MPI. Waits and collectives are
 * recorded always, messages and calls from the first sample on. Only the partition's thread uses it.
 */
public final class RankLog {
    /** Number of ranks of a job whose receivers are counted, at most about twice. */
    private static final int COUNTED_RANKS = 1024;

    private final int ranks;
    private final RankTrace.Factory traces;
    private final WaitCharges charges;
    private final @Nullable DelayMerge delayMerge;
    private final List<ReceiverCounts> peers = new ArrayList<>();
    private final CollectiveCounts collectives = new CollectiveCounts();
    private @Nullable MessageCounts messages;
    private @Nullable CallRings calls;

    /**
     * Creates the log of a partition.
     *
     * @param ranks ranks of the job, including those that may be spawned
     */
    public RankLog(int ranks) {
        this(ranks, RankTrace.Factory.NONE, true);
    }

    /**
     * Creates the log of a partition whose ranks may be traced.
     *
     * @param ranks ranks of the job, including those that may be spawned
     * @param traces creates the traces of ranks
     * @param recordsCauses whether the causes of waits are recorded
     */
    public RankLog(int ranks, RankTrace.Factory traces, boolean recordsCauses) {
        this.ranks = ranks;
        this.traces = traces;
        charges = new WaitCharges(ranks);
        delayMerge = recordsCauses ? new DelayMerge() : null;
    }

    /** Returns the entries with which the ranks merge the causes of their delays; null if causes of waits are not recorded. */
    @Nullable
    DelayMerge delayMerge() {
        return delayMerge;
    }

    /** Returns counts of a rank's messages by receiver; null if it is not among those that are counted. */
    @Nullable
    ReceiverCounts countPeers(int rank) {
        int share = Math.ceilDiv(Math.max(1, ranks), COUNTED_RANKS);
        if (Long.remainderUnsigned(Digest.mix(rank + 1L), share) != 0) {
            return null;
        }
        ReceiverCounts counts = ReceiverCounts.of(rank);
        peers.add(counts);
        return counts;
    }

    /** Creates the trace of a rank; null if it is not traced. */
    @Nullable
    RankTrace trace(int rank, RankProfile profile) {
        return traces.of(rank, profile);
    }

    /** Returns the messages by receiver, of some of the ranks. */
    public List<ReceiverCounts> peers() {
        return peers;
    }

    /** Returns the waits, charged to the ranks that were waited for. */
    public WaitCharges charges() {
        return charges;
    }

    /** Returns the counts of collectives. */
    public CollectiveCounts collectives() {
        return collectives;
    }

    /** Returns the message counts; null before the first sample. */
    public @Nullable MessageCounts messages() {
        return messages;
    }

    /** Returns the recorded calls; null before the first sample. */
    public @Nullable CallRings calls() {
        return calls;
    }

    /** Starts to count messages and to record calls. */
    public void begin(MessageCounts counts, CallRings rings) {
        messages = counts;
        calls = rings;
    }
}
