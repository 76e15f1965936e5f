package org.rankcluster.actors.program.process;

import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The process state of one rank, such as random numbers and shutdown hooks, created at its first use. */
public final class ProcessState {
    /** Nanoseconds between the wall clocks of two processes: seeds of whole milliseconds differ even if they are drawn 0.4 ms apart. */
    private static final long BETWEEN_CLOCKS = 2_000_000;

    /** Bits of the nanoseconds that are drawn besides: up to 0.5 ms. */
    private static final int DRAWN_BITS = 19;

    /** Processes whose clocks are within the least range: the first block of {@link #clockNumber}. */
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

    /**
     * Creates the state of a process.
     *
     * @param jobSeed seed of the job
     * @param number number of the process, unique in the job
     */
    public ProcessState(long jobSeed, int number) {
        this.jobSeed = jobSeed;
        this.number = number;
        seed = mix(mix(jobSeed) + number);
    }

    /**
     * Returns the lead of this process's wall clock at the beginning of the job, in nanoseconds, from the job's seed and the process. The
     * lead is 0 to 127 ms, and from 64 processes on at most 4 ms for each. No two processes are less than 1.4 ms apart.
     */
    public long wallClockAhead() {
        return clockNumber() * BETWEEN_CLOCKS + (mix(~seed) >>> Long.SIZE - DRAWN_BITS);
    }

    /**
     * Returns the number of this process in a row of clocks; no two processes have the same number. The processes from 0 to 63, from 64 to
     * 127, from 128 to 255 and so on are permuted among themselves. The permutation maps x to ax + b with an odd a.
     */
    private long clockNumber() {
        long block = number < FIRST_CLOCKS ? FIRST_CLOCKS : Integer.highestOneBit(number);
        long first = number < FIRST_CLOCKS ? 0 : block;
        long drawnOfJob = mix(~jobSeed);
        return first + (((drawnOfJob | 1) * (number - first) + (drawnOfJob >>> Integer.SIZE)) & block - 1);
    }

    /** Returns a number that depends on the job's seed, the process, and the number of earlier draws. */
    public long draw() {
        drawn++;
        return mix(seed + drawn * GOLDEN);
    }

    /** Mixes a number by SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). */
    private static long mix(long z) {
        long mixed = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /**
     * Returns a hash code for an object of a program's class. The next number of the calling rank is the same in each run. Outside of ranks
     * this method returns the JVM's hash code. Rewritten classes call it at the first request.
     *
     * @param object the object
     * @return its hash code from now on
     */
    public static int drawHash(Object object) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? System.identityHashCode(object) : rank.state().nextHash();
    }

    /** Returns a hash code for an object without its own: well distributed, never 0, 31 bits. */
    public int nextHash() {
        int hash = (int) (mix(seed ^ ++hashes) >>> 33);
        return hash == 0 ? 1 : hash;
    }

    /** Returns the only instance of a service in this process, by name, created at the first request. */
    public Object service(String name, Supplier<?> make) {
        Object made = services.get(name);
        if (made == null) {
            made = make.get(); // may itself request others
            services.put(name, made);
        }
        return made;
    }

    /** Returns the service that {@link #service} has created; null if it was never requested. */
    public @Nullable Object serviceIfMade(String name) {
        return services.get(name);
    }

    /** Adds a file or an empty folder to those that {@link #deleteFiles} deletes. */
    public void deleteOnExit(String path) {
        deletedOnExit.add(path);
    }

    /** Deletes the registered files, the last first, after the hooks. Failures are ignored. */
    public void deleteFiles() {
        for (String path : deletedOnExit.reversed()) {
            boolean unusedGone = new File(path).delete();
        }
    }

    /** Adds a thread to {@link #hooks}; returns false if it is one already, by identity. */
    @SuppressWarnings("ReferenceEquality")
    public boolean addHook(Thread hook) {
        return hooks.stream().noneMatch(known -> known == hook) && hooks.add(hook);
    }

    /** Removes a thread from {@link #hooks}; returns false if it was none. */
    @SuppressWarnings("ReferenceEquality")
    public boolean removeHook(Thread hook) {
        return hooks.removeIf(known -> known == hook);
    }

    /** Returns the threads to run when the program ends, in the order of registration. */
    public List<Thread> hooks() {
        return hooks;
    }
}
