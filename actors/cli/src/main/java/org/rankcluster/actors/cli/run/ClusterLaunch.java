package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cli.console.OutputFile;
import org.rankcluster.actors.cluster.control.ClientFiles;
import org.rankcluster.actors.cluster.control.FailoverSubmission;
import org.rankcluster.actors.cluster.control.JobClient;
import org.rankcluster.actors.cluster.control.JobLine;
import org.rankcluster.actors.cluster.control.JobRecord;
import org.rankcluster.actors.cluster.control.JobUpload;
import org.rankcluster.actors.cluster.control.ProgressRequest.Iteration;
import org.rankcluster.actors.cluster.control.ProgressRequest.Progress;
import org.rankcluster.actors.cluster.control.ReplayableInput;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.launch.ProgramClasses;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.input.InputException;

/**
 * A run with checked options, ready to be submitted to a cluster through one of its members. As in a local run, all errors in its options
 * are found here, before anything is sent.
 *
 * @param local the equivalent local run
 * @param options options of the run
 * @param arguments the program's own
 * @param members number of members to use; 0 for all
 * @param client client of the cluster
 * @param input standard input of rank 0
 * @param number receives the job's number
 */
record ClusterLaunch(
        LocalLaunch local,
        RunOptions options,
        List<String> arguments,
        int members,
        JobClient client,
        InputStream input,
        AtomicLong number)
        implements Launch {

    /** Creates the cluster run of a local launch, on the cluster of {@code --cluster}. */
    static ClusterLaunch of(LocalLaunch local, RunOptions options, List<String> arguments) {
        int members =
                options.members == null ? 0 : OptionValues.integer("--members", options.members, 1, Integer.MAX_VALUE);
        return new ClusterLaunch(
                local, options, arguments, members, options.cluster.client(), System.in, new AtomicLong());
    }

    @Override
    public int ranks() {
        return local.ranks();
    }

    @Override
    public RunHandle start(OutputStream out, OutputStream err, JobObserver observer) {
        Following following = new Following(out, err, observer);
        CompletableFuture<JobResult> result = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("cluster-run").start(() -> {
            try {
                result.complete(following.run());
            } catch (Throwable failure) {
                result.completeExceptionally(failure);
            }
        });
        return new RunHandle() {
            @Override
            public void cancel(int exit, String reason) {
                following.cancel(exit, reason);
            }

            // Members that are about to begin the job must receive the cancellation first.
            @Override
            public long patienceMillis() {
                return 10_000;
            }

            @Override
            public JobResult await() {
                try {
                    return result.join();
                } catch (CompletionException failure) {
                    throw failure.getCause() instanceof RuntimeException own ? own : failure;
                }
            }
        };
    }

    /** Writes the report, which a member makes, if it was requested. */
    void writeReport() {
        String file = options.watch.report;
        if (file == null || number.get() == 0) {
            return;
        }
        try {
            OutputFile.write(file, client.report(number.get()));
        } catch (IOException | JobClient.Refused failed) {
            throw InputException.option(
                    WatchOptions.REPORT, file, "a file that can be written to the end; " + failed.getMessage());
        }
    }

    private JobBundle bundle() {
        JobBundle bundle = new JobBundle();
        boolean mapFile = local instanceof ProgramLaunch program && isMapFile(program);
        Path request = bundle.file(RunRequest.REQUEST);
        RunRequest.of(options, local.machine(), mapFile ? null : options.mapping, arguments)
                .write(request);
        bundle.add(RunRequest.REQUEST, request);
        if (local instanceof ProgramLaunch) {
            Path machine = bundle.file(local.machine() + ".conf");
            write(machine, MachineReader.ofInstallation().flattened(options.machineName()));
            bundle.add(RunRequest.MACHINE, machine);
        }
        if (mapFile && options.mapping != null) {
            bundle.addCopy(RunRequest.MAPPING, "--mapping", Path.of(options.mapping));
        }
        String table = options.reduceTable();
        if (table != null) {
            bundle.addCopy(RunRequest.REDUCE_TABLE, "--config", Path.of(table));
        }
        if (local instanceof ProgramLaunch program && program.spec().program() instanceof TracedProgram traced) {
            bundle.addCopy(RunRequest.TRACE, TraceOptions.GOAL, traced.file());
        }
        addClasses(bundle, RunRequest.JAR, options.jar);
        BackgroundProgram background = BackgroundProgram.parse(options.background);
        addClasses(bundle, RunRequest.BACKGROUND_JAR, background == null ? null : background.jar());
        for (int i = 0; i < options.further.size(); i++) {
            addClasses(bundle, RunRequest.jar(i), options.further.get(i).jar());
        }
        return bundle;
    }

    private static void addClasses(JobBundle bundle, String name, @Nullable String jar) {
        List<Path> entries = jar == null ? List.of() : ProgramClasses.entries(jar);
        for (int i = 0; i < entries.size(); i++) {
            bundle.addClasses(RunRequest.part(name, i), entries.get(i));
        }
    }

    private boolean isMapFile(ProgramLaunch program) {
        return options.mapping != null
                && !OrderMapping.isOrder(
                        options.mapping, program.spec().machine().topology());
    }

    private static void write(Path file, String text) {
        try {
            java.nio.file.Files.writeString(file, text);
        } catch (IOException full) {
            throw new java.io.UncheckedIOException(full);
        }
    }

    /** The client's view of one job, from its submission to its end. */
    private final class Following implements FailoverSubmission.Client {
        /** Together with the silence before it, less than a minute. */
        private static final int LAST_WORD_SECONDS = 10;

        private final OutputStream out;
        private final OutputStream err;
        private final JobObserver observer;
        private @Nullable JobLine last;
        private @Nullable ClientFiles files;
        private final boolean restart = MemberLoss.of(options.config) == MemberLoss.RESTART;
        private final @Nullable ReplayableInput kept =
                restart && client.hasOthers() ? new ReplayableInput(input) : null;
        private volatile long job;
        private volatile @Nullable Runnable cancel;

        Following(OutputStream out, OutputStream err, JobObserver observer) {
            this.out = out;
            this.err = err;
            this.observer = observer;
        }

        JobResult run() {
            try (JobBundle bundle = bundle()) {
                JobUpload upload = new JobUpload(
                        options.app,
                        members,
                        OptionValues.integer("--partitions", options.partitions),
                        restart,
                        local.nodes(),
                        bundle.files());
                options.cluster.reach(client);
                client.list(); // without a coordinator the files need not be sent
                new FailoverSubmission(client, this).run(upload, bundle.paths());
            } catch (JobClient.Refused refused) {
                return local.without(JobResult.BAD_INPUT, String.valueOf(refused.getMessage()));
            } catch (IOException lost) {
                return lost(lost);
            } finally {
                if (files != null) {
                    files.close();
                }
            }
            return result();
        }

        /** Returns the result after the connection broke: because of the member, or of this client, if it was suspended for long. */
        private JobResult lost(IOException lost) {
            JobRecord record = record();
            if (record != null
                    && record.state() != JobRecord.State.RUNNING
                    && !record.reason().isEmpty()) {
                return local.without(
                        record.exit(), "the job was ended while this client was silent: " + record.reason());
            }
            return local.without(JobResult.MEMBER_LOST, ClusterOptions.lost(client, lost) + "; the job ends");
        }

        private @Nullable JobRecord record() {
            if (job == 0) {
                return null;
            }
            try {
                return client.listWithin(LAST_WORD_SECONDS).jobs().stream()
                        .filter(record -> record.id() == job)
                        .findFirst()
                        .orElse(null);
            } catch (IOException | JobClient.Refused gone) {
                return null;
            }
        }

        private JobResult result() {
            JobLine line = last;
            if (line != null && line.result() != null) {
                return line.result();
            }
            JobLine.End end = line == null || line.end() == null
                    ? new JobLine.End(JobResult.MEMBER_LOST, "the job has ended without a result", false)
                    : line.end();
            return local.without(end.exit(), end.reason());
        }

        /** Returns whether the job may start again: it was not cancelled, and its files have not changed since its start. */
        @Override
        public boolean mayStartAgain() {
            if (files != null) {
                files.close();
            }
            return cancel == null && (files == null || !files.hasChanged());
        }

        @Override
        public void startsAgain(String why) {
            job = 0;
            files = null;
            observer.news(why);
        }

        @Override
        public void accept(JobLine line) {
            try {
                if (line.job() != null) {
                    job = line.job();
                    number.set(job);
                    observer.news("job " + job);
                    cancelIfWanted();
                    sendInput(job);
                    files = new ClientFiles(client, job, Path.of(""));
                    if (options.watch.dashboard != null) {
                        observer.news("http://" + client.address() + "/#" + key() + "/overview?job=" + job);
                    }
                }
                if (line.calls() != null && files != null) {
                    files.take(line.calls());
                }
                if (line.news() != null && !line.news().isEmpty()) {
                    observer.news(line.news());
                }
                if (line.out() != null) {
                    out.write(line.out());
                    out.flush();
                }
                if (line.err() != null) {
                    err.write(line.err());
                    err.flush();
                }
            } catch (IOException ignored) {
                // Interruption handles that
            }
            Progress progress = line.progress();
            if (progress != null) {
                observer.progress(progress.virtualTime(), progress.events(), progress.ranksDone());
                observer.held(progress.held());
                Iteration iteration = progress.iteration();
                if (iteration != null) {
                    observer.iteration(iteration.rank(), iteration.done(), iteration.of());
                }
            }
            if (line.isLast()) {
                last = line;
            }
        }

        /**
         * Returns the key with which one browser controls the job. The key is empty if the member gives none; the page then explains what
         * to do.
         */
        private String key() {
            try {
                return "key=" + client.pageKey();
            } catch (IOException | JobClient.Refused none) {
                return "";
            }
        }

        private void sendInput(long id) {
            Thread.ofPlatform().daemon().name("standard-input").start(() -> {
                try {
                    client.sendInput(id, kept == null ? input : kept.open());
                } catch (IOException | JobClient.Refused over) {
                    // the job needs no more
                }
            });
        }

        void cancel(int exit, String reason) {
            cancel = () -> {
                try {
                    client.cancel(job, exit, reason);
                } catch (IOException | JobClient.Refused gone) {
                    // clients that follow the job receive that
                }
            };
            cancelIfWanted();
        }

        /** Cancels the job if that was requested. While the job is being sent it has no number yet. */
        private void cancelIfWanted() {
            Runnable wanted = cancel;
            if (wanted != null && job != 0) {
                Thread.ofPlatform().daemon().name("cancel").start(wanted);
            }
        }
    }
}
