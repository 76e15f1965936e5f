package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.rankcluster.protocol.choreography.DirectExchange.Side;
import org.rankcluster.protocol.collective.BlockSource;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.message.Payload;

/**
 * The collectives of neighbours in a process topology (MPI-4.1, section 8.6). Blocks of missing neighbours (PROC_NULL)
 * do not change.
 */
final class NeighborCollectives {
    private final CollectiveStart c;
    private final int[] destinations;
    private final int[] sources;

    /** Indices of existing neighbours in {@link #destinations}, in the order of sending. */
    private final int[] sending;

    /** Indices of existing neighbours in {@link #sources}. */
    private final int[] receiving;

    private NeighborCollectives(Comm comm, Call call) {
        c = new CollectiveStart(comm, call);
        c.checkIntra("a neighbourhood");
        ProcessTopology topology = c.state().topology();
        if (topology == null) {
            throw call.error(
                    MPI.ERR_TOPOLOGY, "communicator", "without a topology", "a Cartesian or graph communicator");
        }
        destinations = topology.destinations(c.rank());
        sources = topology.sources(c.rank());
        sending = existing(destinations, IntStream.of(topology.sendOrder(c.rank())));
        receiving = existing(sources, IntStream.range(0, sources.length));
    }

    private static int[] existing(int[] ranks, IntStream order) {
        return order.filter(i -> ranks[i] != MPI.PROC_NULL).toArray();
    }

    /** Sends the same block to each destination. */
    static Pending allGather(Comm comm, String name, BufferArgument send, BufferArgument recv) {
        Call call = comm.call(name, send, recv);
        NeighborCollectives neighbors = new NeighborCollectives(comm, call);
        UserBuffer all = recv.open(call, neighbors.sources.length, true);
        return neighbors.gather(send.pack(call), equal(all, neighbors.sources.length, recv.count()));
    }

    /** Sends the same block to each destination, as {@link #allGather}. Blocks may have different lengths. */
    static Pending allGatherv(Comm comm, String name, BufferArgument send, VectorBufferArgument recv) {
        Call call = comm.call(name, send, recv);
        NeighborCollectives neighbors = new NeighborCollectives(comm, call);
        VectorBufferArgument.Opened all = recv.open(call, neighbors.sources.length, true);
        return neighbors.gather(send.pack(call), all);
    }

    private Pending gather(Payload mine, VectorBufferArgument.Opened recv) {
        Payload[] blocks = new Payload[destinations.length];
        Arrays.fill(blocks, mine);
        if (recv.buffer().type().isObject()) {
            return objects(blocks, recv);
        }
        int[] lengths = new int[sending.length];
        Arrays.fill(lengths, mine.size());
        Side sent = new Side(pick(destinations, sending), new int[sending.length], lengths, mine.size());
        Side received = received(recv);
        return c.start(view -> Collectives.exchange(view, mine, sent, received), result -> unpack(result, recv));
    }

    /** Sends a separate block to each destination. Each block is packed when it is sent. */
    static Pending allToAll(Comm comm, String name, BufferArgument send, BufferArgument recv) {
        Call call = comm.call(name, send, recv);
        NeighborCollectives neighbors = new NeighborCollectives(comm, call);
        UserBuffer from = send.open(call, neighbors.destinations.length, false);
        UserBuffer to = recv.open(call, neighbors.sources.length, true);
        return neighbors.exchange(
                equal(from, neighbors.destinations.length, send.count()),
                equal(to, neighbors.sources.length, recv.count()));
    }

    /** Sends a separate block to each destination, as {@link #allToAll}. Blocks may have different lengths. */
    static Pending allToAllv(Comm comm, String name, VectorBufferArgument send, VectorBufferArgument recv) {
        Call call = comm.call(name, send, recv);
        NeighborCollectives neighbors = new NeighborCollectives(comm, call);
        VectorBufferArgument.Opened from = send.open(call, neighbors.destinations.length, false);
        return neighbors.exchange(from, recv.open(call, neighbors.sources.length, true));
    }

    private Pending exchange(VectorBufferArgument.Opened send, VectorBufferArgument.Opened recv) {
        if (recv.buffer().type().isObject()) {
            return objects(send.packEach(), recv);
        }
        BlockSource blocks = send.leaving(sending);
        Side sent = Side.of(pick(destinations, sending), pick(send.bytes(), sending));
        Side received = received(recv);
        return c.start(view -> Collectives.exchange(view, blocks, sent, received), result -> unpack(result, recv));
    }

    private Side received(VectorBufferArgument.Opened recv) {
        return Side.of(pick(sources, receiving), pick(recv.bytes(), receiving));
    }

    private void unpack(Payload all, VectorBufferArgument.Opened recv) {
        recv.buffer().unpack(all, pick(recv.displs(), receiving), pick(recv.counts(), receiving));
    }

    private Pending objects(Payload[] blocks, VectorBufferArgument.Opened recv) {
        Payload[] sent = IntStream.of(sending).mapToObj(i -> blocks[i]).toArray(Payload[]::new);
        return ObjectCollectives.exchange(c, sent, pick(destinations, sending), pick(sources, receiving), received -> {
            for (int i = 0; i < received.length; i++) {
                int at = receiving[i];
                recv.buffer().place(received[i], recv.displs()[at], recv.counts()[at]);
            }
        });
    }

    private static int[] pick(int[] values, int[] indices) {
        return IntStream.of(indices).map(i -> values[i]).toArray();
    }

    /** Returns contiguous blocks of {@code count} elements. */
    private static VectorBufferArgument.Opened equal(UserBuffer buffer, int blocks, int count) {
        int[] counts = new int[blocks];
        int[] displs = new int[blocks];
        int[] bytes = new int[blocks];
        Arrays.fill(counts, count);
        Arrays.fill(bytes, buffer.bytes(count));
        Arrays.setAll(displs, i -> i * count);
        return new VectorBufferArgument.Opened(buffer, counts, displs, bytes);
    }
}
