import java.nio.IntBuffer;
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
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        for (int sent : new int[] {4, 6_000}) {
            int half = sent / 2;
            Request send = MPI.COMM_WORLD.iSend(IntBuffer.wrap(filled(sent, 7)), sent, MPI.INT, next, 1);
            int[] got = filled(sent, -1);
            Check.fails(
                    MPI.ERR_TRUNCATE,
                    () -> MPI.COMM_WORLD.recv(got, half, MPI.INT, before, 1),
                    "recv of half of " + sent);
            for (int i = half; i < sent; i++) {
                Check.equal(-1, got[i], "element " + i + " behind the receive");
            }
            send.waitFor();

            // The next message is not disturbed; it comes to a receive that waits.
            int[] into = filled(sent, -1);
            Request receive = MPI.COMM_WORLD.iRecv(IntBuffer.wrap(into), half, MPI.INT, before, 2);
            MPI.COMM_WORLD.barrier();
            send = MPI.COMM_WORLD.iSend(IntBuffer.wrap(filled(sent, 8)), sent, MPI.INT, next, 2);
            Check.fails(MPI.ERR_TRUNCATE, () -> receive.waitFor(), "wait for half of " + sent);
            for (int i = half; i < sent; i++) {
                Check.equal(-1, into[i], "element " + i + " behind the non-blocking receive");
            }
            send.waitFor();

            // Shorter is fine.
            int[] wide = filled(sent + 5, -1);
            send = MPI.COMM_WORLD.iSend(IntBuffer.wrap(filled(sent, 9)), sent, MPI.INT, next, 3);
            Status status = MPI.COMM_WORLD.recv(wide, sent + 5, MPI.INT, before, 3);
            Check.equal(sent, status.getCount(MPI.INT), "count");
            Check.equal(9, wide[sent - 1], "last element");
            Check.equal(-1, wide[sent], "behind the message");
            send.waitFor();
        }

        // Counts in wholes of a type, and in its basic elements.
        Datatype triple = Datatype.createContiguous(3, MPI.INT);
        triple.commit();
        int[] got = new int[12];
        int[] data = {1, 2, 3, 4, 5, 6, 7};
        for (int count = 0; count <= 7; count++) {
            Status status = MPI.COMM_WORLD.sendRecv(data, count, MPI.INT, next, 4, got, 4, triple, before, 4);
            Check.equal(count % 3 == 0 ? count / 3 : MPI.UNDEFINED, status.getCount(triple), "triples of " + count);
            Check.equal(count, status.getElements(triple), "elements of " + count);
            Check.equal((long) count, status.getElementsX(triple).getCount(), "elements of " + count);
        }
        triple.free();
        Check.passed("Truncation");
        MPI.Finalize();
    }

    private static int[] filled(int length, int value) {
        int[] array = new int[length];
        Arrays.fill(array, value);
        return array;
    }
}
