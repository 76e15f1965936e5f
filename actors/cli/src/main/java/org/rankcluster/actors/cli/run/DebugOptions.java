package org.rankcluster.actors.cli.run;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.program.rewrite.DebuggedRanks;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.actors.program.rewrite.StaticsMode;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Option;

/** The options that let a debugger stop the programs of ranks. */
public final class DebugOptions {
    public static final String DEBUG = "--debug";
    public static final String RANKS = "--debug-ranks";

    private static final String USUAL_PORT = "5005";
    private static final int LAST_PORT = 65_535;
    private static final String ONE = "1";
    /** Words of the failure of a class initialiser that calls MPI or a clock while each rank has classes of its own. */
    private static final String INITIALISER = "in a class initialiser, which cannot wait";

    @Option(
            names = DEBUG,
            arity = "0..1",
            paramLabel = "PORT",
            preprocessor = PortOrNone.class,
            fallbackValue = USUAL_PORT,
            description =
                    "waits until a debugger is attached at this port of this computer (default: 5005); breakpoints in the program stop one"
                            + " rank at a time, and virtual time stands still meanwhile")
    @Nullable
    String port;

    @Option(
            names = RANKS,
            paramLabel = "LIST",
            description = "with --debug: ranks that stop at breakpoints, e.g. 3,17 or 0-7 (default: all)")
    @Nullable
    String ranks;

    /** The rule for the port of {@code --debug}: the next word is the port only if it is a number. */
    static final class PortOrNone extends OptionalPort {
        PortOrNone() {
            super(USUAL_PORT);
        }
    }

    /** Returns whether a debugger is to be attached. */
    boolean isGiven() {
        return port != null;
    }

    /**
     * Returns the settings of a program with the ranks that the debugger can stop.
     *
     * @param config values of {@code --config}; a {@code statics} there is also for the debugged ranks
     */
    ProgramSettings of(ProgramSettings settings, List<String> config) {
        if (!isGiven()) {
            return settings;
        }
        DebuggedRanks stopped = debugged();
        boolean isChosen = KeyValues.parse("--config", config).containsKey(StaticsMode.KEY);
        return settings.debugged(isChosen ? stopped.statics(settings.statics()) : stopped);
    }

    /** Returns a hint for a program that cannot run with the statics that debugged ranks have; null if there is none. */
    @Nullable
    String hint(String diagnosis) {
        return isGiven() && diagnosis.contains(INITIALISER)
                ? "hint: --config statics=rewrite runs such programs in a debugger, which then does not show their statics"
                : null;
    }

    private DebuggedRanks debugged() {
        return ranks == null ? DebuggedRanks.all() : DebuggedRanks.parse(RANKS, ranks);
    }

    /**
     * Checks the options of a run.
     *
     * @param size number of ranks
     * @throws InputException if they do not fit each other, or name a rank that is not there
     */
    void check(RunOptions options, int size) {
        if (!isGiven()) {
            if (ranks != null) {
                throw InputException.option(RANKS, ranks, "none without " + DEBUG);
            }
            return;
        }
        String given = String.valueOf(port);
        int unusedNumber = port();
        if (options.cluster.isGiven()) {
            throw InputException.option(
                    DEBUG, given, "none with " + ClusterOptions.CLUSTER + ", whose members run the program");
        }
        if (options.repeat != null) {
            throw InputException.option(DEBUG, given, "none with --repeat");
        }
        if (options.timeLimit != null) {
            throw InputException.option(
                    DEBUG, given, "none with --time-limit, which counts the time at breakpoints too");
        }
        if (!options.partitions.equals(ONE)) {
            throw InputException.option(
                    "--partitions", options.partitions, ONE + " with " + DEBUG + ", so that one rank runs at a time");
        }
        if (ranks != null && isShared(options)) {
            throw InputException.option(
                    RANKS, ranks, "none with a program of RankCluster, whose classes all ranks share");
        }
        debugged().check(RANKS, size);
    }

    private static boolean isShared(RunOptions options) {
        return options.jar == null || options.further.stream().anyMatch(further -> Objects.isNull(further.jar()));
    }

    /** Returns the port. */
    int port() {
        return OptionValues.integer(DEBUG, String.valueOf(port), 1, LAST_PORT);
    }
}
