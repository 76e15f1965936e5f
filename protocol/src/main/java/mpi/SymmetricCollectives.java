package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Collectives;
import org.rankcluster.protocol.message.Payload;

/** Collectives in which all ranks do the same: barrier, allgather and alltoall (MPI-4.1, sections 6.3, 6.7 and 6.8). */
final class SymmetricCollectives {
    private SymmetricCollectives() {}

    static Transfer barrier(CommBase comm, String name) {
        Call call = comm.call(name);
        Collective c = new Collective(comm, call);
        return c.start(() -> Collectives.barrier(c.view(), c.job()), nothing -> {});
    }

    /** @param send what each rank contributes; null if it is in its place already */
    static Transfer allGather(CommBase comm, String name, @Nullable Part send, Part recv) {
        Call call = comm.call(name, send, recv);
        Collective c = new Collective(comm, call);
        UserBuffer all = recv.open(call, c.size(), true);
        Payload mine = send == null ? all.pack(c.rank() * recv.count(), recv.count()) : pack(call, send);
        if (all.type().isObject()) {
            Payload[] blocks = ObjectCollectives.allGather(c, mine);
            for (int i = 0; i < blocks.length; i++) {
                all.place(blocks[i], i * recv.count(), recv.count());
            }
            return c.done();
        }
        c.checkSame(mine.size(), all.bytes(recv.count()));
        return c.start(
                () -> Collectives.allGather(c.view(), c.job(), mine),
                result -> all.unpack(result, 0, result.size(), 0));
    }

    /** {@link #allGather} with blocks of different lengths. */
    static Transfer allGatherv(CommBase comm, String name, @Nullable Part send, Parts recv) {
        Call call = comm.call(name, send, recv);
        Collective c = new Collective(comm, call);
        Parts.Opened all = recv.open(call, c.size(), true);
        Payload mine = send == null ? all.pack(c.rank()) : pack(call, send);
        if (all.buffer().type().isObject()) {
            all.place(ObjectCollectives.allGather(c, mine));
            return c.done();
        }
        c.checkSame(mine.size(), all.bytes()[c.rank()]);
        return c.start(() -> Collectives.allGatherv(c.view(), c.job(), mine, all.bytes()), all::unpack);
    }

    static Transfer allToAll(CommBase comm, String name, Part send, Part recv) {
        Call call = comm.call(name, send, recv);
        Collective c = new Collective(comm, call);
        UserBuffer from = send.open(call, c.size(), false);
        UserBuffer to = recv.open(call, c.size(), true);
        if (to.type().isObject()) {
            Payload[] blocks = new Payload[c.size()];
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = from.pack(i * send.count(), send.count());
            }
            Payload[] received = ObjectCollectives.allToAll(c, blocks);
            for (int i = 0; i < received.length; i++) {
                to.place(received[i], i * recv.count(), recv.count());
            }
            return c.done();
        }
        int bytes = from.bytes(send.count());
        c.checkSame(bytes, to.bytes(recv.count()));
        Payload blocks = from.pack(0, send.count() * c.size());
        return c.start(
                () -> Collectives.allToAll(c.view(), c.job(), blocks, bytes),
                result -> to.unpack(result, 0, result.size(), 0));
    }

    static Transfer allToAllv(CommBase comm, String name, Parts send, Parts recv) {
        Call call = comm.call(name, send, recv);
        Collective c = new Collective(comm, call);
        Parts.Opened from = send.open(call, c.size(), false);
        Parts.Opened to = recv.open(call, c.size(), true);
        if (to.buffer().type().isObject()) {
            to.place(ObjectCollectives.allToAll(c, from.packEach()));
            return c.done();
        }
        c.checkSame(from.bytes()[c.rank()], to.bytes()[c.rank()]);
        Payload blocks = from.pack();
        return c.start(() -> Collectives.allToAllv(c.view(), c.job(), blocks, from.bytes(), to.bytes()), to::unpack);
    }

    private static Payload pack(Call call, Part part) {
        return part.open(call, 1, false).pack(0, part.count());
    }
}
