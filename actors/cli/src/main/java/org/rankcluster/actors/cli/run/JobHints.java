package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.observe.trace.TraceFormat;
import org.rankcluster.actors.observe.trace.TraceSettings;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.topology.RankMapping;

/** Hints for users, printed before a run, about options that make the job slow or let it run out of heap. */
final class JobHints {
    private static final long CALLS = 1000;

    private JobHints() {}

    /** Returns the hints for a job with these options. */
    static List<String> of(JobSpec spec, RunOptions options) {
        List<String> hints = new ArrayList<>(spec.machine().hints(spec.model().fidelity()));
        if (options.ranksPerNode != null && options.mapping == null) {
            addSpread(spec, hints);
        }
        String heap = options.cluster.isGiven()
                ? null // the members' heap counts
                : HeapCheck.hint(spec, Runtime.getRuntime().maxMemory());
        if (heap != null) {
            hints.add(heap);
        }
        addTrace(spec, options, hints);
        return hints;
    }

    /** Adds the size of the trace for a number of calls, and the space for it. The number of the run's calls is not known. */
    private static void addTrace(JobSpec spec, RunOptions options, List<String> hints) {
        TraceSettings traced = TraceSettings.of(spec.model().config());
        if (!traced.isOn()) {
            return;
        }
        int ranks = traced.ranks().count(spec.ranks());
        if (ranks == 0) {
            hints.add("trace: " + TraceSettings.RANKS + " has none of the job's " + spec.ranks()
                    + " ranks (the first is 0), so the trace is empty unless processes are spawned");
            return;
        }
        long call = (long) TraceFormat.of(traced.file()).bytesPerCall() * ranks;
        String space = options.cluster.isGiven() ? "on the members' disks" : space(traced.file());
        hints.add("trace: about " + UnitFormat.bytes(call) + " for a call of "
                + (ranks == 1 ? "1 rank" : (ranks == spec.ranks() ? "all " : "") + ranks + " ranks")
                + " with its phases and message, so " + UnitFormat.bytes(CALLS * call) + " for " + CALLS
                + " calls a rank; " + space
                + (ranks == spec.ranks() && traced.to() == Long.MAX_VALUE
                        ? "; " + TraceSettings.RANKS + " and " + TraceSettings.TIME + " choose less"
                        : ""));
    }

    private static String space(String file) {
        try {
            Path folder = Path.of(file).toAbsolutePath().getParent();
            return UnitFormat.bytes(Files.getFileStore(folder == null ? Path.of("") : folder)
                            .getUsableSpace()) + " are free";
        } catch (IOException | InvalidPathException unknown) {
            return "free space unknown";
        }
    }

    /**
     * Adds a hint if ranks that would fit on fewer nodes are spread. Such ranks are meant to share nodes, but the default order gives each
     * node one rank first.
     */
    private static void addSpread(JobSpec spec, List<String> hints) {
        RankMapping mapping = spec.mapping();
        BitSet used = new BitSet();
        for (int rank = 0; rank < spec.ranks(); rank++) {
            used.set(mapping.nodeOf(rank));
        }
        int needed = Math.ceilDiv(spec.ranks(), mapping.slots());
        if (used.cardinality() > needed) {
            String letters = OrderMapping.letters(spec.machine().topology());
            int last = letters.length() - 1;
            hints.add("hint: --ranks-per-node: " + spec.ranks() + " ranks are on " + used.cardinality() + " nodes, and "
                    + needed + (needed == 1 ? " has" : " have") + " room for them; --mapping " + letters.charAt(last)
                    + letters.substring(0, last) + " fills a node before the next");
        }
    }
}
