package org.rankcluster.actors.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.launch.JobPlan;
import org.rankcluster.actors.launch.ProgramClasses;
import org.rankcluster.experiment.Sample;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.input.InputException;
import org.rankcluster.input.Quantity;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import picocli.CommandLine;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The options of the command {@code run} as text, before they are checked. */
public final class RunOptions {
    /** Name of the parameter that names the program. */
    static final String APP = "APP";

    /** The option that names a file for the table of links. */
    public static final String LINKS = "--links";

    /** Option that prints findings. */
    static final String EXPLAIN = "--explain";

    private static final String FINDINGS = "";
    /** The value of {@link #EXPLAIN} with which the run records its critical path. */
    static final String PATH = "path";

    /** The rule for the value of {@code --explain}: the next word is the value only if it is {@code path}. */
    static final class PathOrNone implements IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> information) {
            boolean isAttached = "=".equals(information.get("separator"));
            if (!isAttached && (words.isEmpty() || !words.peek().equals(PATH))) {
                words.push(FINDINGS);
            }
            return false;
        }
    }

    /**
     * Returns whether the run records its critical path.
     *
     * @throws InputException if {@code --explain} has a value other than {@code path}
     */
    boolean recordsPath() {
        if (explain != null && !explain.equals(FINDINGS) && !explain.equals(PATH)) {
            throw InputException.option(EXPLAIN, explain, "nothing, or " + PATH);
        }
        return PATH.equals(explain);
    }

    /** Returns whether the run records causes of waits. The terminal alone does not show them; a member's page may open at any time. */
    boolean recordsCauses() {
        return runsOnMember || json != null || explain != null || watch.isWatched();
    }

    /** The option that names a result to run again. */
    public static final String FROM = "--from";

    /** The option that names the libraries of a source. */
    public static final String CLASS_PATH = "--class-path";

    /** The option that names the virtual time at which the run stops. */
    public static final String UNTIL = "--until";

    private static final String APP_RULE = "a sample's name, or a class with main";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = RunOptions.APP,
            description =
                    "a sample's name, a class with main, or a source file or folder of sources with one (samples: rankcluster"
                            + " apps; default: the Main-Class of the jar)")
    public String app = "";

    @Option(
            names = "--machine",
            paramLabel = "M",
            description = "a machine's name or file (default: bgl-512; all: rankcluster machines)")
    @Nullable
    String machine;

    @Option(
            names = "--shape",
            paramLabel = "AxBxC",
            description = "number of nodes in each dimension (default: the machine's)")
    @Nullable
    String shape;

    @Option(
            names = "--ranks",
            paramLabel = "N",
            description = "number of ranks (default: one on every node, times --ranks-per-node)")
    @Nullable
    String ranks;

    @Option(names = "--ranks-per-node", paramLabel = "R", description = "ranks that share a node (default: 1)")
    @Nullable
    String ranksPerNode;

    @Option(
            names = "--mapping",
            paramLabel = "ORDER|FILE",
            description =
                    "order in which ranks fill the nodes, such as XYZT (the first letter counts fastest, on Blue Gene/Q the last; T is the slot on a node), or a map"
                            + " file (defaults and the format: docs/guides/machines.md, Place the ranks)")
    @Nullable
    public String mapping;

    @Option(
            names = "--fidelity",
            paramLabel = "F",
            description = "detail in which the network is simulated: packet, message or endpoint (default: packet)")
    @Nullable
    String fidelity;

    @Option(
            names = "--addressing",
            paramLabel = "A",
            description =
                    "scheme by which communicators find the address of a rank: vcrt, av-rankmap, cartesian, cartesian+linearK,"
                            + " cartesian+2d, sparse-groups or auto, the smallest that is not slow (default: auto)")
    @Nullable
    String addressing;

    @Option(
            names = JobPlacement.BACKGROUND,
            paramLabel = "APP",
            description =
                    "a second job that loads the network until the job ends; in quotes, APP may be followed by --ranks N (default: all"
                            + " slots that the job leaves free), --set KEY=VALUE, --jar FILES and -- ARGS (default: none)")
    @Nullable
    String background;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "a setting of the app (more than one allowed)")
    List<String> settings = new ArrayList<>();

    @Option(
            names = "--config",
            paramLabel = "KEY=VALUE",
            description =
                    "another value for a key of the machine or of the job: collective.NAME=ALGORITHM, compute=counted|none,"
                            + " statics=rewrite|loader, datatype-engine=single|dual, mpi.matching=ignore|warn|error, universe=N,"
                            + " blocked-limit=1m, on-member-loss=stop|restart, ... (more than one allowed; all keys:"
                            + " docs/reference/settings.md and machine-keys.md)")
    List<String> config = new ArrayList<>();

    @Option(
            names = "--partitions",
            paramLabel = "K",
            description = "number of threads that share the machine; never changes a result (default: 1)")
    String partitions = "1";

    /** Folder in which the command was given. */
    String folder = Path.of("").toAbsolutePath().toString();

    @Option(names = "--seed", paramLabel = "S", description = "seed of all random numbers (default: 1)")
    String seed = "1";

    @Option(
            names = "--time-limit",
            paramLabel = "T",
            description = "longest wall time of the run, e.g. 30s or 5m (default: none)")
    @Nullable
    String timeLimit;

    @Option(
            names = UNTIL,
            paramLabel = "T",
            description =
                    "virtual time at which the run stops, e.g. 350us; it then prints the call and the stack of every rank (default: none)")
    @Nullable
    String until;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "writes the result as one JSON object; - is standard output (the ranks then print to stderr)")
    @Nullable
    public String json;

    @Option(
            names = LINKS,
            paramLabel = "FILE",
            description =
                    "writes every link of the machine as comma-separated values: its ends, bytes, busy share and longest queue")
    @Nullable
    String links;

    @Option(
            names = FROM,
            paramLabel = "FILE",
            description =
                    "repeats the run that a result of --json describes; given options replace the result's, and its output options are not repeated")
    @Nullable
    String from;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "number of runs, 2 to 100 (each with other partitions; reports the first difference)")
    @Nullable
    String repeat;

    @Option(
            names = EXPLAIN,
            arity = "0..1",
            paramLabel = "path",
            preprocessor = PathOrNone.class,
            fallbackValue = FINDINGS,
            description =
                    "prints what limited the run, with figures of the result; with the word path, the run also records its"
                            + " critical path, whose composition is printed and goes into --json")
    @Nullable
    String explain;

    @Option(names = "--quiet", description = "nothing on standard error but errors and the output of the program")
    public boolean quiet;

    @Option(
            names = "--jar",
            paramLabel = "FILES",
            description =
                    "the jar or the folder of classes that has the class APP; several, with the libraries of the program,"
                            + " between path separators, as a class path (a.jar:classes)")
    @Nullable
    public String jar;

    @Option(
            names = CLASS_PATH,
            paramLabel = "FILES",
            description = "libraries of an APP that is a source: jars and folders of classes, as a class path")
    @Nullable
    String classPath;

    /** The command line, for people. */
    String command = "";

    /** Further programs of the job. */
    List<MpmdProgram> further = List.of();

    @Mixin
    TraceOptions trace = new TraceOptions();

    @Mixin
    public WatchOptions watch = new WatchOptions();

    @Mixin
    DebugOptions debug = new DebugOptions();

    /** Whether the job runs on a cluster member, not in the process of the command. */
    boolean runsOnMember;

    @Mixin
    ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--members",
            paramLabel = "N",
            description = "with --cluster: number of members that run the job (default: all that are up)")
    @Nullable
    String members;

    /** Returns the file of {@code collective.reduce=table:FILE}; null if there is none. */
    @Nullable
    public String reduceTable() {
        return DecisionTable.file(KeyValues.parse("--config", config).get(Reduce.REDUCE.key()));
    }

    /**
     * Returns options for a job that was not typed by a user.
     *
     * @param words the words after {@code run}: a sample's name, or a class, and options
     */
    public static RunOptions parse(List<String> words) {
        RunOptions options = new RunOptions();
        try {
            new CommandLine(options).parseArgs(words.toArray(new String[0]));
        } catch (ParameterException objection) {
            throw ParseErrors.translate(objection);
        }
        return options;
    }

    /**
     * Sets the program's name, if it is missing, to the {@code Main-Class} of its jar.
     *
     * @throws InputException if there is neither
     */
    public void nameProgram() {
        app = named(app, jar);
    }

    /**
     * Compiles the program if APP names a source; then APP is its class, and the classes are where {@code --jar} names them.
     *
     * @return the compiled program; null if APP names no source
     * @throws InputException if it does not compile, or if options do not fit
     */
    public @Nullable ProgramSources compileSources() {
        if (!namesSource(Path.of(""))) {
            if (classPath != null) {
                throw InputException.option(
                        CLASS_PATH, classPath, "none without a source; --jar takes libraries as well");
            }
            return null;
        }
        if (jar != null) {
            throw InputException.option("--jar", jar, "none with the source " + app + "; libraries: " + CLASS_PATH);
        }
        ProgramSources sources = ProgramSources.compile(app, classPath);
        runClasses(sources);
        return sources;
    }

    /** Names the classes of a compiled program in place of its source. */
    public void runClasses(ProgramSources sources) {
        app = sources.className();
        jar = ProgramClasses.joined(sources.entries());
        classPath = null;
    }

    /**
     * Returns whether APP names a source file or a folder of sources, relative to {@code folder}. Samples and classes of jars come first.
     */
    boolean namesSource(Path folder) {
        return app.endsWith(ProgramSources.SUFFIX)
                || !app.isEmpty()
                        && jar == null
                        && Sample.all().stream()
                                .noneMatch(sample -> sample.name().equals(app))
                        && Files.isDirectory(folder.resolve(app));
    }

    /** Returns {@code app}, or if that is empty the {@code Main-Class} of {@code jar}. */
    static String named(String app, @Nullable String jar) {
        if (!app.isEmpty()) {
            return app;
        }
        if (jar == null) {
            throw InputException.option(APP, "nothing", APP_RULE);
        }
        return ProgramClasses.open(jar).mainClass();
    }

    /** Returns whether an option belongs to the job, whatever its programs. */
    static boolean has(String name) {
        return new CommandLine(new RunOptions()).getCommandSpec().optionsMap().containsKey(name);
    }

    /**
     * Returns the virtual time at which the run stops, in ps; {@link JobSpec.Execution#NO_END} for none.
     *
     * @throws InputException if it is no time with a unit
     */
    long stopsAt() {
        return until == null
                ? JobSpec.Execution.NO_END
                : Quantity.DURATION.parse(InputException.COMMAND_LINE, UNTIL, until, 1);
    }

    /** Returns the machine's name, or the default machine. */
    public String machineName() {
        return machine == null ? JobPlan.DEFAULT_MACHINE : machine;
    }

    /** Returns the options that only programs on machines have, with their values; empty if not given. */
    Map<String, String> ofPrograms() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("--machine", text(machine));
        options.put("--shape", text(shape));
        options.put("--ranks", text(ranks));
        options.put("--ranks-per-node", text(ranksPerNode));
        options.put("--mapping", text(mapping));
        options.put("--fidelity", text(fidelity));
        options.put("--addressing", text(addressing));
        options.put(JobPlacement.BACKGROUND, text(background));
        options.put("--config", String.join(" ", config));
        options.put("--time-limit", text(timeLimit));
        options.put(UNTIL, text(until));
        options.put(DebugOptions.DEBUG, text(debug.port));
        options.put(WatchOptions.DASHBOARD, text(watch.dashboard));
        options.put(LINKS, text(links));
        options.put(WatchOptions.REPORT, text(watch.report));
        return options;
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
