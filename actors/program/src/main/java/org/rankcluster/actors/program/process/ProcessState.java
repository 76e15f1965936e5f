package org.rankcluster.actors.program.process;

import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a rank's process has for itself: made when first used, for most ranks need none of it. */
public final class ProcessState {
    /** Nanoseconds between the wall clocks of two processes: seeds of whole milliseconds differ even if they are drawn 0.4 ms apart. */
    private static final long BETWEEN_CLOCKS = 2_000_000;

    /** Bits of the nanoseconds that are drawn besides: up to 0.5 ms. */
    private static final int DRAWN_BITS = 19;

    /** Processes whose clocks are within the least range: the first block of {@link #clockPlace}. */
    private static final int FIRST_CLOCKS = 64;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final long seed;
    private final long jobSeed;
    private final int number;
    private long drawn;
    private int hashes;
    private final Map<String, Object> services = new HashMap<>();
    private final List<Thread> hooks = new ArrayList<>();
    private final LinkedHashSet<String> deletedOnExit = new LinkedHashSet<>();

    /** The state of a process in a job with this seed; its number tells it apart from all others of the job. */
    public ProcessState(long jobSeed, int number) {
        this.jobSeed = jobSeed;
        this.number = number;
        seed = mix(mix(jobSeed) + number);
    }

    /**
     * Nanoseconds that the wall clock of this process shows at the beginning of the job, from the job's seed and the process: 0 to 127 ms, and
     * from 64 processes on at most 4 ms for each. No two processes are less than 1.4 ms apart.
     */
    public long wallClockAhead() {
        return clockPlace() * BETWEEN_CLOCKS + (mix(~seed) >>> Long.SIZE - DRAWN_BITS);
    }

    /**
     * The place of this process in a row of clocks, which no other process has: the processes from 0 to 63, from 64 to 127, from 128 to 255
     * and so on are permuted among themselves, x to ax + b with an odd a.
     */
    private long clockPlace() {
        long block = number < FIRST_CLOCKS ? FIRST_CLOCKS : Integer.highestOneBit(number);
        long first = number < FIRST_CLOCKS ? 0 : block;
        long drawnOfJob = mix(~jobSeed);
        return first + (((drawnOfJob | 1) * (number - first) + (drawnOfJob >>> Integer.SIZE)) & block - 1);
    }

    /** A number that depends on the job's seed, the process and how many were drawn before. */
    public long draw() {
        drawn++;
        return mix(seed + drawn * GOLDEN);
    }

    /** SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). */
    private static long mix(long z) {
        long mixed = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** A hash code for an object without one: spread, never 0, 31 bits. */
    public int nextHash() {
        int hash = (int) (mix(seed ^ ++hashes) >>> 33);
        return hash == 0 ? 1 : hash;
    }

    /** Something that there is one of in a process, by name; made when first asked for. */
    public Object service(String name, Supplier<?> make) {
        Object made = services.get(name);
        if (made == null) {
            made = make.get(); // may itself ask for others
            services.put(name, made);
        }
        return made;
    }

    /** What {@link #service} has made; null if nobody has asked for it. */
    public @Nullable Object serviceIfMade(String name) {
        return services.get(name);
    }

    /** Has {@link #deleteFiles} delete a file or an empty folder. */
    public void deleteOnExit(String path) {
        deletedOnExit.add(path);
    }

    /** Deletes what is to go with the process, the last first, as far as it can be: after the hooks. */
    public void deleteFiles() {
        for (String path : deletedOnExit.reversed()) {
            boolean unusedGone = new File(path).delete();
        }
    }

    /** Adds a thread to {@link #hooks}; false if it is one already, by identity. */
    @SuppressWarnings("ReferenceEquality")
    public boolean addHook(Thread hook) {
        return hooks.stream().noneMatch(known -> known == hook) && hooks.add(hook);
    }

    /** Removes a thread from {@link #hooks}; false if it was none. */
    @SuppressWarnings("ReferenceEquality")
    public boolean removeHook(Thread hook) {
        return hooks.removeIf(known -> known == hook);
    }

    /** Threads to run when the program ends, in the order in which they came. */
    public List<Thread> hooks() {
        return hooks;
    }
}
