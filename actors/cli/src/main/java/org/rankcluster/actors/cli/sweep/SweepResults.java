package org.rankcluster.actors.cli.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.OutputFile;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.run.JsonReport;
import org.rankcluster.actors.cli.run.LocalLaunch;
import org.rankcluster.actors.cli.run.ProgramLaunch;
import org.rankcluster.actors.cli.run.ProgramSources;
import org.rankcluster.actors.cli.run.RunOptions;
import org.rankcluster.actors.cli.run.RunRecord;
import org.rankcluster.actors.cluster.control.Build;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.launch.ProgramClasses;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.input.InputException;

/**
 * The folder of finished results of a sweep, from which an interrupted sweep resumes without repeating runs. Its folder {@code done} has
 * the result of each finished combination, in a file named by the combination's words, until the result is needed again. A result counts as
 * long as the inputs that its words name are unchanged: the build, the machine, the program, the map file.
 *
 * @param folder folder of the sweep
 * @param screen receives warnings of foreign files in the folder
 */
record SweepResults(Path folder, Screen screen) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String OUT = "--out";
    private static final String DONE = "done";
    private static final List<String> TABLES = List.of("table.csv", "table.json", "chart.svg");

    /**
     * Opens the folder of a sweep, or creates it.
     *
     * @param words the words that all combinations share
     * @throws InputException if it has results of another sweep, or foreign files with names of a sweep
     */
    static SweepResults open(String out, List<String> words, Screen screen) {
        SweepResults results;
        try {
            results = new SweepResults(Path.of(out), screen);
            Files.createDirectories(results.folder.resolve(DONE));
        } catch (IOException | InvalidPathException refused) {
            throw InputException.option(OUT, out, "a folder, or a path where one can be created");
        }
        Path sweep = results.folder.resolve(DONE).resolve("sweep.json");
        if (!Files.exists(sweep)) {
            for (String table : TABLES) {
                if (Files.exists(results.folder.resolve(table))) {
                    throw InputException.option(
                            OUT, out, "a folder without " + table + ", or the folder of an earlier sweep");
                }
            }
            write(sweep, JSON.valueToTree(words).toString() + "\n");
        } else if (!JSON.valueToTree(words).equals(read(sweep))) {
            throw InputException.option(
                    OUT, out, "another folder, because this one has the results of the sweep " + read(sweep));
        }
        return results;
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(file.toFile());
        } catch (IOException notOurs) {
            return MissingNode.getInstance();
        }
    }

    /** Returns the path of the file of a combination's result, which may be missing. */
    Path file(List<String> words) {
        return folder.resolve(DONE).resolve(hash(String.join("\n", words)) + ".json");
    }

    /**
     * Returns the result of a combination that has succeeded; null if there is none, or its inputs have changed.
     *
     * @param inputs see {@link #inputs}
     */
    @Nullable
    JsonNode find(List<String> words, String inputs) {
        Path file = file(words);
        if (!Files.exists(file)) {
            return null;
        }
        JsonNode kept = read(file);
        JsonNode exit = kept.at("/result/exit");
        if (!kept.path("words").equals(JSON.valueToTree(words)) || !exit.isInt()) {
            screen.println(file + ": not the result of this combination, which runs again");
            return null;
        }
        // A failed combination runs again, since the user may have fixed the cause.
        boolean counts = exit.intValue() == JobResult.SUCCESS
                && kept.path("inputs").asText().equals(inputs);
        return counts ? kept.get("result") : null;
    }

    /** Keeps the result of a combination; returns it. */
    JsonNode keep(List<String> words, String inputs, JobResult result, RunRecord ran) {
        try {
            ObjectNode kept = JSON.createObjectNode();
            kept.set("words", JSON.valueToTree(words));
            kept.put("inputs", inputs).put("diagnosis", result.end().diagnosis());
            kept.set("result", JSON.readTree(JsonReport.of(result, ran)));
            write(file(words), kept.toPrettyString() + "\n");
            return kept.get("result");
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
    }

    /** Writes a table or a chart of the whole sweep. */
    void write(String name, String text) {
        write(folder.resolve(name), text);
    }

    private static void write(Path file, String text) {
        try {
            OutputFile.write(file.toString(), text);
        } catch (IOException refused) {
            throw InputException.option(OUT, file, "a file that can be written; " + refused.getMessage());
        }
    }

    /** Returns the names that every result has. */
    static List<String> names(LocalLaunch launch, RunRecord ran) {
        try {
            JsonNode result = JSON.readTree(JsonReport.of(launch.without(JobResult.SUCCESS, ""), ran));
            return result.propertyStream().map(Map.Entry::getKey).toList();
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
    }

    /**
     * Returns a hash of the inputs that the words of a run name. Files count by size and time, since a jar may be large. Compiled sources
     * count by content, since each command compiles them anew.
     */
    static String inputs(RunOptions options, LocalLaunch launch, @Nullable ProgramSources sources) {
        StringBuilder state = new StringBuilder(Build.hash());
        if (launch instanceof ProgramLaunch) {
            state.append(MachineReader.ofInstallation().flattened(options.machineName()));
        }
        List<Path> paths = new ArrayList<>(options.jar == null ? List.of() : ProgramClasses.entries(options.jar));
        if (sources != null) {
            Path classes = paths.removeFirst();
            addFiles(state, classes, file -> classes.relativize(file) + " " + hash(file));
        }
        Stream.of(options.mapping, options.reduceTable())
                .filter(Objects::nonNull)
                .map(Path::of)
                .forEach(paths::add);
        for (Path path : paths) {
            if (Files.exists(path)) {
                addFiles(
                        state,
                        path,
                        file -> file + " " + Files.size(file) + " "
                                + Files.getLastModifiedTime(file).toMillis());
            }
        }
        return hash(state.toString());
    }

    /** A function whose text for a file stays the same as long as the file does. */
    private interface FileState {
        String of(Path file) throws IOException;
    }

    private static void addFiles(StringBuilder state, Path path, FileState ofFile) {
        try (Stream<Path> files = Files.walk(path, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                state.append('\n').append(ofFile.of(file));
            }
        } catch (IOException | UncheckedIOException unreadable) {
            state.append("\n?"); // the run itself reports missing inputs
        }
    }

    private static String hash(String text) {
        return hash(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String hash(Path file) throws IOException {
        return hash(Files.readAllBytes(file));
    }

    private static String hash(byte[] bytes) {
        return UUID.nameUUIDFromBytes(bytes).toString();
    }
}
