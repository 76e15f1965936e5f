package org.rankcluster.actors.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.JobResult;

/**
 * Ends the JVM when its heap is too small for a run. What runs then gets the memory to go on no more than that to end, so it
 * would collect garbage for ever: a thread of this class tries now and then whether there is still room, and needs none to
 * say that there is not.
 */
final class HeapWatch implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 100;
    /** It tries when less than this part of the heap is free, which is often so just before a collection. */
    private static final int LITTLE = 32;

    private static final int LARGEST_TRY = 1 << 24;

    private final OutputStream err;
    private final byte[] message;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("heap-watch").unstarted(this::watch);
    private volatile byte @Nullable [] tried;

    private HeapWatch(OutputStream err, String message) {
        this.err = err;
        this.message = message.getBytes(StandardCharsets.UTF_8);
    }

    /** Watches the heap until closed; says on {@code err} that it is too small. */
    static HeapWatch start(OutputStream err) {
        HeapWatch watch = new HeapWatch(err, Main.heapTooSmall().getMessage() + System.lineSeparator());
        watch.thread.start();
        return watch;
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(INTERVAL_MILLIS);
                tryIfLittleIsFree();
            }
        } catch (OutOfMemoryError full) {
            end();
        } catch (InterruptedException closed) {
            // over
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

    private void end() {
        try {
            err.write(message);
            err.flush();
        } catch (IOException | OutOfMemoryError speechless) {
            // the exit code speaks
        }
        Runtime.getRuntime().halt(JobResult.BAD_INPUT);
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
