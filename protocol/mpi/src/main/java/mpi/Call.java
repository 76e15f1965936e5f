package mpi;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.pointtopoint.CallSignature;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.runtime.CallText;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.Messaging;
import org.rankcluster.protocol.runtime.ProgramClock;
import org.rankcluster.protocol.runtime.ProgramErrors;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The description of an MPI call in progress, with its name and arguments, for error messages. The text is composed only when an error
 * occurs.
 */
final class Call implements Supplier<String> {
    /** Most bytes of a message: the length of the longest array that a JVM is sure to make. */
    static final int MOST_BYTES = Integer.MAX_VALUE - Long.BYTES;

    private static final int SHOWN_ELEMENTS = 8;

    /** Parts of the names of calls that create communicators. */
    private static final String[] KINDS = {
        "split", "dup", "cart", "graph", "intercomm", "merge", "create", "sub", "spawn", "accept", "connect"
    };

    /** The communicator or {@link Owner} that the call is on; null for neither. */
    private final @Nullable Object on;

    /** Names of constructors, which begin with a capital in both APIs. */
    private static final Set<String> BOTH = Set.of("Op", "Win");

    private final String name;
    private final Supplier<String> words;
    private final @Nullable RankRuntime runtime;

    /** Basic type of the elements that the call moves; null for none yet, or several. */
    private @Nullable BasicType moved;

    private boolean movesSeveral;

    /** An object other than a communicator that calls are made on, with its own error handler. */
    interface Owner {
        /** Returns the call's name for messages to users. */
        String label();

        /** Returns the handler of errors in calls on this object. */
        Errhandler handler();
    }

    /**
     * Creates the call and begins it: from now on, the rank's time is attributed to it.
     *
     * @param comm the communicator whose error handler decides; null for the handler of COMM_WORLD
     * @param name name for the rank's profile
     * @param words text of the call with its arguments, see {@link #words}
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

    /** Creates a call on an object with its own error handler. */
    static Call on(Owner owner, String name, Supplier<String> words) {
        return new Call((Object) owner, name, words);
    }

    /** Begins a call that is allowed at any time and has no failure of its own, for the rank's profile. */
    static void enter(String name) {
        RankRuntime runtime = RankRuntime.currentOrNull();
        if (runtime != null) {
            runtime.enter(name, null);
        }
    }

    /**
     * Begins a call on requests, which cannot fail by itself between Init and Finalize, for the rank's profile.
     *
     * @throws MPIException of class ERR_OTHER outside of Init and Finalize
     */
    static void enterRequest(String name) {
        RankRuntime runtime = RankRuntime.currentOrNull();
        if (runtime != null) {
            MpiProcess process = MpiProcess.of(runtime);
            if (process == null || process.isFinalized()) {
                var _ = MpiProcess.active(Request.call(name));
            }
            runtime.enter(name, null);
        }
    }

    /**
     * Returns this call if it is not made after Finalize. Objects of one rank, such as datatypes and groups, may be made before Init:
     * programs of mpiJava have them as constants.
     *
     * @throws MPIException of class ERR_OTHER after Finalize
     */
    Call beforeFinalize() {
        return runtime != null && mpi() != null ? active() : this;
    }

    /**
     * Returns this call if it is made between Init and Finalize, or by a thread of no rank.
     *
     * @throws MPIException of class ERR_OTHER outside of Init and Finalize
     */
    Call active() {
        if (runtime != null) {
            var _ = MpiProcess.active(this);
        }
        return this;
    }

    /** Returns whether the call is of the mpiJava API, whose methods on communicators begin with a capital. */
    boolean isMpj() {
        return Character.isUpperCase(name.charAt(0));
    }

    /** Returns the runtime of the calling rank. Fails if the thread belongs to no rank. */
    private RankRuntime runtime() {
        return runtime == null ? RankRuntime.current() : runtime;
    }

    /** Returns the kind of communicator that the call creates, for its label: {@code split}, {@code dup}. */
    String made() {
        String lower = name.toLowerCase(Locale.ROOT);
        for (String kind : KINDS) {
            if (lower.contains(kind)) {
                return kind;
            }
        }
        return lower;
    }

    /** Records that the call moves elements of a type. */
    void moves(Datatype type) {
        BasicType basic = type.isMixed() ? null : type.base();
        movesSeveral |= basic == null || moved != null && moved != basic;
        moved = movesSeveral ? null : basic;
    }

    /** Returns the signature of the call as a collective. {@code root} is -1 if there is none. */
    long signature(int root, @Nullable Operator operator) {
        MpiProcess process = mpi();
        int line = process != null && process.takesLine() ? CallSite.line() : 0;
        return CallSignature.of(name, root, operator, moved, line);
    }

    /** Returns the interface of the calling rank to its message layer. */
    Messaging messaging() {
        return runtime();
    }

    /** Returns the clock of the calling program. */
    ProgramClock clock() {
        return runtime();
    }

    /** Returns the error and warning output of the calling program. */
    ProgramErrors errors() {
        return runtime();
    }

    /** Returns the job of the calling rank. */
    JobView job() {
        return runtime().job();
    }

    /** Returns the MPI state of the calling process; null before MPI is initialized. */
    @Nullable
    MpiProcess mpi() {
        return MpiProcess.of(runtime());
    }

    /** A group of arguments that describes itself with names and values. */
    interface Described {
        /** Returns names and values, such as {@code count=4, type=INT}; empty if there is nothing to report. */
        String describe();
    }

    /**
     * Returns a call as text, such as {@code send(count=4, type=INT)}. The arguments are pairs of names and values, or {@link Described}.
     */
    static String words(String name, @Nullable Object... arguments) {
        return name + '(' + pairs(arguments) + ')';
    }

    /** Returns arguments as text, such as {@code count=4, type=INT}. A pair that repeats the previous one is left out. */
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

    /**
     * Returns a value as text that is the same in every run. An array is shown by its elements; an object without its
     * own {@code toString} is shown by its class.
     */
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

    /** Returns whether {@code toString} of the type is neither {@link Object}'s nor code of the program. */
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
     * Handles an error as the communicator's error handler demands. A fatal error ends the job, which no program can
     * catch. Otherwise the exception to throw is returned.
     *
     * <p>The exit code is the error class, as with Open MPI. In the mpiJava API it is 1, since errors there end a
     * program as exceptions.
     *
     * @param errorClass number of the error class
     * @param problem description of the error: {@code name: value (expected: rule)}
     * @return the exception to throw
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
        boolean isMpj = Character.isUpperCase(calledName().charAt(0));
        return errorClass == 0 || isMpj && !isOfBoth ? 1 : errorClass;
    }

    /** Returns the name that the program used: methods of the mpiJava API may have called methods of the Open MPI Java API. */
    private String calledName() {
        String called = CallSite.method();
        return !called.isEmpty()
                        && Character.isUpperCase(called.charAt(0))
                        && plain(name).endsWith(plain(called))
                ? called
                : name.substring(name.lastIndexOf('.') + 1);
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the exception to throw regardless of the error handlers. The exception is for calls outside of Init and Finalize,
     * when there are no handlers. The Open MPI bindings also detect such calls before they call MPI.
     */
    MPIException withoutMpi(String problem) {
        return new MPIException(MPI.ERR_OTHER, text(MPI.ERR_OTHER, problem), null);
    }

    private String text(int errorClass, String problem) {
        String own = name.substring(name.lastIndexOf('.') + 1);
        String call = describe().replace(own + "(", calledName() + "(");
        return ErrorNames.of(errorClass) + ": rank " + runtime().rank() + ": " + call + ": " + problem;
    }

    /** Returns the error for an exception that the library itself should not have thrown. */
    MPIException intern(RuntimeException thrown) {
        return thrown instanceof MPIException known ? known : error(MPI.ERR_INTERN, thrown.toString());
    }

    /** Handles the error of one argument, see {@link #error(int, String)}. */
    MPIException error(int errorClass, String name, @Nullable Object value, String rule) {
        return error(errorClass, name + ": " + show(value) + " (expected: " + rule + ")");
    }

    /** Returns the value. Fails if it is null. */
    <T> T checkNotNull(int errorClass, String name, @Nullable T value) {
        if (value == null) {
            throw error(errorClass, name, null, "not null");
        }
        return value;
    }

    /** Returns a name for an object. Fails if it is null or too long. */
    String checkName(String name) {
        if (checkNotNull(MPI.ERR_ARG, "name", name).length() > MPI.MAX_OBJECT_NAME) {
            throw error(MPI.ERR_ARG, "name", name, "at most " + MPI.MAX_OBJECT_NAME + " characters");
        }
        return name;
    }

    /** Returns the sum of the bytes of all blocks. Fails if it exceeds the limit of a message. */
    int total(int[] bytes) {
        long total = 0;
        for (int ofBlock : bytes) {
            total += ofBlock;
        }
        return checkBytes(total);
    }

    /** Returns a number of bytes. Fails if it exceeds the limit of a message. */
    int checkBytes(long bytes) {
        if (bytes > MOST_BYTES) {
            throw error(MPI.ERR_COUNT, "bytes", bytes, "at most " + MOST_BYTES + " in one message");
        }
        return (int) bytes;
    }

    /** Checks that {@code value} is 0 or more. */
    void checkNotNegative(int errorClass, String name, int value) {
        if (value < 0) {
            throw error(errorClass, name, value, "0 or more");
        }
    }

    @Override
    public String get() {
        return describe();
    }

    /** Returns {@link #describe} for threads that belong to no rank. */
    CallText inWords() {
        return runtime().asRank(this);
    }

    /** Returns the communicator and the call as text. */
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
