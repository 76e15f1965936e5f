package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.JsonTarget;
import org.rankcluster.actors.cli.console.OutputFile;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.observe.frame.LinkLoads;
import org.rankcluster.actors.observe.frame.LinkSpace;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.input.InputException;

/**
 * The table of {@code --links}: the ends and the load of every link of the machine. The format is comma-separated values (RFC 4180), in the
 * order of the links' numbers. The table is the same for any number of partitions and members.
 *
 * @param file target file; null for none
 * @param space the machine's links
 * @param fidelity name of the fidelity, for people
 */
record LinksFile(@Nullable String file, LinkSpace space, String fidelity) {
    private static final String HEADINGS = "link,from,to,bytes,busy,queue";
    private static final String LINE_END = "\r\n";
    private static final String RULE = "a file that can be written";

    /**
     * Checks, before anything runs, that the file can be written. The file stays unchanged until the run ends.
     *
     * @throws InputException if it cannot be written, or another option names the same file
     */
    static LinksFile open(RunOptions options, LocalLaunch launch) {
        String file = options.links;
        if (file == null || !(launch instanceof ProgramLaunch program)) {
            return new LinksFile(null, LinkSpace.NONE, "");
        }
        try {
            if (file.equals(JsonTarget.STANDARD_OUTPUT)) {
                throw InputException.option(RunOptions.LINKS, file, RULE);
            }
            OutputFile.check(file);
            for (Map.Entry<String, String> other : others(options).entrySet()) {
                if (OutputFile.isSame(file, other.getValue())) {
                    throw InputException.option(
                            RunOptions.LINKS, file, "a file other than the one for " + other.getKey());
                }
            }
        } catch (IOException | InvalidPathException refused) {
            throw InputException.option(RunOptions.LINKS, file, RULE);
        }
        LinkSpace space =
                LinkSpace.of(program.spec().machine(), program.spec().model().fidelity());
        return new LinksFile(file, space, program.spec().setup(0, 0).fidelity());
    }

    private static Map<String, String> others(RunOptions options) {
        Map<String, String> others = new TreeMap<>();
        if (options.json != null && !options.json.equals(JsonTarget.STANDARD_OUTPUT)) {
            others.put("--json", options.json);
        }
        if (options.watch.report != null) {
            others.put(WatchOptions.REPORT, options.watch.report);
        }
        return others;
    }

    /** Writes the table of a run; for a run that has not begun there is none. Reports on {@code screen} if the machine has no links. */
    void write(JobResult result, Screen screen, boolean isQuiet) {
        if (file == null || result.figures().digest().isEmpty()) {
            return;
        }
        if (space.isEmpty() && !isQuiet) {
            screen.println(RunOptions.LINKS + ": " + file + " lists no links, because machine "
                    + result.setup().machine() + " has none at fidelity " + fidelity);
        }
        try {
            OutputFile.write(file, table(RunCounts.of(result).links()));
        } catch (IOException full) {
            throw InputException.option(RunOptions.LINKS, file, RULE + " to the end; " + full.getMessage());
        }
    }

    /** Returns the text of the table. */
    String table(LinkLoads loads) {
        StringBuilder text = new StringBuilder(HEADINGS).append(LINE_END);
        int next = 0;
        for (int link = 0; link < space.count(); link++) {
            boolean isUsed = next < loads.links().length && loads.links()[next] == link;
            if (space.exists(link)) {
                long busy = isUsed ? loads.busy()[next] : 0;
                text.append(Stream.of(space.name(link), space.from(link), space.to(link))
                        .map(name -> name.indexOf(',') < 0 ? name : '"' + name + '"')
                        .collect(Collectors.joining(",")));
                text.append(',').append(LinkLoads.bytes(busy, space.bandwidth(link)));
                text.append(',').append(plain(LinkLoads.share(busy, loads.picoseconds())));
                text.append(',').append(isUsed ? loads.queues()[next] : 0).append(LINE_END);
            }
            next += isUsed ? 1 : 0;
        }
        return text.toString();
    }

    private static String plain(double share) {
        return share == 0 ? "0" : BigDecimal.valueOf(share).toPlainString();
    }
}
