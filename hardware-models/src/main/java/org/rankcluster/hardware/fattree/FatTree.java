package org.rankcluster.hardware.fattree;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.Collectors;
import org.rankcluster.hardware.topology.FlatTopology;
import org.rankcluster.hardware.topology.Topology;

/**
 * A fat tree of {@code h} levels of switches above the nodes, with parallel links: PGFT(h; m1..mh; w1..wh; p1..ph).
 * The notation is by Zahavi, "Fat-tree routing and node ordering providing contention free traffic for MPI global
 * collectives", 2012. If all p are 1, it is XGFT(h; m1..mh; w1..wh) (Oehring et al., 1995). If moreover all m are k,
 * and all w but the first, it is a k-ary n-tree. An element of level l has {@code m(l)} children and {@code w(l + 1)}
 * parents, with {@code p} links to each. Nodes are the elements of level 0. The last nodes may be missing, and so are
 * switches that would have no nodes below them.
 *
 * <p>Level l consists of groups, each above {@code m1..ml} consecutive nodes, with {@code w1..wl} switches a group: {@code switch = group *
 * width + member}. A switch's ports are numbered from the first child's first link to the last parent's last. Links to children have the
 * ports {@code child * p + link}. Behind them are the links to parents, at {@code parent + w * link}.
 *
 * <p>As a {@link Topology} it is a line of nodes, because a tree that is not full has no coordinates.
 */
public final class FatTree implements FlatTopology {
    private final int nodes;
    private final int[] down;
    private final int[] up;
    private final int[] links;
    /** Number of nodes below an element, by level, if none is missing. */
    private final int[] reach;
    /** Number of elements of a group, by level. */
    private final int[] width;
    /** Numbers of the failed links up ({@link #upLink}). */
    private final BitSet failed;

    /**
     * Creates a tree.
     *
     * @param nodes number of nodes that exist, 1 to the capacity of the tree
     * @param down number of children of the switches of each level, from the lowest
     * @param up number of parents of the nodes, and of the switches of each level but the highest
     * @param links number of links to each of these parents
     * @throws IllegalArgumentException if a number is less than 1, or there are more nodes, or switches, than an int counts
     */
    public FatTree(int nodes, int[] down, int[] up, int[] links) {
        this(nodes, down, up, links, new BitSet());
    }

    private FatTree(int nodes, int[] down, int[] up, int[] links, BitSet failed) {
        this.failed = failed;
        if (down.length == 0 || up.length != down.length || links.length != down.length) {
            throw new IllegalArgumentException(
                    "up: " + Arrays.toString(up) + " (expected: as many levels as down " + Arrays.toString(down) + ")");
        }
        this.nodes = nodes;
        this.down = down.clone();
        this.up = up.clone();
        this.links = links.clone();
        this.reach = products(down);
        this.width = products(up);
        if (nodes < 1 || nodes > capacity()) {
            throw new IllegalArgumentException("nodes: " + nodes + " (expected: 1.." + capacity() + ")");
        }
        long elements = 0;
        for (int level = 0; level <= levels(); level++) {
            elements += (long) groups(level) * width[level];
        }
        if (elements > Integer.MAX_VALUE || Arrays.stream(links).anyMatch(link -> link < 1)) {
            throw new IllegalArgumentException(
                    "up: " + Arrays.toString(up) + " (expected: fewer than 2^31 switches, and links of 1 or more)");
        }
    }

    /**
     * Creates a full XGFT(h; m; w).
     *
     * @param down number of children of the switches of each level, from the lowest
     * @param up number of parents of the nodes, and of the switches of each level but the highest
     * @return the tree
     * @throws IllegalArgumentException as {@link #FatTree}
     */
    public static FatTree of(int[] down, int[] up) {
        int[] ones = new int[down.length];
        Arrays.fill(ones, 1);
        return new FatTree(products(down)[down.length], down, up, ones);
    }

    /**
     * Returns this tree with links between switches that have failed.
     *
     * @param upLinks numbers of the links ({@link #upLink})
     * @return a tree with the same nodes and switches
     */
    FatTree withFailed(BitSet upLinks) {
        return new FatTree(nodes, down, up, links, (BitSet) upLinks.clone());
    }

    /** {@return true if links have failed} */
    public boolean hasFailed() {
        return !failed.isEmpty();
    }

    /**
     * Returns true if a link has failed.
     *
     * @param level level of the element at its lower end, {@code 0..h-1}
     * @param element number of this element on its level
     * @param upPort upward port of this element, {@code 0..upPorts-1}
     * @return true if nothing can pass
     */
    public boolean isFailed(int level, int element, int upPort) {
        return failed.get(upLink(level, element, upPort));
    }

    /**
     * Returns true if a link of a downward port has failed.
     *
     * @param level level of the element at its upper end, {@code 1..h}
     * @param element number of this element on its level
     * @param downPort downward port of this element, {@code 0..downPorts-1}, whose child exists
     * @return true if nothing can pass
     */
    public boolean isFailedDown(int level, int element, int downPort) {
        int upPort = portOfChild(level, element, downPort) - downPorts(level - 1);
        return isFailed(level - 1, child(level, element, downPort), upPort);
    }

    /** {@return the number of failed links} */
    public int failedLinks() {
        return failed.cardinality();
    }

    /**
     * Returns the number of a link: those up from nodes come first, then those up from the switches of each level.
     *
     * @param level level of the element at its lower end, {@code 0..h-1}
     * @param element number of this element on its level
     * @param upPort upward port of this element, {@code 0..upPorts-1}
     * @return number, 0 or more
     */
    int upLink(int level, int element, int upPort) {
        int first = 0;
        for (int lower = 0; lower < level; lower++) {
            first += switches(lower) * upPorts(lower);
        }
        return first + element * upPorts(level) + upPort;
    }

    /**
     * Returns the numbers of parents with which every level has as many links up as down: one for the nodes, then the number of children.
     * With k children everywhere the tree is the k-ary n-tree (Petrini and Vanneschi, 1997).
     *
     * @param down number of children of the switches of each level, from the lowest
     * @return numbers of parents
     */
    public static int[] evenUp(int[] down) {
        int[] up = new int[down.length];
        up[0] = 1;
        System.arraycopy(down, 0, up, 1, down.length - 1);
        return up;
    }

    private static int[] products(int[] factors) {
        int[] products = new int[factors.length + 1];
        products[0] = 1;
        for (int i = 0; i < factors.length; i++) {
            long product = (long) products[i] * factors[i];
            if (product < 1 || product > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "extents: " + Arrays.toString(factors) + " (expected: 1 or more, of a product below 2^31)");
            }
            products[i + 1] = (int) product;
        }
        return products;
    }

    /** {@return the number of levels of switches, h} */
    public int levels() {
        return down.length;
    }

    /** {@return the maximum number of nodes} */
    public int capacity() {
        return reach[levels()];
    }

    /**
     * Returns the number of nodes below a group, if none is missing: the product of the m up to this level.
     *
     * @param level level of the group, {@code 0..h}
     * @return number of nodes
     */
    public int reach(int level) {
        return reach[level];
    }

    /**
     * Returns the number of switches of a group: the product of the w up to this level.
     *
     * @param level level of the group, {@code 0..h}
     * @return number of switches
     */
    public int width(int level) {
        return width[level];
    }

    /**
     * Returns the number of groups that have nodes.
     *
     * @param level level of the groups, {@code 0..h}
     * @return number of groups
     */
    public int groups(int level) {
        return Math.ceilDiv(nodes, reach[level]);
    }

    /**
     * Returns the number of switches of a level. The elements of level 0 are the nodes.
     *
     * @param level level, {@code 0..h}
     * @return number of switches
     */
    public int switches(int level) {
        return groups(level) * width[level];
    }

    /**
     * Returns the number of links of an element down to its children.
     *
     * @param level level of the element, {@code 0..h}
     * @return number of ports
     */
    public int downPorts(int level) {
        return level == 0 ? 0 : down[level - 1] * links[level - 1];
    }

    /**
     * Returns the number of links of an element up to its parents.
     *
     * @param level level of the element, {@code 0..h}
     * @return number of ports
     */
    public int upPorts(int level) {
        return level == levels() ? 0 : up[level] * links[level];
    }

    /**
     * Returns the number of children of a switch.
     *
     * @param level level of the switch, {@code 1..h}
     * @return number of children
     */
    public int children(int level) {
        return down[level - 1];
    }

    /**
     * Returns the number of parents of an element.
     *
     * @param level level of the element, {@code 0..h-1}
     * @return number of parents
     */
    public int parents(int level) {
        return up[level];
    }

    /**
     * Returns the number of links of an element to each of its parents.
     *
     * @param level level of the element, {@code 0..h-1}
     * @return number of links
     */
    public int parallelLinks(int level) {
        return links[level];
    }

    /**
     * Returns the element of the next level at the other end of an upward port.
     *
     * @param level level of the element, {@code 0..h-1}
     * @param element number of the element on its level
     * @param upPort upward port, {@code 0..upPorts-1}
     * @return number of the parent on its level
     */
    public int parent(int level, int element, int upPort) {
        int group = element / width[level];
        int member = element % width[level];
        return group / down[level] * width[level + 1] + member + width[level] * (upPort % up[level]);
    }

    /**
     * Returns the parent's port at the other end of an upward port.
     *
     * @param level level of the element, {@code 0..h-1}
     * @param element number of the element on its level
     * @param upPort upward port, {@code 0..upPorts-1}
     * @return downward port of the parent, 0 or more
     */
    public int portOfParent(int level, int element, int upPort) {
        return element / width[level] % down[level] * links[level] + upPort / up[level];
    }

    /**
     * Returns the element of the level below at the other end of a downward port.
     *
     * @param level level of the element, {@code 1..h}
     * @param element number of the element on its level
     * @param downPort downward port, {@code 0..downPorts-1}
     * @return number of the child on its level; -1 if it is missing
     */
    public int child(int level, int element, int downPort) {
        int group = element / width[level] * down[level - 1] + downPort / links[level - 1];
        return group < groups(level - 1) ? group * width[level - 1] + element % width[level] % width[level - 1] : -1;
    }

    /**
     * Returns the child's port at the other end of a downward port.
     *
     * @param level level of the element, {@code 1..h}
     * @param element number of the element on its level
     * @param downPort downward port, {@code 0..downPorts-1}
     * @return port of the child, counted among all of its ports, 0 or more
     */
    public int portOfChild(int level, int element, int downPort) {
        int parent = element % width[level] / width[level - 1];
        return downPorts(level - 1) + parent + up[level - 1] * (downPort % links[level - 1]);
    }

    /**
     * Returns the lowest level with an element above two nodes.
     *
     * @param from number of a node
     * @param to number of a node
     * @return level; 0 if the nodes are the same
     */
    public int commonLevel(int from, int to) {
        int level = 0;
        while (from / reach[level] != to / reach[level]) {
            level++;
        }
        return level;
    }

    @Override
    public int nodes() {
        return nodes;
    }

    @Override
    public int distance(int from, int to) {
        return 2 * commonLevel(from, to);
    }

    /** Returns the node of the same position below the next switch of the lowest level, so that all traffic uses the links above it. */
    @Override
    public int adversary(int node) {
        return (int) (((long) node + down[0]) % nodes);
    }

    @Override
    public int nodesOfSwitch() {
        return reach(1);
    }

    @Override
    public int diameter() {
        return distance(0, nodes - 1);
    }

    @Override
    public String describe() {
        boolean parallel = Arrays.stream(links).anyMatch(link -> link > 1);
        return "fat tree of " + nodes + ": " + text(down) + " down, " + text(up) + " up"
                + (parallel ? ", " + text(links) + " links" : "")
                + (hasFailed() ? ", " + failed.cardinality() + " failed" : "");
    }

    private static String text(int[] extents) {
        return Arrays.stream(extents).mapToObj(Integer::toString).collect(Collectors.joining("x"));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FatTree that
                && nodes == that.nodes
                && Arrays.equals(down, that.down)
                && Arrays.equals(up, that.up)
                && Arrays.equals(links, that.links)
                && failed.equals(that.failed);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(down) + Arrays.hashCode(up)) + nodes;
    }

    @Override
    public String toString() {
        return describe();
    }
}
