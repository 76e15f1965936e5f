import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 17: what was sent is what was there at the time; objects are deep copies. */
public class DataCapture {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        for (int count : new int[] {1, 5_000}) {
            int[] data = new int[count];
            int[][] got = new int[4][count];
            Request[] receives = new Request[4];
            for (int i = 0; i < 4; i++) {
                receives[i] = MPI.COMM_WORLD.Irecv(got[i], 0, count, MPI.INT, before, 1);
            }
            for (int i = 0; i < 4; i++) {
                data[count - 1] = 10 * rank + i;
                MPI.COMM_WORLD.Send(data, 0, count, MPI.INT, next, 1);
                data[count - 1] = -1;
            }
            Request.Waitall(receives);
            for (int i = 0; i < 4; i++) {
                Check.equal(10 * before + i, got[i][count - 1], "message " + i);
            }
        }

        // Objects: equal, not the same; transient fields stay behind; cycles hold.
        Node node = new Node(rank);
        node.next = node;
        node.names.add("a");
        Object[] got = new Object[1];
        MPI.COMM_WORLD.Sendrecv(new Object[] {node}, 0, 1, MPI.OBJECT, next, 2, got, 0, 1, MPI.OBJECT, before, 2);
        node.names.add("b");
        Node copy = (Node) got[0];
        Check.equal(before, copy.number, "number");
        Check.that(copy.next == copy, "a cycle");
        Check.that(copy.cache == null, "a transient field");
        Check.equal(Arrays.asList("a"), copy.names, "the list as it was");
        MPI.COMM_WORLD.Sendrecv(new Object[] {node}, 0, 1, MPI.OBJECT, rank, 3, got, 0, 1, MPI.OBJECT, rank, 3);
        Check.that(got[0] != node && got[0].getClass() == Node.class, "a copy, even from itself");
        Object[] shared = {rank == 0 ? node : null};
        MPI.COMM_WORLD.Bcast(shared, 0, 1, MPI.OBJECT, 0);
        ((Node) shared[0]).names.add("of " + rank);
        MPI.COMM_WORLD.Barrier();
        Check.equal("of " + rank, ((Node) shared[0]).names.get(2), "own copy of a broadcast");
        Check.passed("DataCapture");
        MPI.Finalize();
    }

    /** A node of a graph. */
    static final class Node implements java.io.Serializable {
        private static final long serialVersionUID = 1L;
        final int number;
        final List<String> names = new ArrayList<>();
        final transient Object cache = new Object();
        Node next;

        Node(int number) {
            this.number = number;
        }
    }
}
