package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/** An MPI call in progress, for what is to be said when it fails. The words are made up only then. */
final class Call {
    private static final int SHOWN_ELEMENTS = 8;

    private final @Nullable CommBase comm;
    private final @Nullable Owner owner;
    private final Supplier<String> words;
    private final @Nullable RankRuntime runtime;

    /** What calls are on that is no communicator, and has an error handler of its own. */
    interface Owner {
        /** Its name for messages to people. */
        String label();

        /** What happens to errors in calls on it. */
        Errhandler handler();
    }

    /**
     * The call begins: what the rank's time goes into from now on is its.
     *
     * @param comm the communicator whose error handler decides; null for COMM_WORLD's
     * @param name for the rank's profile
     * @param words the call with its arguments, see {@link #words}
     */
    Call(@Nullable CommBase comm, String name, Supplier<String> words) {
        this(comm, null, name, words);
    }

    private Call(@Nullable CommBase comm, @Nullable Owner owner, String name, Supplier<String> words) {
        this.runtime = RankRuntime.currentOrNull();
        if (runtime != null) {
            runtime.profile().enter(name);
        }
        this.comm = comm;
        this.owner = owner;
        this.words = words;
    }

    /** A call on something with an error handler of its own. */
    static Call on(Owner owner, String name, Supplier<String> words) {
        return new Call(null, owner, name, words);
    }

    /** A call begins that cannot fail by itself; for the rank's profile. */
    static void enter(String name) {
        RankRuntime runtime = RankRuntime.currentOrNull();
        if (runtime != null) {
            runtime.profile().enter(name);
        }
    }

    /** The rank that calls; an error where there is none. */
    RankRuntime runtime() {
        return runtime == null ? RankRuntime.current() : runtime;
    }

    /** Arguments that belong together and know their names. */
    interface Described {
        /** {@code count=4, type=INT}; empty if there is nothing to say. */
        String describe();
    }

    /** {@code send(count=4, type=INT)} from the name and the arguments: pairs of names and values, and {@link Described}. */
    static String words(String name, @Nullable Object... arguments) {
        return name + '(' + pairs(arguments) + ')';
    }

    /** {@code count=4, type=INT}; what would be said twice in a row is said once. */
    static String pairs(@Nullable Object... arguments) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            String word = switch (arguments[i]) {
                case null -> "";
                case Described described -> described.describe();
                case Object name -> name + "=" + show(arguments[++i]);
            };
            if (!word.isEmpty() && (words.isEmpty() || !words.getLast().equals(word))) {
                words.add(word);
            }
        }
        return String.join(", ", words);
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
        RankRuntime runtime = runtime();
        String text = text(runtime, errorClass, problem);
        if (handler(runtime).isFatal()) {
            throw runtime.fatal(text);
        }
        return new MPIException(errorClass, text, null);
    }

    /**
     * The exception to throw whatever the error handlers say: for a call while there is no MPI, and none of them, which the bindings
     * of Open MPI find out before they call MPI.
     */
    MPIException withoutMpi(String problem) {
        return new MPIException(MPI.ERR_OTHER, text(runtime(), MPI.ERR_OTHER, problem), null);
    }

    private String text(RankRuntime runtime, int errorClass, String problem) {
        return ErrorClasses.errorName(errorClass) + ": rank " + runtime.rank() + ": " + describe() + ": " + problem;
    }

    /** {@link #error} for an argument. */
    MPIException error(int errorClass, String name, @Nullable Object value, String rule) {
        return error(errorClass, name + ": " + show(value) + " (expected: " + rule + ")");
    }

    /** The value, or an error if it is missing. */
    <T> T checkNotNull(int errorClass, String name, @Nullable T value) {
        if (value == null) {
            throw error(errorClass, name, null, "not null");
        }
        return value;
    }

    /** An error unless {@code value} is 0 or more. */
    void checkNotNegative(int errorClass, String name, int value) {
        if (value < 0) {
            throw error(errorClass, name, value, "0 or more");
        }
    }

    /** The communicator and the call. */
    String describe() {
        if (owner != null) {
            return owner.label() + "." + words.get();
        }
        return comm == null ? words.get() : comm.label() + "." + words.get();
    }

    private Errhandler handler(RankRuntime runtime) {
        if (owner != null) {
            return owner.handler();
        }
        MpiProcess process = MpiProcess.of(runtime);
        if (process == null) {
            return MPI.ERRORS_ARE_FATAL;
        }
        CommState state = comm == null ? null : comm.stateOrNull();
        return (state == null ? process.world() : state).handler();
    }
}
