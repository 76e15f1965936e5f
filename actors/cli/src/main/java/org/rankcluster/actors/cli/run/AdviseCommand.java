package org.rankcluster.actors.cli.run;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.JsonTarget;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.cli.console.ProgressLine;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.program.RankStreams;
import org.rankcluster.input.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** The command {@code advise}: proposes changes that make a run shorter, and measures each by another run. */
@Command(
        name = AdviseCommand.NAME,
        sortOptions = false,
        description =
                "Runs a program, proposes changes that may shorten its virtual time, and measures each by another run.",
        customSynopsis = "rankcluster advise APP [OPTIONS] [-- ARGS]",
        footer = {
            "",
            "Changes: each algorithm of the collectives on the critical path; other mappings; the eager limit; ranks a node; threads of",
            "reductions; and values of the machine on the path, by a tenth. A rank that computes longer than the median is named.",
            "In the end the three best changes of different keys run together. A greedy mapping is written to advise-APP.map.",
            "predicted is the gain at most, by the critical path. The output of the program is not shown.",
            "Exit code: 0 good, 1 if the first run has no critical path, 2 input error; if the first run ends badly, its exit code."
        })
public final class AdviseCommand implements Callable<Integer> {
    public static final String NAME = "advise";

    private static final Set<String> OF_RUN_ALONE = Set.of(
            RunOptions.LINKS,
            RunOptions.FROM,
            RunOptions.EXPLAIN,
            "--repeat",
            RunOptions.UNTIL,
            DebugOptions.DEBUG,
            DebugOptions.RANKS,
            "--cluster",
            "--token-file",
            "--members",
            "--dashboard",
            "--report");
    private static final String JSON = "--json";
    /** Share of the virtual time from which on a change counts. */
    private static final double COUNTS = 0.01;

    private static final int TOGETHER = 3;
    /** Most characters of a change in the table. */
    private static final int MOST_WIDTH = 90;

    private final Terminal terminal;
    private final List<String> programArguments;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final RunOptions options = new RunOptions();

    @Mixin
    private final HelpOption help = new HelpOption();

    private int interruption;

    /** The compiled program; null if it is no source. */
    private @Nullable ProgramSources sources;

    private AdviseCommand(Terminal terminal, List<String> programArguments) {
        this.terminal = terminal;
        this.programArguments = programArguments;
    }

    /** Creates the command, without the options of {@code run} that have no meaning here. */
    public static CommandLine create(Terminal terminal, List<String> programArguments) {
        CommandLine command = new CommandLine(new AdviseCommand(terminal, programArguments));
        CommandSpec spec = command.getCommandSpec();
        OF_RUN_ALONE.forEach(name -> spec.remove(spec.findOption(name)));
        return command;
    }

    /**
     * A proposed change, with the virtual time of the run that measured it.
     *
     * @param seconds virtual time; null if the run failed
     * @param reason why it failed
     */
    private record Measured(Proposal proposal, @Nullable Double seconds, String reason) {
        double gain(double before) {
            return seconds == null ? Double.NEGATIVE_INFINITY : 1 - seconds / before;
        }

        /** Returns the gain that a second run has measured; where none can, the predicted one. */
        double likelyGain(double before) {
            Double predicted = proposal.predicted();
            return proposal.kind() == Proposal.Kind.PROGRAM && predicted != null ? predicted : gain(before);
        }

        /** Returns whether the change is a choice of the user that shortens the run. */
        boolean isChoice(double before) {
            return proposal.kind() != Proposal.Kind.MACHINE && likelyGain(before) >= COUNTS;
        }

        String verdict(double before) {
            if (proposal.kind() == Proposal.Kind.PROGRAM) {
                return "gains at most as predicted, in the program";
            }
            return seconds == null
                    ? "fails: " + reason
                    : gain(before) >= COUNTS ? "gains" : gain(before) <= -COUNTS ? "costs" : "no change";
        }
    }

    @Override
    public Integer call() {
        JsonTarget json = JsonTarget.open(terminal, options.json);
        Screen screen = new Screen(terminal);
        List<String> words = words();
        sources = options.compileSources();
        RankStreams.keepInput();
        LocalLaunch launch = launch(words, List.of("--explain=path"));
        if (!(launch instanceof ProgramLaunch program)) {
            throw InputException.option("APP", options.app, "an MPI program");
        }
        JobResult first = run(launch, screen);
        CriticalPath path = first.path();
        if (first.end().exit() != JobResult.SUCCESS || path == null) {
            screen.println(String.valueOf(first.end().diagnosis()));
            return first.end().exit();
        }
        PathReport.lines(path, program.spec()).forEach(screen::println);
        if (path.missing() != null) {
            return JobResult.PROGRAM_FAILED;
        }
        double before = first.figures().virtualSeconds();
        List<Measured> measured = new ArrayList<>();
        for (Proposal proposal : proposals(first, path, program.spec())) {
            if (proposal.kind() == Proposal.Kind.PROGRAM) {
                measured.add(new Measured(proposal, null, ""));
            } else if (interruption == 0) {
                measured.add(measure(words, proposal, screen));
            }
        }
        measured.sort(Comparator.comparing((Measured one) -> !one.isChoice(before))
                .thenComparingDouble(one -> -one.likelyGain(before)));
        Measured together = interruption == 0 ? together(words, measured, before, screen) : null;
        if (!json.isStandardOutput()) {
            terminal.out().print(table(measured, together, before));
        }
        json.write(text(words, measured, together, before));
        return interruption;
    }

    private List<Proposal> proposals(JobResult first, CriticalPath path, JobSpec job) {
        List<Proposal> all = new ArrayList<>(
                Proposal.of(path, job, options.machineName(), KeyValues.parse("--config", options.config)));
        all.addAll(MappingProposals.of(first, path.traffic(), job, options.app));
        return all;
    }

    /** Returns the program and the given options as words. */
    private List<String> words() {
        List<String> words = new ArrayList<>(List.of(options.app));
        for (OptionSpec option :
                CommandSpec.forAnnotatedObject(new RunOptions()).options()) {
            OptionSpec given = OF_RUN_ALONE.contains(option.longestName())
                            || option.longestName().equals(JSON)
                    ? null
                    : spec.commandLine().getParseResult().matchedOption(option.longestName());
            if (given != null && given.arity().max() == 0) {
                words.add(option.longestName());
            } else if (given != null) {
                given.originalStringValues().forEach(value -> words.add(option.longestName() + "=" + value));
            }
        }
        return words;
    }

    private LocalLaunch launch(List<String> words, List<String> further) {
        List<String> all = new ArrayList<>(words);
        all.addAll(further);
        RunOptions changed = RunOptions.parse(all);
        if (sources != null) {
            changed.runClasses(sources);
        }
        return LocalLaunch.of(changed, programArguments);
    }

    private Measured measure(List<String> words, Proposal proposal, Screen screen) {
        try {
            RankStreams.rewindInput();
            JobResult result = run(launch(proposal.words(words), List.of()), screen);
            boolean isGood = result.end().exit() == JobResult.SUCCESS;
            return new Measured(
                    proposal,
                    isGood ? result.figures().virtualSeconds() : null,
                    result.end().reason());
        } catch (InputException refused) {
            return new Measured(proposal, null, String.valueOf(refused.getMessage()));
        }
    }

    /** Runs the best changes together; null if there are fewer than two that gain. */
    private @Nullable Measured together(List<String> words, List<Measured> measured, double before, Screen screen) {
        List<Proposal> best = new ArrayList<>();
        for (Measured one : measured) {
            if (best.size() < TOGETHER && one.gain(before) >= COUNTS && one.proposal.isApartFrom(best)) {
                best.add(one.proposal);
            }
        }
        return best.size() < 2 ? null : measure(words, Proposal.together(best), screen);
    }

    private JobResult run(LocalLaunch launch, Screen screen) {
        OutputStream nowhere = OutputStream.nullOutputStream();
        try (ProgressLine progress = ProgressLine.silent(screen, launch.ranks())) {
            RunHandle running = launch.start(nowhere, screen.err(), progress);
            try (Interruption watched = Interruption.watch(terminal, screen, progress, running)) {
                JobResult result = running.await();
                interruption = Math.max(interruption, watched.exit());
                return result;
            }
        }
    }

    private static String table(List<Measured> measured, @Nullable Measured together, double before) {
        List<List<String>> lines = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        lines.add(List.of("change", "predicted", "measured", "virtual time", "verdict"));
        measured.forEach(one -> lines.add(line(one, before, notes)));
        if (together != null) {
            lines.add(line(together, before, notes));
        }
        boolean isGood = measured.stream().noneMatch(one -> one.isChoice(before));
        boolean isFast = isGood && measured.stream().noneMatch(one -> one.gain(before) >= COUNTS);
        String last = isFast
                ? "no change gains more than 1 %"
                : isGood
                        ? "no choice gains more than 1 %: no algorithm, mapping, eager limit, ranks a node or threads"
                        : "";
        notes.add(last);
        return notes.stream()
                .filter(note -> !note.isEmpty())
                .map(note -> note + System.lineSeparator())
                .collect(Collectors.joining("", Table.of(lines, column -> column > 0 && column < 4), ""));
    }

    /** Returns the cells of a change. The whole text of a long one is added to the notes below the table. */
    private static List<String> line(Measured one, double before, List<String> notes) {
        Double predicted = one.proposal.predicted();
        String text = one.proposal.text();
        boolean isLong = text.length() > MOST_WIDTH;
        if (isLong) {
            notes.add("[" + (notes.size() + 1) + "] " + text);
        }
        return List.of(
                isLong ? text.substring(0, MOST_WIDTH) + "... [" + notes.size() + "]" : text,
                predicted == null ? "" : percent(predicted),
                one.seconds == null ? "" : percent(one.gain(before)),
                one.seconds == null ? "" : UnitFormat.seconds(one.seconds),
                one.verdict(before));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static String text(
            List<String> words, List<Measured> measured, @Nullable Measured together, double before) {
        List<Measured> all = new ArrayList<>(measured);
        if (together != null) {
            all.add(together);
        }
        return JsonReport.text(json -> {
            json.writeStartObject();
            json.writeNumberField("virtualSeconds", before);
            json.writeArrayFieldStart("changes");
            for (Measured one : all) {
                json.writeStartObject();
                json.writeObjectField("predicted", one.proposal.predicted());
                json.writeObjectField("measured", one.seconds == null ? null : one.gain(before));
                json.writeObjectField("virtualSeconds", one.seconds);
                json.writeStringField("change", one.proposal.text());
                json.writeStringField("kind", one.proposal.kind().name().toLowerCase(Locale.ROOT));
                json.writeStringField("verdict", one.verdict(before));
                json.writeArrayFieldStart("command");
                json.writeString(RunCommand.NAME);
                for (String word : one.proposal.words(words)) {
                    json.writeString(word);
                }
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }
}
