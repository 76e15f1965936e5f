package mpi;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/** An MPI call in progress, for what is to be said when it fails. The words are made up only then. */
final class Call {
    private static final int SHOWN_ELEMENTS = 8;

    private final @Nullable CommBase comm;
    private final Supplier<String> words;

    /**
     * @param comm the communicator whose error handler decides; null for COMM_WORLD's
     * @param words the call with its arguments, see {@link #words}
     */
    Call(@Nullable CommBase comm, Supplier<String> words) {
        this.comm = comm;
        this.words = words;
    }

    /** {@code send(count=4, type=INT)} from the name and pairs of names and values. */
    static String words(String name, @Nullable Object... arguments) {
        StringBuilder text = new StringBuilder(name).append('(');
        for (int i = 0; i < arguments.length; i += 2) {
            text.append(i == 0 ? "" : ", ").append(arguments[i]).append('=').append(show(arguments[i + 1]));
        }
        return text.append(')').toString();
    }

    private static String show(@Nullable Object value) {
        if (!(value instanceof int[] numbers)) {
            return String.valueOf(value);
        }
        if (numbers.length <= SHOWN_ELEMENTS) {
            return Arrays.toString(numbers);
        }
        String shown = Arrays.toString(Arrays.copyOf(numbers, SHOWN_ELEMENTS));
        return shown.substring(0, shown.length() - 1) + ", ... " + numbers.length + " in all]";
    }

    /**
     * Deals with an error as the communicator's error handler says: ends the job with exit code 1, which no program can
     * catch, or returns the exception to throw.
     *
     * @param errorClass class of the error
     * @param problem what is wrong: {@code name: value (expected: rule)}
     */
    MPIException error(int errorClass, String problem) {
        RankRuntime runtime = RankRuntime.current();
        String text =
                ErrorClasses.errorName(errorClass) + ": rank " + runtime.rank() + ": " + describe() + ": " + problem;
        if (handler(runtime).isFatal()) {
            throw runtime.abort(1, text);
        }
        return new MPIException(errorClass, text, null);
    }

    /** {@link #error} for an argument. */
    MPIException error(int errorClass, String name, @Nullable Object value, String rule) {
        return error(errorClass, name + ": " + show(value) + " (expected: " + rule + ")");
    }

    /** An error unless {@code value} is 0 or more. */
    void checkNotNegative(int errorClass, String name, int value) {
        if (value < 0) {
            throw error(errorClass, name, value, "0 or more");
        }
    }

    /** The communicator and the call. */
    String describe() {
        return comm == null ? words.get() : comm.label() + "." + words.get();
    }

    private Errhandler handler(RankRuntime runtime) {
        MpiProcess process = MpiProcess.of(runtime);
        if (process == null) {
            return MPI.ERRORS_ARE_FATAL;
        }
        CommState state = comm == null ? null : comm.stateOrNull();
        return (state == null ? process.world() : state).handler();
    }
}
