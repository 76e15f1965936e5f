package mpi;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.DirectExchange.Side;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.message.Payload;

/**
 * The collectives of serialized objects, whose sizes are available only at the senders. Sizes are exchanged first, then
 * the data, in one operation.
 */
final class ObjectCollectives {
    private static final int[] NO_SIZES = {};

    private ObjectCollectives() {}

    /** Starts a broadcast. The result is the root's payload; at the root there is none. */
    static Pending bcast(CollectiveStart c, @Nullable Payload atRoot, int root, Consumer<Payload> result) {
        Payload size = atRoot == null ? null : pack(atRoot);
        return c.startParts(
                parts -> Collectives.bcastPart(parts, c.job(), size, Integer.BYTES, root)
                        .then(known -> Collectives.bcastPart(
                                parts, c.job(), atRoot, atRoot == null ? Ints.of(known)[0] : atRoot.size(), root)),
                result);
    }

    /**
     * Starts a gather. The result at the root is the payload of each rank; there is none elsewhere. {@code mine} is
     * null in the root's group of an intercommunicator.
     */
    static Pending gather(CollectiveStart c, @Nullable Payload mine, int root, Consumer<Payload[]> result) {
        Payload sent = mine == null ? Payload.EMPTY : mine;
        boolean isRoot = c.isRoot(root);
        int[] ints = isRoot ? ints(c.size()) : null;
        int[][] sizes = {NO_SIZES};
        return c.startParts(
                parts -> Collectives.gatherv(parts, c.job(), pack(sent), ints, root)
                        .then(known -> {
                            sizes[0] = isRoot ? Ints.of(known) : NO_SIZES;
                            return Collectives.gatherv(parts, c.job(), sent, isRoot ? sizes[0] : null, root);
                        }),
                all -> {
                    if (isRoot) {
                        result.accept(divide(all, sizes[0]));
                    }
                });
    }

    /** Starts a scatter. The result is the root's block for this rank. */
    static Pending scatter(CollectiveStart c, Payload @Nullable [] atRoot, int root, Consumer<Payload> result) {
        Payload sizes = atRoot == null ? null : pack(atRoot);
        int[] bytes = sizes == null ? null : Ints.of(sizes);
        int[] ints = atRoot == null ? null : ints(c.size());
        Payload all = atRoot == null ? null : join(atRoot);
        return c.startParts(
                parts -> Collectives.scatterv(parts, c.job(), sizes, ints, Integer.BYTES, root)
                        .then(known -> Collectives.scatterv(
                                parts, c.job(), all, bytes, known.size() == 0 ? 0 : Ints.of(known)[0], root)),
                result);
    }

    /** Starts an allgather. The result is the payload of each rank. */
    static Pending allGather(CollectiveStart c, Payload mine, Consumer<Payload[]> result) {
        int[][] sizes = {NO_SIZES};
        return c.startParts(
                parts -> Collectives.allGatherv(parts, c.job(), pack(mine), ints(c.size()))
                        .then(known -> {
                            sizes[0] = Ints.of(known);
                            return Collectives.allGatherv(parts, c.job(), mine, sizes[0]);
                        }),
                all -> result.accept(divide(all, sizes[0])));
    }

    /** Starts an alltoall. The result is the block of each rank for the calling rank. */
    static Pending allToAll(CollectiveStart c, Payload[] blocks, Consumer<Payload[]> result) {
        Payload sent = pack(blocks);
        Payload all = join(blocks);
        int[][] sizes = {NO_SIZES};
        return c.startParts(
                parts -> Collectives.allToAllv(parts, c.job(), sent, ints(c.size()), ints(c.size()))
                        .then(known -> {
                            sizes[0] = Ints.of(known);
                            return Collectives.allToAllv(parts, c.job(), all, Ints.of(sent), sizes[0]);
                        }),
                received -> result.accept(divide(received, sizes[0])));
    }

    /**
     * Starts an exchange with neighbours. The rank sends a block to each destination. The result is the block of each
     * source.
     */
    static Pending exchange(
            CollectiveStart c, Payload[] blocks, int[] destinations, int[] sources, Consumer<Payload[]> result) {
        Payload sent = pack(blocks);
        Payload all = join(blocks);
        int[][] sizes = {NO_SIZES};
        return c.startParts(
                parts -> Collectives.exchange(
                                parts,
                                sent,
                                Side.of(destinations, ints(destinations.length)),
                                Side.of(sources, ints(sources.length)))
                        .then(known -> {
                            sizes[0] = Ints.of(known);
                            return Collectives.exchange(
                                    parts, all, Side.of(destinations, Ints.of(sent)), Side.of(sources, sizes[0]));
                        }),
                received -> result.accept(divide(received, sizes[0])));
    }

    private static int[] ints(int count) {
        int[] bytes = new int[count];
        Arrays.fill(bytes, Integer.BYTES);
        return bytes;
    }

    private static Payload pack(Payload... blocks) {
        int[] sizes = new int[blocks.length];
        Arrays.setAll(sizes, i -> blocks[i].size());
        return Ints.payload(sizes);
    }

    private static Payload join(Payload[] blocks) {
        int total = 0;
        for (Payload block : blocks) {
            total = Math.addExact(total, block.size());
        }
        ByteBuffer all = ByteBuffer.allocate(total);
        for (Payload block : blocks) {
            all.put(block.bytes());
        }
        return Payload.of(all.array());
    }

    private static Payload[] divide(Payload all, int[] sizes) {
        Payload[] blocks = new Payload[sizes.length];
        int from = 0;
        for (int i = 0; i < sizes.length; i++) {
            blocks[i] = Payload.of(Arrays.copyOfRange(all.bytes(), from, from + sizes[i]));
            from += sizes[i];
        }
        return blocks;
    }
}
