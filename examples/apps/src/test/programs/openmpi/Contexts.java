import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 1: a message is matched by communicator, source and tag; communicators and collectives are apart from each other. */
public class Contexts {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Intracomm[] comms = {
            MPI.COMM_WORLD,
            MPI.COMM_WORLD.dup(),
            MPI.COMM_WORLD.split(0, rank),
            MPI.COMM_WORLD.create(MPI.COMM_WORLD.getGroup())
        };

        // All messages have the same tag; receives have another order than sends, with collectives in between.
        Request[] sends = new Request[comms.length];
        for (int i = 0; i < comms.length; i++) {
            sends[i] = comms[i].iSend(MPI.newIntBuffer(1).put(0, 10 * rank + i), 1, MPI.INT, next, 7);
        }
        int[] sum = {1};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Check.equal(size, sum[0], "sum while messages are under way");
        for (int i = comms.length - 1; i >= 0; i--) {
            int[] got = new int[1];
            comms[i].recv(got, 1, MPI.INT, i % 2 == 0 ? MPI.ANY_SOURCE : before, MPI.ANY_TAG);
            Check.equal(10 * before + i, got[0], "message of communicator " + i);
        }
        Request.waitAll(sends);

        // A posted receive for anything takes nothing that belongs to a collective or to another communicator.
        int[] late = new int[1];
        Request open = MPI.COMM_WORLD.iRecv(java.nio.IntBuffer.wrap(late), 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        int[] all = new int[size];
        MPI.COMM_WORLD.allGather(new int[] {rank}, 1, MPI.INT, all, 1, MPI.INT);
        for (int i = 0; i < size; i++) {
            Check.equal(i, all[i], "gathered");
        }
        int[] other = new int[1];
        comms[1].sendRecv(new int[] {rank}, 1, MPI.INT, next, 7, other, 1, MPI.INT, before, 7);
        Check.equal(before, other[0], "message of the duplicate");
        Check.that(!open.test(), "nothing may have matched the open receive");
        MPI.COMM_WORLD.barrier();
        MPI.COMM_WORLD.send(new int[] {500 + rank}, 1, MPI.INT, next, 0);
        open.waitFor();
        Check.equal(500 + before, late[0], "message of the world");

        // An intercommunicator between halves, with the same ranks and tags as the halves.
        Intracomm half = MPI.COMM_WORLD.split(rank % 2, rank);
        Intercomm inter = MPI.COMM_WORLD.createIntercomm(half, 0, 1 - rank % 2, 7);
        int partner = half.getRank();
        Request toPartner = inter.iSend(MPI.newIntBuffer(1).put(0, 1000 + rank), 1, MPI.INT, partner, 7);
        Request toSelf = half.iSend(MPI.newIntBuffer(1).put(0, 2000 + rank), 1, MPI.INT, partner, 7);
        int[] got = new int[1];
        half.recv(got, 1, MPI.INT, partner, 7);
        Check.equal(2000 + rank, got[0], "message of the half");
        inter.recv(got, 1, MPI.INT, partner, 7);
        Check.equal(1000 + (rank ^ 1), got[0], "message of the other half");
        toPartner.waitFor();
        toSelf.waitFor();
        Check.passed("Contexts");
        MPI.Finalize();
    }
}
