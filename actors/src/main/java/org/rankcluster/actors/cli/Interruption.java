package org.rankcluster.actors.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a run on Ctrl-C or SIGTERM: cancels it, so that its result as far as it came is written, and ends the JVM if that
 * takes long, because a program computes and does not look up.
 */
final class Interruption implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 700;
    /** Exit codes of signals begin here. */
    private static final int SIGNALLED = 128;

    private final Terminal terminal;
    private final Progress progress;
    private final Running running;
    private final CountDownLatch over = new CountDownLatch(1);
    private final List<Signals.Watch> watches = new ArrayList<>();

    private Interruption(Terminal terminal, Progress progress, Running running) {
        this.terminal = terminal;
        this.progress = progress;
        this.running = running;
    }

    /** Looks after a run until closed. */
    static Interruption watch(Terminal terminal, Progress progress, Running running) {
        Interruption interruption = new Interruption(terminal, progress, running);
        for (String signal : List.of("INT", "TERM")) {
            interruption.watches.add(Signals.watch(signal, number -> interruption.end("SIG" + signal, number)));
        }
        return interruption;
    }

    private void end(String signal, int number) {
        String reason = signal + " at " + progress.where();
        running.cancel(SIGNALLED + number, reason);
        if (!isOverSoon()) {
            progress.clear();
            terminal.err().println(reason);
            Runtime.getRuntime().halt(SIGNALLED + number);
        }
    }

    private boolean isOverSoon() {
        try {
            return over.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException nobodyDoesThat) {
            return false;
        }
    }

    /** The run is over; signals mean again what they meant before. */
    @Override
    public void close() {
        watches.forEach(Signals.Watch::close);
        over.countDown();
    }
}
