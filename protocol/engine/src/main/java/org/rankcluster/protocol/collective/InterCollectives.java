package org.rankcluster.protocol.collective;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.DirectExchange;
import org.rankcluster.protocol.choreography.DirectExchange.Side;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.CollectiveSite;

/**
 * The collectives of an intercommunicator (MPI-4.1, sections 6.2.2 and 7.6): data move from one group to the other. If one rank can
 * represent its group, rank 0 does. The data then take three steps: a collective inside the group, a message across, a collective inside
 * the other group. Blocks of different ranks go straight across. In calls with a root, the root passes {@link #ROOT} and the other ranks of
 * its group pass {@link #NO_RANK}. The other group passes the root's rank.
 */
public final class InterCollectives {
    /** Argument {@code root} of the root itself. */
    public static final int ROOT = -4;

    /** Argument {@code root} of the other ranks of the root's group. */
    public static final int NO_RANK = -2;

    private InterCollectives() {}

    /** Creates a barrier of the ranks of both groups. */
    static CollectiveOperation barrier(Communicator c, CollectiveSite job) {
        return Collectives.barrier(c.union(c.nextCollectiveTag()), job);
    }

    /** Creates a broadcast from the root to the other group. */
    static CollectiveOperation bcast(
            Communicator c, CollectiveSite job, @Nullable Payload atRoot, int bytes, int root, boolean isKnown) {
        Communicator parts = c.single();
        if (root == ROOT || root == NO_RANK) {
            return across(parts, root == ROOT ? atRoot : null, Side.none());
        }
        return c.rank() == 0
                ? broadcast(parts, root, bytes).then(all -> share(parts, job, all, isKnown))
                : Collectives.bcast(local(parts), job, null, bytes, 0, isKnown);
    }

    private static CollectiveOperation broadcast(Communicator parts, int root, int bytes) {
        Communicator union = parts.union(parts.nextCollectiveTag());
        int from = parts.remoteInUnion(root);
        return new CollectiveOperation(
                union, DirectExchange.ofBroadcast(union.size(), union.rank(), from, bytes), null, null);
    }

    private static CollectiveOperation share(Communicator parts, CollectiveSite job, Payload all, boolean isKnown) {
        return Collectives.bcast(local(parts), job, all, all.size(), 0, isKnown).giving(all);
    }

    /** Creates a gather of the other group's blocks at the root. {@code bytesPerRank} is null on the other ranks. */
    static CollectiveOperation gatherv(Communicator c, Payload mine, int @Nullable [] bytesPerRank, int root) {
        Side sent = root < 0 ? Side.none() : Side.one(c.remoteInUnion(root), mine.size());
        Side received = bytesPerRank == null ? Side.none() : Side.of(remotes(c), bytesPerRank);
        Communicator union = c.union(c.nextCollectiveTag());
        return new CollectiveOperation(
                union,
                DirectExchange.ofGather(union.size(), union.rank(), sent, received),
                root < 0 ? null : mine,
                null);
    }

    /** Creates a scatter of the root's blocks to the other group. {@code bytesPerRank} is null on ranks other than the root. */
    static CollectiveOperation scatterv(
            Communicator c, @Nullable Payload all, int @Nullable [] bytesPerRank, int myBytes, int root) {
        Side sent = bytesPerRank == null ? Side.none() : Side.of(remotes(c), bytesPerRank);
        Side received = root < 0 ? Side.none() : Side.one(c.remoteInUnion(root), myBytes);
        Communicator union = c.union(c.nextCollectiveTag());
        return new CollectiveOperation(
                union, DirectExchange.ofScatter(union.size(), union.rank(), sent, received), all, null);
    }

    /** Creates an all-gather of the other group's blocks, which have these lengths. */
    static CollectiveOperation allGatherv(Communicator c, Payload mine, int[] bytesPerRank) {
        int[] peers = receivers(c);
        int[] lengths = new int[peers.length];
        Arrays.fill(lengths, mine.size());
        Side sent = new Side(peers, new int[peers.length], lengths, mine.size());
        return scheduled(c, mine, sent, byStep(c, senders(c), bytesPerRank));
    }

    /** Creates an all-to-all: one block from each rank of the other group. {@code all} has one block for each of them. */
    static CollectiveOperation allToAllv(Communicator c, Payload all, int[] sendBytes, int[] receiveBytes) {
        return scheduled(c, all, byStep(c, receivers(c), sendBytes), byStep(c, senders(c), receiveBytes));
    }

    /** Creates an {@link #allToAllv} of blocks that are packed as they leave. */
    static CollectiveOperation allToAllv(Communicator c, BlockSource all, int[] sendBytes, int[] receiveBytes) {
        Communicator union = c.union(c.nextCollectiveTag());
        Side sent = byStep(c, receivers(c), sendBytes);
        Side received = byStep(c, senders(c), receiveBytes);
        return new CollectiveOperation(
                union, DirectExchange.scheduled(union.size(), union.rank(), sent, received), all);
    }

    /**
     * Creates a reduce of the other group's vectors at the root.
     *
     * @param c intercommunicator
     * @param job options and hardware of the job
     * @param mine vector of this rank; ignored in the root's group
     * @param bytes size of a vector, whole elements
     * @param reducer the operator
     * @param root {@link #ROOT}, {@link #NO_RANK}, or the root's rank in the other group
     * @return an operation whose output at the root is the combined vectors of the other group
     */
    public static CollectiveOperation reduce(
            Communicator c, CollectiveSite job, Payload mine, int bytes, Reducer reducer, int root) {
        Communicator parts = c.single();
        if (root == ROOT || root == NO_RANK) {
            return across(parts, null, root == ROOT ? Side.one(c.remoteInUnion(0), bytes) : Side.none());
        }
        return Collectives.reduce(local(parts), job, mine, reducer, 0)
                .then(result -> c.rank() == 0
                        ? direct(parts, result, Side.one(c.remoteInUnion(root), bytes), Side.none())
                        : null);
    }

    /** Creates an all-reduce: each group gets the combined vectors of the other. */
    static CollectiveOperation allReduce(Communicator c, CollectiveSite job, Payload mine, Reducer reducer) {
        Communicator parts = c.single();
        return Collectives.reduce(local(parts), job, mine, reducer, 0)
                .then(result -> c.rank() == 0
                        ? swap(parts, result).then(other -> share(parts, job, other, true))
                        : Collectives.bcast(local(parts), job, null, mine.size(), 0, true));
    }

    /** Creates a reduce-scatter of the other group's vectors. {@code bytesPerRank} has the blocks of this rank's own group. */
    static CollectiveOperation reduceScatter(
            Communicator c, CollectiveSite job, Payload mine, int[] bytesPerRank, Reducer reducer) {
        Communicator parts = c.single();
        int bytes = bytesPerRank[c.rank()];
        return Collectives.reduce(local(parts), job, mine, reducer, 0)
                .then(result -> c.rank() == 0
                        ? swap(parts, result)
                                .then(other -> Collectives.scatterv(local(parts), job, other, bytesPerRank, bytes, 0))
                        : Collectives.scatterv(local(parts), job, null, null, bytes, 0));
    }

    private static Communicator local(Communicator parts) {
        return parts.local(parts.nextCollectiveTag());
    }

    /** Exchanges equally many bytes between the first ranks of both groups. */
    private static CollectiveOperation swap(Communicator parts, Payload mine) {
        return across(parts, mine, Side.one(parts.remoteInUnion(0), mine.size()));
    }

    /** Sends {@code toFirst} to the first rank of the other group, unless it is null. */
    private static CollectiveOperation across(Communicator c, @Nullable Payload toFirst, Side received) {
        Side sent = toFirst == null ? Side.none() : Side.one(c.remoteInUnion(0), toFirst.size());
        return direct(c, toFirst, sent, received);
    }

    private static CollectiveOperation direct(Communicator c, @Nullable Payload input, Side sent, Side received) {
        Communicator union = c.union(c.nextCollectiveTag());
        return new CollectiveOperation(
                union, DirectExchange.atOnce(union.size(), union.rank(), sent, received), input, null);
    }

    private static CollectiveOperation scheduled(Communicator c, Payload input, Side sent, Side received) {
        Communicator union = c.union(c.nextCollectiveTag());
        return new CollectiveOperation(
                union, DirectExchange.scheduled(union.size(), union.rank(), sent, received), input, null);
    }

    /** Returns the ranks of the other group in the union, in the order of their ranks. */
    private static int[] remotes(Communicator c) {
        int[] peers = new int[c.peers().size()];
        Arrays.setAll(peers, c::remoteInUnion);
        return peers;
    }

    /**
     * Returns the receivers by step, as ranks of the union. In step k, rank r sends to rank r + k of the other group, modulo the size of
     * the larger group.
     */
    private static int[] receivers(Communicator c) {
        int steps = Math.max(c.size(), c.peers().size());
        int[] peers = new int[steps];
        Arrays.setAll(peers, k -> existing(c, (int) (((long) c.rank() + k) % steps)));
        return peers;
    }

    private static int[] senders(Communicator c) {
        int steps = Math.max(c.size(), c.peers().size());
        int[] peers = new int[steps];
        Arrays.setAll(peers, k -> existing(c, Math.floorMod(c.rank() - k, steps)));
        return peers;
    }

    private static int existing(Communicator c, int remoteRank) {
        return remoteRank < c.peers().size() ? c.remoteInUnion(remoteRank) : DirectExchange.NO_RANK;
    }

    /** Rearranges blocks from the order of the other group's ranks to the order of the steps. */
    private static Side byStep(Communicator c, int[] peers, int[] bytesPerRank) {
        Side inOrder = Side.of(remotes(c), bytesPerRank);
        int[] offsets = new int[peers.length];
        int[] lengths = new int[peers.length];
        int first = c.remoteInUnion(0);
        for (int k = 0; k < peers.length; k++) {
            if (peers[k] != DirectExchange.NO_RANK) {
                offsets[k] = inOrder.offsets()[peers[k] - first];
                lengths[k] = inOrder.lengths()[peers[k] - first];
            }
        }
        return new Side(peers, offsets, lengths, inOrder.total());
    }
}
