package org.rankcluster.hardware.fattree;

import java.util.ArrayList;
import java.util.List;

/** Small fat trees of all kinds, and the links of their elements. */
public final class FatTrees {
    /** A switch, or a node on level 0. */
    public record Element(int level, int index) {}

    private FatTrees() {}

    /** Creates trees of 1..3 levels, of extents from 1, wide and tapered, with parallel links, full and not. */
    public static List<FatTree> small() {
        List<FatTree> trees = new ArrayList<>();
        int[] extents = {1, 2, 3};
        for (int a : extents) {
            for (int w : extents) {
                add(trees, new int[] {a}, new int[] {w}, new int[] {1});
                for (int b : extents) {
                    add(trees, new int[] {a, b}, new int[] {1, w}, new int[] {1, 1});
                    add(trees, new int[] {a, b}, new int[] {2, w}, new int[] {w, 2});
                }
                add(trees, new int[] {2, a, 3}, new int[] {1, 2, w}, new int[] {1, 1, 1});
                add(trees, new int[] {3, 2, a}, new int[] {w, 1, 2}, new int[] {1, 2, 1});
            }
        }
        trees.add(FatTree.of(new int[] {4, 4}, new int[] {1, 4}));
        trees.add(FatTree.of(new int[] {2, 2, 2, 2}, new int[] {1, 2, 2, 2}));
        trees.add(FatTree.of(new int[] {5, 4}, new int[] {1, 3}));
        trees.add(new FatTree(7, new int[] {4, 3}, new int[] {1, 2}, new int[] {1, 2}));
        return trees;
    }

    private static void add(List<FatTree> trees, int[] down, int[] up, int[] links) {
        int capacity = 1;
        for (int children : down) {
            capacity *= children;
        }
        trees.add(new FatTree(capacity, down, up, links));
        if (capacity > 2) {
            trees.add(new FatTree(capacity - capacity / 3, down, up, links));
        }
    }

    /** Returns the elements at the other ends of all links of an element. */
    public static List<Element> neighbours(FatTree tree, Element element) {
        List<Element> neighbours = new ArrayList<>();
        int level = element.level();
        for (int port = 0; port < tree.upPorts(level); port++) {
            neighbours.add(new Element(level + 1, tree.parent(level, element.index(), port)));
        }
        for (int port = 0; port < tree.downPorts(level); port++) {
            int child = tree.child(level, element.index(), port);
            if (child >= 0) {
                neighbours.add(new Element(level - 1, child));
            }
        }
        return neighbours;
    }
}
