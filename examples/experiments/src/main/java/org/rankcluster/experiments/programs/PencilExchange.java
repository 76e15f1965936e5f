package org.rankcluster.experiments.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import mpi.CartComm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The communication of a Fourier transform of {@code n^3} complex numbers of 16 B, forward and backward. The numbers are in pencils over a
 * square of ranks (Kumar et al., section 5.1). Each change of axes is an exchange with all ranks of a row or a column. The exchange uses
 * point-to-point messages on communicators that two splits make of a Cartesian one. Each rank draws the order of its messages. The program
 * computes no transform. Reports {@code seconds} from the start to the time when the last rank has all.
 */
public final class PencilExchange {
    private static final Setting<Integer> N =
            Setting.ofInt("n", 512, 2, 4096).which(n -> Integer.bitCount(n) == 1, "a power of two, 2..4096");
    private static final int COMPLEX = 16;

    private final SplittableRandom random;

    private PencilExchange(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Returns the words of a job with 8 ranks on each node of a part of Blue Gene/Q, where communicators of any size are compressed. */
    public static List<String> job(String shape, int n, String scheme, int seed) {
        return List.of(
                PencilExchange.class.getName(),
                "--machine=bgq-512",
                "--shape=" + shape,
                "--ranks-per-node=8",
                "--fidelity=message",
                "--addressing=" + scheme,
                "--config=addressing.compression-from=1",
                "--seed=" + seed,
                "--set=n=" + n);
    }

    /**
     * Returns the words of the same job on a network and a memory so fast that the time is the CPUs' alone. No link is shared, and no
     * message waits for another.
     *
     * @param receives value of {@code mpi.receive-translation}
     */
    public static List<String> jobWithoutContention(String shape, int n, String scheme, String receives, int seed) {
        List<String> words = new ArrayList<>(job(shape, n, scheme, seed));
        words.set(words.indexOf("--fidelity=message"), "--fidelity=endpoint");
        for (String key : List.of("endpoint.bandwidth", "endpoint.node-bandwidth", "node.shared-memory.bandwidth")) {
            words.add("--config=" + key + "=10 TB/s");
        }
        words.add("--config=mpi.eager-limit=1 MB");
        words.add("--config=mpi.receive-translation=" + receives);
        return words;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        new PencilExchange(RankRuntime.current().job().seed() * 0xd6e8feb86659fd93L + rank).run();
        MPI.Finalize();
    }

    private void run() throws MPIException {
        int[] dims = new int[2];
        CartComm.createDims(MPI.COMM_WORLD.getSize(), dims);
        CartComm grid = MPI.COMM_WORLD.createCart(dims, new boolean[2], false);
        int[] here = grid.getCoords(grid.getRank());
        Intracomm row = grid.split(here[0], here[1]);
        Intracomm column = grid.split(here[1], here[0]);
        long points = (long) N.value() * N.value() * N.value() / grid.getSize();
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        for (Intracomm rowOrColumn : List.of(row, column, column, row)) {
            exchange(rowOrColumn, Math.toIntExact(points * COMPLEX / rowOrColumn.getSize()));
        }
        double[] last = new double[1];
        MPI.COMM_WORLD.reduce(new double[] {MPI.wtime() - start}, last, 1, MPI.DOUBLE, MPI.MAX, 0);
        if (grid.getRank() == 0) {
            Report.put("seconds", last[0]);
        }
    }

    private void exchange(Intracomm rowOrColumn, int bytes) throws MPIException {
        int[] peers = others(rowOrColumn);
        Request[] requests = new Request[2 * peers.length];
        for (int k = 0; k < peers.length; k++) {
            requests[k] = rowOrColumn.iRecv(new Phantom(bytes), bytes, MPI.BYTE, peers[k], 0);
        }
        for (int k = 0; k < peers.length; k++) {
            requests[peers.length + k] = rowOrColumn.iSend(new Phantom(bytes), bytes, MPI.BYTE, peers[k], 0);
        }
        Request.waitAll(requests);
    }

    /** Returns all ranks but the calling one, in an order that is drawn. */
    private int[] others(Intracomm rowOrColumn) throws MPIException {
        int[] peers = new int[rowOrColumn.getSize() - 1];
        int rank = rowOrColumn.getRank();
        for (int k = 0; k < peers.length; k++) {
            int other = random.nextInt(k + 1);
            peers[k] = peers[other];
            peers[other] = k < rank ? k : k + 1;
        }
        return peers;
    }
}
