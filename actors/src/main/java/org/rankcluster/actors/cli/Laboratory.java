package org.rankcluster.actors.cli;

import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.cluster.JobResult;
import org.rankcluster.protocol.extension.Setting;

/** Where an experiment runs its jobs: in this JVM, one after the other, as {@code run} does. */
public final class Laboratory {
    private final Terminal terminal;
    private final Map<String, String> settings;

    Laboratory(Terminal terminal, Map<String, String> settings) {
        this.terminal = terminal;
        this.settings = settings;
    }

    /** A job of an experiment that came to no good end. */
    static final class FailedJob extends RuntimeException {
        final int exit;

        FailedJob(List<String> words, JobResult result) {
            super("run " + String.join(" ", words) + ": exit " + result.exit() + ": " + result.diagnosis());
            this.exit = result.exit();
        }
    }

    /** The value of one of the experiment's settings. */
    public <T> T value(Setting<T> setting) {
        return setting.in(settings);
    }

    /** Says on the terminal what comes next. */
    public void tell(String news) {
        terminal.err().println(news);
    }

    /**
     * Runs a job to its good end. What its ranks print is dropped.
     *
     * @param words the words behind {@code run}: a sample's name, or a class, and options
     */
    public JobResult run(String... words) {
        return run(List.of(words));
    }

    /** The same, of a list. */
    public JobResult run(List<String> words) {
        Launch launch = LocalLaunch.of(RunOptions.parse(words), List.of());
        JobResult result = result(launch);
        if (result.exit() != JobResult.SUCCESS) {
            throw new FailedJob(words, result);
        }
        return result;
    }

    private JobResult result(Launch launch) {
        Screen screen = new Screen(terminal);
        try (HeapWatch watch = HeapWatch.start(terminal.err());
                Progress progress = terminal.interactive()
                        ? Progress.start(screen, launch.ranks())
                        : Progress.silent(screen, launch.ranks())) {
            Running running = launch.start(OutputStream.nullOutputStream(), screen.err(), progress);
            try (Interruption interruption = Interruption.watch(terminal, screen, progress, running)) {
                return running.await();
            }
        }
    }
}
