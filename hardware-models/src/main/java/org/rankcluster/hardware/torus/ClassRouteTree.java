package org.rankcluster.hardware.torus;

import java.util.Arrays;
import org.rankcluster.hardware.topology.CombiningTree;

/**
 * A combining tree made of the links of a torus, like a class route of Blue Gene/Q. Shortest routes lead from each node to the root, the
 * last dimension first, so lines join a plane, planes a volume, and so on. Its depth is the root's greatest distance. The root is in the
 * middle, where a mesh has its least depth.
 */
public final class ClassRouteTree implements CombiningTree {
    private final Torus torus;
    private final int root;
    private final int levels;

    /**
     * Creates the tree of a torus.
     *
     * @param torus the torus
     */
    public ClassRouteTree(Torus torus) {
        this.torus = torus;
        int[] middle = new int[torus.dimensions()];
        int depth = 0;
        for (int d = 0; d < middle.length; d++) {
            middle[d] = torus.extent(d) / 2;
            depth += middle[d];
        }
        this.root = torus.node(middle);
        this.levels = depth;
    }

    @Override
    public int nodes() {
        return torus.nodes();
    }

    @Override
    public int root() {
        return root;
    }

    @Override
    public int parent(int node) {
        for (int d = torus.dimensions() - 1; d >= 0; d--) {
            int ahead = torus.offset(node, root, d);
            if (ahead != 0) {
                return torus.neighbour(node, d, ahead > 0);
            }
        }
        return -1;
    }

    @Override
    public int[] children(int node) {
        int[] children = new int[torus.directions()];
        int count = 0;
        for (int direction = 0; direction < children.length; direction++) {
            int neighbour = torus.neighbour(node, direction);
            if (neighbour >= 0 && parent(neighbour) == node && !isIn(children, count, neighbour)) {
                children[count++] = neighbour;
            }
        }
        Arrays.sort(children, 0, count);
        return Arrays.copyOf(children, count);
    }

    /** Returns true if a node is among the first. Along a wrapped extent of 2 both directions lead to the same node. */
    private static boolean isIn(int[] some, int count, int node) {
        return Arrays.stream(some, 0, count).anyMatch(other -> other == node);
    }

    @Override
    public int levels() {
        return levels;
    }
}
