import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Point 35: values attached to communicators and types, and those that are there from the beginning. */
public class AttributeCaching {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int one = Comm.createKeyval();
        int two = Comm.createKeyval();
        Check.that(one != two, "keyvals differ");
        Check.that(MPI.COMM_WORLD.getAttr(one) == null, "nothing is attached");
        MPI.COMM_WORLD.setAttr(one, rank);
        MPI.COMM_WORLD.setAttr(two, "second");
        Check.equal(rank, MPI.COMM_WORLD.getAttr(one), "each rank has its own");
        MPI.COMM_WORLD.setAttr(one, rank + 100);
        Check.equal(rank + 100, MPI.COMM_WORLD.getAttr(one), "another value");
        Intracomm copy = MPI.COMM_WORLD.dup();
        Check.equal("second", copy.getAttr(two), "copied");
        copy.deleteAttr(two);
        Check.that(copy.getAttr(two) == null, "taken away from the copy");
        Check.equal("second", MPI.COMM_WORLD.getAttr(two), "not from the original");
        Intracomm part = MPI.COMM_WORLD.split(0, 0);
        Check.that(part.getAttr(one) == null, "a split copies nothing");
        part.free();
        copy.free();
        Comm.freeKeyval(two);
        MPI.COMM_SELF.setAttr(one, "self");
        Check.equal("self", MPI.COMM_SELF.getAttr(one), "attached to COMM_SELF");

        int typeKey = Datatype.createKeyval();
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        pair.setAttr(typeKey, 5);
        Check.equal(5, pair.getAttr(typeKey), "attached to a type");
        pair.deleteAttr(typeKey);
        Check.that(pair.getAttr(typeKey) == null, "taken away from a type");
        Datatype.freeKeyval(typeKey);
        pair.free();

        Check.that((Integer) MPI.COMM_WORLD.getAttr(MPI.TAG_UB) >= 32767, "TAG_UB");
        Check.that(MPI.COMM_WORLD.getAttr(MPI.HOST) instanceof Integer, "HOST");
        Check.that(MPI.COMM_WORLD.getAttr(MPI.IO) instanceof Integer, "IO");
        Check.equal(true, MPI.COMM_WORLD.getAttr(MPI.WTIME_IS_GLOBAL), "WTIME_IS_GLOBAL");
        Check.that((Integer) MPI.COMM_WORLD.getAttr(MPI.UNIVERSE_SIZE) >= size, "UNIVERSE_SIZE");
        Check.equal(0, MPI.COMM_WORLD.getAttr(MPI.APPNUM), "APPNUM");
        Check.that((Integer) MPI.COMM_WORLD.getAttr(MPI.LASTUSEDCODE) >= MPI.ERR_LASTCODE, "LASTUSEDCODE");
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Check.fails(MPI.ERR_KEYVAL, () -> MPI.COMM_WORLD.setAttr(MPI.KEYVAL_INVALID, 1), "the invalid keyval");
        Check.fails(MPI.ERR_KEYVAL, () -> MPI.COMM_WORLD.setAttr(MPI.TAG_UB, 1), "a predefined attribute");
        Check.passed("AttributeCaching");
        MPI.Finalize();
    }
}
