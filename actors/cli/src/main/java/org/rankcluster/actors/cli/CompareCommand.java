package org.rankcluster.actors.cli;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.OutputFile;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.run.WatchOptions;
import org.rankcluster.actors.dashboard.Comparison;
import org.rankcluster.actors.dashboard.PageFiles;
import org.rankcluster.actors.dashboard.ReportReader;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code compare}: differences between the reports of two runs, as tables and as one HTML page. */
@Command(
        name = "compare",
        sortOptions = false,
        description = "Shows the settings and figures in which two reports differ, and puts both into one file.")
final class CompareCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "A.html", description = "a file of run --report")
    private String first = "";

    @Parameters(index = "1", paramLabel = "B.html", description = "another file of run --report")
    private String second = "";

    @Option(
            names = WatchOptions.REPORT,
            paramLabel = "FILE.html",
            description = "file for the comparison (default: ${DEFAULT-VALUE})")
    private String report = "compare.html";

    @Mixin
    private final HelpOption help = new HelpOption();

    CompareCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        ReportReader a = read(first);
        ReportReader b = read(second);
        if (isSame(report, first) || isSame(report, second)) {
            throw InputException.option(WatchOptions.REPORT, report, "a file other than the two that are compared");
        }
        Comparison comparison = Comparison.of(a, b);
        terminal.out().print(table("setting", comparison.settings()));
        terminal.out().println();
        terminal.out().print(figures(a, b, comparison));
        try {
            String page = Comparison.page(a, b, address(first), address(second));
            if (page == null) {
                throw PageFiles.notBuilt();
            }
            OutputFile.write(report, page);
        } catch (IOException | InvalidPathException refused) {
            throw InputException.option(
                    WatchOptions.REPORT, report, "a file that can be written to the end; " + refused.getMessage());
        }
        terminal.err().println("both are in " + report);
        return JobResult.SUCCESS;
    }

    /** Returns the path from the comparison's folder to a report, percent-encoded. */
    private String address(String file) {
        Path folder = Path.of(report).toAbsolutePath().normalize().getParent();
        Path path = Path.of(file).toAbsolutePath().normalize();
        return StreamSupport.stream((folder == null ? path : folder.relativize(path)).spliterator(), false)
                .map(name -> URLEncoder.encode(name.toString(), StandardCharsets.UTF_8)
                        .replace("+", "%20"))
                .collect(Collectors.joining("/"));
    }

    private static boolean isSame(String one, String other) {
        try {
            return Files.exists(Path.of(one)) && Files.isSameFile(Path.of(one), Path.of(other));
        } catch (IOException | InvalidPathException unknown) {
            return false;
        }
    }

    private ReportReader read(String file) {
        String text;
        try {
            text = Files.readString(Path.of(file));
        } catch (IOException | InvalidPathException unreadable) {
            throw InputException.option("compare", file, "a file of run --report that can be read");
        }
        ReportReader reader = ReportReader.of(file, text);
        if (!reader.isWhole()) {
            terminal.err()
                    .println(
                            "warning: " + file + " is cut short after block " + reader.blocks() + " of " + reader.of());
        }
        return reader;
    }

    /** Returns the comparison of the figures. If one report has none, all figures would seem to differ. */
    private String figures(ReportReader a, ReportReader b, Comparison comparison) {
        StringBuilder missing = new StringBuilder();
        missing.append(lacks(first, a)).append(lacks(second, b));
        return missing.isEmpty() ? table("figure", comparison.figures()) : missing.toString();
    }

    private static String lacks(String file, ReportReader report) {
        String why = report.lacksFigures();
        return why == null ? "" : "no figures: " + file + " has none, for " + why + "\n";
    }

    private static String table(String what, List<Comparison.Row> rows) {
        if (rows.isEmpty()) {
            return "no " + what + " differs\n";
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(what, "A", "B", "change"));
        rows.forEach(row -> lines.add(List.of(row.name(), row.a(), row.b(), row.change())));
        return Table.of(lines, column -> column > 0);
    }
}
