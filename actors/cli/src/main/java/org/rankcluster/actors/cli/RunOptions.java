package org.rankcluster.actors.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** What {@code run} was given, as text: nothing is checked yet. */
final class RunOptions {
    @Parameters(
            index = "0",
            paramLabel = "APP",
            description = "a sample's name, or a class with main (samples: rankcluster apps)")
    String app = "";

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
            description = "order of coordinates in which ranks fill the nodes, or a map file (default: XYZT)")
    @Nullable
    String mapping;

    @Option(
            names = "--fidelity",
            paramLabel = "F",
            description = "packet, message or endpoint: how closely the network is simulated (default: packet)")
    @Nullable
    String fidelity;

    @Option(
            names = "--addressing",
            paramLabel = "A",
            description =
                    "how communicators find the address of a rank: vcrt, av-rankmap, cartesian, cartesian+linearK,"
                            + " cartesian+2d, sparse-groups or auto, the smallest that is not slow (default: auto)")
    @Nullable
    String addressing;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "a setting of the app (more than one allowed)")
    List<String> settings = new ArrayList<>();

    @Option(
            names = "--config",
            paramLabel = "KEY=VALUE",
            description =
                    "another value for a key of the machine, collective.NAME=ALGORITHM, datatype-engine=single|dual,"
                            + " compute=counted|none (default: counted for a program of --jar), statics=rewrite|loader,"
                            + " turn-instructions=N (what a thread runs in loops that may wait before others of its rank go on; default: 100000),"
                            + " universe=N (ranks there may be at a time with those spawned), blocked-limit=1m (how long a job may be blocked outside MPI), or on-member-loss=stop|restart (more than one allowed)")
    List<String> config = new ArrayList<>();

    @Option(
            names = "--partitions",
            paramLabel = "K",
            description = "number of threads that share the machine; never changes a result (default: 1)")
    String partitions = "1";

    /** Where the command was given. */
    String folder = Path.of("").toAbsolutePath().toString();

    @Option(names = "--seed", paramLabel = "S", description = "seed of everything random (default: 1)")
    String seed = "1";

    @Option(
            names = "--time-limit",
            paramLabel = "T",
            description = "the longest that it may take on your watch, e.g. 30s or 5m (default: none)")
    @Nullable
    String timeLimit;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "writes the result as one JSON object; - is standard output (the ranks then print to stderr)")
    @Nullable
    String json;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "number of runs, 2 to 100 (each with other partitions; tells where they differ if they do)")
    @Nullable
    String repeat;

    @Option(names = "--quiet", description = "nothing on standard error but errors, and what the program prints there")
    boolean quiet;

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            description = "the jar or the folder of classes that has the class APP")
    @Nullable
    String jar;

    /** The command line, for people. */
    String command = "";

    /** Further programs of the job. */
    List<FurtherProgram> further = List.of();

    @Mixin
    WatchOptions watch = new WatchOptions();

    @Mixin
    ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--members",
            paramLabel = "N",
            description = "with --cluster: how many members it runs on (default: all that are up)")
    @Nullable
    String members;

    /** File of {@code collective.reduce=table:FILE}; null if there is none. */
    @Nullable
    String reduceTable() {
        return DecisionTable.file(KeyValues.parse("--config", config).get(Reduce.REDUCE.key()));
    }

    /**
     * Options of a job that nobody has typed.
     *
     * @param words what would stand behind {@code run}: a sample's name, or a class, and options
     */
    static RunOptions parse(List<String> words) {
        RunOptions options = new RunOptions();
        try {
            new CommandLine(options).parseArgs(words.toArray(new String[0]));
        } catch (ParameterException objection) {
            throw ParseErrors.translate(objection);
        }
        return options;
    }

    /** Whether an option is one of the job, whatever programs it has. */
    static boolean has(String name) {
        return new CommandLine(new RunOptions()).getCommandSpec().optionsMap().containsKey(name);
    }

    /** Machine that was asked for, or the usual one. */
    String machineName() {
        return machine == null ? JobSpecs.DEFAULT_MACHINE : machine;
    }

    /** Options that only programs on machines have, with their values; empty where not given. */
    Map<String, String> ofPrograms() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("--machine", text(machine));
        options.put("--shape", text(shape));
        options.put("--ranks", text(ranks));
        options.put("--ranks-per-node", text(ranksPerNode));
        options.put("--mapping", text(mapping));
        options.put("--fidelity", text(fidelity));
        options.put("--addressing", text(addressing));
        options.put("--config", String.join(" ", config));
        options.put("--time-limit", text(timeLimit));
        options.put(WatchOptions.DASHBOARD, text(watch.dashboard));
        options.put(WatchOptions.REPORT, text(watch.report));
        return options;
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
