package org.rankcluster.protocol.collective;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.DirectExchange;
import org.rankcluster.protocol.choreography.DirectExchange.Side;
import org.rankcluster.protocol.choreography.NonuniformSettings;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.allgather.Allgather;
import org.rankcluster.protocol.choreography.allreduce.Allreduce;
import org.rankcluster.protocol.choreography.alltoall.Alltoall;
import org.rankcluster.protocol.choreography.barrier.Barrier;
import org.rankcluster.protocol.choreography.bcast.Bcast;
import org.rankcluster.protocol.choreography.gatherscatter.Gather;
import org.rankcluster.protocol.choreography.gatherscatter.Scatter;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.choreography.reduce.ReduceScatter;
import org.rankcluster.protocol.choreography.scan.Exscan;
import org.rankcluster.protocol.choreography.scan.Scan;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.CollectiveSite;

/**
 * A factory of the operations for a program's collective calls, which also chooses their algorithms. Each member of a communicator posts
 * one operation for a call, all in the same order. Payloads hold packed elements, with the blocks in rank order and without gaps. Payloads
 * may be phantoms: their sizes travel, their reductions take time and compute no values, and the results are phantoms. A null payload
 * stands for no bytes.
 *
 * <p>In an intercommunicator each block has its own length, and {@code root} is as in {@link InterCollectives}. Scans are not defined
 * there.
 *
 * <p>Results are in {@link CollectiveOperation#output}. All methods throw {@link IllegalArgumentException} for sizes that do not fit
 * together or exceed one buffer (2^31 - 1 bytes). They throw {@link org.rankcluster.input.InputException} if the job chose an algorithm
 * that does not suit.
 */
public final class Collectives {
    private Collectives() {}

    /**
     * Creates a barrier. A barrier has no output.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @return an operation that is done after all ranks have begun it
     */
    public static CollectiveOperation barrier(Communicator c, CollectiveSite job) {
        if (c.isInter()) {
            return InterCollectives.barrier(c, job);
        }
        return operation(Barrier.BARRIER, c, job, Parameters.of(c.size()), null, null);
    }

    /**
     * Creates a broadcast. There is no output at the root.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param atRoot data of the root, {@code bytes} bytes; null on the other ranks
     * @param bytes size of the data, 0 or more
     * @param root rank of the root
     * @return an operation whose output is the root's data
     */
    public static CollectiveOperation bcast(
            Communicator c, CollectiveSite job, @Nullable Payload atRoot, int bytes, int root) {
        return bcast(c, job, atRoot, bytes, root, false);
    }

    /**
     * Creates a {@link #bcast} for which all ranks have the root's length. Broadcasts that share a tag, as in {@link Communicator#single},
     * need it: their lengths could not be matched to the calls.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param atRoot data of the root, {@code bytes} bytes; null on the other ranks
     * @param bytes size of the data at the root, 0 or more
     * @param root rank of the root
     * @return an operation whose output is the root's data
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

    /**
     * Creates a gather of equal blocks. There is no output on ranks other than the root.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param mine block of this rank
     * @param root rank of the root
     * @return an operation whose output at the root is the blocks of all ranks
     */
    public static CollectiveOperation gather(Communicator c, CollectiveSite job, Payload mine, int root) {
        Parameters parameters = equalBlocks(c, mine.size()).root(root);
        return operation(Gather.GATHER, c, job, parameters, mine, null);
    }

    /**
     * Creates a {@link #gather} whose root may have space for longer blocks than the ranks contribute. The algorithm is chosen by the
     * contribution, because only the root has that length.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param mine block of this rank; at the root as long as the space for a block
     * @param contributed bytes of the block that this rank contributes, at most the size of {@code mine}
     * @param root rank of the root
     * @return an operation whose output at the root is the blocks of all ranks
     */
    public static CollectiveOperation gather(
            Communicator c, CollectiveSite job, Payload mine, int contributed, int root) {
        if (contributed == mine.size()) {
            return gather(c, job, mine, root);
        }
        Parameters parameters =
                situated(Gather.GATHER, c, job, equalBlocks(c, mine.size()).root(root), null);
        String chosen = Selection.choose(Gather.GATHER, job, parameters.bytes(contributed))
                .name();
        String algorithm = chosen.substring(chosen.indexOf('/') + 1);
        CollectiveOperation operation =
                new CollectiveOperation(c, Gather.GATHER.choreography(algorithm, parameters), mine, null);
        operation.comparable(Gather.GATHER, parameters);
        return operation;
    }

    /**
     * Creates a gather of blocks with individual lengths. There is no output on ranks other than the root.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param mine block of this rank
     * @param bytesPerRank bytes of the block of each rank, at the root; null on the other ranks
     * @param root rank of the root
     * @return an operation whose output at the root is the blocks of all ranks
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
     * Creates a scatter of equal blocks.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param all one block of {@code bytesEach} bytes for each rank, at the root; null on the other ranks
     * @param bytesEach bytes of one block, 0 or more
     * @param root rank of the root
     * @return an operation whose output is this rank's block
     */
    public static CollectiveOperation scatter(
            Communicator c, CollectiveSite job, @Nullable Payload all, int bytesEach, int root) {
        Parameters parameters = equalBlocks(c, bytesEach).root(root);
        return operation(Scatter.SCATTER, c, job, parameters, all, null)
                .orOf(atRoots -> choreography(Scatter.SCATTER, c, job, parameters.bytes(atRoots), null));
    }

    /**
     * Creates a scatter of blocks with individual lengths.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param all the blocks of all ranks, at the root; null on the other ranks
     * @param bytesPerRank bytes of the block of each rank, at the root; null on the other ranks
     * @param myBytes bytes of this rank's block, 0 or more
     * @param root rank of the root
     * @return an operation whose output is this rank's block
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

    /**
     * Creates an all-gather of equal blocks.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param mine block of this rank
     * @return an operation whose output is the blocks of all ranks
     */
    public static CollectiveOperation allGather(Communicator c, CollectiveSite job, Payload mine) {
        return operation(Allgather.ALLGATHER, c, job, equalBlocks(c, mine.size()), mine, null);
    }

    /**
     * Creates an all-gather of blocks with individual lengths.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param mine block of this rank
     * @param bytesPerRank bytes of the block of each rank, the same on all ranks
     * @return an operation whose output is the blocks of all ranks
     */
    public static CollectiveOperation allGatherv(Communicator c, CollectiveSite job, Payload mine, int[] bytesPerRank) {
        if (c.isInter()) {
            return InterCollectives.allGatherv(c, mine, bytesPerRank);
        }
        Parameters parameters =
                Parameters.of(c.size()).lengths(blocks(c, bytesPerRank)).nonuniform(NonuniformSettings.of(job::choice));
        return operation(Allgather.ALLGATHERV, c, job, parameters, mine, null);
    }

    /**
     * Creates an all-to-all of equal blocks.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param all one block of {@code bytesEach} bytes for each rank
     * @param bytesEach bytes of one block, 0 or more
     * @return an operation whose output is one block of {@code bytesEach} bytes from each rank
     */
    public static CollectiveOperation allToAll(Communicator c, CollectiveSite job, Payload all, int bytesEach) {
        return operation(Alltoall.ALLTOALL, c, job, equalBlocks(c, bytesEach), all, null);
    }

    /**
     * Creates an all-to-all of blocks with individual lengths.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param all one block of {@code sendBytes} bytes for each rank
     * @param sendBytes bytes of the block for each rank
     * @param receiveBytes bytes of the block from each rank
     * @return an operation whose output is one block of {@code receiveBytes} bytes from each rank
     */
    public static CollectiveOperation allToAllv(
            Communicator c, CollectiveSite job, Payload all, int[] sendBytes, int[] receiveBytes) {
        if (c.isInter()) {
            return InterCollectives.allToAllv(c, all, sendBytes, receiveBytes);
        }
        Parameters parameters = exchange(Alltoall.ALLTOALLV, c, sendBytes, receiveBytes);
        return operation(Alltoall.ALLTOALLV, c, job, parameters, all, null);
    }

    /**
     * Creates an {@link #allToAllv} of blocks that are packed as they leave.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param all source of one block of {@code sendBytes} bytes for each rank
     * @param sendBytes bytes of the block for each rank
     * @param receiveBytes bytes of the block from each rank
     * @return an operation whose output is one block of {@code receiveBytes} bytes from each rank
     */
    public static CollectiveOperation allToAllv(
            Communicator c, CollectiveSite job, BlockSource all, int[] sendBytes, int[] receiveBytes) {
        return leaving(Alltoall.ALLTOALLV, c, job, all, sendBytes, receiveBytes);
    }

    /**
     * Creates an {@code alltoallw}, with blocks as in {@link #allToAllv} that are packed as they leave.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param all source of one block of {@code sendBytes} bytes for each rank
     * @param sendBytes bytes of the block for each rank
     * @param receiveBytes bytes of the block from each rank
     * @return an operation whose output is one block of {@code receiveBytes} bytes from each rank
     */
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

    /** The blocks that this rank sends and receives, the only ones that it has lengths of. */
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

    /**
     * Creates an exchange with peers of this rank's own choice, which choose it as well; see {@link DirectExchange}.
     *
     * @param c communicator
     * @param all data that this rank sends
     * @param sent peers to send to, and their blocks in {@code all}
     * @param received peers to receive from, and their blocks in the output
     * @return an operation whose output is the blocks of the peers
     */
    public static CollectiveOperation exchange(Communicator c, Payload all, Side sent, Side received) {
        return new CollectiveOperation(c, DirectExchange.atOnce(c.size(), c.rank(), sent, received), all, null);
    }

    /**
     * Creates an {@link #exchange(Communicator, Payload, Side, Side)} of blocks that are packed as they leave.
     *
     * @param c communicator
     * @param all source of the data that this rank sends
     * @param sent peers to send to, and their blocks in {@code all}
     * @param received peers to receive from, and their blocks in the output
     * @return an operation whose output is the blocks of the peers
     */
    public static CollectiveOperation exchange(Communicator c, BlockSource all, Side sent, Side received) {
        return new CollectiveOperation(c, DirectExchange.atOnce(c.size(), c.rank(), sent, received), all);
    }

    /**
     * Creates a reduce. There is no output on ranks other than the root.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param mine vector of this rank, whole elements
     * @param reducer the operator
     * @param root rank of the root
     * @return an operation whose output at the root is the combined vectors of all ranks
     */
    public static CollectiveOperation reduce(
            Communicator c, CollectiveSite job, Payload mine, Reducer reducer, int root) {
        return operation(Reduce.REDUCE, c, job, vector(c, mine, reducer).root(root), mine, reducer);
    }

    /**
     * Creates an all-reduce.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param mine vector of this rank, whole elements
     * @param reducer the operator
     * @return an operation whose output is the combined vectors of all ranks
     */
    public static CollectiveOperation allReduce(Communicator c, CollectiveSite job, Payload mine, Reducer reducer) {
        if (c.isInter()) {
            return InterCollectives.allReduce(c, job, mine, reducer);
        }
        return operation(Allreduce.ALLREDUCE, c, job, vector(c, mine, reducer), mine, reducer);
    }

    /**
     * Creates an inclusive scan.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param mine vector of this rank, whole elements
     * @param reducer the operator
     * @return an operation whose output is the combined vectors of ranks 0 to this rank
     */
    public static CollectiveOperation scan(Communicator c, CollectiveSite job, Payload mine, Reducer reducer) {
        return operation(Scan.SCAN, c, job, vector(c, mine, reducer), mine, reducer);
    }

    /**
     * Creates an exclusive scan. There is no output at rank 0.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param mine vector of this rank, whole elements
     * @param reducer the operator
     * @return an operation whose output is the combined vectors of the ranks below this one
     */
    public static CollectiveOperation exScan(Communicator c, CollectiveSite job, Payload mine, Reducer reducer) {
        return operation(Exscan.EXSCAN, c, job, vector(c, mine, reducer), mine, reducer);
    }

    /**
     * Creates a reduce-scatter of blocks with individual lengths.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param mine vector of this rank
     * @param bytesPerRank bytes of the block of each rank, whole elements
     * @param reducer the operator
     * @return an operation whose output is this rank's block of the combined vectors
     */
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

    /**
     * Creates a reduce-scatter of equal blocks.
     *
     * @param c communicator
     * @param job options and hardware of the job
     * @param mine vector of this rank, one block of whole elements for each rank
     * @param reducer the operator
     * @return an operation whose output is this rank's block of the combined vectors
     */
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
        Parameters situated = situated(collective, c, job, parameters, reducer);
        CollectiveOperation operation =
                new CollectiveOperation(c, Selection.choose(collective, job, situated), input, reducer);
        operation.comparable(collective, situated);
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
        return Selection.choose(collective, job, situated(collective, c, job, parameters, reducer));
    }

    private static Parameters situated(
            Collective collective,
            Communicator c,
            CollectiveSite job,
            Parameters parameters,
            @Nullable Reducer reducer) {
        return parameters.scope(CollectiveScopes.of(c, job, reducer, needsRectangle(collective, job, parameters)));
    }

    private static boolean needsRectangle(Collective collective, CollectiveSite job, Parameters parameters) {
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

    /** Returns the bytes of one element, at least 1. Elements may be empty; then the vector is empty too. */
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
