package mpi;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.collective.InterCollectives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.Reducer;

/** The reductions: reduce, allreduce, reduce-scatter, scan and exscan (MPI-4.1, sections 6.9 to 6.11). */
final class Reductions {
    private Reductions() {}

    /**
     * Starts a reduce.
     *
     * @param send contribution of each rank; at the root {@code recv} if {@code inPlace}
     * @param recv buffer of the result, significant at the root
     */
    static Pending reduce(
            Comm comm,
            String name,
            BufferArgument send,
            BufferArgument recv,
            @Nullable Op op,
            int root,
            boolean inPlace) {
        Call call = comm.call(name, "count", recv.count(), "type", send.type(), "op", op, "root", root);
        CollectiveStart c = new CollectiveStart(comm, call);
        boolean isRoot = c.isRoot(root);
        c.checkPlace(inPlace && isRoot);
        if (c.isBystander(root)) {
            return c.bystand();
        }
        UserBuffer from = (isRoot && (inPlace || c.isInter()) ? recv : send).open(call, 1, false);
        UserBuffer to = isRoot ? recv.open(call, 1, true) : null;
        if (from.type().isObject()) {
            ObjectFold fold = ObjectFold.of(call, op, from);
            return ObjectCollectives.gather(c, from.pack(0, send.count()), root, all -> {
                if (to != null) {
                    to.place(fold.fold(all), 0, recv.count());
                }
            });
        }
        Reducer reducer = Op.reducer(call, op, from.type());
        Payload mine = from.pack(0, send.count());
        return start(c, reducer, view -> reduce(c, view, mine, reducer, root), result -> {
            if (to != null) {
                to.place(result, 0, recv.count());
            }
        });
    }

    private static CollectiveOperation reduce(
            CollectiveStart c, Communicator view, Payload mine, Reducer reducer, int root) {
        return c.isInter()
                ? InterCollectives.reduce(view, c.job(), mine, mine.size(), reducer, root)
                : Collectives.reduce(view, c.job(), mine, reducer, root);
    }

    /**
     * Starts an allreduce.
     *
     * @param send contribution of each rank; {@code recv} itself if the call is in place
     */
    static Pending allReduce(Comm comm, String name, BufferArgument send, BufferArgument recv, @Nullable Op op) {
        Call call = comm.call(name, "count", send.count(), "type", send.type(), "op", op);
        CollectiveStart c = new CollectiveStart(comm, call);
        UserBuffer from = send.open(call, 1, false);
        UserBuffer to = recv.open(call, 1, true);
        if (from.type().isObject()) {
            ObjectFold fold = ObjectFold.of(call, op, from);
            return ObjectCollectives.allGather(
                    c, from.pack(0, send.count()), all -> to.place(fold.fold(all), 0, recv.count()));
        }
        Reducer reducer = Op.reducer(call, op, from.type());
        Payload mine = from.pack(0, send.count());
        return start(
                c,
                reducer,
                view -> Collectives.allReduce(view, c.job(), mine, reducer),
                result -> to.place(result, 0, recv.count()));
    }

    /**
     * Starts a scan over the ranks from 0 to the calling rank, which is left out if {@code exclusive}. See
     * {@link #allReduce}.
     */
    static Pending scan(
            Comm comm, String name, BufferArgument send, BufferArgument recv, @Nullable Op op, boolean exclusive) {
        Call call = comm.call(name, "count", send.count(), "type", send.type(), "op", op);
        CollectiveStart c = new CollectiveStart(comm, call);
        UserBuffer from = send.open(call, 1, false);
        UserBuffer to = recv.open(call, 1, true);
        int ranks = exclusive ? c.rank() : c.rank() + 1;
        if (from.type().isObject()) {
            ObjectFold fold = ObjectFold.of(call, op, from);
            return ObjectCollectives.allGather(c, from.pack(0, send.count()), all -> {
                if (ranks > 0) {
                    to.place(fold.fold(Arrays.copyOf(all, ranks)), 0, recv.count());
                }
            });
        }
        Reducer reducer = Op.reducer(call, op, from.type());
        Payload mine = from.pack(0, send.count());
        Function<Communicator, CollectiveOperation> maker = view -> exclusive
                ? Collectives.exScan(view, c.job(), mine, reducer)
                : Collectives.scan(view, c.job(), mine, reducer);
        return start(c, reducer, maker, result -> {
            if (ranks > 0) {
                to.place(result, 0, recv.count());
            }
        });
    }

    /**
     * Starts a reduce-scatter.
     *
     * @param send vector of each rank: blocks for all ranks one after the other
     * @param counts number of elements of each block
     */
    static Pending reduceScatter(
            Comm comm,
            String name,
            BufferArgument send,
            BufferArgument recv,
            int @Nullable [] counts,
            @Nullable Op op) {
        Call call = comm.call(name, "counts", counts, "type", send.type(), "op", op);
        CollectiveStart c = new CollectiveStart(comm, call);
        int[] checked = counts(c, counts);
        int total = call.total(checked);
        int[] bytes = new int[checked.length];
        UserBuffer from =
                new BufferArgument(send.name(), send.buffer(), send.offset(), total, send.type()).open(call, 1, false);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = from.bytes(checked[i]);
        }
        BufferArgument block =
                new BufferArgument(recv.name(), recv.buffer(), recv.offset(), checked[c.rank()], recv.type());
        if (from.type().isObject()) {
            int[] displs = new int[checked.length];
            for (int i = 1; i < displs.length; i++) {
                displs[i] = displs[i - 1] + checked[i - 1];
            }
            return scatterObjects(
                    c, from, new VectorBufferArgument.Opened(from, checked, displs, bytes).packEach(), block, op);
        }
        Payload mine = from.pack(0, total);
        Reducer reducer = Op.reducer(call, op, from.type());
        return scatterResult(c, block, reducer, view -> Collectives.reduceScatter(view, c.job(), mine, bytes, reducer));
    }

    /** Starts a reduce-scatter with equal blocks of {@code recv.count()} elements, see {@link #reduceScatter}. */
    static Pending reduceScatterBlock(
            Comm comm, String name, BufferArgument send, BufferArgument recv, @Nullable Op op) {
        Call call = comm.call(name, "count", recv.count(), "type", send.type(), "op", op);
        CollectiveStart c = new CollectiveStart(comm, call);
        int ranks = c.view().size();
        UserBuffer from = send.open(call, ranks, false);
        if (from.type().isObject()) {
            return scatterObjects(c, from, from.packEach(ranks, send.count()), recv, op);
        }
        int[] bytes = new int[ranks];
        Arrays.fill(bytes, from.bytes(send.count()));
        Payload mine = from.pack(0, send.count() * ranks);
        Reducer reducer = Op.reducer(call, op, from.type());
        return scatterResult(
                c,
                recv,
                reducer,
                view -> c.isInter()
                        ? Collectives.reduceScatter(view, c.job(), mine, bytes, reducer)
                        : Collectives.reduceScatterBlock(view, c.job(), mine, reducer));
    }

    /**
     * Starts a reduce-scatter of objects. Each rank receives its block of all ranks' objects and combines them itself.
     */
    private static Pending scatterObjects(
            CollectiveStart c, UserBuffer from, Payload[] blocks, BufferArgument recv, @Nullable Op op) {
        c.checkIntra("objects");
        ObjectFold fold = ObjectFold.of(c.call(), op, from);
        UserBuffer to = recv.open(c.call(), 1, true);
        return ObjectCollectives.allToAll(c, blocks, all -> to.place(fold.fold(all), 0, recv.count()));
    }

    /** Combines two vectors of the calling rank. */
    static void local(Call call, BufferArgument in, BufferArgument inOut, @Nullable Op op) {
        UserBuffer lower = in.open(call, 1, false);
        UserBuffer upper = inOut.open(call, 1, true);
        Reducer reducer = Op.reducer(call, op, lower.type());
        Payload first = lower.pack(0, in.count());
        Payload second = upper.pack(0, inOut.count());
        if (first.isPhantom() || second.isPhantom()) {
            return;
        }
        byte[] result = second.bytes().clone();
        reducer.reduce(first.bytes(), 0, result, 0, result.length);
        check(reducer);
        upper.place(Payload.of(result), 0, inOut.count());
    }

    private static void check(Reducer reducer) {
        if (reducer instanceof UserReducer user) {
            user.check();
        }
    }

    private static Pending scatterResult(
            CollectiveStart c,
            BufferArgument recv,
            Reducer reducer,
            Function<Communicator, CollectiveOperation> maker) {
        UserBuffer to = recv.open(c.call(), 1, true);
        return start(c, reducer, maker, result -> to.place(result, 0, recv.count()));
    }

    private static int[] counts(CollectiveStart c, int @Nullable [] counts) {
        int ranks = c.view().size();
        if (counts == null || counts.length < ranks) {
            throw c.call().error(MPI.ERR_ARG, "counts", counts, ranks + " numbers, one for each rank");
        }
        int[] checked = Arrays.copyOf(counts, ranks);
        for (int count : checked) {
            c.call().checkNotNegative(MPI.ERR_COUNT, "count", count);
        }
        return checked;
    }

    private static Pending start(
            CollectiveStart c,
            Reducer reducer,
            Function<Communicator, CollectiveOperation> maker,
            Consumer<Payload> result) {
        return c.start(maker, payload -> {
            check(reducer);
            result.accept(payload);
        });
    }
}
