package org.rankcluster.experiments.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program that measures the time of a pattern of messages, which all ranks begin at the same virtual time. Reports {@code microseconds},
 * from the begin until the last rank has all of its messages.
 */
public final class PatternTime {
    /** Messages from one rank to another that are on their way at a time, of {@link Pattern#WINDOW}. */
    public static final int WINDOW = 32;

    private static final Setting<Pattern> PATTERN = Setting.ofChoice("pattern", Pattern.NEIGHBOUR);
    private static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 64 << 10, 1, 1 << 28);
    private static final Setting<Integer> BLOCK = Setting.ofBytes("block", 16 << 10, 1, 1 << 28);
    private static final Setting<Integer> PEER = Setting.ofInt("peer", 1, 1, 1 << 24);
    private static final int TAG = 0;
    /** Seconds from the last rank's arrival to the common begin, more than any agreement takes. */
    private static final double PAUSE = 0.01;

    private static final double PICOSECONDS = 1e12;
    /** Bytes of the long message of {@link Pattern#BESIDE}, and of the short one. */
    private static final int LONG = 4 << 20;

    private static final int SHORT = 1 << 10;
    /** Picoseconds from the begin of the long message to the begin of the short one. */
    private static final long LATER = 20_000_000;

    private static final int SEED = 7;

    private final int rank = MPI.COMM_WORLD.getRank();
    private final int size = MPI.COMM_WORLD.getSize();
    private final List<Request> requests = new ArrayList<>();

    private PatternTime() throws MPIException {}

    /** The patterns. Lengths are the values of the settings {@code bytes} and, of collectives with a block a rank, {@code block}. */
    public enum Pattern {
        /** Each rank sends to the one that is {@code peer} further. */
        NEIGHBOUR,
        /** Each rank sends to the one that is half of all ranks further. */
        SHIFT,
        /** Each rank sends to another one, drawn once. */
        PERMUTATION,
        /** All ranks send to rank 0. */
        INCAST,
        /** As {@link #SHIFT}, and each rank sends a block to rank 0 besides. */
        HOTSPOT,
        /** Ranks form a square, and each sends to its mirror image at the diagonal. */
        TRANSPOSE,
        /** One alltoall. */
        ALLTOALL,
        /** Each rank exchanges messages with its six neighbours in a periodic grid. */
        HALO,
        /** One allreduce of doubles. */
        ALLREDUCE,
        /** Rank 0 sends many messages at once to the rank {@code peer}. */
        WINDOW,
        /** Rank 0 sends a short message to rank 2 while a long one to rank 1 leaves; the short one's time counts. */
        BESIDE,
        /** Each rank sends to itself. */
        SELF
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        PatternTime program = new PatternTime();
        CartComm grid = PATTERN.value() == Pattern.HALO ? program.grid() : null;
        double start = program.commonStart();
        double end = grid == null ? program.time(start) : program.halo(grid);
        double[] last = new double[1];
        MPI.COMM_WORLD.reduce(new double[] {end - start}, last, 1, MPI.DOUBLE, MPI.MAX, 0);
        if (program.rank == 0) {
            Report.put("microseconds", 1e6 * last[0]);
        }
        MPI.Finalize();
    }

    /** Waits until a time that all ranks have agreed on, and returns it in seconds. */
    private double commonStart() throws MPIException {
        double[] last = new double[1];
        MPI.COMM_WORLD.allReduce(new double[] {MPI.wtime()}, last, 1, MPI.DOUBLE, MPI.MAX);
        double start = last[0] + PAUSE;
        Compute.time(Math.round(PICOSECONDS * (start - MPI.wtime())));
        return start;
    }

    /**
     * Communicates in any pattern but {@link Pattern#HALO}. Returns the time at which this rank has finished; for {@link Pattern#BESIDE}
     * see {@link #beside}.
     */
    private double time(double start) throws MPIException {
        int bytes = BYTES.value();
        int block = BLOCK.value();
        switch (PATTERN.value()) {
            case NEIGHBOUR -> shift(PEER.value());
            case SHIFT -> shift(size / 2);
            case PERMUTATION -> permute(permutation());
            case INCAST -> toRankZero(bytes);
            case HOTSPOT -> {
                toRankZero(block);
                shift(size / 2);
            }
            case TRANSPOSE -> transpose();
            case ALLTOALL ->
                MPI.COMM_WORLD.allToAll(
                        new Phantom(size * block), block, MPI.BYTE, new Phantom(size * block), block, MPI.BYTE);
            case ALLREDUCE -> {
                int doubles = Math.max(1, bytes / Double.BYTES);
                MPI.COMM_WORLD.allReduce(new double[doubles], new double[doubles], doubles, MPI.DOUBLE, MPI.SUM);
            }
            case WINDOW -> window();
            case BESIDE -> {
                return beside(start);
            }
            case SELF -> exchange(rank, rank);
            case HALO -> throw new IllegalStateException();
        }
        Request.waitAll(requests.toArray(new Request[0]));
        return MPI.wtime();
    }

    private void shift(int distance) throws MPIException {
        exchange((rank + distance) % size, (rank - distance + size) % size);
    }

    private void exchange(int to, int from) throws MPIException {
        receive(BYTES.value(), from);
        send(BYTES.value(), to);
    }

    private void send(int bytes, int to) throws MPIException {
        requests.add(MPI.COMM_WORLD.iSend(new Phantom(bytes), bytes, MPI.BYTE, to, TAG));
    }

    private void receive(int bytes, int from) throws MPIException {
        requests.add(MPI.COMM_WORLD.iRecv(new Phantom(bytes), bytes, MPI.BYTE, from, TAG));
    }

    /** Returns the receiver of each rank, none of which is the rank itself: a cycle through all ranks (Sattolo 1986). */
    private int[] permutation() {
        int[] receivers = IntStream.range(0, size).toArray();
        Random random = new Random(SEED);
        for (int i = size - 1; i > 0; i--) {
            int other = random.nextInt(i);
            int kept = receivers[i];
            receivers[i] = receivers[other];
            receivers[other] = kept;
        }
        return receivers;
    }

    private void permute(int[] receivers) throws MPIException {
        int from = IntStream.range(0, size)
                .filter(sender -> receivers[sender] == rank)
                .findFirst()
                .orElseThrow();
        exchange(receivers[rank], from);
    }

    private void toRankZero(int bytes) throws MPIException {
        if (rank > 0) {
            send(bytes, 0);
        } else {
            for (int from = 1; from < size; from++) {
                receive(bytes, from);
            }
        }
    }

    /** Ranks that do not fit into the square do nothing. */
    private void transpose() throws MPIException {
        int side = (int) Math.sqrt(size);
        int mirror = rank % side * side + rank / side;
        if (rank < side * side && mirror != rank) {
            exchange(mirror, mirror);
        }
    }

    private void window() throws MPIException {
        for (int i = 0; i < WINDOW; i++) {
            if (rank == 0) {
                send(BYTES.value(), PEER.value());
            } else if (rank == PEER.value()) {
                receive(BYTES.value(), 0);
            }
        }
    }

    private double beside(double start) throws MPIException {
        double end = start;
        if (rank == 0) {
            send(LONG, 1);
            Compute.time(LATER);
            send(SHORT, 2);
        } else if (rank == 1) {
            receive(LONG, 0);
        } else if (rank == 2) {
            MPI.COMM_WORLD.recv(new Phantom(SHORT), SHORT, MPI.BYTE, 0, TAG);
            end = MPI.wtime() - LATER / PICOSECONDS;
        }
        Request.waitAll(requests.toArray(new Request[0]));
        return end;
    }

    private CartComm grid() throws MPIException {
        int[] extents = new int[3];
        CartComm.createDims(size, extents);
        return MPI.COMM_WORLD.createCart(extents, new boolean[] {true, true, true}, false);
    }

    private double halo(CartComm grid) throws MPIException {
        int bytes = BYTES.value();
        for (int dimension = 0; dimension < 3; dimension++) {
            for (int step = -1; step <= 1; step += 2) {
                int tag = 2 * dimension + (step + 1) / 2;
                var line = grid.shift(dimension, step);
                requests.add(grid.iRecv(new Phantom(bytes), bytes, MPI.BYTE, line.getRankSource(), tag));
                requests.add(grid.iSend(new Phantom(bytes), bytes, MPI.BYTE, line.getRankDest(), tag));
            }
        }
        Request.waitAll(requests.toArray(new Request[0]));
        return MPI.wtime();
    }
}
