import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Point 45: files, by places, by pointers of each rank and of all, through views, and together. */
public class Files {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        String name = System.getProperty("java.io.tmpdir") + "/semantics-files.bin";
        int create = MPI.MODE_CREATE | MPI.MODE_RDWR;
        File file = new File(MPI.COMM_WORLD, name, create | MPI.MODE_DELETE_ON_CLOSE);
        file.setSize(0);
        Check.equal(create | MPI.MODE_DELETE_ON_CLOSE, file.getAMode(), "mode");
        Check.equal(size, file.getGroup().getSize(), "group");

        // By places: each rank its own, then read by the next.
        file.setView(0, MPI.INT, MPI.INT, "native");
        file.writeAt(2 * rank, new int[] {10 * rank, 10 * rank + 1}, 2, MPI.INT);
        file.sync();
        MPI.COMM_WORLD.barrier();
        int next = (rank + 1) % size;
        int[] got = new int[2];
        Status status = file.readAtAll(2 * next, got, 2, MPI.INT);
        Check.ints(got, "read by the next", 10 * next, 10 * next + 1);
        Check.equal(2, status.getCount(MPI.INT), "count");
        Check.equal(8L * size, file.getSize(), "size");
        Check.equal(0, file.readAt(2 * size, got, 2, MPI.INT).getCount(MPI.INT), "beyond the end");

        // Every rank sees its own column of a matrix.
        Datatype column = Datatype.createResized(MPI.INT, 0, 4 * size);
        column.commit();
        file.setView(4L * rank, MPI.INT, column, "native");
        file.writeAll(new int[] {100 + rank, 200 + rank, 300 + rank}, 3, MPI.INT);
        Check.equal(3L, file.getPosition(), "position");
        file.seek(-2, MPI.SEEK_CUR);
        file.readAll(got, 2, MPI.INT);
        Check.ints(got, "own column", 200 + rank, 300 + rank);
        Check.equal(4L * (size + rank), file.getByteOffset(1), "byte of the second element");
        file.setView(0, MPI.INT, MPI.INT, "native");
        int[] all = new int[3 * size];
        file.readAtAll(0, all, 3 * size, MPI.INT);
        for (int i = 0; i < 3 * size; i++) {
            Check.equal(100 * (i / size + 1) + i % size, all[i], "row by row");
        }

        // The shared pointer: in the order of ranks, or each something else.
        file.seekShared(0, MPI.SEEK_SET);
        int[] various = new int[rank + 1];
        java.util.Arrays.fill(various, rank);
        file.writeOrdered(various, rank + 1, MPI.INT);
        long end = size * (size + 1) / 2;
        Check.equal(end, file.getPositionShared(), "shared position");
        MPI.COMM_WORLD.barrier();
        file.seekShared(0, MPI.SEEK_SET);
        int[] one = new int[1];
        file.readShared(one, 1, MPI.INT);
        int[] sum = {one[0]};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        int expected = 0;
        for (int i = 0, at = 0; at < size; i++) {
            for (int k = 0; k <= i && at < size; k++, at++) {
                expected += i;
            }
        }
        Check.equal(expected, sum[0], "each read another element");

        // Split collectives, non-blocking ones, atomicity.
        file.seek(size * rank, MPI.SEEK_SET);
        file.writeAllBegin(new int[] {7 + rank}, 1, MPI.INT);
        file.writeAllEnd(new int[] {7 + rank});
        file.iReadAt(size * rank, java.nio.IntBuffer.wrap(one), 1, MPI.INT).waitFor();
        Check.equal(7 + rank, one[0], "split collective");
        file.setAtomicity(true);
        Check.that(file.getAtomicity(), "atomic");
        file.preallocate(4000);
        Check.that(file.getSize() >= 4000, "preallocated");
        file.setSize(12);
        Check.equal(12L, file.getSize(), "cut");
        column.free();
        file.close();

        // The file is gone; errors of files return.
        Check.fails(
                MPI.ERR_NO_SUCH_FILE,
                () -> new File(MPI.COMM_WORLD, name, MPI.MODE_RDONLY),
                "a file that is not there");
        Check.fails(
                MPI.ERR_AMODE, () -> new File(MPI.COMM_WORLD, name, MPI.MODE_CREATE), "neither reading nor writing");
        File fresh = new File(MPI.COMM_WORLD, name, MPI.MODE_CREATE | MPI.MODE_WRONLY, new Info());
        Check.fails(MPI.ERR_ACCESS, () -> fresh.read(one, 1, MPI.INT), "reading what is only for writing");
        fresh.close();
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            File.delete(name);
        }
        Check.passed("Files");
        MPI.Finalize();
    }
}
