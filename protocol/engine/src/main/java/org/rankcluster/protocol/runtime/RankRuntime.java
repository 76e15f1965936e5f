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
 * Finds a rank from the thread that runs its program, and keeps what the process is, whatever runs it. One instance a process. The
 * actors extend it; whoever has found it hands on the smallest of its interfaces that will do.
 */
public abstract class RankRuntime extends WorkCounter
        implements ProgramClock, Messaging, ProcessView, ProgramErrors, Slots {
    private static final ThreadLocal<@Nullable RankRuntime> CURRENT = new ThreadLocal<>();

    private static final @Nullable Object[] NO_SLOTS = {};

    private final PayloadPool payloads = new PayloadPool();
    private final RankProfile profile;
    private final ContextIds contexts;
    private @Nullable PackWork packWork;
    private @Nullable MpiLibrary library;
    private @Nullable RankAddresses addresses;
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

    /** A hash code for an object without one: the rank's next number, the same in each run, never 0. */
    public abstract int drawHash();

    /** Whether the calling thread is the one that runs the program's {@code main}. */
    public abstract boolean isMainThread();

    @Override
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

    /**
     * Returns the call that goes on, in words: with its arguments, but for threads that have begun one before another has. Any thread may
     * ask while the rank's threads stand still; the words are made as by the rank.
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
     * Returns words that any thread may ask for while the rank's threads stand still: they are made as by this rank, for they may need what only
     * a rank has.
     */
    public final CallWords asRank(Supplier<String> made) {
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
     * Says which of several programs of the job it runs.
     *
     * @param ends for each of them the rank in the world behind its last; not copied
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

    /** What {@link #addresses} returns, if anybody has asked for it; else null. */
    public final @Nullable RankAddresses addressesOrNull() {
        return addresses;
    }

    /** Picoseconds of the CPU for translations since this was last asked, beyond what machine files hold for them. */
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

    /** {@link #packWork}; null if nobody has asked for it. */
    public final @Nullable PackWork packWorkOrNull() {
        return packWork;
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
