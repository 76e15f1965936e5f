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
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        boolean odd = rank % 2 == 1;
        Intracomm half = MPI.COMM_WORLD.Split(rank % 2, rank);
        int me = half.Rank();
        int there = size / 2;

        // The program's own messages between the leaders, with the same tag, at the same time.
        Request open = MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, rank ^ 1, 9);
        Intercomm inter = MPI.COMM_WORLD.Create_intercomm(half, there - 1, odd ? size - 2 : size - 1, 9);
        Check.that(open.Test() == null, "a message of the making was received by the program");
        MPI.COMM_WORLD.Barrier();
        MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, rank ^ 1, 9);
        open.Wait();
        Check.that(inter.Test_inter(), "between groups");
        Check.equal(there, inter.Remote_size(), "size of the other group");
        Check.equal(me, inter.Rank(), "rank in this group");
        int[] first = Group.Translate_ranks(inter.Remote_group(), new int[] {0}, MPI.COMM_WORLD.Group());
        Check.equal(odd ? 0 : 1, first[0], "first of the other group");
        int[] got = new int[1];
        int from = (me + there - 1) % there;
        inter.Sendrecv(new int[] {rank}, 0, 1, MPI.INT, (me + 1) % there, 3, got, 0, 1, MPI.INT, from, 3);
        Check.equal(2 * from + (odd ? 0 : 1), got[0], "from the other group");
        Intracomm merged = inter.Merge(!odd);
        Check.equal(odd ? me : there + me, merged.Rank(), "the odd ones come first");
        merged.Free();
        inter.Free();
        Check.passed("Intercomms");
        MPI.Finalize();
    }
}
