package mpi;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.message.Payload;

/** The collectives with a root: bcast, gather and scatter (MPI-4.1, sections 6.4 to 6.6). */
final class RootedCollectives {
    private RootedCollectives() {}

    static Pending bcast(Comm comm, String name, BufferArgument part, int root) {
        Call call = comm.call(name, part, "root", root);
        CollectiveStart c = new CollectiveStart(comm, call);
        boolean isRoot = c.isRoot(root);
        if (c.isBystander(root)) {
            return c.bystand();
        }
        UserBuffer buffer = part.open(call, 1, !isRoot);
        Payload mine = isRoot ? buffer.pack(0, part.count()) : null;
        Consumer<Payload> result = received -> {
            if (!isRoot) {
                buffer.place(received, 0, part.count());
            }
        };
        if (buffer.type().isObject()) {
            return ObjectCollectives.bcast(c, mine, root, result);
        }
        int bytes = buffer.bytes(part.count());
        return c.start(view -> Collectives.bcast(view, c.job(), mine, bytes, root), received -> {
            if (!isRoot && received.size() < bytes) {
                c.warnOfLess(received.size(), bytes);
            }
            result.accept(received);
        });
    }

    /**
     * Starts a gather.
     *
     * @param send contribution of each rank
     * @param recv buffer for a block of each rank, significant at the root
     * @param inPlace whether the root's contribution is in its place already
     */
    static Pending gather(Comm comm, String name, BufferArgument send, BufferArgument recv, int root, boolean inPlace) {
        Call call = comm.call(name, send, recv, "root", root);
        CollectiveStart c = new CollectiveStart(comm, call);
        if (!c.isRoot(root)) {
            return contribute(c, send, root, false);
        }
        c.checkPlace(inPlace);
        UserBuffer all = recv.open(call, c.size(), true);
        Payload mine = c.isInter()
                ? Payload.EMPTY
                : inPlace ? all.pack(c.rank() * recv.count(), recv.count()) : send.pack(call);
        if (all.type().isObject()) {
            return ObjectCollectives.gather(c, mine, root, blocks -> all.placeEach(blocks, recv.count()));
        }
        int bytes = all.bytes(recv.count());
        c.checkCapacity(mine.size(), bytes);
        return c.startGather(
                view -> c.isInter()
                        ? Collectives.gatherv(view, c.job(), mine, equal(c, bytes), root)
                        : Collectives.gather(view, c.job(), filled(mine, bytes), mine.size(), root),
                mine.size(),
                i -> bytes,
                result -> all.unpack(result, 0, result.size(), 0),
                (blocks, offset, length, i) -> all.unpack(blocks, offset, length, i * recv.count()));
    }

    /** Starts a gather with blocks of different lengths, see {@link #gather}. */
    static Pending gatherv(
            Comm comm, String name, BufferArgument send, VectorBufferArgument recv, int root, boolean inPlace) {
        Call call = comm.call(name, send, recv, "root", root);
        CollectiveStart c = new CollectiveStart(comm, call);
        if (!c.isRoot(root)) {
            return contribute(c, send, root, true);
        }
        c.checkPlace(inPlace);
        VectorBufferArgument.Opened all = recv.open(call, c.size(), true);
        Payload mine = c.isInter() ? Payload.EMPTY : inPlace ? all.pack(c.rank()) : send.pack(call);
        if (all.buffer().type().isObject()) {
            return ObjectCollectives.gather(c, mine, root, all::place);
        }
        int own = c.isInter() ? 0 : all.bytes()[c.rank()];
        c.checkCapacity(mine.size(), own);
        return c.startGather(
                view -> Collectives.gatherv(view, c.job(), filled(mine, own), all.bytes(), root),
                mine.size(),
                i -> all.bytes()[i],
                all::unpack,
                (blocks, offset, length, i) -> all.buffer().unpack(blocks, offset, length, all.displs()[i]));
    }

    private static Pending contribute(CollectiveStart c, BufferArgument send, int root, boolean varying) {
        if (c.isBystander(root)) {
            return c.bystand();
        }
        Payload mine = send.pack(c.call());
        if (send.isObject()) {
            return ObjectCollectives.gather(c, mine, root, nothing -> {});
        }
        return c.start(
                view -> varying || c.isInter()
                        ? Collectives.gatherv(view, c.job(), mine, null, root)
                        : Collectives.gather(view, c.job(), mine, root),
                nothing -> {});
    }

    /**
     * Starts a scatter.
     *
     * @param send a block for each rank, significant at the root
     * @param recv buffer for the rank's block
     * @param inPlace whether the root's block stays where it is
     */
    static Pending scatter(
            Comm comm, String name, BufferArgument send, BufferArgument recv, int root, boolean inPlace) {
        Call call = comm.call(name, send, recv, "root", root);
        CollectiveStart c = new CollectiveStart(comm, call);
        if (!c.isRoot(root)) {
            return take(c, recv, root, false);
        }
        c.checkPlace(inPlace);
        UserBuffer all = send.open(call, c.size(), false);
        int bytes = all.bytes(send.count());
        UserBuffer mine = inPlace || c.isInter() ? null : recv.open(call, 1, true);
        if (all.type().isObject()) {
            Payload[] blocks = all.packEach(c.size(), send.count());
            return ObjectCollectives.scatter(c, blocks, root, block -> place(mine, block, recv.count()));
        }
        if (mine != null) {
            c.checkCapacity(bytes, mine.bytes(recv.count()));
        }
        Payload blocks = all.pack(0, send.count() * c.size());
        return c.start(
                view -> c.isInter()
                        ? Collectives.scatterv(view, c.job(), blocks, equal(c, bytes), 0, root)
                        : Collectives.scatter(view, c.job(), blocks, bytes, root),
                result -> take(c, mine, result, recv.count()));
    }

    /** Starts a scatter with blocks of different lengths, see {@link #scatter}. */
    static Pending scatterv(
            Comm comm, String name, VectorBufferArgument send, BufferArgument recv, int root, boolean inPlace) {
        Call call = comm.call(name, send, recv, "root", root);
        CollectiveStart c = new CollectiveStart(comm, call);
        if (!c.isRoot(root)) {
            return take(c, recv, root, true);
        }
        c.checkPlace(inPlace);
        VectorBufferArgument.Opened all = send.open(call, c.size(), false);
        UserBuffer mine = inPlace || c.isInter() ? null : recv.open(call, 1, true);
        if (all.buffer().type().isObject()) {
            return ObjectCollectives.scatter(c, all.packEach(), root, block -> place(mine, block, recv.count()));
        }
        int bytes = c.isInter() ? 0 : all.bytes()[c.rank()];
        if (mine != null) {
            c.checkCapacity(bytes, mine.bytes(recv.count()));
        }
        Payload blocks = all.pack();
        return c.start(
                view -> Collectives.scatterv(view, c.job(), blocks, all.bytes(), bytes, root),
                result -> take(c, mine, result, recv.count()));
    }

    private static Pending take(CollectiveStart c, BufferArgument recv, int root, boolean varying) {
        if (c.isBystander(root)) {
            return c.bystand();
        }
        UserBuffer mine = recv.open(c.call(), 1, true);
        if (mine.type().isObject()) {
            return ObjectCollectives.scatter(c, null, root, block -> place(mine, block, recv.count()));
        }
        int bytes = mine.bytes(recv.count());
        return c.start(
                view -> varying || c.isInter()
                        ? Collectives.scatterv(view, c.job(), null, null, bytes, root)
                        : Collectives.scatter(view, c.job(), null, bytes, root),
                result -> take(c, mine, result, recv.count()));
    }

    /** Copies the root's block into the buffer of a rank, which may be larger. */
    private static void take(CollectiveStart c, @Nullable UserBuffer buffer, Payload block, int count) {
        if (buffer != null && block.size() < buffer.bytes(count)) {
            c.warnOfShortBlock("the root", block.size(), buffer.bytes(count));
        }
        place(buffer, block, count);
    }

    /** Returns a payload of {@code bytes} bytes that begins with {@code own}. */
    private static Payload filled(Payload own, int bytes) {
        if (own.size() == bytes) {
            return own;
        }
        return own.isPhantom() ? Payload.phantom(bytes) : Payload.of(Arrays.copyOf(own.bytes(), bytes));
    }

    private static void place(@Nullable UserBuffer buffer, Payload payload, int count) {
        if (buffer != null) {
            buffer.place(payload, 0, count);
        }
    }

    private static int[] equal(CollectiveStart c, int bytes) {
        int[] lengths = new int[c.size()];
        Arrays.fill(lengths, bytes);
        return lengths;
    }
}
