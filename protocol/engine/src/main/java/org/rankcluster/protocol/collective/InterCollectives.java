package org.rankcluster.protocol.collective;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.exchange.DirectExchange;
import org.rankcluster.protocol.choreography.exchange.DirectExchange.Side;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.CollectiveSite;

/**
 * Collectives of an intercommunicator (MPI-4.1, sections 6.2.2 and 7.6): data go from one group to the other. Where one rank
 * can speak for its group, rank 0 does: a collective inside the group, a message across, a collective inside the other group.
 * Blocks of different ranks go straight across. With a root, the root says {@link #ROOT}, the others of its group
 * {@link #NOBODY}, and the other group the root's rank.
 */
public final class InterCollectives {
    /** The root says that it is the root. */
    public static final int ROOT = -4;

    /** A rank of the root's group that is not the root. */
    public static final int NOBODY = -2;

    private InterCollectives() {}

    /** All ranks of both groups are here. */
    static CollectiveOperation barrier(Communicator c, CollectiveSite job) {
        return Collectives.barrier(c.union(c.nextCollectiveTag()), job);
    }

    /** What the root has, in the other group. */
    static CollectiveOperation bcast(
            Communicator c, CollectiveSite job, @Nullable Payload atRoot, int bytes, int root, boolean isKnown) {
        Communicator parts = c.single();
        if (root == ROOT || root == NOBODY) {
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

    /** Blocks of the other group, at the root; {@code bytesPerRank} there, else null. */
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

    /** This rank's block of what the root has; {@code bytesPerRank} there, else null. */
    static CollectiveOperation scatterv(
            Communicator c, @Nullable Payload all, int @Nullable [] bytesPerRank, int myBytes, int root) {
        Side sent = bytesPerRank == null ? Side.none() : Side.of(remotes(c), bytesPerRank);
        Side received = root < 0 ? Side.none() : Side.one(c.remoteInUnion(root), myBytes);
        Communicator union = c.union(c.nextCollectiveTag());
        return new CollectiveOperation(
                union, DirectExchange.ofScatter(union.size(), union.rank(), sent, received), all, null);
    }

    /** Blocks of the other group, of these lengths. */
    static CollectiveOperation allGatherv(Communicator c, Payload mine, int[] bytesPerRank) {
        int[] peers = receivers(c);
        int[] lengths = new int[peers.length];
        Arrays.fill(lengths, mine.size());
        Side sent = new Side(peers, new int[peers.length], lengths, mine.size());
        return scheduled(c, mine, sent, byStep(c, senders(c), bytesPerRank));
    }

    /** A block from each of the other group; {@code all} has one for each. */
    static CollectiveOperation allToAllv(Communicator c, Payload all, int[] sendBytes, int[] receiveBytes) {
        return scheduled(c, all, byStep(c, receivers(c), sendBytes), byStep(c, senders(c), receiveBytes));
    }

    /** {@link #allToAllv} of blocks that are packed as they leave. */
    static CollectiveOperation allToAllv(Communicator c, BlockSource all, int[] sendBytes, int[] receiveBytes) {
        Communicator union = c.union(c.nextCollectiveTag());
        Side sent = byStep(c, receivers(c), sendBytes);
        Side received = byStep(c, senders(c), receiveBytes);
        return new CollectiveOperation(
                union, DirectExchange.scheduled(union.size(), union.rank(), sent, received), all);
    }

    /**
     * The vectors of the other group combined, at the root.
     *
     * @param mine this rank's vector; not looked at in the root's group
     * @param bytes of the vectors
     */
    public static CollectiveOperation reduce(
            Communicator c, CollectiveSite job, Payload mine, int bytes, Reducer reducer, int root) {
        Communicator parts = c.single();
        if (root == ROOT || root == NOBODY) {
            return across(parts, null, root == ROOT ? Side.one(c.remoteInUnion(0), bytes) : Side.none());
        }
        return Collectives.reduce(local(parts), job, mine, reducer, 0)
                .then(result -> c.rank() == 0
                        ? direct(parts, result, Side.one(c.remoteInUnion(root), bytes), Side.none())
                        : null);
    }

    /** The vectors of the other group combined. */
    static CollectiveOperation allReduce(Communicator c, CollectiveSite job, Payload mine, Reducer reducer) {
        Communicator parts = c.single();
        return Collectives.reduce(local(parts), job, mine, reducer, 0)
                .then(result -> c.rank() == 0
                        ? swap(parts, result).then(other -> share(parts, job, other, true))
                        : Collectives.bcast(local(parts), job, null, mine.size(), 0, true));
    }

    /** This rank's block, of {@code bytesPerRank} for its own group, of the vectors of the other group combined. */
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

    /** The first ranks of both groups exchange as many bytes as each has. */
    private static CollectiveOperation swap(Communicator parts, Payload mine) {
        return across(parts, mine, Side.one(parts.remoteInUnion(0), mine.size()));
    }

    /** Sends to the first rank of the other group, if there is something. */
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

    /** All of the other group, in the order of their ranks. */
    private static int[] remotes(Communicator c) {
        int[] peers = new int[c.peers().size()];
        Arrays.setAll(peers, c::remoteInUnion);
        return peers;
    }

    /** In step k, rank r sends to rank r + k of the other group, modulo the size of the larger; ranks, not those of the union. */
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
        return remoteRank < c.peers().size() ? c.remoteInUnion(remoteRank) : DirectExchange.NOBODY;
    }

    /** Blocks that lie in the order of the other group's ranks, in the order of the steps. */
    private static Side byStep(Communicator c, int[] peers, int[] bytesPerRank) {
        Side inOrder = Side.of(remotes(c), bytesPerRank);
        int[] offsets = new int[peers.length];
        int[] lengths = new int[peers.length];
        int first = c.remoteInUnion(0);
        for (int k = 0; k < peers.length; k++) {
            if (peers[k] != DirectExchange.NOBODY) {
                offsets[k] = inOrder.offsets()[peers[k] - first];
                lengths[k] = inOrder.lengths()[peers[k] - first];
            }
        }
        return new Side(peers, offsets, lengths, inOrder.total());
    }
}
