package org.rankcluster.hardware.routing.fattree;

import org.rankcluster.hardware.topology.fattree.FatTree;

/**
 * Destination-modulo-k routing on a fat tree: a packet goes up to the first switch above its destination, and then the only
 * way down. On level l it takes the upward port {@code floor(destination / (w1..wl)) mod (w p)(l+1)}, so destinations are spread
 * over the ports, and packets for one destination meet as late as can be (Zahavi, "Fat-tree routing and node ordering", 2012; the
 * choice of the common ancestor by the destination: Gomez et al., CLUSTER 2009). Shifts of all nodes then share no link in a tree
 * that has as many links up as down. Of parallel links down it takes the one by which such a packet would have come up.
 */
public final class DModK {
    private final FatTree tree;
    private final int[] reach;
    private final int[] width;

    public DModK(FatTree tree) {
        this.tree = tree;
        this.reach = new int[tree.levels() + 1];
        this.width = new int[tree.levels() + 1];
        for (int level = 0; level <= tree.levels(); level++) {
            reach[level] = tree.reach(level);
            width[level] = tree.width(level);
        }
    }

    /** Whether a group of a level is above a node. */
    public boolean isAbove(int level, int group, int destination) {
        return destination / reach[level] == group;
    }

    /** The upward port, {@code 0..upPorts-1}, of an element of a level below the highest, for a node that is not below it. */
    public int upPort(int level, int destination) {
        return destination / width[level] % tree.upPorts(level);
    }

    /** The downward port of a switch of a level for a node below it. */
    public int downPort(int level, int destination) {
        int child = destination / reach[level - 1] % tree.children(level);
        int links = tree.parallelLinks(level - 1);
        return links == 1 ? child : child * links + upPort(level - 1, destination) / tree.parents(level - 1);
    }
}
