package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cli.console.OutputFile;
import org.rankcluster.actors.dashboard.DashboardSettings;
import org.rankcluster.actors.dashboard.PageFiles;
import org.rankcluster.actors.observe.trace.TraceFormat;
import org.rankcluster.actors.observe.trace.TraceSettings;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Option;

/** The options of {@code run} for the dashboard page during the run and for the report file. */
public final class WatchOptions {
    static final String DASHBOARD = "--dashboard";
    public static final String REPORT = "--report";

    private static final String ANY_PORT = "0";
    private static final int LAST_PORT = 65_535;

    @Option(
            names = DASHBOARD,
            arity = "0..1",
            paramLabel = "PORT",
            preprocessor = PortOrNone.class,
            fallbackValue = ANY_PORT,
            description =
                    "shows the run in a browser, at http://127.0.0.1:PORT (default: a free port); the page stays until Ctrl-C, or"
                            + " for --config dashboard.linger=T after the end")
    @Nullable
    String dashboard;

    @Option(
            names = REPORT,
            paramLabel = "FILE.html",
            description = "keeps the run in one file that a browser opens without a server")
    @Nullable
    String report;

    @Option(
            names = TraceSettings.OPTION,
            paramLabel = "FILE",
            description =
                    "writes a trace of the run: FILE.pftrace or FILE.pftrace.gz for Perfetto, FILE.json or FILE.json.gz for older"
                            + " viewers, FILE.paje for Paje's, FILE.goal for a GOAL schedule (choose a part of the run with --config trace.ranks=0-63, trace.time=1ms..2ms,"
                            + " trace.what=calls,phases,messages,links)")
    @Nullable
    String trace;

    /** The rule for the port of {@code --dashboard}: the next word is the port only if it is a number. */
    static final class PortOrNone extends OptionalPort {
        PortOrNone() {
            super(ANY_PORT);
        }
    }

    /** Returns the keys of {@code --config} that concern the page. */
    static List<String> keys() {
        return List.of(DashboardSettings.KEY, DashboardSettings.LINGER);
    }

    /** Returns whether samples are needed from the beginning. */
    public boolean isWatched() {
        return dashboard != null || report != null;
    }

    /** Returns the port; 0 for any. */
    public int port() {
        return OptionValues.integer(DASHBOARD, String.valueOf(dashboard), 0, LAST_PORT);
    }

    /**
     * Adds the trace to the settings of the job, by which all its members find it.
     *
     * @param config values of {@code --config}
     * @param isOnCluster whether members of a cluster run the job
     * @throws InputException if a trace cannot be written like this
     */
    void addTrace(List<String> config, boolean isOnCluster) {
        Map<String, String> settings = KeyValues.parse("--config", config);
        TraceSettings traced = TraceSettings.of(settings);
        String file = trace == null ? traced.file() : trace;
        if (file.isEmpty()) {
            return;
        }
        TraceFormat format = TraceFormat.of(file);
        if (isOnCluster && !format.isForMembers()) {
            throw InputException.option(
                    TraceSettings.OPTION,
                    file,
                    "a format that members of a cluster write part by part: .pftrace or .pftrace.gz");
        }
        for (String key : List.of(TraceSettings.RANKS, TraceSettings.TIME)) {
            if (settings.containsKey(key) && !format.canBePart()) {
                throw InputException.option(
                        "--config " + key,
                        settings.get(key),
                        "not for " + file + ", which has all ranks and all times");
            }
        }
        if (!isOnCluster) {
            try {
                OutputFile.check(file);
            } catch (IOException | InvalidPathException refused) {
                throw InputException.option(TraceSettings.OPTION, file, "a file that can be written");
            }
        }
        if (trace != null) {
            config.add(TraceSettings.FILE + "=" + file);
        }
    }

    /** Checks, before anything runs, that there is a page, and that the report can be written. */
    void check() {
        if (isWatched() && !PageFiles.areBuilt()) {
            throw PageFiles.notBuilt();
        }
        if (report != null) {
            try {
                OutputFile.check(report);
            } catch (IOException | InvalidPathException refused) {
                throw InputException.option(REPORT, report, "a file that can be written");
            }
        }
    }
}
