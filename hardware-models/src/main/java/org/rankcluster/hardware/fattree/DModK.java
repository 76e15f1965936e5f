package org.rankcluster.hardware.fattree;

import org.jspecify.annotations.Nullable;

/**
 * Destination-modulo-k routing on a fat tree: a packet goes up to the first switch above its destination, then down the only route. On
 * level l the packet takes the upward port {@code floor(destination / (w1..wl)) mod (w p)(l+1)}. Destinations are therefore spread over the
 * ports, and packets for one destination meet as late as possible (Zahavi, "Fat-tree routing and node ordering", 2012). The destination
 * also selects the common ancestor (Gomez et al., CLUSTER 2009). Shifts of all nodes then share no link in a tree with as many links up as
 * down. If links down are parallel, a packet takes the one by which a packet to this destination would have come up.
 */
public final class DModK {
    private final FatTree tree;
    private final int[] reach;
    private final int[] width;
    /** The ways around failed links; null if none has failed. */
    private final @Nullable FatTreeDetours detours;

    /**
     * Creates the routing of a tree.
     *
     * @param tree the tree
     */
    public DModK(FatTree tree) {
        this.tree = tree;
        this.detours = tree.hasFailed() ? new FatTreeDetours(tree) : null;
        this.reach = new int[tree.levels() + 1];
        this.width = new int[tree.levels() + 1];
        for (int level = 0; level <= tree.levels(); level++) {
            reach[level] = tree.reach(level);
            width[level] = tree.width(level);
        }
    }

    /**
     * Returns true if a group of switches is above a node.
     *
     * @param level level of the group, 0 (the nodes) to the tree's highest
     * @param group number of the group on its level
     * @param destination number of the node
     * @return true if the node is below the group
     */
    public boolean isAbove(int level, int group, int destination) {
        return destination / reach[level] == group;
    }

    /**
     * Returns the upward port for a node that is not below an element.
     *
     * @param level level of the element, 0 or more, below the highest
     * @param destination number of the node
     * @return port, {@code 0..upPorts-1}, as if no link had failed
     */
    public int upPort(int level, int destination) {
        return destination / width[level] % tree.upPorts(level);
    }

    /**
     * Returns the upward port of an element for a node that is not below it: the next one that leads there, if links have failed.
     *
     * @param level level of the element, 0 or more, below the highest
     * @param element number of the element on its level
     * @param destination number of the node
     * @return port, {@code 0..upPorts-1}
     */
    public int upPort(int level, int element, int destination) {
        int preferred = upPort(level, destination);
        return detours == null ? preferred : detours.upPort(level, element, destination, preferred);
    }

    /**
     * Returns true if a packet may take an upward port to a node.
     *
     * @param level level of the element, 0 or more, below the highest
     * @param element number of the element on its level
     * @param upPort upward port, {@code 0..upPorts-1}
     * @param destination number of the node
     * @return true unless failed links are in the way
     */
    public boolean leads(int level, int element, int upPort, int destination) {
        return detours == null || detours.leads(level, element, upPort, destination);
    }

    /**
     * Returns the downward port of a switch for a node below it: another link to the same child, if one has failed.
     *
     * @param level level of the switch, 1 or more
     * @param element number of the switch on its level
     * @param destination number of the node
     * @return port, {@code 0..downPorts-1}
     */
    public int downPort(int level, int element, int destination) {
        int preferred = downPort(level, destination);
        return detours == null ? preferred : detours.downPort(level, element, preferred);
    }

    /**
     * Returns the downward port for a node that is below a switch.
     *
     * @param level level of the switch, 1 or more
     * @param destination number of the node
     * @return port, {@code 0..downPorts-1}, as if no link had failed
     */
    public int downPort(int level, int destination) {
        int child = destination / reach[level - 1] % tree.children(level);
        int links = tree.parallelLinks(level - 1);
        return links == 1 ? child : child * links + upPort(level - 1, destination) / tree.parents(level - 1);
    }
}
