package org.rankcluster.actors.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.rankcluster.actors.cli.cluster.CancelCommand;
import org.rankcluster.actors.cli.cluster.HealthCommand;
import org.rankcluster.actors.cli.cluster.JobsCommand;
import org.rankcluster.actors.cli.cluster.MakeCertificatesCommand;
import org.rankcluster.actors.cli.cluster.NodeCommand;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.Release;
import org.rankcluster.actors.cli.console.StandardOutput;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.experiment.BenchmarkCommand;
import org.rankcluster.actors.cli.experiment.ExperimentCommand;
import org.rankcluster.actors.cli.run.AdviseCommand;
import org.rankcluster.actors.cli.run.AppsCommand;
import org.rankcluster.actors.cli.run.MpmdProgram;
import org.rankcluster.actors.cli.run.ParseErrors;
import org.rankcluster.actors.cli.run.RunCommand;
import org.rankcluster.actors.cli.sweep.SweepCommand;
import org.rankcluster.actors.job.HeapErrors;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.input.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The entry point of the command line: finds the command that the arguments name, runs it, and turns errors into messages and exit codes.
 */
@Command(
        name = "rankcluster",
        description = "Runs MPI programs written in Java on a modelled supercomputer of Akka actors, in virtual time.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "rankcluster COMMAND --help shows more; --heap SIZE gives the JVM more memory.",
            "rankcluster build builds everything; commands build by themselves if a source has changed."
        })
public final class Main {
    /** Exit code of internal errors. */
    static final int INTERNAL_ERROR = 70;

    /** Longest time that the JVM may take to end. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Columns of a help text on wide terminals. */
    private static final int HELP_WIDTH = 110;

    /** Fewest columns that picocli supports. */
    private static final int LEAST_HELP_WIDTH = 55;

    /** Commands that read the options of all commands. */
    private static final List<String> NEEDING_ALL = List.of("help", "completion");

    /** Options that need no command if they are alone. */
    private static final Set<String> VERSION_OPTIONS = Set.of("-V", "--version");

    /** Commands with arguments of a program behind {@code --}. */
    private static final Set<String> WITH_PROGRAM = Set.of(RunCommand.NAME, SweepCommand.NAME, AdviseCommand.NAME);

    private static final String END_OF_OPTIONS = "--";

    @Mixin
    private final HelpOption help = new HelpOption();

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "prints the version of RankCluster and of Java")
    private boolean versionAsked;

    private static volatile boolean outOfMemory;

    private Main() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        boolean interactive = Boolean.getBoolean("rankcluster.terminal");
        boolean outIsThere = interactive && Boolean.getBoolean("rankcluster.terminal.out");
        int columns = Integer.getInteger("rankcluster.columns", Terminal.ANY_WIDTH);
        PrintStream out = StandardOutput.ofProcess(Boolean.getBoolean("rankcluster.closed.out"));
        Terminal terminal = new Terminal(out, System.err, interactive, outIsThere, columns);
        if (arguments.length > 1 && arguments[0].equals(RunCommand.NAME)) {
            Thread.ofPlatform().daemon().name("preparation").start(Simulation::prepare);
        }
        int code = run(terminal, arguments);
        if (outOfMemory) { // actors cannot stop in good order without memory, and would report it
            Runtime.getRuntime().halt(code);
        }
        haltSoon(code);
        System.exit(code);
    }

    /** Ends the JVM soon. A program that computes without end holds the thread that Akka waits for when the JVM ends. */
    private static void haltSoon(int code) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                Thread.sleep(PATIENCE);
            } catch (InterruptedException endOfJvm) {
                return;
            }
            Runtime.getRuntime().halt(code);
        });
    }

    /** Runs a command; returns its exit code. If output is lost, the exit code is not 0. */
    public static int run(Terminal terminal, String... arguments) {
        try {
            return checkOutput(terminal, execute(terminal, arguments));
        } catch (Throwable failure) {
            return fail(terminal, failure);
        } finally {
            terminal.out().flush();
            terminal.err().flush();
        }
    }

    private static int checkOutput(Terminal terminal, int exit) {
        StandardOutput.Loss loss = StandardOutput.loss(terminal.out());
        if (loss == null || exit == loss.exit()) { // the command has reported it, or another error of its input
            return exit;
        }
        terminal.err().println(loss.reason());
        return exit == JobResult.SUCCESS ? loss.exit() : exit;
    }

    private static int execute(Terminal terminal, String[] arguments) {
        return execute(terminal, arguments, UnaryOperator.identity());
    }

    /**
     * Runs a command.
     *
     * @param arguments the words behind {@code rankcluster}
     * @param origin adds the origin of a word to an error in it
     * @return the exit code
     */
    static int execute(Terminal terminal, String[] arguments, UnaryOperator<InputException> origin) {
        boolean isRun = arguments.length > 0 && arguments[0].equals(RunCommand.NAME);
        boolean hasProgram = arguments.length > 0 && WITH_PROGRAM.contains(arguments[0]);
        List<List<String>> parts = isRun ? MpmdProgram.split(Arrays.asList(arguments)) : List.of(List.of(arguments));
        List<String> first = parts.getFirst();
        int end = hasProgram ? first.indexOf(END_OF_OPTIONS) : -1;
        List<String> own = end < 0 ? first : first.subList(0, end);
        List<String> program = end < 0 ? List.of() : first.subList(end + 1, first.size());
        List<MpmdProgram> further = parts.stream()
                .skip(1)
                .map(words -> MpmdProgram.parse(words, END_OF_OPTIONS))
                .toList();
        CommandLine commands = commands(terminal, program, further, List.of(arguments), origin);
        if (own.isEmpty()) {
            commands.usage(terminal.err(), Ansi.OFF);
            return JobResult.BAD_INPUT;
        }
        return commands.execute(own.toArray(new String[0]));
    }

    /** Returns the parser of all commands, for the reference pages. */
    static CommandLine commands(Terminal terminal) {
        return commands(terminal, List.of(), List.of(), List.of(), UnaryOperator.identity());
    }

    private static CommandLine commands(
            Terminal terminal,
            List<String> programArguments,
            List<MpmdProgram> further,
            List<String> words,
            UnaryOperator<InputException> origin) {
        CommandLine commands = new CommandLine(new Main());
        commands.getCommandSpec().version(Release.version());
        Map<String, Supplier<Object>> subcommands = new LinkedHashMap<>(); // in the order of the help text
        subcommands.put(
                RunCommand.NAME,
                () -> new RunCommand(
                        terminal,
                        programArguments,
                        further,
                        words,
                        (again, errors) -> execute(terminal, again, errors)));
        subcommands.put(SweepCommand.NAME, () -> SweepCommand.create(terminal, programArguments));
        subcommands.put(AdviseCommand.NAME, () -> AdviseCommand.create(terminal, programArguments));
        subcommands.put("node", () -> new NodeCommand(terminal));
        subcommands.put("jobs", () -> new JobsCommand(terminal));
        subcommands.put("cancel", () -> new CancelCommand(terminal));
        subcommands.put("health", () -> new HealthCommand(terminal));
        subcommands.put("make-certificates", () -> new MakeCertificatesCommand(terminal));
        subcommands.put("compare", () -> new CompareCommand(terminal));
        subcommands.put("machines", () -> new MachinesCommand(terminal));
        subcommands.put("apps", () -> new AppsCommand(terminal));
        subcommands.put("experiment", () -> new ExperimentCommand(terminal));
        subcommands.put("benchmark", () -> new BenchmarkCommand(terminal));
        subcommands.put("addressing", () -> new AddressingCommand(terminal));
        subcommands.put("choreography", () -> new ChoreographyCommand(terminal));
        subcommands.put("classpath", () -> new ClasspathCommand(terminal));
        subcommands.put("completion", () -> new CompletionCommand(terminal, commands));
        subcommands.put("doctor", () -> new DoctorCommand(terminal));
        subcommands.put("version", () -> new VersionCommand(terminal));
        subcommands.put("help", () -> new HelpCommand(terminal, commands));
        // picocli examines a command with all its options when it is added, which takes a tenth of a second for all of
        // them.
        String first = words.isEmpty() ? "" : words.getFirst();
        Supplier<Object> only = NEEDING_ALL.contains(first) ? null : subcommands.get(first);
        if (only != null) {
            commands.addSubcommand(only.get());
        } else if (words.size() != 1 || !VERSION_OPTIONS.contains(first)) {
            subcommands.values().forEach(command -> commands.addSubcommand(command.get()));
        }
        return commands.setOut(writer(terminal.out()))
                .setErr(writer(terminal.err()))
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setUsageHelpWidth(Math.clamp(terminal.columns(), LEAST_HELP_WIDTH, HELP_WIDTH))
                // Passed without a copy, it would print to a System.out that was replaced meanwhile, as the first run
                // does.
                .setExecutionStrategy(parsed -> new CommandLine.RunLast().execute(parsed))
                .setExpandAtFiles(false)
                .setAllowOptionsAsOptionParameters(false)
                .setParameterExceptionHandler(
                        (objection, ignored) -> refuse(terminal, origin.apply(ParseErrors.translate(objection))))
                .setExecutionExceptionHandler((failure, command, parsed) ->
                        fail(terminal, failure instanceof InputException wrong ? origin.apply(wrong) : failure));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, stream.charset());
    }

    private static int fail(Terminal terminal, Throwable failure) {
        if (failure instanceof InputException refused) {
            return refuse(terminal, refused);
        }
        if (failure instanceof InvalidPathException wrong) { // such as an umlaut in a locale without it
            String rule = "a name in characters of the locale, such as C.UTF-8; " + wrong.getReason();
            return refuse(terminal, InputException.option("file", wrong.getInput(), rule));
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                outOfMemory = true;
                int exit = refuse(terminal, HeapErrors.tooSmall());
                if (String.valueOf(cause.getMessage()).startsWith("rank ")) {
                    terminal.err().println(cause.getMessage());
                }
                return exit;
            }
        }
        return internalError(terminal, failure);
    }

    private static int refuse(Terminal terminal, InputException refused) {
        terminal.err().println(refused.getMessage());
        return JobResult.BAD_INPUT;
    }

    private static int internalError(Terminal terminal, Throwable failure) {
        terminal.err().println("internal error, please report (" + Release.version() + "):");
        failure.printStackTrace(terminal.err());
        return INTERNAL_ERROR;
    }
}
