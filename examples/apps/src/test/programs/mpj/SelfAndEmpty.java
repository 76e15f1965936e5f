import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Point 10: a rank may send to itself; messages without elements match and synchronise like others. */
public class SelfAndEmpty {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        for (int count : new int[] {1, 6_000}) {
            int[] got = new int[count];
            int[] data = new int[count];
            data[count - 1] = rank + 5;
            Request receive = MPI.COMM_WORLD.Irecv(got, 0, count, MPI.INT, rank, 1);
            MPI.COMM_WORLD.Ssend(data, 0, count, MPI.INT, rank, 1);
            Check.equal(count, receive.Wait().Get_count(MPI.INT), "count from itself");
            Check.equal(rank + 5, got[count - 1], "content from itself");
            MPI.COMM_SELF.Sendrecv(data, 0, count, MPI.INT, 0, 4, got, 0, count, MPI.INT, 0, 4);
        }
        Object[] self = {null};
        MPI.COMM_WORLD.Sendrecv(new Object[] {"me"}, 0, 1, MPI.OBJECT, rank, 2, self, 0, 1, MPI.OBJECT, rank, 2);
        Check.equal("me", self[0], "an object from itself");
        Request[] sends = {
            MPI.COMM_WORLD.Isend(new int[0], 0, 0, MPI.INT, next, 5),
            MPI.COMM_WORLD.Issend(null, 0, 0, MPI.INT, next, 5),
            MPI.COMM_WORLD.Isend(new int[] {9}, 0, 1, MPI.INT, next, 5),
            MPI.COMM_WORLD.Isend(null, 0, 0, MPI.DOUBLE, next, 5)
        };
        int[] got = {-1};
        for (int i = 0; i < 4; i++) {
            Status status = MPI.COMM_WORLD.Recv(got, 0, i == 2 ? 1 : 0, MPI.INT, before, MPI.ANY_TAG);
            Check.equal(i == 2 ? 1 : 0, status.Get_count(MPI.INT), "count of message " + i);
        }
        Check.equal(9, got[0], "the one with content");
        Request.Waitall(sends);
        Check.passed("SelfAndEmpty");
        MPI.Finalize();
    }
}
