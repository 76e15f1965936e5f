package org.rankcluster.actors.program.process;

import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a rank's process has for itself: made when first used, for most ranks need none of it. */
public final class ProcessState {
    private static final String CLASS_PATH = "java.class.path";
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** The id of the thread of {@code main}, as in a JVM. */
    private static final long FIRST_THREAD = 1;

    private final long seed;
    private long drawn;
    private int hashes;
    private int threads;
    private int pools;
    private long threadIds = FIRST_THREAD;
    private @Nullable Properties properties;
    private final Map<Object, Object> locks = new HashMap<>();
    private final Map<String, Object> services = new HashMap<>();
    private final List<Thread> hooks = new ArrayList<>();
    private final LinkedHashSet<String> deletedOnExit = new LinkedHashSet<>();

    @Nullable
    PrintStream out;

    @Nullable
    PrintStream err;

    @Nullable
    InputStream in;

    Thread.@Nullable UncaughtExceptionHandler uncaught;

    @Nullable
    RankDefaults defaults;

    /** The state of a rank in a job with this seed. */
    public ProcessState(long jobSeed, int rank) {
        seed = mix(mix(jobSeed) + rank);
    }

    /** A number that depends on the job's seed, the rank and how many were drawn before. */
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
    int nextHash() {
        int hash = (int) (mix(seed ^ ++hashes) >>> 33);
        return hash == 0 ? 1 : hash;
    }

    /** The id of another thread than that of {@code main}. */
    long nextThreadId() {
        return ++threadIds;
    }

    int nextThread() {
        return threads++;
    }

    int nextPool() {
        return ++pools;
    }

    /** System properties: a copy of the JVM's, taken when first asked for; on the class path are the program's own classes and MPI's. */
    Properties properties() {
        if (properties == null) {
            properties = new Properties();
            properties.putAll(System.getProperties());
            if (Thread.currentThread().getContextClassLoader() instanceof RankClasses classes) {
                properties.setProperty(CLASS_PATH, classes.place() + File.pathSeparator + MpiClassPath.text());
            }
        }
        return properties;
    }

    void properties(@Nullable Properties all) {
        properties = all;
    }

    /** Something that there is one of in a process, by name; made when first asked for. */
    Object service(String name, Supplier<?> make) {
        return services.computeIfAbsent(name, key -> make.get());
    }

    /** The object that stands for one of the JVM's when a program locks it. */
    Object lockOf(Object shared) {
        return locks.computeIfAbsent(shared, key -> new Object());
    }

    void deleteOnExit(String path) {
        deletedOnExit.add(path);
    }

    /** Deletes what is to go with the process, the last first, as far as it can be: after the hooks. */
    public void deleteFiles() {
        for (String path : deletedOnExit.reversed()) {
            boolean unusedGone = new File(path).delete();
        }
    }

    /** Threads to run when the program ends, in the order in which they came. */
    public List<Thread> hooks() {
        return hooks;
    }
}
