package org.rankcluster.actors.cli.run;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.topology.RankMapping;

/** Hints for users about options that make their job slower than expected or let it run out of heap, printed before the run. */
final class JobHints {
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
        return hints;
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
            int place = letters.length() - 1;
            hints.add("hint: --ranks-per-node: " + spec.ranks() + " ranks are on " + used.cardinality() + " nodes, and "
                    + needed + (needed == 1 ? " has" : " have") + " room for them; --mapping " + letters.charAt(place)
                    + letters.substring(0, place) + " fills a node before the next");
        }
    }
}
