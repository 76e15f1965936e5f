import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 4: what has matched completes, even if one side calls MPI no more; buffered exchanges depend on the eager limit. */
public class Progress {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int partner = rank ^ 1;
        boolean paired = partner < size;

        // A large message: the receiver has posted it and then waits in a call for another message.
        int large = 8_000;
        if (paired && rank % 2 == 0) {
            IntBuffer data = MPI.newIntBuffer(large);
            for (int i = 0; i < large; i++) {
                data.put(i, i);
            }
            Request sent = MPI.COMM_WORLD.iSend(data, large, MPI.INT, partner, 1);
            sent.waitFor();
            MPI.COMM_WORLD.send(new int[] {1}, 1, MPI.INT, partner, 2);
        } else if (paired) {
            IntBuffer into = MPI.newIntBuffer(large);
            Request posted = MPI.COMM_WORLD.iRecv(into, large, MPI.INT, partner, 1);
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, partner, 2);
            posted.waitFor();
            for (int i = 0; i < large; i++) {
                Check.equal(i, into.get(i), "element");
            }
        }

        // The other way round: the sender starts and does other work until the receiver has confirmed that all is there.
        if (paired && rank % 2 == 0) {
            IntBuffer data = MPI.newIntBuffer(large).put(large - 1, 77);
            Request sent = MPI.COMM_WORLD.isSend(data, large, MPI.INT, partner, 3);
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, partner, 4);
            sent.waitFor();
        } else if (paired) {
            int[] into = new int[large];
            MPI.COMM_WORLD.recv(into, large, MPI.INT, partner, 3);
            Check.equal(77, into[large - 1], "last element");
            MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, partner, 4);
        }

        // Both send first: fine as long as the message is eager.
        if (paired) {
            MPI.COMM_WORLD.send(new int[] {rank}, 1, MPI.INT, partner, 5);
            int[] got = new int[1];
            MPI.COMM_WORLD.recv(got, 1, MPI.INT, partner, 5);
            Check.equal(partner, got[0], "exchanged");
        }

        // A test is true in the end, with no other call.
        IntBuffer into = MPI.newIntBuffer(large);
        Request receive = MPI.COMM_WORLD.iRecv(into, large, MPI.INT, (rank + size - 1) % size, 6);
        Request send = MPI.COMM_WORLD.iSend(MPI.newIntBuffer(large).put(5, rank), large, MPI.INT, (rank + 1) % size, 6);
        boolean received = false;
        boolean sent = false;
        while (!received || !sent) {
            received = received || receive.test();
            sent = sent || send.test();
        }
        Check.equal((rank + size - 1) % size, into.get(5), "polled for");
        Check.passed("Progress");
        MPI.Finalize();
    }
}
