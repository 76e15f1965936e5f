package org.rankcluster.experiments.network;

import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.topology.LinkSets;

/**
 * The greatest throughput of a pattern of traffic on a network's routes, with packets spread over the links at best. Buffers and
 * arbitration lower it. (Dally and Towles, "Principles and practices of interconnection networks", 2004, chapter 3.)
 */
final class ThroughputBound {
    private ThroughputBound() {}

    /**
     * Returns the bound for the node that has least, in packets that a node makes in the time that one takes on its link. The bound is the
     * least ratio of bandwidth to load among the sets of links.
     *
     * @param isAdaptive whether packets are routed adaptively
     * @return the bound, at most the bandwidth of the links of a node; infinite if the network has no sets of links
     */
    static double of(Machine machine, LoadPattern pattern, boolean isAdaptive) {
        LinkSets sets = machine.network().routedLinks(machine.topology(), isAdaptive);
        if (sets.count() == 0) {
            return Double.POSITIVE_INFINITY;
        }
        int nodes = machine.topology().nodes();
        int[] permutation = pattern.permutation();
        double[] loads = new double[sets.count()];
        for (int from = 0; from < nodes; from++) {
            int first = permutation == null ? 0 : permutation[from];
            int last = permutation == null ? nodes - 1 : first;
            for (int to = first; to <= last; to++) {
                if (to != from) {
                    sets.add(from, to, 1, loads);
                }
            }
        }
        int destinations = permutation == null ? nodes - 1 : 1;
        double link = (double) machine.endpoint().bandwidth().bytesPerSecond();
        double bound = machine.endpoint().nodeBandwidth().bytesPerSecond() / link;
        for (int set = 0; set < loads.length; set++) {
            if (loads[set] > 0) {
                bound = Math.min(bound, sets.bytesPerSecond(set) / link / (loads[set] / destinations));
            }
        }
        return bound;
    }
}
