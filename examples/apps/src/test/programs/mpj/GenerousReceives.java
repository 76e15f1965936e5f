import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** A receive may request more than its array holds, if the message fits; a buffer that is attached replaces another. */
public class GenerousReceives {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int[] data = {rank, 2, 3};
        int[] got = {-1, -1, -1, -1};

        Request send = MPI.COMM_WORLD.Isend(data, 0, 3, MPI.INT, next, 1);
        Status status = MPI.COMM_WORLD.Recv(got, 1, 100, MPI.INT, before, 1);
        send.Wait();
        Check.ints(got, "received", -1, before, 2, 3);
        Check.equal(3, status.Get_count(MPI.INT), "count");
        Arrays.fill(got, -1);
        MPI.COMM_WORLD.Sendrecv(data, 0, 2, MPI.INT, next, 2, got, 2, 9, MPI.INT, before, 2);
        Check.ints(got, "exchanged", -1, -1, before, 2);
        Prequest receive = MPI.COMM_WORLD.Recv_init(got, 3, 7, MPI.INT, before, 3);
        receive.Start();
        MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, next, 3);
        receive.Wait();
        Check.equal(before, got[3], "persistent");
        Datatype everyOther = Datatype.Vector(2, 1, 2, MPI.INT);
        Arrays.fill(got, -1);
        Request vectors = MPI.COMM_WORLD.Irecv(got, 0, 5, everyOther, before, 4);
        MPI.COMM_WORLD.Send(data, 0, 2, MPI.INT, next, 4);
        vectors.Wait();
        Check.ints(got, "with gaps", before, -1, 2, -1);
        Object[] objects = new Object[2];
        Request objectsIn = MPI.COMM_WORLD.Irecv(objects, 1, 5, MPI.OBJECT, before, 5);
        MPI.COMM_WORLD.Send(new Object[] {"of " + rank}, 0, 1, MPI.OBJECT, next, 5);
        objectsIn.Wait();
        Check.equal(new Object[] {null, "of " + before}, objects, "objects");

        // Each buffer has space for one of the messages; the second takes the place of the first.
        int capacity = MPI.COMM_WORLD.Pack_size(3, MPI.INT) + MPI.BSEND_OVERHEAD;
        MPI.Buffer_attach(ByteBuffer.allocate(capacity));
        MPI.COMM_WORLD.Bsend(data, 0, 3, MPI.INT, next, 6);
        MPI.Buffer_attach(ByteBuffer.allocateDirect(capacity));
        MPI.COMM_WORLD.Bsend(data, 0, 3, MPI.INT, next, 7);
        MPI.COMM_WORLD.Recv(got, 0, 3, MPI.INT, before, 7);
        MPI.COMM_WORLD.Recv(got, 1, 3, MPI.INT, before, 6);
        Check.ints(got, "buffered", before, before, 2, 3);
        MPI.Buffer_detach();

        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        MPI.COMM_WORLD.Send(data, 0, 3, MPI.INT, next, 8);
        int[] small = {-1, -1};
        Check.fails("MPI_ERR_TRUNCATE", () -> MPI.COMM_WORLD.Recv(small, 0, 3, MPI.INT, before, 8), "too long a message");
        Check.fails(
                "MPI_ERR_BUFFER", () -> MPI.COMM_WORLD.Recv(small, -1, 3, MPI.INT, before, 8), "in front of the array");
        Check.passed("GenerousReceives");
        MPI.Finalize();
    }
}
