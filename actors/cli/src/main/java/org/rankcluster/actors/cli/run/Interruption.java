package org.rankcluster.actors.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.rankcluster.actors.cli.console.ProgressLine;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.Signals;
import org.rankcluster.actors.cli.console.StandardOutput;
import org.rankcluster.actors.cli.console.Terminal;

/**
 * A handler of Ctrl-C, SIGTERM and the loss of standard output during a run. The handler cancels the run, so that its partial result is
 * written. If that takes long, since a program computes without calling MPI, or at the next signal, the handler ends the JVM.
 */
public final class Interruption implements AutoCloseable {
    /** Milliseconds of one look. Patience is counted in looks, not in time: if the whole JVM stands still meanwhile, that is one look. */
    private static final long LOOK_MILLIS = 10;

    private static final long LOOK_AT_OUTPUT_MILLIS = 1000;
    /** First of the exit codes of signals. */
    private static final int SIGNALLED = 128;

    private final Terminal terminal;
    private final Screen screen;
    private final ProgressLine progress;
    private final RunHandle running;
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicInteger cancelled = new AtomicInteger();
    private final List<Signals.Watch> watches = new ArrayList<>();

    private Interruption(Terminal terminal, Screen screen, ProgressLine progress, RunHandle running) {
        this.terminal = terminal;
        this.screen = screen;
        this.progress = progress;
        this.running = running;
    }

    /** Watches a run until closed. */
    public static Interruption watch(Terminal terminal, Screen screen, ProgressLine progress, RunHandle running) {
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

    /** Returns the exit code with which the run was ended; 0 if it was not. */
    public int exit() {
        return cancelled.get();
    }

    private boolean isOver(long millis) {
        try {
            return over.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException unexpected) {
            return false;
        }
    }

    /** Restores the handling of signals after the end of the run. */
    @Override
    public synchronized void close() {
        watches.forEach(Signals.Watch::close);
        over.countDown();
    }
}
