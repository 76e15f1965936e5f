package org.rankcluster.actors.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ends a run on Ctrl-C or SIGTERM: cancels it, so that its result as far as it came is written, and ends the JVM if that
 * takes long, because a program computes and does not look up, or at the next signal.
 */
final class Interruption implements AutoCloseable {
    /** Patience is counted in looks, and not in time: when the whole JVM stands still meanwhile, that is one look. */
    private static final long LOOK_MILLIS = 10;

    private static final long LOOK_AT_OUTPUT_MILLIS = 1000;
    /** Exit codes of signals begin here. */
    private static final int SIGNALLED = 128;

    private final Terminal terminal;
    private final Screen screen;
    private final ProgressLine progress;
    private final Running running;
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicInteger cancelled = new AtomicInteger();
    private final List<Signals.Watch> watches = new ArrayList<>();

    private Interruption(Terminal terminal, Screen screen, ProgressLine progress, Running running) {
        this.terminal = terminal;
        this.screen = screen;
        this.progress = progress;
        this.running = running;
    }

    /** Looks after a run until closed. */
    static Interruption watch(Terminal terminal, Screen screen, ProgressLine progress, Running running) {
        Interruption interruption = new Interruption(terminal, screen, progress, running);
        for (String signal : List.of("INT", "TERM")) {
            interruption.watches.add(
                    Signals.watch(signal, number -> interruption.end("SIG" + signal, SIGNALLED + number)));
        }
        Thread unusedThread =
                Thread.ofPlatform().daemon().name("rankcluster-stdout-watch").start(interruption::watchOutput);
        return interruption;
    }

    /** Ends the run when its output is lost. A JVM gets no signal if a reader closes a pipe, as {@code head} does. */
    private void watchOutput() {
        while (!isOver(LOOK_AT_OUTPUT_MILLIS)) {
            StandardOutput.Loss loss = StandardOutput.loss(terminal.out());
            if (loss != null) {
                end(loss.reason(), loss.exit());
                return;
            }
        }
    }

    private void end(String cause, int exit) {
        String reason = cause + " at " + progress.where();
        if (cancelled.compareAndSet(0, exit)) {
            running.cancel(exit, reason);
            for (long rest = running.patienceMillis(); rest > 0; rest -= LOOK_MILLIS) {
                if (isOver(LOOK_MILLIS)) {
                    return;
                }
            }
        }
        halt(reason, exit);
    }

    private synchronized void halt(String reason, int exit) {
        if (isOver(0)) {
            return; // its result is being written
        }
        screen.println(reason);
        Runtime.getRuntime().halt(exit);
    }

    /** The exit code that the run was ended with; 0 if it was not. */
    int exit() {
        return cancelled.get();
    }

    private boolean isOver(long millis) {
        try {
            return over.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException nobodyDoesThat) {
            return false;
        }
    }

    /** The run is over; signals mean again what they meant before. */
    @Override
    public synchronized void close() {
        watches.forEach(Signals.Watch::close);
        over.countDown();
    }
}
