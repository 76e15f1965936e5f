package mpi;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.match.CallSignature;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.runtime.CallWords;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.Messaging;
import org.rankcluster.protocol.runtime.ProgramClock;
import org.rankcluster.protocol.runtime.ProgramErrors;
import org.rankcluster.protocol.runtime.RankRuntime;

/** An MPI call in progress, for what is to be said when it fails. The words are made up only then. */
final class Call implements Supplier<String> {
    /** Most bytes of a message: those of the longest array that a JVM is sure to make. */
    static final int MOST_BYTES = Integer.MAX_VALUE - Long.BYTES;

    private static final int SHOWN_ELEMENTS = 8;

    /** Parts of the names of calls that make communicators. */
    private static final String[] KINDS = {
        "split", "dup", "cart", "graph", "intercomm", "merge", "create", "sub", "spawn", "accept", "connect"
    };

    /** The communicator or {@link Owner} that the call is on; null for neither. */
    private final @Nullable Object on;

    /** Constructors, whose names begin with a capital in both APIs. */
    private static final Set<String> BOTH = Set.of("Op", "Win");

    private final String name;
    private final Supplier<String> words;
    private final @Nullable RankRuntime runtime;

    /** Basic type of the elements that it moves; null for none yet, or several. */
    private @Nullable BasicType moved;

    private boolean movesSeveral;

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
    Call(@Nullable Comm comm, String name, Supplier<String> words) {
        this((Object) comm, name, words);
    }

    private Call(@Nullable Object on, String name, Supplier<String> words) {
        this.runtime = RankRuntime.currentOrNull();
        if (runtime != null) {
            runtime.enter(name, this);
        }
        this.on = on;
        this.name = name;
        this.words = words;
    }

    /** A call on something with an error handler of its own. */
    static Call on(Owner owner, String name, Supplier<String> words) {
        return new Call((Object) owner, name, words);
    }

    /** A call begins that cannot fail by itself; for the rank's profile. */
    static void enter(String name) {
        RankRuntime runtime = RankRuntime.currentOrNull();
        if (runtime != null) {
            runtime.enter(name, null);
        }
    }

    /** Whether it is in the MPJ dialect, whose methods on communicators begin with a capital. */
    boolean isMpj() {
        return Character.isUpperCase(name.charAt(0));
    }

    /** The rank that calls; an error where there is none. */
    private RankRuntime runtime() {
        return runtime == null ? RankRuntime.current() : runtime;
    }

    /** Returns the kind of communicator that the call makes, for its label: {@code split}, {@code dup}. */
    String made() {
        String lower = name.toLowerCase(Locale.ROOT);
        for (String kind : KINDS) {
            if (lower.contains(kind)) {
                return kind;
            }
        }
        return lower;
    }

    /** Notes that it moves elements of a type. */
    void moves(Datatype type) {
        BasicType basic = type.isMixed() ? null : type.base();
        movesSeveral |= basic == null || moved != null && moved != basic;
        moved = movesSeveral ? null : basic;
    }

    /** Returns its signature as a collective with a root, which may be -1 for none, and an operator. */
    long signature(int root, @Nullable Operator operator) {
        MpiProcess process = mpi();
        int line = process != null && process.takesLine() ? CallSite.line() : 0;
        return CallSignature.of(name, root, operator, moved, line);
    }

    /** The calling rank's way to its message layer. */
    Messaging messaging() {
        return runtime();
    }

    /** The calling program's clock. */
    ProgramClock clock() {
        return runtime();
    }

    /** Errors and warnings of the calling program. */
    ProgramErrors errors() {
        return runtime();
    }

    /** The job that the calling rank is part of. */
    JobView job() {
        return runtime().job();
    }

    /** State of MPI in the calling process; null before it is initialised. */
    @Nullable
    MpiProcess mpi() {
        return MpiProcess.of(runtime());
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

    /** A value in words that are the same in every run: of an array its elements, of an object without words of its own its class. */
    private static String show(@Nullable Object value) {
        if (value == null || !value.getClass().isArray()) {
            return value == null || hasWords(value.getClass()) ? String.valueOf(value) : UserBuffer.kind(value);
        }
        int length = Array.getLength(value);
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < Math.min(length, SHOWN_ELEMENTS); i++) {
            shown.add(show(Array.get(value, i)));
        }
        return "[" + String.join(", ", shown) + (length > SHOWN_ELEMENTS ? ", ... " + length + " in all]" : "]");
    }

    /** Whether the type's {@code toString} is not {@link Object}'s, and no code of the program's. */
    private static boolean hasWords(Class<?> type) {
        try {
            Class<?> declaring = type.getMethod("toString").getDeclaringClass();
            return declaring != Object.class
                    && (declaring.getModule() == Object.class.getModule()
                            || declaring.getPackageName().equals(Call.class.getPackageName()));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Deals with an error as the communicator's error handler says: ends the job, which no program can catch, or returns the exception to
     * throw. The exit code is the class of the error, as with Open MPI, and 1 in the API of MPJ, whose errors end a program as exceptions.
     *
     * @param errorClass class of the error
     * @param problem what is wrong: {@code name: value (expected: rule)}
     */
    MPIException error(int errorClass, String problem) {
        String text = text(errorClass, problem);
        if (handler().isFatal()) {
            throw errors().fatal(exitCode(errorClass), text);
        }
        return new MPIException(errorClass, text, null);
    }

    private int exitCode(int errorClass) {
        boolean isOfBoth = name.startsWith("MPI.") || BOTH.contains(name);
        return errorClass == 0 || isMpj() && !isOfBoth ? 1 : errorClass;
    }

    /**
     * The exception to throw whatever the error handlers say: for a call while there is no MPI, and none of them, which the bindings
     * of Open MPI find out before they call MPI.
     */
    MPIException withoutMpi(String problem) {
        return new MPIException(MPI.ERR_OTHER, text(MPI.ERR_OTHER, problem), null);
    }

    private String text(int errorClass, String problem) {
        return ErrorNames.of(errorClass) + ": rank " + runtime().rank() + ": " + describe() + ": " + problem;
    }

    /** The error for what our own code should not have thrown. */
    MPIException intern(RuntimeException thrown) {
        return thrown instanceof MPIException known ? known : error(MPI.ERR_INTERN, thrown.toString());
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

    /** A name for an object, or an error if it is missing or too long. */
    String checkName(String name) {
        if (checkNotNull(MPI.ERR_ARG, "name", name).length() > MPI.MAX_OBJECT_NAME) {
            throw error(MPI.ERR_ARG, "name", name, "at most " + MPI.MAX_OBJECT_NAME + " characters");
        }
        return name;
    }

    /** Bytes of blocks together; an error if they are too many for a message. */
    int total(int[] bytes) {
        long total = 0;
        for (int ofBlock : bytes) {
            total += ofBlock;
        }
        return checkBytes(total);
    }

    /** A number of bytes, or an error if they are too many for a message. */
    int checkBytes(long bytes) {
        if (bytes > MOST_BYTES) {
            throw error(MPI.ERR_COUNT, "bytes", bytes, "at most " + MOST_BYTES + " in one message");
        }
        return (int) bytes;
    }

    /** An error unless {@code value} is 0 or more. */
    void checkNotNegative(int errorClass, String name, int value) {
        if (value < 0) {
            throw error(errorClass, name, value, "0 or more");
        }
    }

    @Override
    public String get() {
        return describe();
    }

    /** Returns {@link #describe} for threads of no rank. */
    CallWords inWords() {
        return runtime().asRank(this);
    }

    /** The communicator and the call. */
    String describe() {
        return switch (on) {
            case Owner owner -> owner.label() + "." + words.get();
            case Comm comm when comm.isNamed() -> comm.label() + "." + words.get();
            case Comm comm -> words.get() + " on " + comm.label();
            case null, default -> words.get();
        };
    }

    private Errhandler handler() {
        if (on instanceof Owner owner) {
            return owner.handler();
        }
        MpiProcess process = mpi();
        if (process == null) {
            return MPI.ERRORS_ARE_FATAL;
        }
        CommState state = on instanceof Comm comm ? comm.stateOrNull() : null;
        return (state == null ? process.world() : state).handler();
    }
}
