package org.rankcluster.hardware.fattree;

import java.util.BitSet;

/**
 * The routes around failed links of a fat tree: up by a link from which the destination can be reached, then down.
 * Routes still go up first and then only down, so that buffers cannot wait for each other in a circle. All routes
 * depend on numbers only, so all partitions agree.
 */
final class FatTreeDetours {
    private final FatTree tree;
    /** The groups of level 1 that an element reaches, by level and element. */
    private final BitSet[][] reached;

    FatTreeDetours(FatTree tree) {
        this.tree = tree;
        this.reached = new BitSet[tree.levels() + 1][];
        for (int level = 1; level <= tree.levels(); level++) {
            reached[level] = new BitSet[tree.switches(level)];
            for (int element = 0; element < reached[level].length; element++) {
                reached[level][element] = below(level, element);
            }
        }
        for (int level = tree.levels() - 1; level >= 1; level--) {
            for (int element = 0; element < reached[level].length; element++) {
                addAbove(level, element);
            }
        }
    }

    /** Returns the groups that a switch reaches downwards. */
    private BitSet below(int level, int element) {
        BitSet below = new BitSet();
        if (level == 1) {
            below.set(element / tree.width(1));
            return below;
        }
        for (int port = 0; port < tree.downPorts(level); port++) {
            int child = tree.child(level, element, port);
            if (child >= 0 && !tree.isFailedDown(level, element, port)) {
                below.or(reached[level - 1][child]);
            }
        }
        return below;
    }

    /** Adds the groups that a switch reaches upwards. A group below it is reached downwards only. */
    private void addAbove(int level, int element) {
        int first = element / tree.width(level) * (tree.reach(level) / tree.reach(1));
        BitSet above = new BitSet();
        for (int port = 0; port < tree.upPorts(level); port++) {
            if (!tree.isFailed(level, element, port)) {
                above.or(reached[level + 1][tree.parent(level, element, port)]);
            }
        }
        above.clear(first, first + tree.reach(level) / tree.reach(1));
        reached[level][element].or(above);
    }

    /** Returns whether an upward port of an element leads to a node. */
    boolean leads(int level, int element, int upPort, int destination) {
        return !tree.isFailed(level, element, upPort)
                && reached[level + 1][tree.parent(level, element, upPort)].get(destination / tree.reach(1));
    }

    /** Returns the first upward port, from a preferred one on, that leads to a node. */
    int upPort(int level, int element, int destination, int preferred) {
        int ports = tree.upPorts(level);
        for (int i = 0; i < ports; i++) {
            int port = preferred + i < ports ? preferred + i : preferred + i - ports;
            if (leads(level, element, port, destination)) {
                return port;
            }
        }
        throw new IllegalStateException(
                "element " + element + " of level " + level + " has no way to node " + destination);
    }

    /** Returns the first downward port, from a preferred one on, whose link to the same child has not failed. */
    int downPort(int level, int element, int preferred) {
        int links = tree.parallelLinks(level - 1);
        int first = preferred / links * links;
        for (int i = 0; i < links; i++) {
            int port = first + (preferred - first + i) % links;
            if (!tree.isFailedDown(level, element, port)) {
                return port;
            }
        }
        throw new IllegalStateException("switch " + element + " of level " + level + " has no way down");
    }

    /** Returns a switch of level 1 and a node that its own nodes cannot reach; empty if there are none. */
    int[] unreached() {
        for (int group = 0; group < tree.groups(1); group++) {
            BitSet all = new BitSet();
            for (int member = 0; member < tree.width(1); member++) {
                all.or(reached[1][group * tree.width(1) + member]);
            }
            int missing = all.nextClearBit(0);
            if (missing < tree.groups(1)) {
                return new int[] {group * tree.width(1), missing * tree.reach(1)};
            }
        }
        return new int[0];
    }
}
