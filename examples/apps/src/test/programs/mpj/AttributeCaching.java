import mpi.MPI;
import mpi.MPIException;

/** Point 35: the attributes that are there from the beginning. */
public class AttributeCaching {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Check.that((Integer) MPI.COMM_WORLD.Attr_get(MPI.TAG_UB) >= 32767, "TAG_UB");
        Check.that(MPI.COMM_WORLD.Attr_get(MPI.HOST) instanceof Integer, "HOST");
        Check.that(MPI.COMM_WORLD.Attr_get(MPI.IO) instanceof Integer, "IO");
        Check.equal(MPI.COMM_WORLD.Attr_get(MPI.TAG_UB), MPI.COMM_SELF.Attr_get(MPI.TAG_UB), "TAG_UB of COMM_SELF");
        Check.passed("AttributeCaching");
        MPI.Finalize();
    }
}
