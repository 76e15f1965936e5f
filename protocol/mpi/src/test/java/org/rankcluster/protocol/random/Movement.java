package org.rankcluster.protocol.random;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.Request;

/**
 * A collective that moves data. Rank s has {@code counts[s][d]} items for rank d; some collectives use one number for
 * all d. Blocks of different lengths are at {@link #starts}, equal blocks are contiguous.
 */
final class Movement {
    private final Team team;
    private final RandomType type;
    private final boolean background;
    private final int root;
    private final int even;
    private final int[][] counts;
    private final int gap;
    private final long salt;

    private Movement(Team team, Random plan, RandomType[] types, boolean background) {
        this.team = team;
        this.background = background;
        type = types[plan.nextInt(types.length)];
        root = plan.nextInt(team.size());
        int most = plan.nextInt(6) == 0 ? 60 : 4;
        even = plan.nextInt(most);
        gap = plan.nextInt(2);
        salt = plan.nextLong();
        counts = new int[team.size()][];
        for (int rank = 0; rank < team.size(); rank++) {
            counts[rank] = plan.ints(team.size(), 0, most).toArray();
        }
    }

    static Collective start(Team team, Random plan, RandomType[] types, boolean background) {
        Movement movement = new Movement(team, plan, types, background);
        return switch (plan.nextInt(11)) {
            case 0 -> movement.barrier();
            case 1, 2 -> movement.bcast();
            case 3 -> movement.gather();
            case 4 -> movement.gatherv();
            case 5 -> movement.scatter();
            case 6 -> movement.scatterv();
            case 7 -> movement.allGather();
            case 8 -> movement.allGatherv();
            case 9 -> movement.allToAll();
            default -> movement.allToAllv();
        };
    }

    private int me() {
        return team.me();
    }

    private Intracomm comm() {
        return team.comm();
    }

    private Datatype mpi() {
        return type.type();
    }

    private Collective of(Runnable call, Supplier<Request> start, Runnable check) {
        return Collective.of(background, call, start, check);
    }

    private Collective barrier() {
        return of(comm()::barrier, comm()::iBarrier, () -> {});
    }

    private Collective bcast() {
        Object data = type.array(even);
        Object expected = type.array(even);
        write(expected, 0, even, root, 0);
        if (me() == root) {
            write(data, 0, even, root, 0);
        }
        return of(
                () -> comm().bcast(data, even, mpi(), root),
                () -> comm().iBcast(data, even, mpi(), root),
                () -> Values.same("bcast", data, expected));
    }

    private Collective gather() {
        Object mine = single(even);
        Object all = type.array(even * team.size());
        return of(
                () -> comm().gather(mine, even, mpi(), all, even, mpi(), root),
                () -> comm().iGather(mine, even, mpi(), all, even, mpi(), root),
                () -> Values.same("gather", all, me() == root ? evenFromAll(-1) : type.array(even * team.size())));
    }

    private Collective allGather() {
        Object mine = single(even);
        Object all = type.array(even * team.size());
        return of(
                () -> comm().allGather(mine, even, mpi(), all, even, mpi()),
                () -> comm().iAllGather(mine, even, mpi(), all, even, mpi()),
                () -> Values.same("allGather", all, evenFromAll(-1)));
    }

    private Collective gatherv() {
        int[] lengths = column(0);
        Object mine = single(lengths[me()]);
        Object all = receiveArray(lengths);
        return of(
                () -> comm().gatherv(mine, lengths[me()], mpi(), all, lengths, starts(lengths), mpi(), root),
                () -> comm().iGatherv(mine, lengths[me()], mpi(), all, lengths, starts(lengths), mpi(), root),
                () -> Values.same("gatherv", all, me() == root ? fromAll(lengths, -1) : receiveArray(lengths)));
    }

    private Collective allGatherv() {
        int[] lengths = column(0);
        Object mine = single(lengths[me()]);
        Object all = receiveArray(lengths);
        return of(
                () -> comm().allGatherv(mine, lengths[me()], mpi(), all, lengths, starts(lengths), mpi()),
                () -> comm().iAllGatherv(mine, lengths[me()], mpi(), all, lengths, starts(lengths), mpi()),
                () -> Values.same("allGatherv", all, fromAll(lengths, -1)));
    }

    private Collective scatter() {
        Object all = evenForAll(root);
        Object mine = type.array(even);
        Object expected = type.array(even);
        write(expected, 0, even, root, me());
        return of(
                () -> comm().scatter(all, even, mpi(), mine, even, mpi(), root),
                () -> comm().iScatter(all, even, mpi(), mine, even, mpi(), root),
                () -> Values.same("scatter", mine, expected));
    }

    private Collective scatterv() {
        int[] lengths = counts[root];
        Object all = forAll(root, lengths);
        Object mine = type.array(lengths[me()]);
        Object expected = type.array(lengths[me()]);
        write(expected, 0, lengths[me()], root, me());
        return of(
                () -> comm().scatterv(all, lengths, starts(lengths), mpi(), mine, lengths[me()], mpi(), root),
                () -> comm().iScatterv(all, lengths, starts(lengths), mpi(), mine, lengths[me()], mpi(), root),
                () -> Values.same("scatterv", mine, expected));
    }

    private Collective allToAll() {
        Object sent = evenForAll(me());
        Object received = type.array(even * team.size());
        return of(
                () -> comm().allToAll(sent, even, mpi(), received, even, mpi()),
                () -> comm().iAllToAll(sent, even, mpi(), received, even, mpi()),
                () -> Values.same("allToAll", received, evenFromAll(me())));
    }

    private Collective allToAllv() {
        int[] sends = counts[me()];
        int[] receives = column(me());
        Object sent = forAll(me(), sends);
        Object received = receiveArray(receives);
        return of(
                () -> comm().allToAllv(sent, sends, starts(sends), mpi(), received, receives, starts(receives), mpi()),
                () -> comm().iAllToAllv(sent, sends, starts(sends), mpi(), received, receives, starts(receives), mpi()),
                () -> Values.same("allToAllv", received, fromAll(receives, me())));
    }

    /** Returns the number of items that each rank has for this one. */
    private int[] column(int rank) {
        return Arrays.stream(counts).mapToInt(row -> row[rank]).toArray();
    }

    private int[] starts(int[] lengths) {
        int[] starts = new int[lengths.length];
        for (int i = 1; i < lengths.length; i++) {
            starts[i] = starts[i - 1] + lengths[i - 1] + gap;
        }
        return starts;
    }

    private Object receiveArray(int[] lengths) {
        return type.array(Arrays.stream(lengths).sum() + gap * lengths.length);
    }

    /** Returns the data that this rank sends to all ranks alike. */
    private Object single(int items) {
        Object data = type.array(items);
        write(data, 0, items, me(), -1);
        return data;
    }

    private Object evenForAll(int source) {
        Object data = type.array(even * team.size());
        for (int dest = 0; dest < team.size(); dest++) {
            write(data, dest * even, even, source, dest);
        }
        return data;
    }

    private Object forAll(int source, int[] lengths) {
        Object data = receiveArray(lengths);
        for (int dest = 0; dest < lengths.length; dest++) {
            write(data, starts(lengths)[dest], lengths[dest], source, dest);
        }
        return data;
    }

    private Object evenFromAll(int dest) {
        Object data = type.array(even * team.size());
        for (int source = 0; source < team.size(); source++) {
            write(data, source * even, even, source, dest);
        }
        return data;
    }

    private Object fromAll(int[] lengths, int dest) {
        Object data = receiveArray(lengths);
        for (int source = 0; source < team.size(); source++) {
            write(data, starts(lengths)[source], lengths[source], source, dest);
        }
        return data;
    }

    /** Writes the data of {@code source} for {@code dest}; -1 stands for all ranks. */
    private void write(Object data, int start, int items, int source, int dest) {
        type.write(data, start * type.extent(), items * type.size(), Values.of(salt + source, dest));
    }
}
