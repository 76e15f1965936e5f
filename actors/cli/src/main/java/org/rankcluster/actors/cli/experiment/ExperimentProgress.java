package org.rankcluster.actors.cli.experiment;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.time.WallClock;

/**
 * The progress display of an experiment on standard error: current step, elapsed time, and remaining time at the pace so far. A terminal
 * shows one line, redrawn each second. Elsewhere a line is written every half minute. Steps are jobs, unless the experiment counts its own.
 */
final class ExperimentProgress implements AutoCloseable {
    private static final long ON_A_TERMINAL_MILLIS = 1000;
    private static final long ELSEWHERE_MILLIS = 30_000;
    private static final double NANOSECOND = 1e-9;

    private final Screen screen;
    private final LongSupplier clock;
    private final long begin;
    private final Thread reporter =
            Thread.ofPlatform().daemon().name("experiment-progress").unstarted(this::report);
    private int steps;
    private int done;
    private boolean hasOwnSteps;
    private Supplier<String> inside = () -> "";

    /**
     * Creates the progress of an experiment that has not begun, which reports nothing yet.
     *
     * @param jobs number of jobs that it will run; 0 if that is not known
     * @param clock nanoseconds of wall time
     */
    ExperimentProgress(Screen screen, int jobs, LongSupplier clock) {
        this.screen = screen;
        this.steps = jobs;
        this.clock = clock;
        this.begin = clock.getAsLong();
    }

    /** Reports until closed; see the constructor. */
    static ExperimentProgress start(Screen screen, int jobs) {
        ExperimentProgress progress = new ExperimentProgress(screen, jobs, WallClock::nanos);
        progress.reporter.start();
        return progress;
    }

    /** Sets the number of steps, which the experiment counts itself. */
    synchronized void ownSteps(int number) {
        hasOwnSteps = true;
        steps = number;
        done = 0;
    }

    /** Records that a step of the experiment's own is done. */
    synchronized void stepDone() {
        done++;
    }

    /** Records that a job has ended. */
    synchronized void jobDone() {
        done += hasOwnSteps ? 0 : 1;
    }

    /** Sets the progress text of a job that runs alone; it may be empty. */
    synchronized void inside(Supplier<String> text) {
        inside = text;
    }

    /** Returns one line of progress. */
    synchronized String line() {
        double seconds = NANOSECOND * (clock.getAsLong() - begin);
        boolean isKnown = done < steps; // settings may change the number of jobs
        String left =
                isKnown && done > 0 ? ", about " + UnitFormat.about(seconds / done * (steps - done)) + " left" : "";
        String where = inside.get();
        return "step " + (done + 1) + (isKnown ? " of " + steps : "") + ", " + UnitFormat.about(seconds) + left
                + (where.isEmpty() ? "" : "; " + where);
    }

    private void report() {
        try {
            while (true) {
                Thread.sleep(screen.isInteractive() ? ON_A_TERMINAL_MILLIS : ELSEWHERE_MILLIS);
                screen.progress(line());
            }
        } catch (InterruptedException closed) {
            // closed
        }
    }

    /** Stops reporting and clears the line. */
    @Override
    public void close() {
        reporter.interrupt();
        try {
            reporter.join();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
        screen.clear();
    }
}
