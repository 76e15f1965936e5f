import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 34: two groups joined, their messages, and merged again. */
public class Intercomms {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        boolean odd = rank % 2 == 1;
        Intracomm half = MPI.COMM_WORLD.split(rank % 2, rank);
        int me = half.getRank();
        int there = size / 2;

        // The program's own messages between the leaders, with the same tag, at the same time.
        Request open = MPI.COMM_WORLD.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, rank ^ 1, 9);
        Intercomm inter = MPI.COMM_WORLD.createIntercomm(half, there - 1, odd ? size - 2 : size - 1, 9);
        Check.that(!open.test(), "a message of the making was received by the program");
        MPI.COMM_WORLD.barrier();
        MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, rank ^ 1, 9);
        open.waitFor();
        Check.that(inter.isInter() && !half.isInter(), "between groups");
        Check.equal(size / 2, inter.getSize(), "size of this group");
        Check.equal(there, inter.getRemoteSize(), "size of the other group");
        Check.equal(me, inter.getRank(), "rank in this group");
        Group other = inter.getRemoteGroup();
        int[] first = Group.translateRanks(other, new int[] {0}, MPI.COMM_WORLD.getGroup());
        Check.equal(odd ? 0 : 1, first[0], "first of the other group");
        Check.equal(MPI.IDENT, Group.compare(inter.getGroup(), half.getGroup()), "this group");

        int[] got = new int[1];
        int to = (me + 1) % there;
        int from = (me + there - 1) % there;
        inter.sendRecv(new int[] {rank}, 1, MPI.INT, to, 3, got, 1, MPI.INT, from, 3);
        Check.equal(2 * from + (odd ? 0 : 1), got[0], "from the other group");

        // Merged: low first; on a tie all agree upon one order.
        Intracomm merged = inter.merge(!odd);
        Check.equal(odd ? me : there + me, merged.getRank(), "the odd ones come first");
        merged.free();
        for (boolean high : new boolean[] {true, false}) {
            Intracomm tied = inter.merge(high);
            int[] ranks = new int[size];
            tied.allGather(new int[] {rank}, 1, MPI.INT, ranks, 1, MPI.INT);
            for (int i = 0; i < size; i++) {
                int expected = 2 * (i % there) + (i < there ? ranks[0] : 1 - ranks[0]);
                Check.equal(expected, ranks[i], "order of a tie");
            }
            tied.free();
        }
        Intercomm copy = inter.dup();
        Check.equal(MPI.CONGRUENT, Comm.compare(inter, copy), "a duplicate");
        copy.barrier();
        copy.free();
        inter.free();
        Check.that(inter.isNull(), "freed");
        Check.passed("Intercomms");
        MPI.Finalize();
    }
}
