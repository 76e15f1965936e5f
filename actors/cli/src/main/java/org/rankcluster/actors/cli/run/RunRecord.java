package org.rankcluster.actors.cli.run;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.Release;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.observe.frame.LinkSpace;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.topology.OrderMapping;

/**
 * The inputs of a run as recorded in its JSON result: command line, folder, seed and programs. {@link RunRepetition} repeats the run from
 * them.
 *
 * @param command the words after {@code rankcluster}, as given
 * @param folder the folder in which the command was given, to which its paths are relative
 * @param seed seed of all random numbers
 * @param program data of programs on machines; null for a workload
 */
public record RunRecord(
        List<String> command,
        String folder,
        long seed,
        @Nullable OnMachine program) {
    /** Number of the format that {@link #write} writes. A release that changes the meaning of a field increments it. */
    static final int FORMAT = 1;

    static final String FORMAT_FIELD = "format";
    static final String VERSION = "version";
    static final String COMMAND = "command";
    static final String FOLDER = "folder";
    static final String SEED = "seed";
    static final String SHAPE = "shape";
    static final String MAPPING = "mapping";
    static final String MACHINE_FILE = "machineFile";
    static final String SHA256 = "sha256";

    /**
     * The machine of a program, and the placement of its ranks.
     *
     * @param shape nodes in each dimension, in the format of {@code --shape}
     * @param mapping order of the ranks, or the absolute path of a map file
     * @param machine name of the machine
     * @param file absolute path of the machine's file; null for a built-in machine
     * @param sha256 see {@link MachineReader#sha256}
     * @param links names of the links
     */
    record OnMachine(
            String shape,
            String mapping,
            String machine,
            @Nullable Path file,
            String sha256,
            LinkSpace links) {}

    /**
     * Records a run that is about to begin.
     *
     * @param words the words after {@code rankcluster}
     * @param launch the run that they request
     */
    public static RunRecord of(List<String> words, RunOptions options, LocalLaunch launch) {
        OnMachine program = launch instanceof ProgramLaunch its ? of(its.spec(), options) : null;
        return new RunRecord(List.copyOf(words), options.folder, JobSpecs.seed(options), program);
    }

    /** Returns the words of a run with {@code run} as the first. */
    public static List<String> command(List<String> words) {
        return Stream.concat(Stream.of(RunCommand.NAME), words.stream()).toList();
    }

    private static OnMachine of(JobSpec spec, RunOptions options) {
        String shape = Arrays.stream(spec.machine().topology().shape())
                .mapToObj(String::valueOf)
                .collect(Collectors.joining("x"));
        String mapping = spec.mapping().describe();
        String machine = options.machineName();
        return new OnMachine(
                shape,
                OrderMapping.isOrder(mapping, spec.machine().topology()) ? mapping : absolute(mapping),
                spec.machine().name(),
                MachineReader.file(machine),
                MachineReader.ofInstallation().sha256(machine),
                LinkSpace.of(spec.machine(), spec.model().fidelity()));
    }

    private static String absolute(String file) {
        return Path.of(file).toAbsolutePath().normalize().toString();
    }

    /** Returns the names of the machine's links. */
    LinkSpace links() {
        return program == null ? LinkSpace.NONE : program.links;
    }

    /** Writes the fields into the open object. */
    void write(JsonGenerator json) throws IOException {
        json.writeNumberField(FORMAT_FIELD, FORMAT);
        json.writeStringField(VERSION, Release.number());
        json.writeArrayFieldStart(COMMAND);
        for (String word : command) {
            json.writeString(word);
        }
        json.writeEndArray();
        json.writeStringField(FOLDER, folder);
        json.writeNumberField(SEED, seed);
        if (program == null) {
            json.writeNullField(SHAPE);
            json.writeNullField(MAPPING);
            json.writeNullField(MACHINE_FILE);
        } else {
            json.writeStringField(SHAPE, program.shape);
            json.writeStringField(MAPPING, program.mapping);
            json.writeObjectFieldStart(MACHINE_FILE);
            json.writeStringField("name", program.machine);
            json.writeStringField("path", program.file == null ? null : program.file.toString());
            json.writeStringField(SHA256, program.sha256);
            json.writeEndObject();
        }
    }
}
