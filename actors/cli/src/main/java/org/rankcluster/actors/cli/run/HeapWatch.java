package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.HeapErrors;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.time.WallClock;

/**
 * A watchdog that ends the JVM when its heap is too small for the run. A job in a full heap gets enough memory to continue, but not to
 * finish, so it would collect garbage for ever. A thread of this class therefore tries at intervals whether memory is left, and needs none
 * to report that there is none. A heap in which the collector can continue, but hardly anything else, is too small as well.
 */
public final class HeapWatch implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 100;
    /** Tries are made when less than this part of the heap is free, as is often the case just before a collection. */
    private static final int LITTLE = 32;

    /** The names of collectors of the young generation alone, of all kinds of the JVM. */
    private static final Pattern YOUNG = Pattern.compile("Scavenge|Copy|ParNew|Young|Minor");

    private static final int LARGEST_TRY = 1 << 24;
    /** Longest time that relief may take, in nanoseconds. */
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final OutputStream err;
    private final byte[] message;
    private final int exit;
    private final @Nullable Runnable relief;
    private final IntConsumer halt;
    private long relievedSince;
    private final CollectorWork collectors = new CollectorWork(
            WallClock.nanos(),
            figures(GarbageCollectorMXBean::getCollectionTime),
            figures(GarbageCollectorMXBean::getCollectionCount));
    private final Thread thread =
            Thread.ofPlatform().daemon().name("heap-watch").unstarted(this::watch);
    private volatile byte @Nullable [] tried;
    private boolean closed;

    /**
     * Creates a watch that has not begun.
     *
     * @param halt ends the JVM with an exit code, at once
     */
    HeapWatch(OutputStream err, int exit, @Nullable Runnable relief, IntConsumer halt) {
        this.err = err;
        this.message = (HeapErrors.tooSmall().getMessage() + System.lineSeparator()).getBytes(StandardCharsets.UTF_8);
        this.exit = exit;
        this.relief = relief;
        this.halt = halt;
    }

    /** Watches the heap of a run until closed. Reports on {@code err} that it is too small. */
    public static HeapWatch start(OutputStream err) {
        return begin(new HeapWatch(err, JobResult.BAD_INPUT, null, Runtime.getRuntime()::halt));
    }

    /**
     * Watches the heap of a member until closed.
     *
     * @param relief frees memory soon; the member ends only if there is still none a minute later
     */
    public static HeapWatch start(OutputStream err, Runnable relief) {
        return begin(new HeapWatch(err, JobResult.MEMBER_LOST, relief, Runtime.getRuntime()::halt));
    }

    private static HeapWatch begin(HeapWatch watch) {
        watch.thread.start();
        return watch;
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(INTERVAL_MILLIS);
                look();
            }
        } catch (OutOfMemoryError full) {
            end();
        } catch (InterruptedException closed) {
            // closed
        }
    }

    private void look() {
        try {
            tryIfLittleIsFree();
            measureCollector();
            relievedSince = 0;
        } catch (OutOfMemoryError full) {
            tried = null;
            relieve(full);
        }
    }

    /** Handles a lack of memory. Throws {@code full} if there is no relief, or if it has not helped. */
    void relieve(OutOfMemoryError full) {
        if (relief == null || relievedSince != 0 && WallClock.nanos() - relievedSince > PATIENCE_NANOS) {
            throw full;
        }
        relievedSince = relievedSince == 0 ? WallClock.nanos() : relievedSince;
        try {
            relief.run();
        } catch (OutOfMemoryError notNow) {
            // at the next look
        }
    }

    private void tryIfLittleIsFree() {
        Runtime jvm = Runtime.getRuntime();
        long most = jvm.maxMemory();
        long free = most - jvm.totalMemory() + jvm.freeMemory();
        if (free < most / LITTLE) {
            tried = new byte[(int) Math.min(most / LITTLE / 2, LARGEST_TRY)];
            tried = null;
        }
    }

    private void measureCollector() {
        if (collectors.takesNearlyAll(
                WallClock.nanos(),
                figures(GarbageCollectorMXBean::getCollectionTime),
                figures(GarbageCollectorMXBean::getCollectionCount))) {
            throw new OutOfMemoryError("the collector takes nearly all of the time");
        }
    }

    /**
     * Returns a figure of the collectors of old objects. Collections of the young generation may take long although the heap is not full.
     */
    private static long[] figures(ToLongFunction<GarbageCollectorMXBean> figure) {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(collector -> collectsOld(collector.getName()))
                .mapToLong(figure)
                .map(value -> Math.max(0, value))
                .toArray();
    }

    /** Returns whether a collector, by its name in the JVM's management beans, collects old objects. */
    static boolean collectsOld(String name) {
        return !YOUNG.matcher(name).find();
    }

    /** Ends the JVM, unless it was closed before. */
    synchronized void end() {
        if (closed) {
            return;
        }
        try {
            err.write(message);
            err.flush();
        } catch (IOException | OutOfMemoryError speechless) {
            // the exit code reports it
        }
        halt.accept(exit);
    }

    /** Stops the watch. The JVM then continues even if the watch was about to end it: the watched run has ended by itself. */
    @Override
    public synchronized void close() {
        closed = true;
        thread.interrupt();
    }
}
