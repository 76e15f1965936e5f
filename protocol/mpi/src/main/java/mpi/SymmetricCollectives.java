package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.BlockSource;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.message.Payload;

/** The collectives in which all ranks have the same role: barrier, allgather and alltoall (MPI-4.1, sections 6.3, 6.7 and 6.8). */
final class SymmetricCollectives {
    private SymmetricCollectives() {}

    static Pending barrier(Comm comm, String name) {
        CollectiveStart c = new CollectiveStart(comm, comm.call(name));
        return c.start(view -> Collectives.barrier(view, c.job()), nothing -> {});
    }

    /**
     * Starts an allgather.
     *
     * @param send contribution of each rank; null if it is in its place already
     */
    static Pending allGather(Comm comm, String name, @Nullable BufferArgument send, BufferArgument recv) {
        Call call = comm.call(name, send, recv);
        CollectiveStart c = new CollectiveStart(comm, call);
        c.checkPlace(send == null);
        UserBuffer all = recv.open(call, c.size(), true);
        Payload mine = send == null ? all.pack(c.rank() * recv.count(), recv.count()) : send.pack(call);
        if (all.type().isObject()) {
            return ObjectCollectives.allGather(c, mine, blocks -> all.placeEach(blocks, recv.count()));
        }
        int bytes = all.bytes(recv.count());
        c.checkSame(mine.size(), bytes);
        return c.start(
                view -> c.isInter()
                        ? Collectives.allGatherv(view, c.job(), mine, equal(c, bytes))
                        : Collectives.allGather(view, c.job(), mine),
                result -> all.unpack(result, 0, result.size(), 0));
    }

    /** Starts an allgather with blocks of different lengths, see {@link #allGather}. */
    static Pending allGatherv(Comm comm, String name, @Nullable BufferArgument send, VectorBufferArgument recv) {
        Call call = comm.call(name, send, recv);
        CollectiveStart c = new CollectiveStart(comm, call);
        c.checkPlace(send == null);
        VectorBufferArgument.Opened all = recv.open(call, c.size(), true);
        Payload mine = send == null ? all.pack(c.rank()) : send.pack(call);
        if (all.buffer().type().isObject()) {
            return ObjectCollectives.allGather(c, mine, all::place);
        }
        if (!c.isInter()) {
            c.checkSame(mine.size(), all.bytes()[c.rank()]);
        }
        return c.start(view -> Collectives.allGatherv(view, c.job(), mine, all.bytes()), all::unpack);
    }

    static Pending allToAll(Comm comm, String name, BufferArgument send, BufferArgument recv) {
        Call call = comm.call(name, send, recv);
        CollectiveStart c = new CollectiveStart(comm, call);
        UserBuffer from = send.open(call, c.size(), false);
        UserBuffer to = recv.open(call, c.size(), true);
        if (to.type().isObject()) {
            Payload[] blocks = from.packEach(c.size(), send.count());
            return ObjectCollectives.allToAll(c, blocks, received -> to.placeEach(received, recv.count()));
        }
        int bytes = from.bytes(send.count());
        int received = to.bytes(recv.count());
        c.checkSame(bytes, received);
        Payload blocks = from.pack(0, send.count() * c.size());
        return c.start(
                view -> c.isInter()
                        ? Collectives.allToAllv(view, c.job(), blocks, equal(c, bytes), equal(c, received))
                        : Collectives.allToAll(view, c.job(), blocks, bytes),
                result -> to.unpack(result, 0, result.size(), 0));
    }

    /**
     * Starts an alltoall with blocks of different lengths, which are packed as they are sent. See {@link #allToAll}.
     */
    static Pending allToAllv(Comm comm, String name, VectorBufferArgument send, VectorBufferArgument recv) {
        Call call = comm.call(name, send, recv);
        CollectiveStart c = new CollectiveStart(comm, call);
        VectorBufferArgument.Opened from = send.open(call, c.size(), false);
        VectorBufferArgument.Opened to = recv.open(call, c.size(), true);
        call.clock().work(c.job().alltoallvOverhead());
        if (to.buffer().type().isObject()) {
            return ObjectCollectives.allToAll(c, from.packEach(), to::place);
        }
        if (!c.isInter()) {
            c.checkSame(from.bytes()[c.rank()], to.bytes()[c.rank()]);
        }
        BlockSource blocks = from.leaving();
        return c.start(view -> Collectives.allToAllv(view, c.job(), blocks, from.bytes(), to.bytes()), to::unpack);
    }

    /** Starts an alltoall with a type for each block and displacements in bytes, see {@link #allToAllv}. */
    static Pending allToAllw(Comm comm, String name, TypedParts send, TypedParts recv) {
        Call call = comm.call(name, send, recv);
        CollectiveStart c = new CollectiveStart(comm, call);
        TypedParts.Opened from = send.open(call, c.size(), false);
        TypedParts.Opened to = recv.open(call, c.size(), true);
        if (!c.isInter()) {
            c.checkSame(from.bytes()[c.rank()], to.bytes()[c.rank()]);
        }
        BlockSource blocks = from.leaving();
        return c.start(view -> Collectives.allToAllw(view, c.job(), blocks, from.bytes(), to.bytes()), to::unpack);
    }

    private static int[] equal(CollectiveStart c, int bytes) {
        int[] lengths = new int[c.size()];
        Arrays.fill(lengths, bytes);
        return lengths;
    }
}
