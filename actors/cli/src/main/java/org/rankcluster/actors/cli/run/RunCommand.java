package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.JsonTarget;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cli.console.OutputFile;
import org.rankcluster.actors.cli.console.ProgressLine;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.job.BackgroundUse;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.RunStop;
import org.rankcluster.actors.launch.RepeatCheck;
import org.rankcluster.actors.observe.ObserveSettings;
import org.rankcluster.actors.observe.frame.Evidence;
import org.rankcluster.actors.observe.frame.Finding;
import org.rankcluster.actors.observe.frame.Findings;
import org.rankcluster.actors.observe.trace.TraceSettings;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.program.RankStreams;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.hardware.machine.NotModelled;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** The command {@code run}: runs an application on a modelled machine. */
@Command(
        name = RunCommand.NAME,
        sortOptions = false,
        description = "Runs an MPI program on a modelled machine, in virtual time.",
        customSynopsis = {
            "rankcluster run APP [OPTIONS] [-- ARGS] [: APP --ranks N [--jar FILES] [-- ARGS]]...",
            "       rankcluster run --goal FILE | --ti FOLDER|FILE | --dumpi FOLDER|FILE [OPTIONS]",
            "       rankcluster run --from RESULT.json [OPTIONS] [-- ARGS]"
        },
        footer = {
            "",
            "Virtual time omits the start and end of a job: no source gives their time. notModelled in the JSON result lists",
            "all that it omits.",
            "Standard output carries the output of the ranks, with --until also the table of their stacks, and nothing else.",
            "Exit code: 0 good, 1 the program failed or misused MPI, its time limit was over, the job was cancelled, or",
            "runs of --repeat differ, 2 input error, 3 deadlock, 4 a member of the cluster was lost, and the job did not",
            "begin again or had changed files, n after abort(n), the MPI error class after an error in a call of the Open",
            "MPI Java API, 130 after Ctrl-C, 143 after SIGTERM, 141 if the reader of the output closed it."
        })
public final class RunCommand implements Callable<Integer> {
    public static final String NAME = "run";

    /** The commands of the program, which {@code --from} executes once more. */
    public interface Commands {
        /**
         * Executes a command line.
         *
         * @param words words behind {@code rankcluster}
         * @param errors adds the origin of the words to an error
         * @return exit code
         */
        int execute(String[] words, UnaryOperator<InputException> errors);
    }

    private static final int MOST_RUNS = 100;
    private static final double PICOSECOND = 1e-12;

    private final Terminal terminal;
    private final List<String> programArguments;
    private final List<String> words;
    private final Commands commands;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final RunOptions options = new RunOptions();

    private boolean isInterrupted;
    private boolean isOutputLost;

    @Mixin
    private final HelpOption help = new HelpOption();

    /**
     * Creates the command.
     *
     * @param words the whole command line
     * @param commands the commands, for {@code --from}
     */
    public RunCommand(
            Terminal terminal,
            List<String> programArguments,
            List<MpmdProgram> further,
            List<String> words,
            Commands commands) {
        this.terminal = terminal;
        this.programArguments = programArguments;
        this.words = words;
        this.commands = commands;
        options.further = further;
        options.command = command(words);
    }

    @Override
    public Integer call() {
        if (options.from != null) {
            return again(options.from);
        }
        int runs = options.repeat == null ? 1 : OptionValues.integer("--repeat", options.repeat, 2, MOST_RUNS);
        if (options.repeat != null && options.cluster.isGiven()) {
            throw InputException.option("--repeat", options.repeat, "none with " + ClusterOptions.CLUSTER);
        }
        if (options.repeat != null && options.watch.isWatched()) {
            throw InputException.option(
                    "--repeat", options.repeat, "none with " + WatchOptions.DASHBOARD + " or " + WatchOptions.REPORT);
        }
        if (options.repeat != null && options.watch.trace != null) {
            throw InputException.option("--repeat", options.repeat, "none with " + TraceSettings.OPTION);
        }
        String holdAt = KeyValues.parse("--config", options.config).get(ObserveSettings.HOLD_AT);
        if (holdAt != null && options.watch.dashboard == null && !options.cluster.isGiven()) {
            throw new InputException(
                    "--config",
                    ObserveSettings.HOLD_AT,
                    holdAt,
                    "none without " + WatchOptions.DASHBOARD + ", whose page resumes the run");
        }
        options.watch.addTrace(options.config, options.cluster.isGiven());
        options.compileSources();
        LocalLaunch local = LocalLaunch.of(options, programArguments);
        options.debug.check(options, local.ranks());
        if (options.debug.isGiven()) {
            DebuggerRequest.check(options.debug.port());
        }
        Launch launch = options.cluster.isGiven() ? ClusterLaunch.of(local, options, programArguments) : local;
        if (options.members != null && !options.cluster.isGiven()) {
            throw InputException.option("--members", options.members, "none without " + ClusterOptions.CLUSTER);
        }
        if (options.cluster.tokenFile != null && !options.cluster.isGiven()) {
            throw InputException.option(
                    "--token-file", options.cluster.tokenFile, "none without " + ClusterOptions.CLUSTER);
        }
        if (!options.cluster.isGiven() && local instanceof ProgramLaunch program) {
            HeapCheck.check(program.spec(), Runtime.getRuntime().maxMemory());
        }
        JsonTarget json = JsonTarget.open(terminal, options.json);
        LinksFile links = LinksFile.open(options, local);
        RunRecord ran = RunRecord.of(words, options, local);
        Screen screen = new Screen(terminal);
        if (!options.quiet && local instanceof ProgramLaunch program) {
            if (program.spec().program() instanceof TracedProgram traced) {
                traced.warnings().forEach(screen::println);
            }
            JobHints.of(program.spec(), options).forEach(screen::println);
        }
        if (options.debug.isGiven()) {
            DebuggerRequest.await(options.debug.port(), screen);
        }
        if (runs > 1) {
            return repeat(local, runs, screen, json, links, ran);
        }
        return launch instanceof ClusterLaunch cluster
                ? runThere(cluster, screen, json, links, ran)
                : runHere(launch, screen, json, links, ran);
    }

    /** Runs the job that a result describes, with the further options of this command line. */
    private int again(String file) {
        if (!options.app.isEmpty()) {
            throw InputException.option(RunOptions.APP, options.app, "none with --from, whose file names the program");
        }
        if (!options.further.isEmpty()) {
            throw InputException.option(
                    MpmdProgram.SEPARATOR, "given", "none with --from, whose file names the programs");
        }
        refuseToReplace(file, "--json", options.json);
        refuseToReplace(file, RunOptions.LINKS, options.links);
        refuseToReplace(file, WatchOptions.REPORT, options.watch.report);
        Set<String> given = spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .collect(Collectors.toSet());
        RunRepetition run = RunRepetition.read(file);
        if (!options.quiet) {
            run.warnings(given).forEach(terminal.err()::println);
        }
        List<String> own = new ArrayList<>(words.subList(1, words.size()));
        int from = 0;
        while (!own.get(from).equals(RunOptions.FROM) && !own.get(from).startsWith(RunOptions.FROM + "=")) {
            from++;
        }
        boolean isAttached = !own.remove(from).equals(RunOptions.FROM);
        if (!isAttached) {
            own.remove(from);
        }
        return commands.execute(run.words(own, given).toArray(new String[0]), wrong -> run.withOrigin(wrong, given));
    }

    /** Refuses an output that would take the place of the result that is run again. */
    private static void refuseToReplace(String result, String option, @Nullable String output) {
        try {
            if (output != null && !output.equals(JsonTarget.STANDARD_OUTPUT) && OutputFile.isSame(output, result)) {
                throw InputException.option(option, output, "a file other than the one for " + RunOptions.FROM);
            }
        } catch (IOException | InvalidPathException unusable) {
            // refused when the job starts
        }
    }

    private int runHere(Launch launch, Screen screen, JsonTarget json, LinksFile links, RunRecord ran) {
        try (RunDisplay watch = RunDisplay.open(screen, options)) {
            JobResult result = runFirst(launch, screen, json, watch::observing);
            String text = JsonReport.of(result, launch);
            int exit = write(screen, () -> watch.ended(result, text), exit(result));
            exit = write(screen, () -> links.write(result, screen, options.quiet), exit);
            // The last step, since the disk may be full.
            exit = write(screen, () -> json.write(JsonReport.of(result, ran)), exit);
            if (!isInterrupted) {
                watch.linger();
            }
            return exit;
        }
    }

    /** Returns the exit code of a run. An incomplete trace replaces only exit code 0. */
    private int exit(JobResult result) {
        int exit = result.end().exit();
        return exit == JobResult.SUCCESS && isOutputLost ? JobResult.BAD_INPUT : exit;
    }

    /** Writes a result file. A failure is reported and replaces only exit code 0. The page stays available. */
    private static int write(Screen screen, Runnable writing, int exit) {
        try {
            writing.run();
            return exit;
        } catch (InputException refused) {
            screen.println(String.valueOf(refused.getMessage()));
            return exit == JobResult.SUCCESS ? JobResult.BAD_INPUT : exit;
        }
    }

    private int runThere(ClusterLaunch launch, Screen screen, JsonTarget json, LinksFile links, RunRecord ran) {
        options.watch.check();
        if (options.watch.dashboard != null && options.watch.port() != 0) {
            throw InputException.option(
                    WatchOptions.DASHBOARD,
                    options.watch.dashboard,
                    "no port with " + ClusterOptions.CLUSTER + ", whose members serve the page where they take jobs");
        }
        JobResult result = runFirst(launch, screen, json, UnaryOperator.identity());
        int exit = write(screen, launch::writeReport, exit(result));
        exit = write(screen, () -> links.write(result, screen, options.quiet), exit);
        return write(screen, () -> json.write(JsonReport.of(result, ran)), exit);
    }

    /** Returns the command line as a shell would take it. */
    private static String command(List<String> words) {
        return Stream.concat(Stream.of("rankcluster"), words.stream())
                .map(word -> word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    private int repeat(LocalLaunch launch, int runs, Screen screen, JsonTarget json, LinksFile links, RunRecord ran) {
        RankStreams.keepInput();
        RepeatCheck repeats = new RepeatCheck(launch.nodes());
        JobResult first = runFirst(launch, screen, json, repeats::observing);
        repeats.ended(first);
        int exit = first.end().exit();
        while (exit == JobResult.SUCCESS && repeats.runs().size() < runs) {
            RankStreams.rewindInput();
            options.partitions = String.valueOf(repeats.nextPartitions());
            OutputStream nowhere = OutputStream.nullOutputStream();
            JobResult next =
                    run(LocalLaunch.of(options, programArguments), screen, nowhere, nowhere, repeats::observing);
            repeats.ended(next);
            exit = next.end().exit();
            if (next.end().diagnosis() != null && next.stop() == null) {
                screen.println(repeats.last() + ": " + next.end().diagnosis());
            }
            String difference = repeats.difference(time -> UnitFormat.seconds(time * PICOSECOND));
            if (difference != null) {
                screen.println(difference);
                exit = exit == JobResult.SUCCESS ? JobResult.PROGRAM_FAILED : exit;
            }
        }
        if (exit == JobResult.SUCCESS && !options.quiet) {
            screen.println(repeats.summary());
        }
        exit = write(screen, () -> links.write(first, screen, options.quiet), exit);
        String text = JsonReport.of(first, exit, repeats.runs(), ran);
        return write(screen, () -> json.write(text), exit);
    }

    private JobResult runFirst(Launch launch, Screen screen, JsonTarget json, UnaryOperator<JobObserver> observing) {
        OutputStream out = json.isStandardOutput() ? screen.err() : screen.out();
        JobResult result = run(launch, screen, out, screen.err(), observing);
        if (!result.figures().digest().isEmpty() && !options.quiet) {
            screen.println(summary(result));
            if (result.background() != null) {
                screen.println(summary(result.background()));
            }
            result.setup().notModelled().stream()
                    .filter(text -> text.startsWith(NotModelled.VIRTUAL_NODE))
                    .forEach(text -> screen.println("not modelled: " + text));
        }
        report(result, screen, out);
        if (options.explain != null && !result.figures().digest().isEmpty()) {
            List<Finding> causes = Findings.causes(Findings.of(Evidence.of(result)));
            causes.forEach(cause -> screen.println("limited by " + cause.id() + ": " + cause.sentences()));
            if (causes.isEmpty()) {
                screen.println(nothing(result.path()));
            }
            Launch local = launch instanceof ClusterLaunch cluster ? cluster.local() : launch;
            if (options.recordsPath() && !(local instanceof ProgramLaunch)) {
                screen.println("critical path: none, because this is no MPI program");
            } else if (result.path() != null && local instanceof ProgramLaunch program) {
                PathReport.lines(result.path(), program.spec()).forEach(screen::println);
            }
        }
        return result;
    }

    /** Returns the line of a run without a cause. */
    static String nothing(@Nullable CriticalPath path) {
        return "nothing stands out: no late rank, no busy link, no costly collective, no distant mapping"
                + (path != null && path.missing() == null ? " on the critical path" : "");
    }

    /** Prints the way in which a run has ended; the table of a run that has stopped goes to {@code out}. */
    private void report(JobResult result, Screen screen, OutputStream out) {
        RunStop stop = result.stop();
        if (stop != null) {
            StopReport.print(stop, out);
        } else if (result.end().diagnosis() != null) {
            screen.println(result.end().diagnosis());
            String hint = options.debug.hint(result.end().diagnosis());
            if (hint != null) {
                screen.println(hint);
            }
        } else if (options.until != null && !options.quiet) {
            screen.println(StopReport.endedBefore(options.until, result));
        }
    }

    private JobResult run(
            Launch launch, Screen screen, OutputStream out, OutputStream err, UnaryOperator<JobObserver> observing) {
        try (HeapWatch watch = HeapWatch.start(terminal.err());
                ProgressLine progress = progress(screen, launch.ranks())) {
            RunHandle running = launch.start(out, err, observing.apply(progress));
            try (Interruption interruption = Interruption.watch(terminal, screen, progress, running)) {
                JobResult result = running.await();
                isInterrupted = interruption.exit() != 0;
                isOutputLost = progress.hasFailedOutput();
                return result;
            }
        }
    }

    private ProgressLine progress(Screen screen, int ranks) {
        if (options.quiet) {
            return ProgressLine.silent(screen, ranks);
        }
        return options.cluster.isGiven()
                ? ProgressLine.startElsewhere(screen, ranks)
                : ProgressLine.start(screen, ranks);
    }

    private static String summary(JobResult result) {
        JobResult.Figures figures = result.figures();
        double rate = figures.wallSeconds() > 0 ? (double) figures.events() / figures.wallSeconds() : 0;
        return "virtual time " + UnitFormat.seconds(figures.virtualSeconds())
                + ", wall time " + UnitFormat.seconds(figures.wallSeconds())
                + ", " + UnitFormat.count((double) figures.events()) + " events (" + UnitFormat.count(rate) + "/s)"
                + ", " + computing(result)
                + ", digest " + figures.digest();
    }

    private static String summary(BackgroundUse background) {
        Double end = background.endSeconds();
        return "background " + background.app() + ": " + background.ranks() + " ranks, "
                + UnitFormat.count((double) background.messages()) + " messages, "
                + UnitFormat.bytes(background.bytes())
                + (end == null ? ", until the end of the job" : ", ended at " + UnitFormat.seconds(end));
    }

    private static String computing(JobResult result) {
        return result.setup().compute().equals(ProgramSettings.COUNTED)
                ? "computing counted by instructions"
                : "computing by stated times";
    }
}
