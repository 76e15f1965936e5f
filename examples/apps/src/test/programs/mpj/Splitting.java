import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Point 31: communicators split by colour, in the order of key and old rank. */
public class Splitting {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Intracomm turned = MPI.COMM_WORLD.Split(3, -rank);
        Check.equal(size - 1 - rank, turned.Rank(), "turned round");
        turned.Free();
        Intracomm stable = MPI.COMM_WORLD.Split(rank % 2, 5);
        Check.equal(rank / 2, stable.Rank(), "equal keys keep the old order");
        Check.equal(size / 2, stable.Size(), "size of a half");
        stable.Free();
        Intracomm some = MPI.COMM_WORLD.Split(rank == 0 ? MPI.UNDEFINED : 0, 0);
        Check.equal(rank == 0, some == null, "no colour, no communicator");
        if (some != null) {
            Check.equal(rank - 1, some.Rank(), "rank among the others");
            some.Free();
        }
        Check.passed("Splitting");
        MPI.Finalize();
    }
}
