package mpi;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.CollectiveOperation;
import org.rankcluster.protocol.choreography.Collectives;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.Reducer;

/** Reductions: reduce, allreduce, reduce-scatter, scan and exscan (MPI-4.1, sections 6.9 to 6.11). */
final class Reductions {
    private Reductions() {}

    /**
     * @param send what each rank contributes; at the root {@code recv} if {@code inPlace}
     * @param recv where the result goes, significant at the root
     */
    static Transfer reduce(
            CommBase comm, String name, Part send, Part recv, @Nullable Op op, int root, boolean inPlace) {
        Call call = comm.call(name, "count", recv.count(), "type", send.type(), "op", op, "root", root);
        Collective c = new Collective(comm, call);
        boolean isRoot = c.isRoot(root);
        UserBuffer from = (isRoot && inPlace ? recv : send).open(call, 1, false);
        UserBuffer to = isRoot ? recv.open(call, 1, true) : null;
        if (from.type().isObject()) {
            ObjectFold fold = ObjectFold.of(call, op, from);
            Payload[] all = ObjectCollectives.gather(c, from.pack(0, send.count()), root);
            if (to != null) {
                to.place(fold.fold(all), 0, recv.count());
            }
            return c.done();
        }
        Reducer reducer = Op.reducer(call, op, from.type());
        Payload mine = from.pack(0, send.count());
        return start(c, reducer, () -> Collectives.reduce(c.view(), c.job(), mine, reducer, root), result -> {
            if (to != null) {
                to.place(result, 0, recv.count());
            }
        });
    }

    /** @param send what each rank contributes; {@code recv} itself if it is there already */
    static Transfer allReduce(CommBase comm, String name, Part send, Part recv, @Nullable Op op) {
        Call call = comm.call(name, "count", send.count(), "type", send.type(), "op", op);
        Collective c = new Collective(comm, call);
        UserBuffer from = send.open(call, 1, false);
        UserBuffer to = recv.open(call, 1, true);
        if (from.type().isObject()) {
            ObjectFold fold = ObjectFold.of(call, op, from);
            to.place(fold.fold(ObjectCollectives.allGather(c, from.pack(0, send.count()))), 0, recv.count());
            return c.done();
        }
        Reducer reducer = Op.reducer(call, op, from.type());
        Payload mine = from.pack(0, send.count());
        return start(
                c,
                reducer,
                () -> Collectives.allReduce(c.view(), c.job(), mine, reducer),
                result -> to.place(result, 0, recv.count()));
    }

    /** As {@link #allReduce}, for the ranks up to this one, or below it if {@code exclusive}. */
    static Transfer scan(CommBase comm, String name, Part send, Part recv, @Nullable Op op, boolean exclusive) {
        Call call = comm.call(name, "count", send.count(), "type", send.type(), "op", op);
        Collective c = new Collective(comm, call);
        UserBuffer from = send.open(call, 1, false);
        UserBuffer to = recv.open(call, 1, true);
        int ranks = exclusive ? c.rank() : c.rank() + 1;
        if (from.type().isObject()) {
            ObjectFold fold = ObjectFold.of(call, op, from);
            Payload[] all = ObjectCollectives.allGather(c, from.pack(0, send.count()));
            if (ranks > 0) {
                to.place(fold.fold(Arrays.copyOf(all, ranks)), 0, recv.count());
            }
            return c.done();
        }
        Reducer reducer = Op.reducer(call, op, from.type());
        Payload mine = from.pack(0, send.count());
        Supplier<CollectiveOperation> maker = () -> exclusive
                ? Collectives.exScan(c.view(), c.job(), mine, reducer)
                : Collectives.scan(c.view(), c.job(), mine, reducer);
        return start(c, reducer, maker, result -> {
            if (ranks > 0) {
                to.place(result, 0, recv.count());
            }
        });
    }

    /**
     * @param send the vector of each rank, blocks for all ranks one after the other
     * @param counts elements of each block
     */
    static Transfer reduceScatter(
            CommBase comm, String name, Part send, Part recv, int @Nullable [] counts, @Nullable Op op) {
        Call call = comm.call(name, "counts", counts, "type", send.type(), "op", op);
        Collective c = new Collective(comm, call);
        int[] checked = counts(c, counts);
        int total = 0;
        for (int count : checked) {
            total = Math.addExact(total, count);
        }
        int[] bytes = new int[checked.length];
        UserBuffer from = new Part(send.name(), send.buffer(), send.offset(), total, send.type()).open(call, 1, false);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = from.bytes(checked[i]);
        }
        Payload mine = from.pack(0, total);
        Reducer reducer = Op.reducer(call, op, from.type());
        return scatterResult(
                c,
                new Part(recv.name(), recv.buffer(), recv.offset(), checked[c.rank()], recv.type()),
                reducer,
                () -> Collectives.reduceScatter(c.view(), c.job(), mine, bytes, reducer));
    }

    /** {@link #reduceScatter} with blocks of equal length, {@code recv.count()} elements. */
    static Transfer reduceScatterBlock(CommBase comm, String name, Part send, Part recv, @Nullable Op op) {
        Call call = comm.call(name, "count", recv.count(), "type", send.type(), "op", op);
        Collective c = new Collective(comm, call);
        UserBuffer from = send.open(call, c.size(), false);
        Payload mine = from.pack(0, send.count() * c.size());
        Reducer reducer = Op.reducer(call, op, from.type());
        return scatterResult(c, recv, reducer, () -> Collectives.reduceScatterBlock(c.view(), c.job(), mine, reducer));
    }

    /** Combines two vectors of one rank. */
    static void local(Call call, Part in, Part inOut, @Nullable Op op) {
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

    private static Transfer scatterResult(
            Collective c, Part recv, Reducer reducer, Supplier<CollectiveOperation> maker) {
        UserBuffer to = recv.open(c.call(), 1, true);
        return start(c, reducer, maker, result -> to.place(result, 0, recv.count()));
    }

    private static int[] counts(Collective c, int @Nullable [] counts) {
        if (counts == null || counts.length < c.size()) {
            throw c.call().error(MPI.ERR_ARG, "counts", counts, c.size() + " numbers, one for each rank");
        }
        int[] checked = Arrays.copyOf(counts, c.size());
        for (int count : checked) {
            c.call().checkNotNegative(MPI.ERR_COUNT, "count", count);
        }
        return checked;
    }

    private static Transfer start(
            Collective c, Reducer reducer, Supplier<CollectiveOperation> maker, Consumer<Payload> result) {
        return c.start(maker, payload -> {
            check(reducer);
            result.accept(payload);
        });
    }
}
