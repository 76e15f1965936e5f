package org.rankcluster.apps;

import java.nio.ByteBuffer;
import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.ShiftParms;

/** The program that members run before their first job: frequent MPI calls on a periodic three-dimensional grid. */
public final class WarmUpProgram {
    private static final int DIMENSIONS = 3;
    private static final int DIRECTIONS = 2 * DIMENSIONS;
    /** Sizes of an eager message and of a rendezvous message, in bytes. */
    private static final int[] BYTES = {64, 8192};

    private final CartComm grid;
    private final int[] neighbours = new int[DIRECTIONS];

    private WarmUpProgram() throws MPIException {
        int[] dims = new int[DIMENSIONS];
        CartComm.createDims(MPI.COMM_WORLD.getSize(), dims);
        grid = MPI.COMM_WORLD.createCart(dims, new boolean[] {true, true, true}, false);
        for (int d = 0; d < DIMENSIONS; d++) {
            ShiftParms shift = grid.shift(d, 1);
            neighbours[2 * d] = shift.getRankSource();
            neighbours[2 * d + 1] = shift.getRankDest();
        }
    }

    /** Runs each rank's program; the argument is the number of iterations. */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        WarmUpProgram program = new WarmUpProgram();
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            for (int bytes : BYTES) {
                program.exchange(bytes);
            }
            program.agree();
        }
        MPI.Finalize();
    }

    private void exchange(int bytes) throws MPIException {
        Request[] requests = new Request[2 * DIRECTIONS];
        for (int d = 0; d < DIRECTIONS; d++) {
            requests[d] = grid.iRecv(ByteBuffer.allocateDirect(bytes), bytes, MPI.BYTE, neighbours[d], d ^ 1);
        }
        for (int d = 0; d < DIRECTIONS; d++) {
            requests[DIRECTIONS + d] = grid.iSend(ByteBuffer.allocateDirect(bytes), bytes, MPI.BYTE, neighbours[d], d);
        }
        Request.waitAll(requests);
        double[] line = new double[bytes / Double.BYTES];
        grid.sendRecv(
                line,
                line.length,
                MPI.DOUBLE,
                neighbours[1],
                0,
                line.clone(),
                line.length,
                MPI.DOUBLE,
                neighbours[0],
                0);
    }

    private void agree() throws MPIException {
        double[] sums = {grid.getRank()};
        grid.allReduce(sums, sums.length, MPI.DOUBLE, MPI.SUM);
        grid.bcast(sums, sums.length, MPI.DOUBLE, 0);
        grid.barrier();
    }
}
