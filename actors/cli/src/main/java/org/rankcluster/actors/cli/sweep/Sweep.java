package org.rankcluster.actors.cli.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.JsonTarget;
import org.rankcluster.actors.cli.console.OutputFile;
import org.rankcluster.actors.cli.console.ProgressLine;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.cli.run.HeapWatch;
import org.rankcluster.actors.cli.run.Interruption;
import org.rankcluster.actors.cli.run.LocalLaunch;
import org.rankcluster.actors.cli.run.ProgramSources;
import org.rankcluster.actors.cli.run.RunHandle;
import org.rankcluster.actors.cli.run.RunOptions;
import org.rankcluster.actors.cli.run.RunRecord;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.program.RankStreams;
import org.rankcluster.actors.time.WallClock;
import org.rankcluster.experiment.Picture;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;

/**
 * The execution of a sweep: one run for each combination of the varied values. One runs at a time, with the whole heap and all processors.
 * Wall times can therefore be compared, and a combination that fits alone fits here. With {@code --partitions} a run uses more processors.
 *
 * @param terminal target of the output
 * @param screen target of lines of RankCluster
 * @param quiet whether {@code --quiet} was given
 * @param fixed the app and the options that all combinations share, as words
 * @param arguments the program's own
 * @param sources the compiled program; null if it is no source
 * @param combinations the varied values
 * @param count number of the combinations to run
 * @param columns columns of the table
 * @param decide file for a table of decisions; null for none
 */
record Sweep(
        Terminal terminal,
        Screen screen,
        boolean quiet,
        List<String> fixed,
        List<String> arguments,
        @Nullable ProgramSources sources,
        Combinations combinations,
        int count,
        List<String> columns,
        @Nullable String decide) {
    /** Number of combinations that are checked in a second or two. */
    private static final int MANY = 1000;

    /** Runs the combinations that have no result yet in the folder {@code out}; returns the exit code. */
    int run(String out) {
        List<String> inputs = check();
        SweepResults results = SweepResults.open(out, whole(fixed), screen);
        SweepTable table = new SweepTable(combinations, columns);
        SweepAlgorithms algorithms = new SweepAlgorithms(combinations);
        List<Integer> missing = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            JsonNode found = results.find(whole(words(i)), inputs.get(i));
            if (found == null) {
                missing.add(i);
            } else {
                add(table, i, found, JobResult.SUCCESS, "", results);
                algorithms.add(i, found);
            }
        }
        if (missing.size() < count) {
            report("there already: " + (count - missing.size()) + " of " + count);
        }
        RankStreams.keepInput();
        long begin = WallClock.nanos();
        for (int ran = 1; ran <= missing.size(); ran++) {
            int index = missing.get(ran - 1);
            Ended ended = runOne(index);
            JobResult result = ended.result;
            int exit = result.end().exit();
            if (exit != JobResult.SUCCESS) {
                screen.println(combinations.name(index) + ": exit " + exit + ": "
                        + result.end().diagnosis());
            }
            if (exit == JobResult.SUCCESS || ended.signal == 0) { // otherwise it would have continued
                JsonNode kept = results.keep(whole(words(index)), inputs.get(index), result, ended.ran);
                add(table, index, kept, exit, result.end().reason(), results);
                algorithms.add(index, kept);
            }
            if (ended.signal != 0) {
                report("the same command continues from " + out);
                return ended.signal;
            }
            int rest = missing.size() - ran;
            double mean = 1e-9 * (WallClock.nanos() - begin) / ran;
            report((count - rest) + " of " + count
                    + (rest == 0 ? "" : ", about " + UnitFormat.about(mean * rest) + " left"));
        }
        write(table, results);
        algorithms.lines().forEach(this::report);
        return table.hasFailures() ? JobResult.PROGRAM_FAILED : JobResult.SUCCESS;
    }

    /** Checks all combinations; returns the hash of the inputs of each. The first invalid one is named. */
    private List<String> check() {
        BigInteger all = combinations.count();
        if (count > MANY || !all.equals(BigInteger.valueOf(count))) {
            report("checking " + count + " of " + all + " combinations");
        }
        List<String> inputs = new ArrayList<>();
        List<String> names = List.of();
        for (int i = 0; i < count; i++) {
            try {
                RunOptions options = options(i);
                LocalLaunch launch = LocalLaunch.of(options, arguments);
                inputs.add(SweepResults.inputs(options, launch, sources));
                names = i == 0 ? SweepResults.names(launch, record(i, options, launch)) : names;
            } catch (InputException refused) {
                throw refused.in(SweepKeys.VARY + " " + combinations.name(i));
            }
        }
        checkColumns(names);
        return inputs;
    }

    /** Checks the columns against the names in the first result. */
    private void checkColumns(List<String> names) {
        for (String column : columns) {
            String name = column.split("\\.", 2)[0];
            if (!names.contains(name)) {
                String rule = "a value of the object of run --json; what the app reports is output." + name;
                throw InputException.option(SweepCommand.COLUMNS, column, rule + NearestName.hint(name, names));
            }
        }
    }

    private List<String> command() {
        List<String> words = new ArrayList<>(fixed);
        combinations
                .variables()
                .forEach(any -> words.add("--vary " + any.key() + "=" + String.join(",", any.values())));
        return words;
    }

    private List<String> words(int index) {
        List<String> words = new ArrayList<>(fixed);
        words.addAll(combinations.words(index));
        return words;
    }

    private List<String> whole(List<String> words) {
        List<String> whole = new ArrayList<>(words);
        whole.addAll(arguments.isEmpty() ? List.of() : List.of("--"));
        whole.addAll(arguments);
        return whole;
    }

    private RunOptions options(int index) {
        RunOptions options = RunOptions.parse(words(index));
        if (sources != null) {
            options.runClasses(sources);
        }
        options.quiet = quiet;
        options.json = JsonTarget.STANDARD_OUTPUT; // so that the heap is measured
        return options;
    }

    private void report(String news) {
        if (!quiet) {
            screen.println(news);
        }
    }

    /** The result of one run of the sweep. The signal is the exit code for a signal that has ended the sweep; 0 without one. */
    private record Ended(JobResult result, RunRecord ran, int signal) {}

    private RunRecord record(int index, RunOptions options, LocalLaunch launch) {
        return RunRecord.of(RunRecord.command(whole(words(index))), options, launch);
    }

    /** Runs a combination. The output of the ranks is dropped. */
    private Ended runOne(int index) {
        RankStreams.rewindInput();
        RunOptions options = options(index);
        LocalLaunch launch = LocalLaunch.of(options, arguments);
        RunRecord ran = record(index, options, launch);
        try (HeapWatch watch = HeapWatch.start(terminal.err());
                ProgressLine progress = terminal.interactive() && !quiet
                        ? ProgressLine.start(screen, launch.ranks())
                        : ProgressLine.silent(screen, launch.ranks())) {
            RunHandle running = launch.start(OutputStream.nullOutputStream(), screen.err(), progress);
            try (Interruption signals = Interruption.watch(terminal, screen, progress, running)) {
                return new Ended(running.await(), ran, signals.exit());
            }
        }
    }

    /** Adds a result. The first good result determines the columns. */
    private void add(SweepTable table, int index, JsonNode result, int exit, String reason, SweepResults results) {
        for (String column : exit != 0 || table.hasResults() ? List.<String>of() : columns) {
            if (ResultPaths.at(result, column).isMissingNode()) {
                List<String> nearest = ResultPaths.nearest(result, column);
                String hint = nearest.isEmpty() ? "" : "; did you mean " + String.join(", ", nearest) + "?";
                String rule = "a value of the result, see " + results.file(whole(words(index))) + hint;
                throw InputException.option(SweepCommand.COLUMNS, column, rule);
            }
        }
        table.add(index, result, exit, reason);
    }

    private void write(SweepTable table, SweepResults results) {
        List<List<String>> lines = table.lines();
        List<Integer> numbers = IntStream.range(0, lines.getFirst().size())
                .filter(i -> lines.stream().skip(1).allMatch(line -> line.get(i).matches("-|-?[0-9.]+")))
                .boxed()
                .toList();
        terminal.out().print(Table.of(lines, numbers::contains));
        results.write("table.csv", table.csv());
        results.write("table.json", table.rows().toPrettyString() + "\n");
        if (decide != null) {
            writeDecisions(decide, table);
        }
        Picture chart = SweepChart.of(fixed.getFirst(), combinations, table);
        if (chart != null) {
            results.write("chart.svg", chart.svg());
        }
        report("table.csv, table.json" + (chart == null ? "" : ", chart.svg") + " in " + results.folder());
    }

    /** Writes the decisions. An empty table would decide nothing, so an existing file stays unchanged. */
    private void writeDecisions(String file, SweepTable table) {
        if (!table.hasResults()) {
            screen.println("--decide: " + file + " is not written, because no run has succeeded");
            return;
        }
        try {
            OutputFile.write(file, SweepDecisions.text(command(), combinations, table));
        } catch (IOException refused) {
            throw InputException.option("--decide", file, "a file that can be written; " + refused.getMessage());
        }
    }
}
