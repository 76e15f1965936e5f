import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point 16: persistent requests start and end again and again; the order of starts counts. */
public class PersistentRequests {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        MPI.attachBuffer(new byte[300_000]);
        for (int count : new int[] {1, 6_000}) {
            IntBuffer[] out = new IntBuffer[3];
            IntBuffer[] in = new IntBuffer[3];
            Prequest[] all = new Prequest[6];
            for (int i = 0; i < 3; i++) {
                out[i] = MPI.newIntBuffer(count);
                in[i] = MPI.newIntBuffer(count);
            }
            all[0] = MPI.COMM_WORLD.recvInit(in[0], count, MPI.INT, before, 1);
            all[1] = MPI.COMM_WORLD.recvInit(in[1], count, MPI.INT, MPI.ANY_SOURCE, 1);
            all[2] = MPI.COMM_WORLD.recvInit(in[2], count, MPI.INT, before, MPI.ANY_TAG);
            all[3] = MPI.COMM_WORLD.sendInit(out[0], count, MPI.INT, next, 1);
            all[4] = MPI.COMM_WORLD.sSendInit(out[1], count, MPI.INT, next, 1);
            all[5] = MPI.COMM_WORLD.bSendInit(out[2], count, MPI.INT, next, 1);
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < 3; i++) {
                    out[i].put(count - 1, 100 * round + 10 * i + rank);
                }
                Prequest.startAll(all);
                Status[] statuses = Request.waitAllStatus(all);
                for (int i = 0; i < 3; i++) {
                    Check.equal(
                            100 * round + 10 * i + before, in[i].get(count - 1), "round " + round + " receive " + i);
                    Check.equal(count, statuses[i].getCount(MPI.INT), "count");
                    Check.that(!all[i].isNull(), "still there");
                }
            }

            // The order of starts, not of their creation, is the order of messages.
            for (int i = 2; i >= 0; i--) {
                out[i].put(count - 1, i);
                all[3 + i].start();
            }
            for (int i = 0; i < 3; i++) {
                all[i].start();
            }
            Request.waitAll(all);
            for (int i = 0; i < 3; i++) {
                Check.equal(2 - i, in[i].get(count - 1), "in the order of starts");
            }
            for (Prequest each : all) {
                each.free();
                Check.that(each.isNull(), "freed");
            }
        }
        MPI.detachBuffer();

        Prequest ready = MPI.COMM_WORLD.rSendInit(MPI.newIntBuffer(1).put(0, 5), 1, MPI.INT, next, 2);
        IntBuffer got = MPI.newIntBuffer(1);
        Request posted = MPI.COMM_WORLD.iRecv(got, 1, MPI.INT, before, 2);
        MPI.COMM_WORLD.barrier();
        ready.start();
        Request.waitAll(new Request[] {posted, ready});
        Check.equal(5, got.get(0), "ready send");
        ready.free();

        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Prequest twice = MPI.COMM_WORLD.recvInit(got, 1, MPI.INT, before, 3);
        twice.start();
        Check.fails(MPI.ERR_REQUEST, () -> twice.start(), "starting what is active");
        MPI.COMM_WORLD.send(new int[] {6}, 1, MPI.INT, next, 3);
        twice.waitFor();
        twice.free();
        Check.passed("PersistentRequests");
        MPI.Finalize();
    }
}
