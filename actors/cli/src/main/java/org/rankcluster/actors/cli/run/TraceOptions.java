package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.trace.DumpiFile;
import org.rankcluster.protocol.trace.TiFile;
import picocli.CommandLine.Option;

/** The options of {@code run} that name a trace to replay in place of a program, as text before the check. */
final class TraceOptions {
    static final String GOAL = "--goal";

    @Option(
            names = GOAL,
            paramLabel = "FILE",
            description = "runs a GOAL schedule, as text or in LogGOPSim's binary form, in place of a program")
    @Nullable
    String goal;

    static final String TI = "--ti";

    @Option(
            names = TI,
            paramLabel = "FOLDER|FILE",
            description =
                    "runs a time-independent trace of SimGrid in place of a program: a file for all ranks, a file that lists one for each"
                            + " rank, or a folder of these")
    @Nullable
    String ti;

    static final String DUMPI = "--dumpi";

    @Option(
            names = DUMPI,
            paramLabel = "FOLDER|FILE",
            description =
                    "runs a DUMPI trace in place of a program: its meta file, or the folder that has one beside the files of the ranks")
    @Nullable
    String dumpi;

    /** Name of the trace; null for the name of its file. */
    @Nullable
    String name;

    /** Returns whether a trace is to be replayed. */
    boolean isGiven() {
        return goal != null || ti != null || dumpi != null;
    }

    /** Sets the trace in a member's copy of the file of a job. */
    void copied(String file, String itsName) {
        name = itsName;
        boolean isTi = reading(GOAL, file, TiFile::isTiFile);
        boolean isDumpi = reading(GOAL, file, DumpiFile::isDumpiFile);
        ti = isTi ? file : null;
        dumpi = isDumpi ? file : null;
        goal = isTi || isDumpi ? null : file;
    }

    /**
     * Opens the trace.
     *
     * @param options all options, which must not name a program as well
     * @throws InputException if they do, or if the trace cannot be read
     */
    TracedProgram open(RunOptions options, List<String> arguments) {
        Map<String, String> given = new LinkedHashMap<>();
        put(given, GOAL, goal);
        put(given, TI, ti);
        put(given, DUMPI, dumpi);
        String option = given.keySet().iterator().next();
        given.forEach((other, value) -> {
            if (!other.equals(option)) {
                throw InputException.option(other, value, "none with " + option);
            }
        });
        String file = String.valueOf(given.get(option));
        String named = name == null ? String.valueOf(path(option, file).getFileName()) : name;
        refuseProgram(option, named, options, arguments);
        TracedProgram program = switch (option) {
            case TI -> TiReplay.open(file, named);
            case DUMPI -> DumpiReplay.open(file, named);
            default -> GoalProgram.open(file, named);
        };
        if (options.ranks != null && OptionValues.integer("--ranks", options.ranks) != program.ranks()) {
            throw InputException.option("--ranks", options.ranks, "none, or the " + program.ranks() + " of " + file);
        }
        options.app = named;
        return program;
    }

    private static void put(Map<String, String> given, String option, @Nullable String value) {
        if (value != null) {
            given.put(option, value);
        }
    }

    private static void refuseProgram(String option, String named, RunOptions options, List<String> arguments) {
        Map<String, String> given = new LinkedHashMap<>();
        given.put(RunOptions.APP, options.app.equals(named) ? "" : options.app);
        given.put("--jar", options.jar == null ? "" : options.jar);
        given.put("--set", String.join(" ", options.settings));
        given.put("--", String.join(" ", arguments));
        given.put(MpmdProgram.SEPARATOR, options.further.isEmpty() ? "" : "given");
        given.forEach((name, value) -> {
            if (!value.isEmpty()) {
                throw InputException.option(
                        name, value, "none with " + option + ", whose file defines the work of the ranks");
            }
        });
    }

    /** A function that reads a file, and may fail. */
    interface Reading<T> {
        T of(Path path) throws IOException;
    }

    /**
     * Reads a file that an option names.
     *
     * @throws InputException if it cannot be read
     */
    static <T> T reading(String option, String file, Reading<T> reading) {
        Path path = path(option, file);
        if (!Files.exists(path)) {
            throw InputException.option(option, file, "a file that exists");
        }
        try {
            return reading.of(path);
        } catch (IOException unreadable) {
            throw InputException.option(option, file, "a file that can be read; " + unreadable.getMessage());
        }
    }

    private static Path path(String option, String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException unusual) {
            throw InputException.option(option, file, "a file");
        }
    }
}
