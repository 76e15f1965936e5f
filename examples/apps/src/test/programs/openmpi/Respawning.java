import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Places of processes that have ended: the next ones get them, and nothing else of those before. */
public class Respawning {
    private static int started;

    public static void main(String[] args) throws MPIException {
        started++;
        MPI.Init(args);
        if (Intercomm.getParent().isNull()) {
            parent();
            Check.passed("Respawning");
        } else {
            child(args[0], Integer.parseInt(args[1]));
        }
        MPI.Finalize();
    }

    private static void parent() throws MPIException {
        int size = MPI.COMM_WORLD.getSize();
        int rank = MPI.COMM_WORLD.getRank();
        int free = (Integer) MPI.COMM_WORLD.getAttr(MPI.UNIVERSE_SIZE) - size;
        Set<Long> pids = new HashSet<>();
        for (int round = 0; round < 6; round++) {
            Intercomm children = spawn("leave", round, free);
            pids.add(numbers(children, free));
            children.disconnect();
        }
        Check.equal(6, pids.size(), "processes of their own");

        // All free processes live; no more can be started until these have ended.
        List<Intercomm> held = new ArrayList<>();
        for (int one = 0; one < free; one++) {
            held.add(spawn("wait", one, 1));
        }
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Check.fails(MPI.ERR_SPAWN, () -> spawn("leave", 0, 1), "no place is free");
        Check.fails(MPI.ERR_SPAWN, () -> spawn("leave", 0, free + 1), "more than the universe holds");
        for (Intercomm child : held) {
            child.bcast(new int[] {1}, 1, MPI.INT, rank == 0 ? MPI.ROOT : MPI.PROC_NULL);
            child.disconnect();
        }

        // Messages that were not received, and a communicator that the parent keeps, belong to the process that has ended.
        Intercomm kept = spawn("litter", 1, free);
        numbers(kept, free);
        Intercomm after = spawn("leave", 2, free);
        numbers(after, free);
        after.disconnect();
        Check.equal(free, kept.getRemoteSize(), "the communicator that was kept");
        if (rank == 0) {
            int[] got = new int[1];
            kept.recv(got, 1, MPI.INT, 0, 7);
            Check.equal(77, got[0], "sent before the end");
        }
        Check.equal(size + free, (Integer) MPI.COMM_WORLD.getAttr(MPI.UNIVERSE_SIZE), "universe");
    }

    private static Intercomm spawn(String what, int round, int count) throws MPIException {
        String[] arguments = {what, "" + round};
        return MPI.COMM_WORLD.spawn("Respawning", arguments, count, MPI.INFO_NULL, 0, null);
    }

    /** Sums up, so that all children are there; returns numbers that distinguish their processes. */
    private static long numbers(Intercomm children, int count) throws MPIException {
        long[] sum = new long[2];
        children.allReduce(new long[2], sum, 2, MPI.LONG, MPI.SUM);
        Check.equal((long) count * (count + 1) / 2, sum[0], "sum of the children");
        return sum[1];
    }

    private static void child(String what, int round) throws MPIException {
        Check.equal(1, started, "statics of its own");
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        Intercomm parent = Intercomm.getParent();
        if (what.equals("wait")) {
            parent.bcast(new int[1], 1, MPI.INT, 0);
            parent.disconnect();
            return;
        }
        Check.that(world.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null, "no message of the world before");
        Check.that(MPI.COMM_SELF.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null, "no message to itself");
        Intracomm copy = world.dup();
        int[] got = new int[1];
        copy.sendRecv(new int[] {round}, 1, MPI.INT, (rank + 1) % size, 1, got, 1, MPI.INT, (rank + size - 1) % size, 1);
        Check.equal(round, got[0], "from its neighbour");
        if (what.equals("litter")) {
            world.iSend(MPI.newIntBuffer(1).put(0, 1), 1, MPI.INT, (rank + 1) % size, 1).free();
            copy.iSend(MPI.newIntBuffer(1).put(0, 2), 1, MPI.INT, (rank + 1) % size, 1).free();
            MPI.COMM_SELF.iSend(MPI.newIntBuffer(1).put(0, 3), 1, MPI.INT, 0, 1).free();
            if (rank == 0) {
                parent.send(new int[] {77}, 1, MPI.INT, 0, 7);
            }
        }
        long[] sum = new long[2];
        parent.allReduce(new long[] {rank + 1, ProcessHandle.current().pid()}, sum, 2, MPI.LONG, MPI.SUM);
        if (what.equals("leave")) {
            parent.disconnect();
        }
    }
}
