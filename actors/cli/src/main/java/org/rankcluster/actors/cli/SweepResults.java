package org.rankcluster.actors.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.Build;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.input.InputException;

/**
 * The folder of a sweep. In {@code done} it keeps the result of each combination that has ended, in a file named by its words, until it
 * is asked for again. A result counts as long as what its words name is the same: the build, the machine, the program, the map file.
 */
final class SweepResults {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String OUT = "--out";
    private static final String DONE = "done";
    private static final String SWEEP = "sweep.json";
    private static final List<String> TABLES = List.of("table.csv", "table.json", "chart.svg");

    private final Path folder;
    private final Screen screen;
    private int outdated;

    private SweepResults(Path folder, Screen screen) {
        this.folder = folder;
        this.screen = screen;
    }

    /**
     * Opens the folder of a sweep, or makes it.
     *
     * @param words what all combinations have in common
     * @throws InputException if it has results of another sweep, or files of somebody else with our names
     */
    static SweepResults open(String out, List<String> words, Screen screen) {
        SweepResults results;
        try {
            results = new SweepResults(Path.of(out), screen);
            Files.createDirectories(results.folder.resolve(DONE));
        } catch (IOException | InvalidPathException refused) {
            throw InputException.option(OUT, out, "a folder, or where one can be made");
        }
        Path sweep = results.folder.resolve(DONE).resolve(SWEEP);
        if (!Files.exists(sweep)) {
            for (String table : TABLES) {
                if (Files.exists(results.folder.resolve(table))) {
                    throw InputException.option(OUT, out, "a folder without " + table + ", or that of an earlier sweep");
                }
            }
            results.write(sweep, JSON.valueToTree(words).toString() + "\n");
        } else if (!JSON.valueToTree(words).equals(read(sweep))) {
            String other = String.valueOf(read(sweep));
            throw InputException.option(OUT, out, "another folder, for this one is of the sweep " + other);
        }
        return results;
    }

    private static @Nullable JsonNode read(Path file) {
        try {
            return JSON.readTree(file.toFile());
        } catch (IOException notOurs) {
            return null;
        }
    }

    /** Where the result of a combination is, or will be. */
    Path file(List<String> words) {
        return folder.resolve(DONE).resolve(hash(String.join("\n", words)) + ".json");
    }

    /** The result of a combination that has ended well; null if there is none, or it is not what it would be now. */
    @Nullable
    JsonNode find(List<String> words, String inputs) {
        Path file = file(words);
        if (!Files.exists(file)) {
            return null;
        }
        JsonNode kept = read(file);
        if (kept == null
                || !kept.path("words").equals(JSON.valueToTree(words))
                || !kept.at("/result/exit").isInt()) {
            screen.println(file + ": not the result of this combination, which runs again");
            return null;
        }
        if (kept.at("/result/exit").intValue() != JobResult.SUCCESS) {
            return null; // the user may have mended what was wrong
        }
        if (!kept.path("inputs").asText().equals(inputs)) {
            outdated++;
            return null;
        }
        return kept.get("result");
    }

    /** How many results were not taken because the build, or a file that they go by, has changed since. */
    int outdated() {
        return outdated;
    }

    /** Keeps the result of a combination; returns it. */
    JsonNode keep(List<String> words, String inputs, JobResult result) {
        try {
            ObjectNode kept = JSON.createObjectNode();
            kept.set("words", JSON.valueToTree(words));
            kept.put("inputs", inputs);
            kept.put("diagnosis", result.end().diagnosis());
            JsonNode report = JSON.readTree(JsonReport.of(result));
            kept.set("result", report);
            write(file(words), JSON.writerWithDefaultPrettyPrinter().writeValueAsString(kept) + "\n");
            return report;
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
    }

    /** Writes a file of the sweep as a whole. */
    void write(String name, String text) {
        write(folder.resolve(name), text);
    }

    private void write(Path file, String text) {
        try {
            OutputFile.write(file.toString(), text);
        } catch (IOException refused) {
            throw InputException.option(OUT, file, "a file that can be written");
        }
    }

    /** A hash over what the words of a run name: files by size and time, for a jar may be large. */
    static String inputs(RunOptions options, LocalLaunch launch) {
        StringBuilder state = new StringBuilder(Build.hash());
        if (launch instanceof ProgramLaunch) {
            state.append(MachineReader.ofInstallation().flattened(options.machineName()));
        }
        for (String file : new String[] {options.jar, options.mapping}) {
            if (file != null && Files.exists(Path.of(file))) {
                append(state, Path.of(file));
            }
        }
        return hash(state.toString());
    }

    private static void append(StringBuilder state, Path place) {
        try (Stream<Path> files = Files.walk(place, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                state.append('\n').append(file).append(' ').append(Files.size(file));
                state.append(' ').append(Files.getLastModifiedTime(file).toMillis());
            }
        } catch (IOException | UncheckedIOException unreadable) {
            state.append("\n?"); // what the run needs of it, it will find or say
        }
    }

    private static String hash(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of()
                    .formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)), 0, 8);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
