import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Point 6: longer messages than the receive are an error that writes nothing beyond it; counts of what came. */
public class Truncation {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        for (int sent : new int[] {4, 6_000}) {
            int half = sent / 2;
            int[] data = new int[sent];
            Arrays.fill(data, 7);
            int[] got = new int[sent];
            Request send = MPI.COMM_WORLD.Isend(data, 0, sent, MPI.INT, next, 1);
            Check.fails(
                    "MPI_ERR_TRUNCATE", () -> MPI.COMM_WORLD.Recv(got, 0, half, MPI.INT, before, 1), "Recv of half");
            for (int i = half; i < sent; i++) {
                Check.equal(0, got[i], "element " + i + " behind the receive");
            }
            send.Wait();
            Request receive = MPI.COMM_WORLD.Irecv(got, 1, half, MPI.INT, before, 2);
            MPI.COMM_WORLD.Barrier();
            send = MPI.COMM_WORLD.Isend(data, 0, sent, MPI.INT, next, 2);
            Check.fails("MPI_ERR_TRUNCATE", () -> receive.Wait(), "Wait for half");
            Check.equal(0, got[half + 1], "behind the non-blocking receive");
            send.Wait();
            int[] wide = new int[sent + 5];
            send = MPI.COMM_WORLD.Isend(data, 0, sent, MPI.INT, next, 3);
            Status status = MPI.COMM_WORLD.Recv(wide, 0, sent + 5, MPI.INT, before, 3);
            Check.equal(sent, status.Get_count(MPI.INT), "count");
            Check.equal(0, wide[sent], "behind the message");
            send.Wait();
        }
        Datatype triple = Datatype.Contiguous(3, MPI.INT);
        triple.Commit();
        int[] got = new int[12];
        for (int count = 0; count <= 7; count++) {
            Status status =
                    MPI.COMM_WORLD.Sendrecv(new int[7], 0, count, MPI.INT, next, 4, got, 0, 4, triple, before, 4);
            Check.equal(count % 3 == 0 ? count / 3 : MPI.UNDEFINED, status.Get_count(triple), "triples of " + count);
            Check.equal(count, status.Get_elements(triple), "elements of " + count);
        }
        Check.passed("Truncation");
        MPI.Finalize();
    }
}
