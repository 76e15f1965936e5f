package org.rankcluster.protocol.runtime;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.message.PayloadPool;

/**
 * The runtime of one rank, found from the thread that runs its program. Each process has one instance, whose class the actors extend.
 * Callers pass on the smallest of its interfaces that is sufficient.
 */
public abstract class RankRuntime extends WorkCounter
        implements ProgramClock, Messaging, ProcessView, ProgramErrors, StaticsTable {
    /** The state of an MPI library for one process, from its initialisation on. */
    public interface Library {
        /** {@return true if the process has not yet finalized the library} */
        boolean isUnfinished();
    }

    private static final ThreadLocal<@Nullable RankRuntime> CURRENT = new ThreadLocal<>();

    private static final @Nullable Object[] NO_SLOTS = {};

    private final PayloadPool payloads = new PayloadPool();
    private final RankProfile profile;
    private final ContextIds contexts;
    private @Nullable PackWork packWork;
    private @Nullable Library library;
    private @Nullable RankAddresses addresses;
    private @Nullable Origin origin;
    private int application;
    private int @Nullable [] applicationEnds;
    private Origin.@Nullable Program program;
    private @Nullable Object[] slots = NO_SLOTS;

    /** The last call that began, in words, and its number in the profile. */
    private @Nullable Supplier<String> words;

    private int worded;

    /** Creates the runtime of a process on a rank that had none. */
    protected RankRuntime() {
        this(new RankProfile(), new ContextIds());
    }

    /**
     * Creates the runtime of a process on a reused rank.
     *
     * @param profile profile of the rank
     * @param contexts context ids of the rank
     */
    protected RankRuntime(RankProfile profile, ContextIds contexts) {
        this.profile = profile;
        this.contexts = contexts;
    }

    /**
     * Returns the runtime of the rank whose program this thread runs.
     *
     * @return the runtime; null outside of any rank
     */
    public static @Nullable RankRuntime currentOrNull() {
        return CURRENT.get();
    }

    /**
     * Returns the runtime of the rank whose program this thread runs.
     *
     * @return the runtime
     * @throws IllegalStateException outside of any rank
     */
    public static RankRuntime current() {
        RankRuntime runtime = CURRENT.get();
        if (runtime == null) {
            throw noRank("MPI was called", "a thread of a program that was started with ./rankcluster run");
        }
        return runtime;
    }

    /**
     * Creates the error for the calling thread, which belongs to no rank and needs one.
     *
     * @param what the action of the thread
     * @param rule description of the threads that may do it
     * @return the error
     */
    public static IllegalStateException noRank(String what, String rule) {
        Thread thread = Thread.currentThread();
        String name = thread.getName().isEmpty() ? "#" + thread.threadId() : thread.getName();
        return new IllegalStateException(
                what + " on thread \"" + name + "\", which belongs to no rank (expected: " + rule + ")");
    }

    /** Binds the calling thread to this rank. Called by the code that starts the rank's threads. */
    public final void bindToThread() {
        CURRENT.set(this);
    }

    /**
     * Runs an action for this rank's program on the calling thread, which may belong to another rank: a reduction of the user.
     *
     * @param action the action
     */
    public final void callAs(Runnable action) {
        RankRuntime before = CURRENT.get();
        CURRENT.set(this);
        try {
            action.run();
        } finally {
            CURRENT.set(before);
        }
    }

    /**
     * Returns the object that the calling thread's rank keeps for its program.
     *
     * @param index index of the slot, 0 or more
     * @return the object; null if the slot is empty, or outside of any rank
     */
    public static @Nullable Object slot(int index) {
        RankRuntime runtime = CURRENT.get();
        return runtime == null ? null : runtime.slotAt(index);
    }

    @Override
    public final @Nullable Object slotAt(int index) {
        @Nullable Object[] all = slots;
        return index < all.length ? all[index] : null;
    }

    @Override
    public final void setSlot(int index, Object value) {
        if (index >= slots.length) {
            slots = Arrays.copyOf(slots, Math.max(index + 1, slots.length + slots.length / 2));
        }
        slots[index] = value;
    }

    /**
     * Draws a hash code for an object without one: the rank's next number, the same in each run, never 0.
     *
     * @return hash code, never 0
     */
    public abstract int drawHash();

    /** {@return true if the calling thread is the one that runs the program's {@code main}} */
    public abstract boolean isMainThread();

    @Override
    public final PayloadPool payloads() {
        return payloads;
    }

    /** {@return the times of the programs that have run on this rank} */
    public final RankProfile profile() {
        return profile;
    }

    /**
     * Records the start of a call.
     *
     * @param name name of the call
     * @param callInWords description with its arguments, for errors; null if there is none
     */
    public final void enter(String name, @Nullable Supplier<String> callInWords) {
        profile.enter(name);
        words = callInWords;
        worded = profile.current();
    }

    /**
     * {@return the description of the current call} The arguments are included, unless other threads have begun a call since. Any thread
     * may call this while the rank's threads are stopped; the description is created as by the rank. /
     */
    public final String call() {
        String name = profile.name(profile.current());
        Supplier<String> last = words;
        if (last == null || worded != profile.current()) {
            return name;
        }
        return asRank(last).text();
    }

    /**
     * Returns a description that any thread may request while the rank's threads are stopped. The description is created as by this rank,
     * because it may need the rank's state.
     *
     * @param made creates the description
     * @return the description
     */
    public final CallText asRank(Supplier<String> made) {
        return () -> {
            String[] text = new String[1];
            callAs(() -> text[0] = made.get());
            return text[0];
        };
    }

    @Override
    public final @Nullable Origin origin() {
        return origin;
    }

    @Override
    public final int application() {
        return origin == null ? application : origin.application();
    }

    /**
     * Sets the program of the job that the process runs, if there are several.
     *
     * @param number index of the program, from 0
     * @param ends end of each program, one past its last rank in the world; not copied
     */
    public final void application(int number, int[] ends) {
        application = number;
        applicationEnds = ends;
    }

    @Override
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

    @Override
    public final int processes() {
        return origin == null ? applicationSizes()[application] : world().size();
    }

    @Override
    public final Origin.@Nullable Program program() {
        return program;
    }

    /**
     * Sets the program that the process runs.
     *
     * @param runs class and arguments
     */
    public final void program(Origin.Program runs) {
        program = runs;
    }

    /**
     * Marks the process as spawned. Must be called before its program begins.
     *
     * @param from origin of the process
     */
    public final void origin(Origin from) {
        origin = from;
    }

    /** {@return the ids for communicators} No id is reused on its rank. */
    public final ContextIds contexts() {
        return contexts;
    }

    @Override
    public final int number() {
        return origin == null ? rank() : origin.number(rank());
    }

    @Override
    public final Rankmap world() {
        return addresses().maps().world();
    }

    @Override
    public final RankAddresses addresses() {
        RankAddresses known = addresses;
        if (known == null) {
            Rankmaps maps = job().rankmaps();
            known = new RankAddresses(origin == null ? maps : origin.maps(maps));
            addresses = known;
        }
        return known;
    }

    /** {@return the result of {@link #addresses} if it has been created; otherwise null} */
    public final @Nullable RankAddresses addressesOrNull() {
        return addresses;
    }

    /**
     * Returns the CPU time of translations since the last call, beyond the time that machine files include.
     *
     * @return picoseconds, negative if they were faster than with a table of virtual connections
     */
    public final long takeTranslationTime() {
        return addresses == null ? 0 : addresses.takeOwed();
    }

    @Override
    public final PackWork packWork() {
        PackWork work = packWork;
        if (work == null) {
            work = new PackWork();
            packWork = work;
        }
        return work;
    }

    /** {@return the result of {@link #packWork} if it has been created; otherwise null} */
    public final @Nullable PackWork packWorkOrNull() {
        return packWork;
    }

    /** {@return the state of the MPI library for the process (world communicator, attached buffer, ...); null before it is initialised} */
    public final @Nullable Library library() {
        return library;
    }

    /**
     * Sets the state of the MPI library for the process.
     *
     * @param library the state
     */
    public final void library(Library library) {
        this.library = library;
    }
}
