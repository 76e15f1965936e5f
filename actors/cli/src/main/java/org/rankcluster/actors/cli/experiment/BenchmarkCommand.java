package org.rankcluster.actors.cli.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.JsonTarget;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cli.console.Signals;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.cli.experiment.BenchmarkRow.Range;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Bars;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code benchmark}: measures the speed of runs of fixed size. */
@Command(
        name = "benchmark",
        sortOptions = false,
        description =
                "Measures the speed of runs of fixed size, one after the other; without NAME, all that need neither minutes nor"
                        + " a large heap.",
        footer = {
            "",
            "Each run is a process of its own. The wall time goes from the first event to the last, without the start.",
            "A ratio is the wall time of the other checkout divided by the time of this one, so above 1 this one is faster.",
            "After Ctrl-C the table, the JSON object and the chart have the runs and pairs that were complete.",
            "Exit code: 0 good, 1 some runs failed (the table has the reasons), 2 input error, 130 after Ctrl-C."
        })
public final class BenchmarkCommand implements Callable<Integer> {
    private static final String AGAINST = "--against";
    private static final String PAIRS = "--pairs";
    private static final String PLOTS = "--plots";
    private static final int USUAL_PAIRS = 3;
    private static final int MOST_PAIRS = 1000;

    /** First of the exit codes of signals. */
    private static final int SIGNALLED = 128;

    private final Terminal terminal;
    private final Checkouts checkouts;
    private final AtomicInteger interruption = new AtomicInteger();

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "a benchmark's name (all: --list)")
    @Nullable
    private String name;

    @Option(names = "--list", description = "lists names and commands, and runs nothing")
    private boolean isList;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "writes the rows as one JSON object; - is standard output, in place of the table")
    @Nullable
    private String json;

    @Option(names = PLOTS, paramLabel = "DIR", description = "a folder for a bar chart (benchmark.svg)")
    @Nullable
    private String plots;

    @Option(
            names = AGAINST,
            paramLabel = "DIR",
            description = "another checkout, whose runs alternate with ours; it is built first if it has to be")
    @Nullable
    private String against;

    @Option(
            names = PAIRS,
            paramLabel = "N",
            description = "number of pairs with " + AGAINST + " (default: " + USUAL_PAIRS + ")")
    @Nullable
    private String pairs;

    @Mixin
    private final HelpOption help = new HelpOption();

    public BenchmarkCommand(Terminal terminal) {
        this(terminal, new CheckoutProcesses());
    }

    /** Creates the command with another runner of processes. */
    BenchmarkCommand(Terminal terminal, Checkouts checkouts) {
        this.terminal = terminal;
        this.checkouts = checkouts;
    }

    @Override
    public Integer call() {
        List<Benchmark> chosen = chosen();
        if (pairs != null && against == null) {
            throw InputException.option(PAIRS, pairs, "none without " + AGAINST);
        }
        int runs =
                against == null ? 1 : pairs == null ? USUAL_PAIRS : OptionValues.integer(PAIRS, pairs, 1, MOST_PAIRS);
        if (isList) {
            Map<String, String> rows = new LinkedHashMap<>();
            chosen.forEach(benchmark -> rows.put(benchmark.name(), benchmark.command()));
            terminal.out().print(Table.of(rows));
            return JobResult.SUCCESS;
        }
        JsonTarget target = JsonTarget.open(terminal, json);
        Path folder = plots == null ? null : folder(plots);
        List<BenchmarkRow> rows = new ArrayList<>();
        try (Signals.Watch unusedInt = Signals.watch("INT", this::interrupt);
                Signals.Watch unusedTerm = Signals.watch("TERM", this::interrupt)) {
            Path other = against == null ? null : checkout(against);
            BenchmarkRuns measuring = new BenchmarkRuns(checkouts, home(), other, runs, () -> interruption.get() != 0);
            for (Benchmark benchmark : chosen) {
                if (interruption.get() == 0) {
                    BenchmarkRow row = measuring.measure(benchmark);
                    rows.add(row);
                    terminal.err().println(summary(row));
                }
            }
        }
        write(rows, runs, target, folder);
        if (interruption.get() != 0) {
            return interruption.get();
        }
        return rows.stream().allMatch(row -> row.failure() == null) ? JobResult.SUCCESS : JobResult.PROGRAM_FAILED;
    }

    private void write(List<BenchmarkRow> rows, int runs, JsonTarget target, @Nullable Path folder) {
        if (!target.isStandardOutput()) {
            terminal.out().print(BenchmarkReport.table(rows, against != null));
        }
        target.write(BenchmarkReport.json(rows, against, runs));
        if (folder != null) {
            Bars chart = BenchmarkReport.chart(rows, against != null);
            Path file = folder.resolve(chart.name() + ".svg");
            try {
                Files.writeString(file, chart.svg());
            } catch (IOException refused) {
                throw InputException.option(PLOTS, file, "a file that can be written");
            }
            terminal.err().println("plot " + file);
        }
    }

    /** Ends the measuring at a signal. The complete runs remain. */
    void interrupt(int signal) {
        interruption.set(SIGNALLED + signal);
        checkouts.stop();
    }

    private List<Benchmark> chosen() {
        List<Benchmark> all = Benchmark.all();
        if (name == null) {
            return isList
                    ? all
                    : all.stream().filter(benchmark -> !benchmark.isLarge()).toList();
        }
        OptionValues.oneOf("NAME", name, all.stream().map(Benchmark::name).toList());
        return all.stream().filter(benchmark -> benchmark.name().equals(name)).toList();
    }

    private static Path home() {
        return Path.of(System.getProperty("rankcluster.home", ""));
    }

    /** Returns the root folder of the other checkout, built. */
    private Path checkout(String folder) {
        Path root;
        try {
            root = Path.of(folder);
        } catch (InvalidPathException wrong) {
            throw InputException.option(AGAINST, folder, "a checkout of RankCluster");
        }
        if (!Files.isExecutable(root.resolve(CheckoutProcesses.LAUNCHER)) || !Files.exists(root.resolve("pom.xml"))) {
            throw InputException.option(
                    AGAINST, folder, "a checkout of RankCluster, with pom.xml and " + CheckoutProcesses.LAUNCHER);
        }
        terminal.err().println("building " + folder + " if a source has changed");
        Checkouts.Outcome built = checkouts.run(root, List.of("version"));
        if (built.exit() != JobResult.SUCCESS && interruption.get() == 0) {
            throw InputException.option(AGAINST, folder, "a checkout that builds; " + built.lastError());
        }
        return root;
    }

    private static Path folder(String plots) {
        try {
            return Files.createDirectories(Path.of(plots));
        } catch (IOException | InvalidPathException refused) {
            throw InputException.option(PLOTS, plots, "a folder, or a path where one can be created");
        }
    }

    private static String summary(BenchmarkRow row) {
        String name = row.benchmark().name() + ": ";
        Measurement run = row.typical();
        if (row.failure() != null || run == null) {
            return name + row.failure();
        }
        Range range = row.range();
        return name
                + UnitFormat.seconds(run.wallSeconds())
                + (range == null ? "" : String.format(Locale.ROOT, ", ratio %.2f", range.median()));
    }
}
