package org.rankcluster.actors.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.rankcluster.actors.cli.picture.Picture;
import org.rankcluster.actors.cli.sweep.Combinations;
import org.rankcluster.actors.cli.sweep.ResultPaths;
import org.rankcluster.actors.cli.sweep.SweepChart;
import org.rankcluster.actors.cli.sweep.SweepTable;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.program.RankStreams;
import org.rankcluster.actors.time.WallClock;
import org.rankcluster.input.InputException;

/**
 * The runs of a sweep. One runs at a time, with the whole heap and all processors to itself: so wall times can be compared, and a
 * combination that fits alone fits here. With {@code --partitions} a run uses more processors.
 */
final class Sweep {
    /** As many are checked in a second or two. */
    private static final int MANY = 1000;

    private final Terminal terminal;
    private final List<String> fixed;
    private final List<String> arguments;
    private final boolean quiet;
    private final Combinations combinations;
    private final int count;
    private final Screen screen;
    /** What the runs go by, by combination; see {@link SweepResults#inputs}. */
    private final List<String> inputs = new ArrayList<>();

    private boolean columnsAreThere;
    private int interruption;

    /**
     * A sweep.
     *
     * @param fixed the app and options that all combinations have
     * @param arguments the program's own
     * @param count how many of the combinations run
     */
    Sweep(
            Terminal terminal,
            List<String> fixed,
            List<String> arguments,
            boolean quiet,
            Combinations combinations,
            int count) {
        this.terminal = terminal;
        this.fixed = fixed;
        this.arguments = arguments;
        this.quiet = quiet;
        this.combinations = combinations;
        this.count = count;
        this.screen = new Screen(terminal);
    }

    /**
     * Checks all combinations.
     *
     * @throws InputException that names the first that cannot be right
     */
    void check() {
        BigInteger all = combinations.count();
        if (count > MANY || !all.equals(BigInteger.valueOf(count))) {
            tell("checking " + count + " of " + all + " combinations");
        }
        for (int i = 0; i < count; i++) {
            try {
                RunOptions options = options(words(i));
                inputs.add(SweepResults.inputs(options, LocalLaunch.of(options, arguments)));
            } catch (InputException refused) {
                throw isAlwaysWrong(refused) ? refused : refused.in(SweepKeys.VARY + " " + combinations.name(i));
            }
        }
    }

    /** Whether it is wrong without what varies, too. */
    private boolean isAlwaysWrong(InputException refused) {
        try {
            LocalLaunch unusedLaunch = LocalLaunch.of(options(fixed), arguments);
            return false;
        } catch (InputException same) {
            return String.valueOf(same.getMessage()).equals(refused.getMessage());
        }
    }

    private List<String> words(int index) {
        List<String> words = new ArrayList<>(fixed);
        words.addAll(combinations.words(index));
        return words;
    }

    private List<String> whole(List<String> words) {
        List<String> whole = new ArrayList<>(words);
        if (!arguments.isEmpty()) {
            whole.add("--");
            whole.addAll(arguments);
        }
        return whole;
    }

    private RunOptions options(List<String> words) {
        RunOptions options = RunOptions.parse(words);
        options.quiet = quiet;
        options.json = JsonTarget.STANDARD_OUTPUT; // so that the heap is measured
        return options;
    }

    /** Runs what has no result yet; returns the exit code. */
    int run(List<String> columns, String out) {
        SweepResults results = SweepResults.open(out, whole(fixed), screen);
        SweepTable table = new SweepTable(combinations, columns);
        List<Integer> missing = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            JsonNode found = results.find(whole(words(i)), inputs.get(i));
            if (found == null) {
                missing.add(i);
            } else {
                checkColumns(columns, found, results.file(whole(words(i))));
                table.add(i, found);
            }
        }
        if (results.outdated() > 0) {
            tell("results of another build or other files, which run again: " + results.outdated());
        }
        if (missing.size() < count) {
            tell("there already: " + (count - missing.size()) + " of " + count);
        }
        RankStreams.keepInput();
        long begin = WallClock.nanos();
        for (int ran = 0; ran < missing.size(); ) {
            int index = missing.get(ran++);
            runOne(index, results, table, columns);
            if (interruption != 0) {
                tell("the same command goes on from " + out);
                return interruption;
            }
            int rest = missing.size() - ran;
            double mean = 1e-9 * (WallClock.nanos() - begin) / ran;
            tell((count - rest) + " of " + count + (rest == 0 ? "" : ", about " + about(mean * rest) + " left"));
        }
        write(table, results, out);
        return table.hasFailures() ? JobResult.PROGRAM_FAILED : JobResult.SUCCESS;
    }

    private void tell(String news) {
        if (!quiet) {
            screen.println(news);
        }
    }

    private void runOne(int index, SweepResults results, SweepTable table, List<String> columns) {
        List<String> whole = whole(words(index));
        JobResult result;
        try {
            result = run(LocalLaunch.of(options(words(index)), arguments));
        } catch (InputException refused) { // now, but not when all were checked
            String reason = String.valueOf(refused.getMessage());
            screen.println(combinations.name(index) + ": " + reason);
            table.addFailed(index, JobResult.BAD_INPUT, reason);
            return;
        }
        int exit = result.end().exit();
        if (exit != JobResult.SUCCESS) {
            screen.println(combinations.name(index) + ": exit " + exit + ": "
                    + result.end().diagnosis());
        }
        if (exit != JobResult.SUCCESS && interruption != 0) {
            return; // it would have gone on
        }
        JsonNode report = results.keep(whole, inputs.get(index), result);
        if (exit == JobResult.SUCCESS) {
            checkColumns(columns, report, results.file(whole));
            table.add(index, report);
        } else {
            table.addFailed(index, exit, result.end().reason());
        }
    }

    /** What the ranks print is dropped. */
    private JobResult run(LocalLaunch launch) {
        RankStreams.rewindInput();
        try (HeapWatch watch = HeapWatch.start(terminal.err());
                ProgressLine progress = terminal.interactive() && !quiet
                        ? ProgressLine.start(screen, launch.ranks())
                        : ProgressLine.silent(screen, launch.ranks())) {
            Running running = launch.start(OutputStream.nullOutputStream(), screen.err(), progress);
            try (Interruption signals = Interruption.watch(terminal, screen, progress, running)) {
                JobResult result = running.await();
                interruption = signals.exit();
                return result;
            }
        }
    }

    /** The first result says which columns there are. */
    private void checkColumns(List<String> columns, JsonNode result, Path file) {
        for (String column : columnsAreThere ? List.<String>of() : columns) {
            if (ResultPaths.at(result, column).isMissingNode()) {
                List<String> nearest = ResultPaths.nearest(result, column);
                String hint = nearest.isEmpty() ? "" : "; did you mean " + String.join(", ", nearest) + "?";
                throw InputException.option(
                        SweepCommand.COLUMNS, column, "a value of the result, see " + file + hint);
            }
        }
        columnsAreThere = true;
    }

    private void write(SweepTable table, SweepResults results, String out) {
        List<List<String>> lines = table.lines();
        IntStream numbers = IntStream.range(0, lines.getFirst().size()).filter(column -> isNumbers(lines, column));
        List<Integer> right = numbers.boxed().toList();
        terminal.out().print(Table.of(lines, right::contains));
        results.write("table.csv", table.csv());
        results.write("table.json", table.json());
        Picture chart = SweepChart.of(fixed.getFirst(), combinations, table);
        if (chart != null) {
            results.write("chart.svg", chart.svg());
        }
        tell("table.csv, table.json" + (chart == null ? "" : ", chart.svg") + " in " + out);
    }

    private static boolean isNumbers(List<List<String>> lines, int column) {
        return lines.stream().skip(1).map(line -> line.get(column)).allMatch(cell -> cell.matches("-|-?[0-9.]+"));
    }

    /** A time as one says it. */
    static String about(double seconds) {
        if (seconds < 90) {
            return Math.max(1, Math.round(seconds)) + " s";
        }
        return seconds < 90 * 60 ? Math.round(seconds / 60) + " min" : Math.round(seconds / 3600) + " h";
    }
}
