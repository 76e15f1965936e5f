package org.rankcluster.protocol.collective;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.NonuniformSettings;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.allgather.Allgather;
import org.rankcluster.protocol.choreography.allreduce.Allreduce;
import org.rankcluster.protocol.choreography.alltoall.Alltoall;
import org.rankcluster.protocol.choreography.barrier.Barrier;
import org.rankcluster.protocol.choreography.bcast.Bcast;
import org.rankcluster.protocol.choreography.exchange.DirectExchange;
import org.rankcluster.protocol.choreography.exchange.DirectExchange.Side;
import org.rankcluster.protocol.choreography.exscan.Exscan;
import org.rankcluster.protocol.choreography.gather.Gather;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.choreography.reducescatter.ReduceScatter;
import org.rankcluster.protocol.choreography.scan.Scan;
import org.rankcluster.protocol.choreography.scatter.Scatter;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.CollectiveSite;

/**
 * Makes the collectives of a program: operations to post, one for each member, in the same order on all. Payloads hold packed
 * elements, blocks in rank order without gaps, and may be phantoms: their sizes travel, reductions of them take time and
 * compute nothing, results are phantoms. A payload that is null stands for no bytes.
 *
 * <p>In an intercommunicator blocks have lengths of their own and {@code root} is as in {@link InterCollectives}; there are
 * no scans.
 *
 * <p>Results are in {@link CollectiveOperation#output}. All throw {@link IllegalArgumentException} for sizes that do not fit
 * together or exceed what one buffer holds (2^31 - 1 bytes), and {@link org.rankcluster.input.InputException} if the job
 * chose an algorithm that does not suit.
 */
public final class Collectives {
    private Collectives() {}

    /** All ranks are here; no output. */
    public static CollectiveOperation barrier(Communicator c, CollectiveSite job) {
        if (c.isInter()) {
            return InterCollectives.barrier(c, job);
        }
        return operation(Barrier.BARRIER, c, job, Parameters.of(c.size()), null, null);
    }

    /**
     * What the root has; no output at the root.
     *
     * @param atRoot what is sent, of {@code bytes} bytes; null elsewhere
     */
    public static CollectiveOperation bcast(
            Communicator c, CollectiveSite job, @Nullable Payload atRoot, int bytes, int root) {
        return bcast(c, job, atRoot, bytes, root, false);
    }

    /**
     * Broadcasts as {@link #bcast} does, where all ranks know the root's length: several broadcasts that share a tag, as in {@link
     * Communicator#single}, could not be told apart by theirs.
     */
    public static CollectiveOperation bcastPart(
            Communicator c, CollectiveSite job, @Nullable Payload atRoot, int bytes, int root) {
        return bcast(c, job, atRoot, bytes, root, true);
    }

    static CollectiveOperation bcast(
            Communicator c, CollectiveSite job, @Nullable Payload atRoot, int bytes, int root, boolean isKnown) {
        if (c.isInter()) {
            return InterCollectives.bcast(c, job, atRoot, bytes, root, isKnown);
        }
        Parameters parameters = Parameters.of(c.size()).root(root).bytes(bytes);
        CollectiveOperation operation = operation(Bcast.BCAST, c, job, parameters, atRoot, null);
        return isKnown
                ? operation
                : operation.orOf(atRoots -> choreography(Bcast.BCAST, c, job, parameters.bytes(atRoots), null));
    }

    /** Blocks of equal size of all, at the root; no output elsewhere. */
    public static CollectiveOperation gather(Communicator c, CollectiveSite job, Payload mine, int root) {
        Parameters parameters = equalBlocks(c, mine.size()).root(root);
        return operation(Gather.GATHER, c, job, parameters, mine, null);
    }

    /**
     * Blocks of all, at the root; no output elsewhere.
     *
     * @param bytesPerRank at the root; null elsewhere
     */
    public static CollectiveOperation gatherv(
            Communicator c, CollectiveSite job, Payload mine, int @Nullable [] bytesPerRank, int root) {
        if (c.isInter()) {
            return InterCollectives.gatherv(c, mine, bytesPerRank, root);
        }
        Parameters parameters =
                Parameters.of(c.size()).root(root).lengths(blocksAtRoot(c, root, bytesPerRank, mine.size()));
        return operation(Gather.GATHERV, c, job, parameters, mine, null);
    }

    /**
     * This rank's block.
     *
     * @param all blocks of {@code bytesEach} bytes for all at the root; null elsewhere
     */
    public static CollectiveOperation scatter(
            Communicator c, CollectiveSite job, @Nullable Payload all, int bytesEach, int root) {
        Parameters parameters = equalBlocks(c, bytesEach).root(root);
        return operation(Scatter.SCATTER, c, job, parameters, all, null)
                .orOf(atRoots -> choreography(Scatter.SCATTER, c, job, parameters.bytes(atRoots), null));
    }

    /**
     * This rank's block, of {@code myBytes} bytes.
     *
     * @param all blocks for all at the root; null elsewhere
     * @param bytesPerRank at the root; null elsewhere
     */
    public static CollectiveOperation scatterv(
            Communicator c,
            CollectiveSite job,
            @Nullable Payload all,
            int @Nullable [] bytesPerRank,
            int myBytes,
            int root) {
        if (c.isInter()) {
            return InterCollectives.scatterv(c, all, bytesPerRank, myBytes, root);
        }
        Parameters parameters =
                Parameters.of(c.size()).root(root).lengths(blocksAtRoot(c, root, bytesPerRank, myBytes));
        return operation(Scatter.SCATTERV, c, job, parameters, all, null);
    }

    /** Blocks of equal size of all. */
    public static CollectiveOperation allGather(Communicator c, CollectiveSite job, Payload mine) {
        return operation(Allgather.ALLGATHER, c, job, equalBlocks(c, mine.size()), mine, null);
    }

    /** Blocks of all, whose lengths all know. */
    public static CollectiveOperation allGatherv(Communicator c, CollectiveSite job, Payload mine, int[] bytesPerRank) {
        if (c.isInter()) {
            return InterCollectives.allGatherv(c, mine, bytesPerRank);
        }
        Parameters parameters =
                Parameters.of(c.size()).lengths(blocks(c, bytesPerRank)).nonuniform(NonuniformSettings.of(job::choice));
        return operation(Allgather.ALLGATHERV, c, job, parameters, mine, null);
    }

    /** A block of {@code bytesEach} bytes from each; {@code all} has one for each. */
    public static CollectiveOperation allToAll(Communicator c, CollectiveSite job, Payload all, int bytesEach) {
        return operation(Alltoall.ALLTOALL, c, job, equalBlocks(c, bytesEach), all, null);
    }

    /** A block from each, of {@code receiveBytes}; {@code all} has one for each, of {@code sendBytes}. */
    public static CollectiveOperation allToAllv(
            Communicator c, CollectiveSite job, Payload all, int[] sendBytes, int[] receiveBytes) {
        if (c.isInter()) {
            return InterCollectives.allToAllv(c, all, sendBytes, receiveBytes);
        }
        Parameters parameters = exchange(Alltoall.ALLTOALLV, c, sendBytes, receiveBytes);
        return operation(Alltoall.ALLTOALLV, c, job, parameters, all, null);
    }

    /** {@link #allToAllv} of blocks that are packed as they leave. */
    public static CollectiveOperation allToAllv(
            Communicator c, CollectiveSite job, BlockSource all, int[] sendBytes, int[] receiveBytes) {
        return leaving(Alltoall.ALLTOALLV, c, job, all, sendBytes, receiveBytes);
    }

    /** A block from each, of {@code receiveBytes}, as in {@link #allToAllv}; those of {@code all} are packed as they leave. */
    public static CollectiveOperation allToAllw(
            Communicator c, CollectiveSite job, BlockSource all, int[] sendBytes, int[] receiveBytes) {
        return leaving(Alltoall.ALLTOALLW, c, job, all, sendBytes, receiveBytes);
    }

    private static CollectiveOperation leaving(
            Collective collective,
            Communicator c,
            CollectiveSite job,
            BlockSource all,
            int[] sendBytes,
            int[] receiveBytes) {
        if (c.isInter()) {
            return InterCollectives.allToAllv(c, all, sendBytes, receiveBytes);
        }
        Parameters parameters =
                exchange(collective, c, sendBytes, receiveBytes).nonuniform(NonuniformSettings.of(job::choice));
        return new CollectiveOperation(c, choreography(collective, c, job, parameters, null), all);
    }

    private static Parameters exchange(Collective collective, Communicator c, int[] sendBytes, int[] receiveBytes) {
        OwnExchange exchange = new OwnExchange(blocks(c, sendBytes), blocks(c, receiveBytes));
        if (exchange.sent.length(c.rank()) != exchange.received.length(c.rank())) {
            throw new IllegalArgumentException(collective.name() + ": bytes to itself: " + sendBytes[c.rank()]
                    + " (expected: " + receiveBytes[c.rank()] + ", as many as it receives from itself)");
        }
        return Parameters.of(c.size()).exchange(exchange);
    }

    /** What this rank sends and receives, which is all it knows. */
    private record OwnExchange(Blocks sent, Blocks received) implements Parameters.Exchange {
        @Override
        public Blocks sent(int rank) {
            return sent;
        }

        @Override
        public Blocks received(int rank) {
            return received;
        }
    }

    /** What this rank exchanges with peers of its own choice, which choose it as well; see {@link DirectExchange}. */
    public static CollectiveOperation exchange(Communicator c, Payload all, Side sent, Side received) {
        return new CollectiveOperation(c, DirectExchange.atOnce(c.size(), c.rank(), sent, received), all, null);
    }

    /** {@link #exchange(Communicator, Payload, Side, Side)} of blocks that are packed as they leave. */
    public static CollectiveOperation exchange(Communicator c, BlockSource all, Side sent, Side received) {
        return new CollectiveOperation(c, DirectExchange.atOnce(c.size(), c.rank(), sent, received), all);
    }

    /** The vectors of all combined, at the root; no output elsewhere. */
    public static CollectiveOperation reduce(
            Communicator c, CollectiveSite job, Payload mine, Reducer reducer, int root) {
        return operation(Reduce.REDUCE, c, job, vector(c, mine, reducer).root(root), mine, reducer);
    }

    /** The vectors of all combined. */
    public static CollectiveOperation allReduce(Communicator c, CollectiveSite job, Payload mine, Reducer reducer) {
        if (c.isInter()) {
            return InterCollectives.allReduce(c, job, mine, reducer);
        }
        return operation(Allreduce.ALLREDUCE, c, job, vector(c, mine, reducer), mine, reducer);
    }

    /** The vectors of the ranks up to this one combined. */
    public static CollectiveOperation scan(Communicator c, CollectiveSite job, Payload mine, Reducer reducer) {
        return operation(Scan.SCAN, c, job, vector(c, mine, reducer), mine, reducer);
    }

    /** The vectors of the ranks below this one combined; no output at rank 0. */
    public static CollectiveOperation exScan(Communicator c, CollectiveSite job, Payload mine, Reducer reducer) {
        return operation(Exscan.EXSCAN, c, job, vector(c, mine, reducer), mine, reducer);
    }

    /** This rank's block, of {@code bytesPerRank}, of the vectors of all combined. */
    public static CollectiveOperation reduceScatter(
            Communicator c, CollectiveSite job, Payload mine, int[] bytesPerRank, Reducer reducer) {
        for (int bytes : bytesPerRank) {
            wholeElements(bytes, reducer);
        }
        if (c.isInter()) {
            return InterCollectives.reduceScatter(c, job, mine, bytesPerRank, reducer);
        }
        return reduceScatter(c, job, mine, blocks(c, bytesPerRank), reducer);
    }

    /** This rank's block of the vectors of all combined; all blocks are equally long. */
    public static CollectiveOperation reduceScatterBlock(
            Communicator c, CollectiveSite job, Payload mine, Reducer reducer) {
        if (mine.size() % c.size() != 0) {
            throw new IllegalArgumentException("reduce-scatter: bytes: " + mine.size() + " (expected: a multiple of "
                    + c.size() + ", the number of ranks)");
        }
        wholeElements(mine.size() / c.size(), reducer);
        return reduceScatter(c, job, mine, Blocks.uniform(c.size(), mine.size() / c.size()), reducer);
    }

    private static CollectiveOperation reduceScatter(
            Communicator c, CollectiveSite job, Payload mine, Blocks blocks, Reducer reducer) {
        Parameters parameters = Parameters.of(c.size())
                .operator(elementBytes(reducer), reducer.isCommutative())
                .lengths(blocks);
        return operation(ReduceScatter.REDUCE_SCATTER, c, job, parameters, mine, reducer);
    }

    private static CollectiveOperation operation(
            Collective collective,
            Communicator c,
            CollectiveSite job,
            Parameters parameters,
            @Nullable Payload input,
            @Nullable Reducer reducer) {
        CollectiveOperation operation =
                new CollectiveOperation(c, choreography(collective, c, job, parameters, reducer), input, reducer);
        if (reducer != null) {
            boolean isReduce = collective.equals(Reduce.REDUCE);
            DecisionTable.Row decided = isReduce ? Selection.decided(job, parameters) : null;
            operation.choose(ReductionChoices.of(job, reducer, isReduce, decided));
        }
        return operation;
    }

    private static Choreography choreography(
            Collective collective,
            Communicator c,
            CollectiveSite job,
            Parameters parameters,
            @Nullable Reducer reducer) {
        Parameters situated =
                parameters.situation(CollectiveScopes.of(c, job, reducer, wantsRectangle(collective, job, parameters)));
        return Selection.choose(collective, job, situated);
    }

    private static boolean wantsRectangle(Collective collective, CollectiveSite job, Parameters parameters) {
        boolean isChosen = !job.choice(collective.key()).equals(Collective.AUTO);
        return collective.equals(Bcast.BCAST) && (isChosen || parameters.bytes() >= Bcast.LEAST_OF_RECTANGLE);
    }

    private static Parameters vector(Communicator c, Payload mine, Reducer reducer) {
        wholeElements(mine.size(), reducer);
        return Parameters.of(c.size()).bytes(mine.size()).operator(elementBytes(reducer), reducer.isCommutative());
    }

    private static void wholeElements(int bytes, Reducer reducer) {
        if (bytes % elementBytes(reducer) != 0) {
            throw new IllegalArgumentException(
                    "bytes: " + bytes + " (expected: a multiple of the element's " + reducer.elementBytes() + ")");
        }
    }

    /** Elements may be empty; then so is what is reduced. */
    private static int elementBytes(Reducer reducer) {
        return Math.max(1, reducer.elementBytes());
    }

    private static Parameters equalBlocks(Communicator c, int bytes) {
        long total = (long) c.size() * bytes;
        if (total > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "bytes of " + c.size() + " blocks: " + total + " (expected: at most " + Integer.MAX_VALUE + ")");
        }
        return Parameters.of(c.size()).bytes(bytes);
    }

    private static Blocks blocksAtRoot(Communicator c, int root, int @Nullable [] bytesPerRank, int myBytes) {
        if (c.rank() != root) {
            return Blocks.only(c.size(), c.rank(), myBytes);
        }
        if (bytesPerRank == null) {
            throw new IllegalArgumentException("bytes per rank: none (expected: at the root " + c.size() + ")");
        }
        return blocks(c, bytesPerRank);
    }

    private static Blocks blocks(Communicator c, int[] bytesPerRank) {
        if (bytesPerRank.length != c.size()) {
            throw new IllegalArgumentException(
                    "bytes per rank: " + bytesPerRank.length + " lengths (expected: " + c.size() + ")");
        }
        return Blocks.of(bytesPerRank);
    }
}
