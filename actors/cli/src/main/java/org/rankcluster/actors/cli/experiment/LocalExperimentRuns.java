package org.rankcluster.actors.cli.experiment;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.ProgressLine;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.run.HeapWatch;
import org.rankcluster.actors.cli.run.Interruption;
import org.rankcluster.actors.cli.run.Launch;
import org.rankcluster.actors.cli.run.LocalLaunch;
import org.rankcluster.actors.cli.run.RunHandle;
import org.rankcluster.actors.cli.run.RunOptions;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.protocol.extension.Setting;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/** The runner that executes an experiment's jobs in this JVM, as {@code run} does. A job depends on its words only, so none runs twice. */
final class LocalExperimentRuns implements ExperimentRuns {
    /** Largest number of jobs that run at a time. More would hardly find memory for their ranks. */
    private static final int SIDE_BY_SIDE = Math.min(2, Runtime.getRuntime().availableProcessors());

    private final Terminal terminal;
    private final Screen screen;
    private final Map<String, String> settings;
    private final ExperimentProgress progress;
    private final Map<List<String>, JobResult> results = new HashMap<>();

    LocalExperimentRuns(Terminal terminal, Screen screen, Map<String, String> settings, ExperimentProgress progress) {
        this.terminal = terminal;
        this.screen = screen;
        this.settings = settings;
        this.progress = progress;
        ILoggerFactory unusedLogging =
                LoggerFactory.getILoggerFactory(); // jobs that begin at once would both set it up
    }

    /** The failure of an experiment's job. */
    static final class FailedJob extends RuntimeException {
        final int exit;
        private final boolean isInterrupted;

        private FailedJob(String message, int exit, boolean isInterrupted) {
            super(message);
            this.exit = exit;
            this.isInterrupted = isInterrupted;
        }

        static FailedJob of(List<String> words, JobResult result) {
            int exit = result.end().exit();
            return new FailedJob(
                    "run " + String.join(" ", words) + ": exit " + exit + ": "
                            + result.end().diagnosis(),
                    exit,
                    false);
        }

        static FailedJob interrupted(String reason, int exit) {
            return new FailedJob(reason, exit, true);
        }

        /** Throws this failure again if the user ended the jobs, so that no other jobs follow. */
        void rethrowIfInterrupted() {
            if (isInterrupted) {
                throw this;
            }
        }
    }

    @Override
    public <T> T value(Setting<T> setting) {
        return setting.in(settings);
    }

    @Override
    public void report(String news) {
        screen.println(news);
    }

    @Override
    public void steps(int number) {
        progress.ownSteps(number);
    }

    @Override
    public void stepDone() {
        progress.stepDone();
    }

    @Override
    public List<JobResult> runAll(List<List<String>> jobs) {
        Map<List<String>, LocalLaunch> missing = new LinkedHashMap<>();
        for (List<String> words : jobs) {
            if (!results.containsKey(words)) {
                missing.computeIfAbsent(words, job -> LocalLaunch.of(RunOptions.parse(job), List.of()));
            }
        }
        if (!missing.isEmpty()) {
            carryOut(missing);
        }
        return jobs.stream().map(results::get).toList();
    }

    private void carryOut(Map<List<String>, LocalLaunch> jobs) {
        boolean isAlone = jobs.size() == 1;
        int ranks = jobs.values().stream().mapToInt(Launch::ranks).max().orElse(0);
        Batch batch = new Batch();
        try (HeapWatch watch = HeapWatch.start(terminal.err());
                ProgressLine run = ProgressLine.silent(screen, ranks);
                Interruption interruption = Interruption.watch(terminal, screen, run, batch);
                ExecutorService threads = Executors.newFixedThreadPool(SIDE_BY_SIDE)) {
            progress.inside(isAlone ? run::where : () -> "");
            Map<List<String>, Future<JobResult>> pending = new LinkedHashMap<>();
            jobs.forEach((words, launch) -> pending.put(words, threads.submit(() -> batch.run(words, launch, run))));
            pending.forEach((words, result) -> keep(words, result(result)));
            progress.inside(() -> "");
            batch.check(interruption.exit());
        }
    }

    /** Keeps a result for later experiments, unless its job failed or was ended because another one failed. */
    private void keep(List<String> words, JobResult result) {
        if (result.end().exit() == JobResult.SUCCESS) {
            results.put(words, result);
        }
    }

    private static JobResult result(Future<JobResult> pending) {
        try {
            return pending.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    /** Jobs that run side by side, and end together if one of them fails. */
    private final class Batch implements RunHandle {
        private final List<RunHandle> underWay = new ArrayList<>();
        private @Nullable FailedJob failure;
        private @Nullable String reason;
        private int exit;

        JobResult run(List<String> words, LocalLaunch launch, JobObserver observer) {
            JobResult result = isCancelled()
                    ? launch.without(exit, String.valueOf(reason))
                    : run(launch.start(OutputStream.nullOutputStream(), screen.err(), observer));
            if (result.end().exit() != JobResult.SUCCESS) {
                fail(words, result);
            }
            return result;
        }

        private JobResult run(RunHandle running) {
            begun(running);
            try {
                return running.await();
            } finally {
                ended(running);
                progress.jobDone();
            }
        }

        private synchronized boolean isCancelled() {
            return reason != null;
        }

        private synchronized void begun(RunHandle running) {
            underWay.add(running);
            if (reason != null) {
                running.cancel(exit, reason);
            }
        }

        private synchronized void ended(RunHandle running) {
            underWay.remove(running);
        }

        private synchronized void fail(List<String> words, JobResult result) {
            if (failure == null) {
                failure = FailedJob.of(words, result);
                cancel(result.end().exit(), "another job failed");
            }
        }

        /**
         * Throws the failure of a job, or an interruption even if the jobs ended before they were cancelled.
         *
         * @param interrupted exit code of the interruption; 0 if there was none
         */
        synchronized void check(int interrupted) {
            if (interrupted != 0) {
                throw FailedJob.interrupted(reason == null ? "interrupted" : reason, interrupted);
            }
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public synchronized void cancel(int code, String why) {
            if (reason == null) {
                exit = code;
                reason = why;
            }
            underWay.forEach(running -> running.cancel(code, why));
        }

        @Override
        public JobResult await() {
            throw new UnsupportedOperationException();
        }
    }
}
