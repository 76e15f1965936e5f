package org.rankcluster.actors.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/**
 * A second or later program of an MPMD job, after a {@code :} on the command line, as in mpirun.
 *
 * @param app a sample's name, or a class with main
 * @param ranks value of its {@code --ranks}
 * @param jar value of its {@code --jar}; null for a program without one
 * @param arguments the program's own
 */
public record MpmdProgram(
        String app, @Nullable String ranks, @Nullable String jar, List<String> arguments) {
    /** Separator between two programs. */
    static final String SEPARATOR = ":";

    private static final String JAR = "--jar";

    @Command(name = RunCommand.NAME, sortOptions = false)
    private static final class Options {
        @Parameters(
                index = "0",
                arity = "0..1",
                paramLabel = RunOptions.APP,
                description = "a sample's name, or a class with main")
        String app = "";

        @Option(names = "--ranks", paramLabel = "N", description = "number of its ranks")
        @Nullable
        String ranks;

        @Option(
                names = JAR,
                paramLabel = "FILES",
                description = "the jar or the folder of classes that has it, or several as a class path")
        @Nullable
        String jar;
    }

    /** Splits a command line at its separators. */
    public static List<List<String>> split(List<String> words) {
        List<List<String>> parts = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= words.size(); i++) {
            if (i == words.size() || words.get(i).equals(SEPARATOR)) {
                parts.add(words.subList(from, i));
                from = i + 1;
            }
        }
        return parts;
    }

    /**
     * Reads the words after a separator.
     *
     * @param endOfOptions the word before the program's own arguments
     * @throws InputException if there is anything but a program, {@code --ranks}, {@code --jar} and arguments
     */
    public static MpmdProgram parse(List<String> words, String endOfOptions) {
        int end = words.indexOf(endOfOptions);
        List<String> own = end < 0 ? words : words.subList(0, end);
        List<String> arguments = end < 0 ? List.of() : words.subList(end + 1, words.size());
        Options options = new Options();
        try {
            new CommandLine(options).parseArgs(own.toArray(new String[0]));
        } catch (ParameterException objection) {
            throw ParseErrors.translate(objection);
        }
        return new MpmdProgram(
                RunOptions.named(options.app, options.jar), options.ranks, options.jar, List.copyOf(arguments));
    }

    /**
     * Returns the command-line words of one program of an MPMD job with another value of {@code --jar}.
     *
     * @param words the words after a separator
     * @param endOfOptions the word before the program's own arguments
     * @param relocate function from the old value to the new one
     */
    static List<String> withJar(List<String> words, String endOfOptions, UnaryOperator<String> relocate) {
        int found = words.indexOf(endOfOptions);
        int end = found < 0 ? words.size() : found;
        List<String> moved = new ArrayList<>(words);
        for (int i = 0; i < end; i++) {
            String word = words.get(i);
            if (word.startsWith(JAR + "=")) {
                moved.set(i, JAR + "=" + relocate.apply(word.substring(JAR.length() + 1)));
            } else if (word.equals(JAR) && i + 1 < end) {
                moved.set(i + 1, relocate.apply(words.get(i + 1)));
            }
        }
        return moved;
    }

    /** Returns a copy whose classes come from {@code elsewhere}. */
    MpmdProgram withJar(@Nullable String elsewhere) {
        return new MpmdProgram(app, ranks, elsewhere, arguments);
    }
}
