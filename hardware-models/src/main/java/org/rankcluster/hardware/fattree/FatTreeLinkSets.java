package org.rankcluster.hardware.fattree;

import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.LinkSets;

/**
 * The link sets of a fat tree for lower bounds of time, made of links between switches. Each group of switches below
 * the top has a set of its links up and a set of its links down. All groups in the lower half of the level below the
 * top have such sets together.
 */
final class FatTreeLinkSets implements LinkSets {
    private final FatTree tree;
    private final Bandwidth link;
    /** The first set of each level. */
    private final int[] first;

    private final int bisection;

    /**
     * Creates the sets.
     *
     * @param link bandwidth of messages on a link between switches
     */
    FatTreeLinkSets(FatTree tree, Bandwidth link) {
        this.tree = tree;
        this.link = link;
        this.first = new int[tree.levels()];
        int next = 0;
        for (int level = 1; level < tree.levels(); level++) {
            first[level] = next;
            next += 2 * tree.groups(level);
        }
        this.bisection = next;
    }

    @Override
    public int count() {
        return bisection == 0 ? 0 : bisection + 2;
    }

    @Override
    public boolean isBisection(int set) {
        return set >= bisection;
    }

    private int level(int set) {
        int level = tree.levels() - 1;
        while (set < first[level]) {
            level--;
        }
        return level;
    }

    @Override
    public String name(int set) {
        if (isBisection(set)) {
            return set == bisection ? "bisection up" : "bisection down";
        }
        int level = level(set);
        int index = set - first[level];
        return "links " + (index % 2 == 0 ? "up from" : "down to") + " group " + index / 2 + " of level " + level;
    }

    @Override
    public double bytesPerSecond(int set) {
        int level = isBisection(set) ? tree.levels() - 1 : level(set);
        int groups = isBisection(set) ? tree.groups(level) / 2 : 1;
        return (double) groups * tree.width(level) * tree.upPorts(level) * link.bytesPerSecond();
    }

    @Override
    public void add(int from, int to, long bytes, double[] loads) {
        int commonLevel = tree.commonLevel(from, to);
        for (int level = 1; level < commonLevel; level++) {
            loads[first[level] + 2 * (from / tree.reach(level))] += bytes;
            loads[first[level] + 2 * (to / tree.reach(level)) + 1] += bytes;
        }
        if (bisection > 0 && isLower(from) != isLower(to)) {
            loads[isLower(from) ? bisection : bisection + 1] += bytes;
        }
    }

    private boolean isLower(int node) {
        int below = tree.levels() - 1;
        return node / tree.reach(below) < tree.groups(below) / 2;
    }
}
