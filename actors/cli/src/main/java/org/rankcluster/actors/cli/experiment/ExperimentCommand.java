package org.rankcluster.actors.cli.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.JsonTarget;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Sample;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code experiment}: compares figures of the model with published ones. */
@Command(
        name = "experiment",
        sortOptions = false,
        description =
                "Runs an experiment, and compares its figures with published ones; without NAME, lists all experiments.",
        footer = {
            "",
            "Times in the list are for default settings on two idle cores; none is over five minutes.",
            "--set full=true adds longer runs, if an experiment has that setting.",
            "Exit code 0 means that the experiment ran, whatever the verdicts."
        })
public final class ExperimentCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "an experiment's name")
    @Nullable
    private String name;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "a setting of the experiment (more than one allowed)")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "writes the rows as one JSON object; - is standard output, in place of the table")
    @Nullable
    private String json;

    @Option(
            names = "--plots",
            paramLabel = "DIR",
            description = "a folder for the rows (NAME.csv) and the pictures (SVG)")
    @Nullable
    private String plots;

    @Option(
            names = "--sensitivity",
            description =
                    "varies each value without a source, one at a time, and lists the verdicts that change and from which value on (two runs of the experiment a value that it uses, and four a verdict that changes)")
    private boolean sensitivity;

    @Mixin
    private final HelpOption help = new HelpOption();

    public ExperimentCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Experiment> experiments = Experiment.all();
        if (name == null) {
            terminal.out().print(list(experiments));
            return 0;
        }
        OptionValues.oneOf(
                "NAME", name, experiments.stream().map(Experiment::name).toList());
        for (Experiment experiment : experiments) {
            if (experiment.name().equals(name)) {
                return run(experiment);
            }
        }
        throw new IllegalStateException(name);
    }

    private static String list(List<Experiment> experiments) {
        Map<String, String> rows = new LinkedHashMap<>();
        for (Experiment experiment : experiments) {
            ExperimentCost cost = ExperimentCost.of(experiment.name());
            String time = cost == null ? "" : " (about " + UnitFormat.about(cost.seconds()) + ")";
            rows.put(experiment.name(), experiment.summary() + time);
        }
        return Table.of(rows);
    }

    private int run(Experiment experiment) {
        Map<String, String> given = KeyValues.parse("--set", settings);
        Sample.check(experiment.name(), experiment.settings(), given);
        if (sensitivity && plots != null) {
            throw InputException.option("--plots", plots, "none with --sensitivity, which draws no pictures");
        }
        JsonTarget target = JsonTarget.open(terminal, json);
        Path folder = plots == null ? null : folder(plots);
        ExperimentCost cost = given.isEmpty() ? ExperimentCost.of(experiment.name()) : null;
        Screen screen = new Screen(terminal);
        Output output;
        try (ExperimentProgress progress = ExperimentProgress.start(screen, cost == null ? 0 : cost.jobs())) {
            LocalExperimentRuns runs = new LocalExperimentRuns(terminal, screen, given, progress);
            output = sensitivity
                    ? Output.of(experiment, given, ExperimentSensitivity.of(experiment, runs, progress))
                    : Output.of(experiment, experiment.run(runs));
        } catch (LocalExperimentRuns.FailedJob failed) {
            terminal.err().println(failed.getMessage());
            return failed.exit;
        }
        if (!target.isStandardOutput()) {
            terminal.out().print(output.table);
        }
        target.write(output.json);
        if (folder != null) {
            output.files.forEach((name, text) -> write(folder.resolve(name), text));
        }
        return JobResult.SUCCESS;
    }

    /**
     * The output of an experiment as text: the table, the JSON object and the files of plots.
     *
     * @param table table for standard output
     * @param json JSON object for {@code --json}
     * @param files texts for {@code --plots} by name of the file
     */
    private record Output(String table, String json, Map<String, String> files) {
        static Output of(Experiment experiment, Experiment.Findings findings) {
            Map<String, String> files = new LinkedHashMap<>();
            files.put(experiment.name() + ".csv", ExperimentReport.csv(findings));
            for (Picture picture : findings.pictures()) {
                files.put(picture.name() + ".svg", picture.svg());
            }
            return new Output(
                    ExperimentReport.table(experiment, findings), ExperimentReport.json(experiment, findings), files);
        }

        static Output of(Experiment experiment, Map<String, String> settings, SensitivityReport report) {
            return new Output(report.table(experiment), report.json(experiment, settings), Map.of());
        }
    }

    private static Path folder(String plots) {
        try {
            return Files.createDirectories(Path.of(plots));
        } catch (IOException | InvalidPathException refused) {
            throw InputException.option("--plots", plots, "a folder, or a path where one can be created");
        }
    }

    private void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException refused) {
            throw InputException.option("--plots", file, "a file that can be written");
        }
        terminal.err().println("plot " + file);
    }
}
