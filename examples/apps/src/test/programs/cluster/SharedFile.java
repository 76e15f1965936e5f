import mpi.File;
import mpi.MPI;
import mpi.MPIException;

/** Writes a file by a relative name, each rank its blocks, and reads it by others. */
public class SharedFile {
    private static final int BLOCK = 200_000;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        File file = new File(MPI.COMM_WORLD, "shared.bin", MPI.MODE_CREATE | MPI.MODE_RDWR);
        byte[] block = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            block[i] = (byte) (31 * rank + i);
        }
        file.writeAtAll((long) rank * BLOCK, block, BLOCK, MPI.BYTE);
        for (int i = 0; i < 20; i++) {
            file.writeAt((long) size * BLOCK + rank, new byte[] {(byte) i}, 1, MPI.BYTE);
        }
        file.sync();
        MPI.COMM_WORLD.barrier();
        byte[] read = new byte[BLOCK];
        file.readAt((long) (size - 1 - rank) * BLOCK, read, BLOCK, MPI.BYTE);
        System.out.println(rank + ": " + java.util.Arrays.hashCode(read) + " at " + MPI.wtime());
        file.close();
        MPI.Finalize();
    }
}
