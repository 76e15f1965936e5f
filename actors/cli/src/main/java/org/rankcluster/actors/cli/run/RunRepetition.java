package org.rankcluster.actors.cli.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.Release;
import org.rankcluster.actors.observe.ObserveSettings;
import org.rankcluster.actors.observe.trace.TraceSettings;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The repetition of a run from the inputs ({@link RunRecord}) in its JSON result. The simulation is repeated in full. The cluster and the
 * output files of the recorded run are not used again, so that the repetition overwrites nothing and needs no cluster.
 */
final class RunRepetition {
    /** Options that are not repeated. */
    private static final Set<String> SAID_ANEW = Set.of(
            "--json",
            RunOptions.LINKS,
            WatchOptions.REPORT,
            TraceSettings.OPTION,
            WatchOptions.DASHBOARD,
            "--quiet",
            RunOptions.EXPLAIN,
            "--repeat",
            DebugOptions.DEBUG,
            DebugOptions.RANKS,
            ClusterOptions.CLUSTER,
            "--members",
            "--token-file");

    private static final String CONFIG = "--config";
    private static final String MACHINE = "--machine";
    private static final String JAR = "--jar";
    private static final String END_OF_OPTIONS = "--";
    /** Value of --shape for as many nodes as the ranks need. */
    private static final String ANY = "any";

    private static final String RULE = "a result that run --json has written";
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final String file;
    private final JsonNode result;
    private final Path folder;
    /** The parts of the command between the separators of programs, without the command's name. */
    private final List<List<String>> parts;

    private final RunOptions options = new RunOptions();
    private final ParseResult parsed;

    private RunRepetition(String file, JsonNode result) {
        this.file = file;
        this.result = result;
        this.folder = folder(file, result);
        List<String> words = new ArrayList<>();
        result.path(RunRecord.COMMAND).forEach(word -> words.add(word.asText()));
        this.parts = MpmdProgram.split(words.subList(1, words.size()));
        try {
            this.parsed = new CommandLine(options)
                    .setCommandName(RunCommand.NAME)
                    .setExpandAtFiles(false)
                    .setAllowOptionsAsOptionParameters(false)
                    .parseArgs(optionsOf(parts.getFirst()).toArray(new String[0]));
            for (List<String> further : parts.subList(1, parts.size())) {
                MpmdProgram unusedProgram = MpmdProgram.parse(furtherWords(further), END_OF_OPTIONS);
            }
        } catch (ParameterException objection) {
            throw ParseErrors.translate(objection).in(command(file));
        } catch (InputException wrong) {
            throw wrong.in(command(file));
        }
        if (options.from != null) {
            throw InputException.option(RunOptions.FROM, options.from, "none in a result, which records all options")
                    .in(command(file));
        }
        checkField(RunRecord.SEED, options.seed);
        checkField(RunRecord.SHAPE, options.shape);
        checkField(RunRecord.MAPPING, options.mapping);
    }

    /** Returns the location of the recorded command, for messages. */
    private static String command(String file) {
        return RunOptions.FROM + ": " + file + ": " + RunRecord.COMMAND;
    }

    /** Checks that a field that records the value in use is the value that the command has, if it has one. */
    private void checkField(String field, @Nullable String given) {
        JsonNode recorded = result.path(field);
        if (given != null && recorded.isValueNode() && !recorded.isNull() && !isSame(field, given, recorded.asText())) {
            throw new InputException(
                    RunOptions.FROM + ": " + file, field, recorded.asText(), "as in its command, " + given);
        }
    }

    private boolean isSame(String field, String given, String recorded) {
        return switch (field) {
            case RunRecord.SHAPE -> given.equals(ANY) || given.equals(recorded);
            case RunRecord.MAPPING ->
                given.equalsIgnoreCase(recorded)
                        || folder.resolve(given).normalize().toString().equals(recorded);
            default -> given.equals(recorded);
        };
    }

    /**
     * Returns an error of the run with its origin. If it is in an option that only the result has, that is the result's command.
     *
     * @param given names of the options beside {@code --from}
     */
    InputException withOrigin(InputException wrong, Set<String> given) {
        String message = String.valueOf(wrong.getMessage());
        String command = InputException.COMMAND_LINE + ": ";
        String name = (message.startsWith(command) ? message.substring(command.length()) : message).split(": ", 2)[0];
        boolean isOfResult = (name.startsWith("--") || name.equals(RunOptions.APP)) && !given.contains(name);
        return isOfResult ? wrong.in(command(file)) : wrong;
    }

    /**
     * Reads a result, also one that a sweep keeps.
     *
     * @throws InputException if the file cannot be read, is not a result, or has another format
     */
    static RunRepetition read(String file) {
        JsonNode read = tree(file);
        JsonNode result = read.path("result").isObject() ? read.path("result") : read;
        JsonNode format = result.path(RunRecord.FORMAT_FIELD);
        if (!format.isMissingNode() && !(format.isInt() && format.intValue() == RunRecord.FORMAT)) {
            throw refused(file, "format " + format.asText(), "format " + RunRecord.FORMAT + ", as in this release");
        }
        if (format.isMissingNode()) {
            boolean isOlder = result.path("digest").isTextual();
            throw refused(file, isOlder ? "a result without its command" : "not a result of run", RULE);
        }
        JsonNode command = result.path(RunRecord.COMMAND);
        boolean isCommand = command.isArray() && command.valueStream().allMatch(JsonNode::isTextual);
        if (!isCommand || !command.path(0).asText().equals(RunCommand.NAME)) {
            String value = command.isMissingNode() ? "" : command.toString();
            throw new InputException(
                    RunOptions.FROM + ": " + file, RunRecord.COMMAND, value, "the words of a run command");
        }
        return new RunRepetition(file, result);
    }

    private static JsonNode tree(String file) {
        try {
            Path path = Path.of(file);
            if (Files.isDirectory(path)) {
                throw refused(file, "a folder", RULE);
            }
            return JSON.readTree(Files.readAllBytes(path));
        } catch (NoSuchFileException missing) {
            throw refused(file, "no such file", RULE);
        } catch (JsonProcessingException other) {
            throw refused(file, "not one JSON object", RULE);
        } catch (IOException | InvalidPathException unreadable) {
            throw refused(file, "cannot be read", RULE);
        }
    }

    private static Path folder(String file, JsonNode result) {
        String name = result.path(RunRecord.FOLDER).asText();
        try {
            Path folder = Path.of(name);
            if (folder.isAbsolute()) {
                return folder;
            }
        } catch (InvalidPathException unusual) {
            // refused below
        }
        throw refused(file, "folder " + name, "an absolute path");
    }

    private static InputException refused(String file, String what, String rule) {
        return new InputException(RunOptions.FROM, file, what, rule);
    }

    /**
     * Returns the words of the command to run, with absolute paths if the recorded folder is not the current one.
     *
     * @param own the words of this command line after {@code run}, without {@code --from}: options, then perhaps {@code --} and arguments
     * @param given names of the options among them
     */
    List<String> words(List<String> own, Set<String> given) {
        List<String> first = parts.getFirst();
        List<String> words = new ArrayList<>(List.of(RunCommand.NAME));
        if (!options.app.isEmpty()) {
            words.add(options.namesSource(folder) ? moved(options.app) : options.app);
        }
        for (OptionSpec option : parsed.commandSpec().options()) {
            String name = option.longestName();
            boolean isReplaced = given.contains(name) && !option.isMultiValue();
            if (parsed.hasMatchedOption(option) && !SAID_ANEW.contains(name) && !isReplaced) {
                option.originalStringValues().stream()
                        .filter(value -> !name.equals(CONFIG) || isOfTheRun(value))
                        .forEach(value -> words.add(name + "=" + moved(name, value)));
            }
        }
        words.addAll(own);
        if (!own.contains(END_OF_OPTIONS)) {
            words.addAll(first.subList(optionsOf(first).size(), first.size()));
        }
        for (List<String> further : parts.subList(1, parts.size())) {
            words.add(MpmdProgram.SEPARATOR);
            words.addAll(furtherWords(further));
        }
        return words;
    }

    private List<String> furtherWords(List<String> further) {
        return MpmdProgram.withJar(further, END_OF_OPTIONS, this::movedEntries);
    }

    private static List<String> optionsOf(List<String> part) {
        int end = part.indexOf(END_OF_OPTIONS);
        return end < 0 ? part : part.subList(0, end);
    }

    /** Returns whether a value of {@code --config} concerns the run, not its page. */
    private static boolean isOfTheRun(String keyAndValue) {
        String key = keyAndValue.split("=", 2)[0].strip();
        return !WatchOptions.keys().contains(key)
                && !key.equals(ObserveSettings.HOLD_AT)
                && !TraceSettings.keys().contains(key);
    }

    /** Returns the value of an option that names the same file from the current folder. */
    private String moved(String option, String value) {
        return switch (option) {
            case JAR, RunOptions.CLASS_PATH -> movedEntries(value);
            case MACHINE -> MachineReader.file(value) == null ? value : moved(value);
            case "--mapping" -> Path.of(result.path(RunRecord.MAPPING).asText()).isAbsolute() ? moved(value) : value;
            case TraceOptions.GOAL, TraceOptions.TI, TraceOptions.DUMPI -> moved(value);
            case CONFIG -> movedTable(value);
            case JobPlacement.BACKGROUND -> BackgroundProgram.withJar(value, this::movedEntries);
            default -> value;
        };
    }

    private String movedTable(String keyAndValue) {
        String[] parts = keyAndValue.split("=", 2);
        String table = parts.length < 2 ? null : DecisionTable.file(parts[1].strip());
        return table == null ? keyAndValue : parts[0] + "=" + DecisionTable.PREFIX + moved(table);
    }

    private String movedEntries(String jar) {
        return Files.exists(folder.resolve(jar)) // its name may contain a separator
                ? moved(jar)
                : Arrays.stream(jar.split(File.pathSeparator, -1))
                        .map(this::moved)
                        .collect(Collectors.joining(File.pathSeparator));
    }

    private String moved(String path) {
        return folder.equals(Path.of("").toAbsolutePath())
                ? path
                : folder.resolve(path).normalize().toString();
    }

    /**
     * Returns a sentence for each reason for which the run may differ from the recorded one.
     *
     * @param given names of the options that replace recorded ones
     */
    List<String> warnings(Set<String> given) {
        List<String> warnings = new ArrayList<>();
        String version = result.path(RunRecord.VERSION).asText();
        if (!version.equals(Release.number())) {
            warnings.add(RunOptions.FROM + ": " + file + ": release " + version + " ran it, this is " + Release.number()
                    + "; the results may differ");
        }
        String before =
                result.path(RunRecord.MACHINE_FILE).path(RunRecord.SHA256).asText();
        String now = given.contains(MACHINE) || before.isEmpty() ? null : hashNow();
        if (now != null && !now.equals(before)) {
            warnings.add(RunOptions.FROM + ": " + file + ": the file of machine " + options.machineName()
                    + " has changed since; the results may differ");
        }
        return warnings;
    }

    /** Returns the hash of the machine's file; null if it cannot be read, in which case the run reports more. */
    private @Nullable String hashNow() {
        try {
            return MachineReader.ofInstallation().sha256(moved(MACHINE, options.machineName()));
        } catch (InputException wrong) {
            return null;
        }
    }
}
