package org.rankcluster.actors.cli.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.experiment.Sample;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.input.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/**
 * The value of {@code --background}: program, ranks and settings of a second job on the same machine, written as a short command line.
 *
 * @param app a sample's name, or a class with main
 * @param ranks value of its {@code --ranks}; null for all slots that the job leaves free
 * @param jar value of its {@code --jar}; null for a program without one
 * @param settings values of its {@code --set}
 * @param arguments the program's own
 */
record BackgroundProgram(
        String app,
        @Nullable Integer ranks,
        @Nullable String jar,
        Map<String, String> settings,
        List<String> arguments) {
    private static final String END_OF_OPTIONS = "--";

    @Command(name = JobPlacement.BACKGROUND, sortOptions = false)
    private static final class Options {
        @Parameters(index = "0", arity = "0..1", paramLabel = RunOptions.APP)
        String app = "";

        @Option(names = "--ranks")
        @Nullable
        String ranks;

        @Option(names = "--jar")
        @Nullable
        String jar;

        @Option(names = "--set")
        List<String> settings = new ArrayList<>();
    }

    /**
     * Reads a value of the option.
     *
     * @param text words with blanks between; null if the option was not given
     * @return the program; null if the option was not given
     * @throws InputException if there is anything but a program, {@code --ranks}, {@code --jar}, {@code --set} and arguments
     */
    static @Nullable BackgroundProgram parse(@Nullable String text) {
        if (text == null) {
            return null;
        }
        List<String> words = words(text);
        int end = words.indexOf(END_OF_OPTIONS);
        List<String> own = end < 0 ? words : words.subList(0, end);
        List<String> arguments = end < 0 ? List.of() : words.subList(end + 1, words.size());
        Options options = new Options();
        try {
            new CommandLine(options).parseArgs(own.toArray(new String[0]));
            return new BackgroundProgram(
                    RunOptions.named(options.app, options.jar),
                    options.ranks == null ? null : (Integer) OptionValues.integer("--ranks", options.ranks),
                    options.jar,
                    KeyValues.parse("--set", options.settings),
                    List.copyOf(arguments));
        } catch (ParameterException objection) {
            throw ParseErrors.translate(objection).in(JobPlacement.BACKGROUND);
        } catch (InputException wrong) {
            throw wrong.in(JobPlacement.BACKGROUND);
        }
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : Arrays.asList(text.strip().split("\\s+"));
    }

    /** Returns a value of the option with another value of its {@code --jar}. */
    static String withJar(String text, UnaryOperator<String> relocate) {
        return String.join(" ", MpmdProgram.withJar(words(text), END_OF_OPTIONS, relocate));
    }

    /** Returns the program as the second job of a run. */
    JobSpec.Background of(ProgramSettings config) {
        try {
            if (jar == null) {
                Sample.all().stream()
                        .filter(sample -> sample.name().equals(app))
                        .forEach(sample -> sample.check(settings));
            }
            MpmdProgram program = new MpmdProgram(app, null, jar, arguments);
            return new JobSpec.Background(
                    app, settings, new Alone(ProgramLaunch.program(program).main(arguments, config)));
        } catch (InputException wrong) {
            throw wrong.in(JobPlacement.BACKGROUND);
        }
    }

    /** A program that cannot spawn others, which would belong to the job. */
    private record Alone(JobSpec.ProgramMain main) implements JobSpec.ProgramMain {
        @Override
        public void run() throws Throwable {
            main.run();
        }

        @Override
        public boolean isCounted() {
            return main.isCounted();
        }

        @Override
        public void onRefusal(Consumer<String> listener) {
            main.onRefusal(listener);
        }
    }
}
