package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.cli.console.OutputFile;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.Signals;
import org.rankcluster.actors.cluster.control.Token;
import org.rankcluster.actors.dashboard.DashboardSettings;
import org.rankcluster.actors.dashboard.LocalDashboard;
import org.rankcluster.actors.dashboard.ReportFile;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.ObservedRun;
import org.rankcluster.input.InputException;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/** The dashboard page and the report file of a local run, if the user has requested them. */
final class RunDisplay implements AutoCloseable {
    private static final String JOB = "1";

    private final Screen screen;
    private final WatchOptions options;
    private final String command;
    private final DashboardSettings settings;
    private final @Nullable LocalDashboard dashboard;
    private volatile @Nullable Observation run;

    private RunDisplay(Screen screen, RunOptions options) {
        this.screen = screen;
        this.options = options.watch;
        this.command = options.command;
        settings = settings(KeyValues.parse("--config", options.config));
        dashboard = options.watch.dashboard == null ? null : open(options);
    }

    /** Opens the page, if it was requested, and prints its address. */
    static RunDisplay open(Screen screen, RunOptions options) {
        options.watch.check();
        RunDisplay watch = new RunDisplay(screen, options);
        if (watch.dashboard != null) {
            ILoggerFactory unusedLogging =
                    LoggerFactory.getILoggerFactory(); // a run and a page that begin at once would both set it up
            screen.println(watch.dashboard.address());
        }
        return watch;
    }

    private static DashboardSettings settings(Map<String, String> config) {
        String linger = config.get(DashboardSettings.LINGER);
        return new DashboardSettings(
                DashboardSettings.key(DashboardSettings.KEY, config.getOrDefault(DashboardSettings.KEY, "auto")),
                List.of(),
                linger == null ? DashboardSettings.FOR_EVER : DashboardSettings.linger(linger));
    }

    private LocalDashboard open(RunOptions run) {
        int port = options.port();
        Token own = token();
        try {
            return new LocalDashboard(run.app, port, settings, header -> own != null && own.isIn(header));
        } catch (IOException taken) {
            throw new InputException(
                    WatchOptions.DASHBOARD,
                    "port",
                    port,
                    "a free port; " + WatchOptions.DASHBOARD + " without a number takes any");
        }
    }

    /** Returns the user's own token, with which scripts control the run; null if there is none. */
    private static @Nullable Token token() {
        try {
            return Token.find(null);
        } catch (InputException none) {
            return null;
        }
    }

    /** Returns an observer that also passes the run to this display. */
    JobObserver observing(JobObserver observer) {
        return options.isWatched()
                ? new WatchedObserver(observer, new ObservedRun(JOB, command, true), this::show, result -> {})
                : observer;
    }

    private void show(Observation observed) {
        run = observed;
        if (dashboard != null) {
            dashboard.show(observed);
        }
    }

    /** Records the result of the run, also as JSON, and writes its report. */
    void ended(JobResult result, String json) {
        Observation ended = run;
        if (ended == null) {
            return;
        }
        ended.result(json, result.path());
        if (options.report != null) {
            writeReport(ReportFile.of(most -> CompletableFuture.completedFuture(ended.reportMessages(most)))
                    .toCompletableFuture()
                    .join());
        }
    }

    private void writeReport(String html) {
        String file = String.valueOf(options.report);
        try {
            OutputFile.write(file, html);
        } catch (IOException | CompletionException full) {
            throw InputException.option(
                    WatchOptions.REPORT, file, "a file that can be written to the end; " + full.getMessage());
        }
    }

    /** Keeps the page open until its viewers have finished. */
    void linger() {
        if (dashboard == null || settings.linger().isZero()) {
            return;
        }
        CountDownLatch enough = new CountDownLatch(1);
        List<Signals.Watch> watches = new ArrayList<>();
        for (String signal : List.of("INT", "TERM")) {
            watches.add(Signals.watch(signal, number -> enough.countDown()));
        }
        if (settings.linger().equals(DashboardSettings.FOR_EVER)) {
            screen.println("the run is over; its page stays until Ctrl-C");
        }
        try {
            boolean unusedSignal = enough.await(settings.linger().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        } finally {
            watches.forEach(Signals.Watch::close);
        }
    }

    @Override
    public void close() {
        if (dashboard != null) {
            dashboard.close();
        }
    }
}
