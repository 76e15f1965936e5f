package org.rankcluster.actors.cli.sweep;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cli.console.OutputFile;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.run.DebugOptions;
import org.rankcluster.actors.cli.run.LocalLaunch;
import org.rankcluster.actors.cli.run.ProgramSources;
import org.rankcluster.actors.cli.run.RunOptions;
import org.rankcluster.experiment.Sample;
import org.rankcluster.input.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code sweep}: runs an app with every combination of some values. */
@Command(
        name = SweepCommand.NAME,
        sortOptions = false,
        description = "Runs an app with every combination of some values, and compares the results.",
        customSynopsis = "rankcluster sweep APP --vary KEY=V1,V2,... [--vary ...] [OPTIONS] [-- ARGS]",
        footer = {
            "",
            "KEY is an option of run (ranks, machine, addressing, ...), else a key of --config (collective.allreduce,",
            "torus.link.bandwidth, ...), else a setting of the app; set.KEY is always the app's. The last --vary changes",
            "fastest. A comma in a value is written as \\, in quotes.",
            "DIR gets table.csv, table.json, chart.svg, and in done/ the result of each run. After an interruption the",
            "same command continues. Failed runs are repeated, and so are runs whose program, machine or build has changed.",
            "Example: rankcluster sweep alltoall --vary ranks=64,512 --vary collective.alltoall=pairwise,bruck",
            "Exit code: 0 good, 1 some runs failed (the table has the reasons), 2 input error."
        })
public final class SweepCommand implements Callable<Integer> {
    public static final String NAME = "sweep";

    static final String COLUMNS = "--columns";

    /** Largest number of combinations that need no {@code --limit}. */
    private static final int MANY = 10_000;

    private static final Set<String> OF_RUN_ALONE = Set.of(
            "--json",
            RunOptions.LINKS,
            RunOptions.FROM,
            "--repeat",
            RunOptions.UNTIL,
            DebugOptions.DEBUG,
            DebugOptions.RANKS,
            "--goal",
            "--ti",
            "--dumpi",
            "--cluster",
            "--token-file",
            "--members",
            "--dashboard",
            "--report");
    private static final String QUIET = "--quiet";

    private final Terminal terminal;
    private final List<String> programArguments;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--vary",
            required = true,
            paramLabel = "KEY=V1,V2,...",
            description = "a key and the values that it takes in turn (more than one allowed)")
    private List<String> vary = new ArrayList<>();

    @Option(
            names = COLUMNS,
            split = ",",
            hideParamSyntax = true,
            paramLabel = "PATH,...",
            description =
                    "values of each result to show, as paths in the object of run --json, e.g. output.seconds; the first"
                            + " number gets a column with its ratio to the first row (default: ${DEFAULT-VALUE})",
            defaultValue = "virtualSeconds,messages,digest")
    private List<String> columns = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "a folder for results (default: sweep-APP)")
    @Nullable
    private String out;

    @Option(
            names = "--decide",
            paramLabel = "FILE",
            description =
                    "writes the best choice for each of ranks, bytes and zeros, by the first column of numbers, as a file for"
                            + " --config collective.reduce=table:FILE")
    @Nullable
    private String decide;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "runs the first N combinations only; needed for more than " + MANY)
    @Nullable
    private String limit;

    @Mixin
    private final RunOptions options = new RunOptions();

    @Mixin
    private final HelpOption help = new HelpOption();

    private SweepCommand(Terminal terminal, List<String> programArguments) {
        this.terminal = terminal;
        this.programArguments = programArguments;
    }

    /** Creates the command, without the options of {@code run} that have no meaning here. */
    public static CommandLine create(Terminal terminal, List<String> programArguments) {
        CommandLine command = new CommandLine(new SweepCommand(terminal, programArguments));
        CommandSpec spec = command.getCommandSpec();
        OF_RUN_ALONE.forEach(name -> spec.remove(spec.findOption(name)));
        return command;
    }

    @Override
    public Integer call() {
        boolean isClass = vary.stream().anyMatch(text -> text.startsWith("jar="));
        String app = options.app;
        ProgramSources sources = isClass ? null : options.compileSources();
        if (!isClass) {
            options.nameProgram();
        }
        List<OptionSpec> ofRun = CommandSpec.forAnnotatedObject(new RunOptions()).options().stream()
                .filter(option -> !OF_RUN_ALONE.contains(option.longestName()))
                .filter(option -> !option.longestName().equals(QUIET))
                .toList();
        List<String> fixed = fixed(app.isEmpty() ? options.app : app, ofRun);
        List<String> mayVary = ofRun.stream()
                .filter(option -> !option.isMultiValue())
                .map(option -> option.longestName().substring(2))
                .toList();
        Sample sample = isClass ? null : LocalLaunch.sample(options);
        Combinations combinations = new Combinations(new SweepKeys(mayVary, sample).parse(vary, fixed));
        checkColumns();
        if (decide != null) {
            SweepDecisions.check(fixed, combinations);
            checkDecide(decide);
        }
        return new Sweep(
                        terminal,
                        new Screen(terminal),
                        options.quiet,
                        fixed,
                        programArguments,
                        sources,
                        combinations,
                        count(combinations),
                        columns,
                        decide)
                .run(out == null ? "sweep-" + options.app : out);
    }

    /** Returns the app and the given options of {@code run} as words, in a fixed order. */
    private List<String> fixed(String app, List<OptionSpec> ofRun) {
        List<String> words = new ArrayList<>(List.of(app));
        for (OptionSpec option : ofRun) {
            OptionSpec given = spec.commandLine().getParseResult().matchedOption(option.longestName());
            if (given != null) {
                given.originalStringValues().forEach(value -> words.add(option.longestName() + "=" + value));
            }
        }
        return words;
    }

    private static void checkDecide(String file) {
        try {
            OutputFile.check(file);
        } catch (IOException | InvalidPathException refused) {
            throw InputException.option("--decide", file, "a file that can be written");
        }
    }

    private int count(Combinations combinations) {
        BigInteger all = combinations.count();
        if (limit != null) {
            int most = OptionValues.integer("--limit", limit, 1, Integer.MAX_VALUE);
            return all.min(BigInteger.valueOf(most)).intValueExact();
        }
        if (all.compareTo(BigInteger.valueOf(MANY)) > 0) {
            String rule = MANY + " or fewer, or --limit N for the first N";
            throw InputException.option(SweepKeys.VARY, all + " combinations", rule);
        }
        return all.intValueExact();
    }

    private void checkColumns() {
        Set<String> names = new HashSet<>(SweepTable.OWN);
        for (String column : columns) {
            if (column.isBlank() || !names.add(column)) {
                throw InputException.option(COLUMNS, column, "columns that the table does not have already");
            }
        }
    }
}
