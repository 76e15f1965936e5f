import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point 13: a receive or a send is either cancelled or done, never both, and waiting for it ends. */
public class Cancelling {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;

        // There is no sender: cancelled.
        int[] nothing = {-1};
        Request never = MPI.COMM_WORLD.iRecv(IntBuffer.wrap(nothing), 1, MPI.INT, MPI.ANY_SOURCE, 1);
        never.cancel();
        Check.that(never.waitStatus().isCancelled(), "cancelled");
        Check.that(never.isNull(), "a cancelled request is null after the wait");
        Check.equal(-1, nothing[0], "nothing came");

        // The next receive takes the message of a cancelled one.
        IntBuffer first = MPI.newIntBuffer(1);
        IntBuffer second = MPI.newIntBuffer(1);
        Request cancelled = MPI.COMM_WORLD.iRecv(first, 1, MPI.INT, before, 2);
        Request kept = MPI.COMM_WORLD.iRecv(second, 1, MPI.INT, before, 2);
        cancelled.cancel();
        Check.that(cancelled.waitStatus().isCancelled(), "cancelled before the message");
        MPI.COMM_WORLD.barrier();
        MPI.COMM_WORLD.send(new int[] {rank}, 1, MPI.INT, next, 2);
        Check.that(!kept.waitStatus().isCancelled(), "the other is done");
        Check.equal(before, second.get(0), "content of the other");
        Check.equal(0, first.get(0), "content of the cancelled one");

        // Already matched: done, not cancelled.
        IntBuffer into = MPI.newIntBuffer(1);
        MPI.COMM_WORLD.send(new int[] {40 + rank}, 1, MPI.INT, next, 3);
        MPI.COMM_WORLD.probe(before, 3);
        Request matched = MPI.COMM_WORLD.iRecv(into, 1, MPI.INT, before, 3);
        matched.cancel();
        Status status = matched.waitStatus();
        Check.that(!status.isCancelled(), "too late to cancel");
        Check.equal(40 + before, into.get(0), "content of what could not be cancelled");
        Check.equal(1, status.getCount(MPI.INT), "count of what could not be cancelled");

        // At the same time: one or the other, and nothing is lost.
        Request race = MPI.COMM_WORLD.iRecv(into, 1, MPI.INT, before, 4);
        Request send = MPI.COMM_WORLD.iSend(MPI.newIntBuffer(1).put(0, 60 + rank), 1, MPI.INT, next, 4);
        race.cancel();
        if (race.waitStatus().isCancelled()) {
            MPI.COMM_WORLD.recv(into, 1, MPI.INT, before, 4);
        }
        send.waitFor();
        Check.equal(60 + before, into.get(0), "content of the race");

        // A persistent one is inactive afterwards, and can start again.
        Prequest again = MPI.COMM_WORLD.recvInit(into, 1, MPI.INT, before, 5);
        again.start();
        again.cancel();
        Check.that(again.waitStatus().isCancelled(), "persistent receive cancelled");
        again.start();
        MPI.COMM_WORLD.send(new int[] {80 + rank}, 1, MPI.INT, next, 5);
        Check.that(!again.waitStatus().isCancelled(), "started again");
        Check.equal(80 + before, into.get(0), "content after the restart");
        again.free();

        // A send that is cancelled has either been delivered or not.
        Request out = MPI.COMM_WORLD.isSend(MPI.newIntBuffer(1).put(0, 90), 1, MPI.INT, next, 6);
        out.cancel();
        if (size > 1) {
            MPI.COMM_WORLD.barrier();
        }
        Request in = MPI.COMM_WORLD.iRecv(into, 1, MPI.INT, before, 6);
        boolean gone = out.waitStatus().isCancelled();
        int[] flag = new int[1];
        MPI.COMM_WORLD.sendRecv(new int[] {gone ? 1 : 0}, 1, MPI.INT, next, 7, flag, 1, MPI.INT, before, 7);
        if (flag[0] == 1) {
            in.cancel();
        }
        Check.equal(flag[0] == 1, in.waitStatus().isCancelled(), "both sides agree upon the cancelled send");

        // Offered, and not matched: taken back, whatever its mode, and the next one comes.
        IntBuffer own = MPI.newIntBuffer(1).put(0, 100 + rank);
        int[] large = new int[50_000];
        Prequest synchronous = MPI.COMM_WORLD.sSendInit(own, 1, MPI.INT, next, 8);
        synchronous.start();
        Request[] sends = {
            MPI.COMM_WORLD.isSend(own, 1, MPI.INT, next, 8),
            MPI.COMM_WORLD.iSend(MPI.newIntBuffer(large.length), large.length, MPI.INT, next, 8),
            synchronous
        };
        for (Request taken : sends) {
            taken.cancel();
            Check.that(taken.waitStatus().isCancelled(), "send cancelled");
        }
        Check.that(sends[0].isNull() && !synchronous.isNull(), "null or inactive after the wait");
        MPI.COMM_WORLD.barrier();
        Check.that(MPI.COMM_WORLD.iProbe(before, 8) == null, "nothing of it is seen");
        synchronous.start();
        MPI.COMM_WORLD.recv(large, large.length, MPI.INT, before, 8);
        Check.equal(100 + before, large[0], "what was started again");
        Check.that(!synchronous.waitStatus().isCancelled(), "received");
        synchronous.free();

        // A probe that takes its message has matched it: it is received.
        Request offered = MPI.COMM_WORLD.isSend(own, 1, MPI.INT, next, 9);
        Message mine = new Message();
        mine.mProbe(before, 9, MPI.COMM_WORLD);
        MPI.COMM_WORLD.barrier();
        offered.cancel();
        MPI.COMM_WORLD.barrier();
        mine.mRecv(into, 1, MPI.INT);
        Check.that(!offered.waitStatus().isCancelled(), "too late to cancel a send");
        Check.equal(100 + before, into.get(0), "content of the send that could not be cancelled");
        Check.passed("Cancelling");
        MPI.Finalize();
    }
}
