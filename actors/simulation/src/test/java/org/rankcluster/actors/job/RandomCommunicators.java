package org.rankcluster.actors.job;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import mpi.CartComm;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;
import mpi.Win;

/**
 * A program that creates communicators from a seed, computes their members itself, and sends in each of them. A message that reaches the
 * wrong process, or has a wrong sender, ends the program. The program prints a hash of the members for each process, in an order that does
 * not depend on time.
 */
final class RandomCommunicators {
    static final int CHILDREN = 3;
    private static final int STEPS = 14;
    private static final int FIRST_CHILD = 1000;
    private static final int TAG = 7;

    /**
     * A communicator that this process is in.
     *
     * @param ids processes by rank: ranks in the first world, or {@link #FIRST_CHILD} and more
     */
    private record Known(Intracomm comm, int[] ids) {
        int rank() {
            return comm.getRank();
        }
    }

    private final long seed;
    private final int me;
    private final List<Known> known = new ArrayList<>();
    private int step;
    private long hash;

    private RandomCommunicators(long seed) {
        this.seed = seed;
        this.me = MPI.COMM_WORLD.getRank() + (Intercomm.getParent().isNull() ? 0 : FIRST_CHILD);
    }

    /** Runs the first world. */
    static void parent(long seed) {
        MPI.Init(new String[0]);
        RandomCommunicators program = new RandomCommunicators(seed);
        int size = MPI.COMM_WORLD.getSize();
        program.run(new Known(MPI.COMM_WORLD, firstWorld(size)));
        Intercomm children = MPI.COMM_WORLD.spawn(
                "Child",
                new String[] {String.valueOf(seed), String.valueOf(size)},
                CHILDREN,
                MPI.INFO_NULL,
                (int) seed % size,
                null);
        program.talk(children, firstWorld(size), secondWorld());
        program.finish(children, size);
    }

    /** Runs the spawned world. */
    static void child(List<String> arguments) {
        MPI.Init(new String[0]);
        RandomCommunicators program = new RandomCommunicators(Long.parseLong(arguments.get(0)));
        int parents = Integer.parseInt(arguments.get(1));
        program.run(new Known(MPI.COMM_WORLD, secondWorld()));
        program.talk(Intercomm.getParent(), secondWorld(), firstWorld(parents));
        program.finish(Intercomm.getParent(), parents);
    }

    private static int[] firstWorld(int size) {
        return IntStream.range(0, size).toArray();
    }

    private static int[] secondWorld() {
        return IntStream.range(FIRST_CHILD, FIRST_CHILD + CHILDREN).toArray();
    }

    /** Continues in both worlds, and prints the hashes. */
    private void finish(Intercomm worlds, int parents) {
        Intracomm all = worlds.merge(me >= FIRST_CHILD);
        run(new Known(all, concat(firstWorld(parents), secondWorld())));
        long[] hashes = new long[all.getSize()];
        all.gather(new long[] {hash}, 1, MPI.LONG, hashes, 1, MPI.LONG, 0);
        if (all.getRank() == 0) {
            for (int rank = 0; rank < hashes.length; rank++) {
                System.out.println(rank + " " + Long.toHexString(hashes[rank]));
            }
        }
        MPI.Finalize();
    }

    /**
     * Creates communicators from these, and from created ones. All processes take the same steps, and skip communicators that they are not
     * in.
     */
    private void run(Known first) {
        known.clear();
        known.add(first);
        expectRight(first);
        for (int i = 0; i < STEPS; i++) {
            Random choice = new Random(seed * 1_000_003 + ++step);
            int slot = choice.nextInt(3) == 0 ? 0 : choice.nextInt(known.size());
            int kind = choice.nextInt(8);
            Known from = known.get(slot);
            Known made =
                    from == null ? null : make(kind, from, new Random(choice.nextLong() + Arrays.hashCode(from.ids)));
            known.add(made);
            if (made != null) {
                expectRight(made);
            }
        }
    }

    private Known make(int kind, Known from, Random drawn) {
        return switch (kind) {
            case 0 -> split(from, drawn);
            case 1 -> regularSplit(from, drawn);
            case 2 -> new Known(from.comm.dup(), from.ids);
            case 3 -> create(from, drawn);
            case 4 -> createGroup(from, drawn);
            case 5 -> sub(from, drawn);
            case 6 -> merge(from, drawn);
            default -> window(from, drawn);
        };
    }

    private Known split(Known from, Random drawn) {
        int size = from.ids.length;
        int colors = 1 + drawn.nextInt(4);
        int[] color = drawn.ints(size, -1, colors).toArray();
        int[] key = drawn.ints(size, -3, 3).toArray();
        return split(from, color, key);
    }

    /** Splits into rows, columns or halves, each in its order or reversed. */
    private Known regularSplit(Known from, Random drawn) {
        int size = from.ids.length;
        int width = 1 + drawn.nextInt(size);
        boolean byRow = drawn.nextBoolean();
        int sign = drawn.nextInt(3) - 1;
        int[] color = IntStream.range(0, size)
                .map(rank -> byRow ? rank / width : rank % width)
                .toArray();
        int[] key = IntStream.range(0, size).map(rank -> sign * rank).toArray();
        return split(from, color, key);
    }

    private Known split(Known from, int[] color, int[] key) {
        int mine = color[from.rank()];
        Intracomm made = from.comm.split(mine < 0 ? MPI.UNDEFINED : mine, key[from.rank()]);
        int[] ids = IntStream.range(0, color.length)
                .filter(rank -> color[rank] == mine)
                .boxed()
                .sorted(Comparator.comparingInt(rank -> key[rank]))
                .mapToInt(rank -> from.ids[rank])
                .toArray();
        expect(made.isNull(), mine < 0, "null of split");
        return mine < 0 ? null : new Known(made, ids);
    }

    private Known create(Known from, Random drawn) {
        int size = from.ids.length;
        int[] ranks;
        Group group;
        if (drawn.nextBoolean()) {
            ranks = some(size, drawn);
            group = from.comm.getGroup().incl(ranks);
        } else {
            int stride = 1 + drawn.nextInt(3);
            int first = drawn.nextInt(size);
            boolean descends = drawn.nextBoolean();
            group = from.comm.getGroup().rangeIncl(new int[][] {
                {first, descends ? 0 : size - 1, descends ? -stride : stride}
            });
            ranks = IntStream.iterate(
                            first, rank -> rank >= 0 && rank < size, rank -> rank + (descends ? -stride : stride))
                    .toArray();
        }
        return member(from, from.comm.create(group), ranks);
    }

    private Known createGroup(Known from, Random drawn) {
        int size = from.ids.length;
        int[] without = Arrays.stream(some(size, drawn)).limit(size - 1).toArray();
        int[] ranks = IntStream.range(0, size)
                .filter(rank -> Arrays.stream(without).noneMatch(other -> other == rank))
                .toArray();
        boolean isMember = Arrays.stream(ranks).anyMatch(rank -> rank == from.rank());
        Group group = from.comm.getGroup().excl(without);
        return isMember ? member(from, from.comm.createGroup(group, TAG), ranks) : null;
    }

    private static int[] some(int size, Random drawn) {
        int[] ranks =
                drawn.ints(0, size).distinct().limit(1 + drawn.nextInt(size)).toArray();
        return drawn.nextBoolean() ? ranks : Arrays.stream(ranks).sorted().toArray();
    }

    private Known member(Known from, Intracomm made, int[] ranks) {
        boolean isMember = Arrays.stream(ranks).anyMatch(rank -> rank == from.rank());
        expect(made.isNull(), !isMember, "null of a group");
        int[] ids = Arrays.stream(ranks).map(rank -> from.ids[rank]).toArray();
        return isMember ? new Known(made, ids) : null;
    }

    /** Makes rows, columns and planes of a grid. */
    private Known sub(Known from, Random drawn) {
        int[] dims = new int[1 + drawn.nextInt(4)];
        CartComm.createDims(from.ids.length, dims);
        boolean[] periods = new boolean[dims.length];
        boolean[] remains = new boolean[dims.length];
        for (int d = 0; d < dims.length; d++) {
            remains[d] = drawn.nextBoolean();
        }
        CartComm grid = from.comm.createCart(dims, periods, false);
        expectRight(new Known(grid, from.ids));
        int[] mine = grid.getCoords(grid.getRank());
        int[] ids = IntStream.range(0, from.ids.length)
                .filter(rank -> {
                    int[] coords = grid.getCoords(rank);
                    return IntStream.range(0, dims.length).allMatch(d -> remains[d] || coords[d] == mine[d]);
                })
                .map(rank -> from.ids[rank])
                .toArray();
        return new Known(grid.sub(remains), ids);
    }

    private Known merge(Known from, Random drawn) {
        int size = from.ids.length;
        if (size == 1) {
            return from;
        }
        int[] side = drawn.ints(size, 0, 2).toArray();
        int left = drawn.nextInt(size);
        int right = (left + 1 + drawn.nextInt(size - 1)) % size;
        side[left] = 0;
        side[right] = 1;
        Known local = split(from, side, new int[size]);
        boolean isLeft = side[from.rank()] == 0;
        int[] others = IntStream.range(0, size)
                .filter(rank -> side[rank] != side[from.rank()])
                .map(rank -> from.ids[rank])
                .toArray();
        int leader = indexOf(local.ids, from.ids[isLeft ? left : right]);
        Intercomm both = from.comm.createIntercomm(local.comm, leader, isLeft ? right : left, TAG);
        talk(both, local.ids, others);
        talk(both.dup(), local.ids, others);
        boolean leftIsHigh = drawn.nextBoolean();
        Intracomm merged = both.merge(isLeft == leftIsHigh);
        return new Known(merged, isLeft == leftIsHigh ? concat(others, local.ids) : concat(local.ids, others));
    }

    /** Sends two messages from each rank to the other side: to its own number and to the next, modulo the size. */
    private void talk(Intercomm both, int[] local, int[] remote) {
        int rank = both.getRank();
        expect(local[rank], me, "rank in an intercommunicator");
        expect(both.getRemoteSize(), remote.length, "remote size");
        for (int k = 0; k < 2; k++) {
            int shift = k;
            int to = (rank + shift) % remote.length;
            var sent = both.iSend(MPI.newIntBuffer(2).put(0, me).put(1, remote[to]), 2, MPI.INT, to, TAG);
            int froms = (int) IntStream.range(0, remote.length)
                    .filter(other -> (other + shift) % local.length == rank)
                    .count();
            for (int i = 0; i < froms; i++) {
                expectMessage(both, remote, MPI.ANY_SOURCE);
            }
            sent.waitFor();
            both.barrier();
        }
        hash(both.getRemoteGroup(), remote);
    }

    private Known window(Known from, Random drawn) {
        int size = from.ids.length;
        int rank = from.rank();
        int shift = drawn.nextInt(size);
        int to = (rank + shift) % size;
        IntBuffer memory = MPI.newIntBuffer(2);
        memory.put(0, -1).put(1, me);
        Win win = new Win(memory, 2, 1, MPI.INFO_NULL, from.comm);
        int[] got = new int[1];
        win.fence(0);
        win.put(new int[] {me}, 1, MPI.INT, to, 0, 1, MPI.INT);
        win.get(got, 1, MPI.INT, to, 1, 1, MPI.INT);
        win.fence(0);
        expect(memory.get(0), from.ids[(rank - shift + size) % size], "put");
        expect(got[0], from.ids[to], "get");
        hash(win.getGroup(), from.ids);
        win.free();
        return from;
    }

    /** Sends to a few ranks, forwards and backwards, and sums over all. */
    private void expectRight(Known in) {
        int size = in.ids.length;
        int rank = in.rank();
        expect(in.comm.getSize(), size, "size");
        expect(in.ids[rank], me, "rank");
        for (int shift : new int[] {1, size / 2, size - 1, step % size}) {
            int to = (rank + shift) % size;
            int from = (rank - shift % size + size) % size;
            var sent = in.comm.iSend(MPI.newIntBuffer(2).put(0, me).put(1, in.ids[to]), 2, MPI.INT, to, TAG);
            expectMessage(in.comm, in.ids, from);
            sent.waitFor();
        }
        var sent = in.comm.iSend(
                MPI.newIntBuffer(2).put(0, me).put(1, in.ids[size - 1 - rank]), 2, MPI.INT, size - 1 - rank, TAG + 1);
        int[] got = new int[2];
        Status status = in.comm.recv(got, 2, MPI.INT, MPI.ANY_SOURCE, TAG + 1);
        sent.waitFor();
        expect(status.getSource(), size - 1 - rank, "source");
        expect(got[0], in.ids[size - 1 - rank], "sender");
        expect(got[1], me, "receiver");
        int[] sum = {me};
        in.comm.allReduce(sum, 1, MPI.INT, MPI.SUM);
        expect(sum[0], Arrays.stream(in.ids).sum(), "sum");
        hash(in.comm.getGroup(), in.ids);
    }

    private void expectMessage(Comm comm, int[] senders, int source) {
        int[] got = new int[2];
        Status status = comm.recv(got, 2, MPI.INT, source, TAG);
        expect(got[0], senders[status.getSource()], "sender");
        expect(got[1], me, "receiver");
    }

    /** Checks that the members are right, and adds them to the hash. */
    private void hash(Group group, int[] ids) {
        int[] ranks = IntStream.range(0, ids.length).toArray();
        int[] inWorld = Group.translateRanks(group, ranks, MPI.COMM_WORLD.getGroup());
        int first = me < FIRST_CHILD ? 0 : FIRST_CHILD;
        for (int rank = 0; rank < ids.length; rank++) {
            boolean isOwn = ids[rank] < FIRST_CHILD == me < FIRST_CHILD;
            expect(inWorld[rank], isOwn ? ids[rank] - first : MPI.UNDEFINED, "world rank of " + rank);
        }
        hash = hash * 1_000_003 + Arrays.hashCode(inWorld);
    }

    private void expect(Object value, Object expected, String what) {
        if (!value.equals(expected)) {
            throw new IllegalStateException(
                    "process " + me + ", step " + step + ", " + what + ": " + value + " (expected: " + expected + ")");
        }
    }

    private static int indexOf(int[] values, int value) {
        return IntStream.range(0, values.length)
                .filter(i -> values[i] == value)
                .findFirst()
                .orElseThrow();
    }

    private static int[] concat(int[] first, int[] second) {
        return IntStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
    }
}
