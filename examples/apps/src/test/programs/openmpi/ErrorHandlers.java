import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Point 37: errors return as exceptions if the program sets the handler for it, and the job continues. */
public class ErrorHandlers {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Check.that(MPI.COMM_WORLD.getErrhandler() == MPI.ERRORS_ARE_FATAL, "fatal at first");
        Intracomm copy = MPI.COMM_WORLD.dup();
        copy.setErrhandler(MPI.ERRORS_RETURN);
        Check.that(MPI.COMM_WORLD.getErrhandler() == MPI.ERRORS_ARE_FATAL, "the original stays fatal");
        Check.that(copy.dup().getErrhandler() == MPI.ERRORS_RETURN, "inherited");

        int[] buffer = new int[2];
        Check.fails(MPI.ERR_COUNT, () -> copy.send(buffer, -1, MPI.INT, 0, 0), "a negative count");
        Check.fails(MPI.ERR_TYPE, () -> copy.send(buffer, 1, MPI.DATATYPE_NULL, 0, 0), "no type");
        Check.fails(MPI.ERR_TAG, () -> copy.send(buffer, 1, MPI.INT, 0, -2), "a negative tag");
        Check.fails(MPI.ERR_RANK, () -> copy.send(buffer, 1, MPI.INT, size, 0), "a rank beyond the last");
        Check.fails(MPI.ERR_BUFFER, () -> copy.send(buffer, 3, MPI.INT, 0, 0), "more than the buffer has");
        Check.fails(MPI.ERR_ROOT, () -> copy.reduce(buffer, 1, MPI.INT, MPI.SUM, -1), "no root");
        Check.fails(MPI.ERR_OP, () -> copy.allReduce(buffer, 1, MPI.INT, MPI.MINLOC), "an operator for other types");
        try {
            copy.recv(buffer, 1, MPI.INT, size + 3, 4);
        } catch (MPIException wrong) {
            Check.equal(MPI.ERR_RANK, wrong.getErrorCode(), "code");
            String text = wrong.getMessage();
            Check.that(text.contains("rank " + rank) && text.contains("recv") && text.contains("" + (size + 3)), text);
        }

        // After all that everything works.
        int[] sum = {1};
        copy.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Check.equal(size, sum[0], "sum after errors");
        copy.callErrhandler(MPI.ERR_OTHER);
        copy.free();
        Check.passed("ErrorHandlers");
        MPI.Finalize();
    }
}
