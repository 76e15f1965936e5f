package org.rankcluster.protocol.runtime;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.message.PayloadPool;

/**
 * What an MPI process finds under its feet: which rank it is, its clock, and the way to its message layer. One instance a
 * rank, found from the thread that runs the rank's program. Implemented in the actors.
 *
 * <p>The program's clock may run ahead of what has happened elsewhere: calls cost CPU time, and what is posted takes effect
 * at the program's own time. It only waits in {@link #await} and {@link #poll}.
 */
public abstract class RankRuntime extends WorkCounter {
    private static final ThreadLocal<@Nullable RankRuntime> CURRENT = new ThreadLocal<>();

    private static final @Nullable Object[] NO_SLOTS = {};

    private final PayloadPool payloads = new PayloadPool();
    private final RankProfile profile;
    private final ContextIds contexts;
    private @Nullable PackWork packWork;
    private @Nullable MpiLibrary library;
    private @Nullable Origin origin;
    private int application;
    private int @Nullable [] applicationEnds;
    private Origin.@Nullable Program program;
    private @Nullable Object[] slots = NO_SLOTS;

    /** The last call that began, in words, and its number in the profile. */
    private @Nullable Supplier<String> words;

    private int worded;

    /** A process on a place that had none. */
    protected RankRuntime() {
        this(new RankProfile(), new ContextIds());
    }

    /** A process with what its place keeps when one ends and another begins. */
    protected RankRuntime(RankProfile profile, ContextIds contexts) {
        this.profile = profile;
        this.contexts = contexts;
    }

    /** The runtime of the rank whose program this thread runs, or null outside of any. */
    public static @Nullable RankRuntime currentOrNull() {
        return CURRENT.get();
    }

    /** The runtime of the rank whose program this thread runs. */
    public static RankRuntime current() {
        RankRuntime runtime = CURRENT.get();
        if (runtime == null) {
            throw noRank("MPI was called", "a thread of a program that was started with ./rankcluster run");
        }
        return runtime;
    }

    /**
     * The error for the calling thread, which belongs to no rank and needs one.
     *
     * @param what it has done
     * @param rule which thread may
     */
    public static IllegalStateException noRank(String what, String rule) {
        Thread thread = Thread.currentThread();
        String name = thread.getName().isEmpty() ? "#" + thread.threadId() : thread.getName();
        return new IllegalStateException(
                what + " on thread \"" + name + "\", which belongs to no rank (expected: " + rule + ")");
    }

    /** Binds the calling thread to this rank; for whoever starts the rank's threads. */
    public final void bindToThread() {
        CURRENT.set(this);
    }

    /** Runs something for this rank's program on the calling thread, which may be another's: a reduction of the user. */
    public final void callAs(Runnable action) {
        RankRuntime before = CURRENT.get();
        CURRENT.set(this);
        try {
            action.run();
        } finally {
            CURRENT.set(before);
        }
    }

    /** What the calling thread's rank keeps at {@code index} for its program; null for nothing, or outside of any rank. */
    public static @Nullable Object slot(int index) {
        RankRuntime runtime = CURRENT.get();
        return runtime == null ? null : runtime.slotAt(index);
    }

    /** What this rank keeps at {@code index} for its program, one object a class that has statics; null for nothing. */
    public final @Nullable Object slotAt(int index) {
        @Nullable Object[] all = slots;
        return index < all.length ? all[index] : null;
    }

    /** Keeps an object for this rank's program. */
    public final void setSlot(int index, Object value) {
        if (index >= slots.length) {
            slots = Arrays.copyOf(slots, Math.max(index + 1, slots.length + slots.length / 2));
        }
        slots[index] = value;
    }

    /** A hash code for an object without one: the rank's next number, the same in each run, never 0. */
    public abstract int drawHash();

    /** Whether the calling thread is the one that runs the program's {@code main}. */
    public abstract boolean isMainThread();

    /** Rank in the job: the world rank, unless the process was spawned. */
    public abstract int rank();

    /** Number of ranks that the job has from the beginning. */
    public abstract int size();

    /** Node of the machine that hosts this rank. */
    public abstract int node();

    /** The program's clock in picoseconds of virtual time. */
    public abstract long now();

    /** Lets {@code picoseconds} of the program's own computing pass on its clock. */
    public abstract void compute(long picoseconds);

    /** Lets {@code picoseconds} of the CPU's work for an MPI call pass on the program's clock. */
    public abstract void work(long picoseconds);

    /** Lets {@code flops} floating-point operations pass at the machine's rate. */
    public abstract void flops(double flops);

    /**
     * Hands an operation to the message layer; it takes effect at the program's own time, after the machine's overhead of
     * the call, and in the order of posting.
     */
    public abstract void post(Operation operation);

    /** Most bytes of messages that no receive had been found for, at any time so far. */
    public abstract long peakUnexpectedBytes();

    /** What the ranks of the node share. */
    public abstract SharedMemory sharedMemory();

    /** Parks the program until the operation is done; its clock is then at least the completion time. */
    public abstract void await(Operation operation);

    /** Parks the program until at least {@code required} of the non-null operations are done; those done already count. */
    public abstract void await(@Nullable Operation[] operations, int required);

    /** Costs one poll and takes its turn: when it returns, everything up to the program's clock has happened. */
    public abstract void poll();

    /** Reads the program's clock (ps): costs one poll, and takes its turn like one. */
    public abstract long clock();

    /** Ends the whole job with this exit code; does not return. */
    public final RuntimeException abort(int code) {
        return abort(code, null);
    }

    /**
     * Ends the whole job with this exit code; does not return. Programs cannot catch it.
     *
     * @param message the job's error message, which the run prints once as it stands; null if there is nothing to say
     */
    public abstract RuntimeException abort(int code, @Nullable String message);

    /** Ends the job with exit code 1 for an error that the program made here; does not return. */
    public RuntimeException fatal(String error) {
        return abort(1, error);
    }

    /** Something to say on the run's standard error, with the rank in front; for warnings of the MPI library. */
    public abstract void warn(String text);

    /** {@link #warn} of what many ranks may find: the job says what the first of them has to say. */
    public abstract void warnOnce(String text);

    /** What the job was asked to do; the same for all ranks. */
    public abstract JobView job();

    /** Memory for the messages that the program sends. */
    public final PayloadPool payloads() {
        return payloads;
    }

    /** Where the time goes of the programs that its place has had. */
    public final RankProfile profile() {
        return profile;
    }

    /**
     * A call begins.
     *
     * @param callInWords the call with its arguments, for what is to be said when it fails; null if it has none
     */
    public final void enter(String name, @Nullable Supplier<String> callInWords) {
        profile.enter(name);
        words = callInWords;
        worded = profile.current();
    }

    /** The call that goes on, in words: with its arguments, but for threads that have begun one before another has. */
    public final String call() {
        Supplier<String> last = words;
        return last == null || worded != profile.current() ? profile.name(profile.current()) : last.get();
    }

    /** Where the process comes from if it was spawned; null if it was there from the beginning. */
    public final @Nullable Origin origin() {
        return origin;
    }

    /** Number of its program among those that were started together. */
    public final int application() {
        return origin == null ? application : origin.application();
    }

    /**
     * Says which of several programs of the job it runs.
     *
     * @param ends for each of them the rank in the world behind its last; not copied
     */
    public final void application(int number, int[] ends) {
        application = number;
        applicationEnds = ends;
    }

    /** Processes of each of the programs that were started, or spawned, together, in the order of their ranks. */
    public final int[] applicationSizes() {
        if (origin != null) {
            return origin.sizes();
        }
        if (applicationEnds == null) {
            return new int[] {world().size()};
        }
        int[] sizes = applicationEnds.clone();
        for (int i = sizes.length - 1; i > 0; i--) {
            sizes[i] -= sizes[i - 1];
        }
        return sizes;
    }

    /** How many processes were started to run its program, or programs that were spawned together. */
    public final int processes() {
        return origin == null ? applicationSizes()[application] : world().size();
    }

    /** What it runs; null if that is no class with a {@code main}. */
    public final Origin.@Nullable Program program() {
        return program;
    }

    /** Says what it runs. */
    public final void program(Origin.Program runs) {
        program = runs;
    }

    /** Says that the process was spawned. Before its program begins. */
    public final void origin(Origin from) {
        origin = from;
    }

    /** Ids for communicators, of which none comes again on its place. */
    public final ContextIds contexts() {
        return contexts;
    }

    /** Its number among all processes that the job has had: the rank, unless its place was used before. */
    public final int number() {
        return origin == null ? rank() : origin.number(rank());
    }

    /** The rankmap of its world. */
    public final Rankmap world() {
        return origin == null ? job().world() : origin.world(job().addressing());
    }

    /** What this rank has done so far to process datatypes; most programs have none to process. */
    public final PackWork packWork() {
        PackWork work = packWork;
        if (work == null) {
            work = new PackWork();
            packWork = work;
        }
        return work;
    }

    /** What the MPI library keeps for the process (world communicator, attached buffer, ...); null before it is initialised. */
    public final @Nullable MpiLibrary library() {
        return library;
    }

    /** Sets what the MPI library keeps for the process. */
    public final void library(MpiLibrary library) {
        this.library = library;
    }
}
