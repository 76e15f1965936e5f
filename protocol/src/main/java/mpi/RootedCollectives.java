package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Collectives;
import org.rankcluster.protocol.message.Payload;

/** Collectives with a root: bcast, gather and scatter (MPI-4.1, sections 6.4 to 6.6). */
final class RootedCollectives {
    private RootedCollectives() {}

    static Transfer bcast(CommBase comm, String name, Part part, int root) {
        Call call = comm.call(name, part, "root", root);
        Collective c = new Collective(comm, call);
        boolean isRoot = c.isRoot(root);
        UserBuffer buffer = part.open(call, 1, !isRoot);
        Payload mine = isRoot ? buffer.pack(0, part.count()) : null;
        if (buffer.type().isObject()) {
            Payload all = ObjectCollectives.bcast(c, mine, root);
            if (!isRoot) {
                buffer.place(all, 0, part.count());
            }
            return c.done();
        }
        int bytes = buffer.bytes(part.count());
        return c.start(() -> Collectives.bcast(c.view(), c.job(), mine, bytes, root), result -> {
            if (!isRoot) {
                buffer.place(result, 0, part.count());
            }
        });
    }

    /**
     * @param send what each rank contributes
     * @param recv where a block of each goes, significant at the root
     * @param inPlace whether the root's contribution is in its place already
     */
    static Transfer gather(CommBase comm, String name, Part send, Part recv, int root, boolean inPlace) {
        Call call = comm.call(name, send, recv, "root", root);
        Collective c = new Collective(comm, call);
        if (!c.isRoot(root)) {
            return contribute(c, pack(call, send), isObject(send), root, false);
        }
        UserBuffer all = recv.open(call, c.size(), true);
        Payload mine = inPlace ? all.pack(c.rank() * recv.count(), recv.count()) : pack(call, send);
        if (all.type().isObject()) {
            placeAll(all, ObjectCollectives.gather(c, mine, root), recv.count());
            return c.done();
        }
        c.checkSame(mine.size(), all.bytes(recv.count()));
        return c.start(
                () -> Collectives.gather(c.view(), c.job(), mine, root),
                result -> all.unpack(result, 0, result.size(), 0));
    }

    /** {@link #gather} with blocks of different lengths. */
    static Transfer gatherv(CommBase comm, String name, Part send, Parts recv, int root, boolean inPlace) {
        Call call = comm.call(name, send, recv, "root", root);
        Collective c = new Collective(comm, call);
        if (!c.isRoot(root)) {
            return contribute(c, pack(call, send), isObject(send), root, true);
        }
        Parts.Opened all = recv.open(call, c.size(), true);
        Payload mine = inPlace ? all.pack(c.rank()) : pack(call, send);
        if (all.buffer().type().isObject()) {
            all.place(ObjectCollectives.gather(c, mine, root));
            return c.done();
        }
        c.checkSame(mine.size(), all.bytes()[c.rank()]);
        return c.start(() -> Collectives.gatherv(c.view(), c.job(), mine, all.bytes(), root), all::unpack);
    }

    private static Transfer contribute(Collective c, Payload mine, boolean objects, int root, boolean varying) {
        if (objects) {
            ObjectCollectives.gather(c, mine, root);
            return c.done();
        }
        return c.start(
                () -> varying
                        ? Collectives.gatherv(c.view(), c.job(), mine, null, root)
                        : Collectives.gather(c.view(), c.job(), mine, root),
                nothing -> {});
    }

    /**
     * @param send a block for each rank, significant at the root
     * @param recv where each rank's block goes
     * @param inPlace whether the root's block stays where it is
     */
    static Transfer scatter(CommBase comm, String name, Part send, Part recv, int root, boolean inPlace) {
        Call call = comm.call(name, send, recv, "root", root);
        Collective c = new Collective(comm, call);
        if (!c.isRoot(root)) {
            return take(c, recv, root, false);
        }
        UserBuffer all = send.open(call, c.size(), false);
        int bytes = all.bytes(send.count());
        UserBuffer mine = inPlace ? null : recv.open(call, 1, true);
        if (all.type().isObject()) {
            Payload[] blocks = new Payload[c.size()];
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = all.pack(i * send.count(), send.count());
            }
            return placed(c, mine, ObjectCollectives.scatter(c, blocks, root), recv.count());
        }
        if (mine != null) {
            c.checkSame(bytes, mine.bytes(recv.count()));
        }
        Payload blocks = all.pack(0, send.count() * c.size());
        return c.start(
                () -> Collectives.scatter(c.view(), c.job(), blocks, bytes, root),
                result -> placed(c, mine, result, recv.count()));
    }

    /** {@link #scatter} with blocks of different lengths. */
    static Transfer scatterv(CommBase comm, String name, Parts send, Part recv, int root, boolean inPlace) {
        Call call = comm.call(name, send, recv, "root", root);
        Collective c = new Collective(comm, call);
        if (!c.isRoot(root)) {
            return take(c, recv, root, true);
        }
        Parts.Opened all = send.open(call, c.size(), false);
        UserBuffer mine = inPlace ? null : recv.open(call, 1, true);
        if (all.buffer().type().isObject()) {
            return placed(c, mine, ObjectCollectives.scatter(c, all.packEach(), root), recv.count());
        }
        int bytes = all.bytes()[c.rank()];
        if (mine != null) {
            c.checkSame(bytes, mine.bytes(recv.count()));
        }
        Payload blocks = all.pack();
        return c.start(
                () -> Collectives.scatterv(c.view(), c.job(), blocks, all.bytes(), bytes, root),
                result -> placed(c, mine, result, recv.count()));
    }

    private static Transfer take(Collective c, Part recv, int root, boolean varying) {
        UserBuffer mine = recv.open(c.call(), 1, true);
        if (mine.type().isObject()) {
            return placed(c, mine, ObjectCollectives.scatter(c, null, root), recv.count());
        }
        int bytes = mine.bytes(recv.count());
        return c.start(
                () -> varying
                        ? Collectives.scatterv(c.view(), c.job(), null, null, bytes, root)
                        : Collectives.scatter(c.view(), c.job(), null, bytes, root),
                result -> mine.place(result, 0, recv.count()));
    }

    private static Transfer placed(Collective c, @Nullable UserBuffer buffer, Payload payload, int count) {
        if (buffer != null) {
            buffer.place(payload, 0, count);
        }
        return c.done();
    }

    private static void placeAll(UserBuffer buffer, Payload[] blocks, int count) {
        for (int i = 0; i < blocks.length; i++) {
            buffer.place(blocks[i], i * count, count);
        }
    }

    private static boolean isObject(Part part) {
        return part.type() != null && part.type().isObject();
    }

    private static Payload pack(Call call, Part part) {
        return part.open(call, 1, false).pack(0, part.count());
    }
}
