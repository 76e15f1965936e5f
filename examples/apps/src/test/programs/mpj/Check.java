import java.util.Arrays;
import java.util.Objects;
import mpi.MPI;
import mpi.MPIException;

/** The checks that the programs make on themselves. A failed check ends the job. */
final class Check {
    private Check() {}

    /** A call that should fail. */
    interface Failing {
        void run() throws MPIException;
    }

    static void that(boolean good, String what) {
        if (!good) {
            throw new IllegalStateException(what);
        }
    }

    static void equal(Object expected, Object actual, String what) {
        if (!Objects.deepEquals(expected, actual)) {
            throw new IllegalStateException(what + ": " + text(actual) + " (expected: " + text(expected) + ")");
        }
    }

    private static String text(Object value) {
        String array = Arrays.deepToString(new Object[] {value});
        return array.substring(1, array.length() - 1);
    }

    static void ints(int[] actual, String what, int... expected) {
        equal(expected, actual, what);
    }

    /** The call has to fail with an error of this class, MPI_ERR_TAG or the like. */
    static void fails(String errorClass, Failing call, String what) {
        try {
            call.run();
        } catch (MPIException failed) {
            that(failed.getMessage().startsWith(errorClass), what + ": " + failed.getMessage());
            return;
        }
        throw new IllegalStateException(what + ": did not fail");
    }

    /** Waits for all ranks, whose checks have passed; then rank 0 prints so. */
    static void passed(String program) throws MPIException {
        MPI.COMM_WORLD.Barrier();
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.println(program + " passed on " + MPI.COMM_WORLD.Size() + " ranks");
        }
    }
}
