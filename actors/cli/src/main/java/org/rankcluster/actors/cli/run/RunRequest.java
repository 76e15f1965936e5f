package org.rankcluster.actors.cli.run;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.JsonTarget;
import org.rankcluster.actors.launch.ProgramClasses;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;

/**
 * The options and files of {@code run} that a client sends to the members of a cluster. Options are text; files are named by their role in
 * the job. Every member reads the options as a local run does, and so creates the same job.
 *
 * @param where the machine, and the placement of ranks on its nodes
 * @param program the programs
 * @param model choices of the simulation
 * @param timeLimit value of {@code --time-limit}
 * @param until value of {@code --until}
 * @param quiet whether {@code --quiet} was given
 * @param json whether {@code --json} was given; the client writes the result
 * @param links whether {@code --links} was given; the client writes the table
 * @param path whether {@code --explain path} was given
 * @param watched whether samples are needed from the beginning
 * @param command the command line, for people
 */
record RunRequest(
        Where where,
        ProgramText program,
        Model model,
        @Nullable String timeLimit,
        @Nullable String until,
        boolean quiet,
        boolean json,
        boolean links,
        boolean path,
        boolean watched,
        String command) {
    /** Name of the file with the request itself. */
    static final String REQUEST = "request";

    /** Name of the machine's file. */
    static final String MACHINE = "machine";

    /** Name of the map file. */
    static final String MAPPING = "mapping";

    /** Name of the file of {@code collective.reduce=table:FILE}. */
    static final String REDUCE_TABLE = "reduce-table";

    /** Name of the trace that the job replays. */
    static final String TRACE = "trace";

    /** Name of the program's jar, the first if there are several. */
    static final String JAR = "jar";

    /** Name of the jar of the background. */
    static final String BACKGROUND_JAR = "background-jar";

    /** Returns the name of a further program's jar. */
    static String jar(int further) {
        return JAR + "-" + (further + 1);
    }

    /**
     * Returns the name of a part of the program whose jar is called {@code jar}.
     *
     * @param number position of the part in its {@code --jar}, from 0
     */
    static String part(String jar, int number) {
        return number == 0 ? jar : jar + "." + number;
    }

    /** Returns the value of {@code --jar} that names this member's copies of a program's parts; null for a program without them. */
    private static @Nullable String parts(Map<String, Path> files, String jar) {
        List<Path> entries = new ArrayList<>();
        for (Path path = files.get(jar); path != null; path = files.get(part(jar, entries.size()))) {
            entries.add(path);
        }
        return entries.isEmpty() ? null : ProgramClasses.joined(entries);
    }

    private static final JsonMapper JSON = new JsonMapper();

    /**
     * The machine, and the placement of ranks on its nodes.
     *
     * @param machine name of the machine, whose values are the file {@link #MACHINE}
     * @param shape value of {@code --shape}
     * @param ranks value of {@code --ranks}
     * @param ranksPerNode value of {@code --ranks-per-node}
     * @param mapping an order; null if it is the file {@link #MAPPING}, or not given
     */
    record Where(
            String machine,
            @Nullable String shape,
            @Nullable String ranks,
            @Nullable String ranksPerNode,
            @Nullable String mapping) {}

    /**
     * The programs of the job.
     *
     * @param app name or class
     * @param settings values of {@code --set}
     * @param arguments the program's own
     * @param further the job's other programs; their jars are the files {@link #jar}
     * @param background value of {@code --background}; its jar is the file {@link #BACKGROUND_JAR}
     * @param folder folder in which the command was given
     */
    record ProgramText(
            String app,
            List<String> settings,
            List<String> arguments,
            List<MpmdProgram> further,
            @Nullable String background,
            String folder) {}

    /**
     * The choices of the simulation.
     *
     * @param fidelity value of {@code --fidelity}
     * @param addressing value of {@code --addressing}
     * @param config values of {@code --config}
     * @param seed value of {@code --seed}
     */
    record Model(@Nullable String fidelity, @Nullable String addressing, List<String> config, String seed) {}

    /** Creates the request of some options. */
    static RunRequest of(RunOptions options, String machine, @Nullable String mapping, List<String> arguments) {
        return new RunRequest(
                new Where(machine, options.shape, options.ranks, options.ranksPerNode, mapping),
                new ProgramText(
                        options.app, options.settings, arguments, options.further, options.background, options.folder),
                new Model(options.fidelity, options.addressing, options.config, options.seed),
                options.timeLimit,
                options.until,
                options.quiet,
                options.json != null,
                options.links != null,
                options.recordsPath(),
                options.watch.isWatched(),
                options.command);
    }

    /** Reads a request that {@link #write} has written. */
    static RunRequest read(Path file) {
        try {
            return JSON.readValue(file.toFile(), RunRequest.class);
        } catch (IOException notOurs) {
            throw new UncheckedIOException(notOurs);
        }
    }

    /** Writes the request to a file. */
    void write(Path file) {
        try {
            Files.write(file, JSON.writeValueAsBytes(this));
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    /** Returns the options of the request, with this member's copies of the files. */
    RunOptions options(Map<String, Path> files, int partitions) {
        RunOptions options = new RunOptions();
        options.runsOnMember = true;
        options.app = program.app;
        if (files.containsKey(TRACE)) {
            options.trace.copied(files.get(TRACE).toString(), program.app);
        }
        options.machine = text(files.get(MACHINE));
        options.shape = where.shape;
        options.ranks = where.ranks;
        options.ranksPerNode = where.ranksPerNode;
        options.mapping = files.containsKey(MAPPING) ? text(files.get(MAPPING)) : where.mapping;
        options.fidelity = model.fidelity;
        options.addressing = model.addressing;
        options.settings = program.settings;
        options.config = new ArrayList<>(model.config);
        if (files.containsKey(REDUCE_TABLE)) {
            options.config.add(Reduce.REDUCE.key() + "=" + DecisionTable.PREFIX + files.get(REDUCE_TABLE));
        }
        options.folder = program.folder;
        options.seed = model.seed;
        options.timeLimit = timeLimit;
        options.until = until;
        options.quiet = quiet;
        options.json = json ? JsonTarget.STANDARD_OUTPUT : null; // a member does not need the target
        options.links = links ? RunOptions.LINKS : null;
        options.explain = path ? RunOptions.PATH : null;
        options.partitions = String.valueOf(partitions);
        options.jar = parts(files, JAR);
        String background = parts(files, BACKGROUND_JAR);
        options.background = program.background == null || background == null
                ? program.background
                : BackgroundProgram.withJar(program.background, path -> background);
        List<MpmdProgram> here = new ArrayList<>();
        for (int i = 0; i < program.further.size(); i++) {
            here.add(program.further.get(i).withJar(parts(files, jar(i))));
        }
        options.further = here;
        return options;
    }

    private static @Nullable String text(@Nullable Path path) {
        return path == null ? null : path.toString();
    }
}
