package org.rankcluster.actors.cli.picture;

import java.util.stream.IntStream;
import org.rankcluster.experiment.picture.Picture;
import org.rankcluster.experiment.picture.Svg;
import org.rankcluster.hardware.fattree.FatTree;

/**
 * A fat tree: its nodes in a row, its levels of switches above, and every link a line, which is wider for parallel links. Of a large tree
 * only a part is drawn, with a note: the first nodes and the switches above them. If links are too dense, only the links of the first
 * element of a level are in colour.
 *
 * @param name name of the file
 * @param tree the tree
 */
public record FatTreePicture(String name, FatTree tree) implements Picture {
    private static final int MOST_NODES = 72;
    private static final int MOST_SWITCHES = 48;
    /** Largest number of links between two levels that can be distinguished. */
    private static final int MOST_LINKS = 150;

    private static final String BEHIND = "#dddddd";
    private static final double STEP = 18;
    private static final double LEVEL = 150;
    /** Width of the labels beside the levels. */
    private static final double LABELS = 280;

    private static final double MARGIN = 60;
    private static final double TOP = 100;

    @Override
    public String svg() {
        int widest = 0;
        for (int level = 0; level <= tree.levels(); level++) {
            widest = Math.max(widest, shown(level));
        }
        double width = STEP * (widest - 1);
        Svg svg = new Svg(LABELS + width + 2 * MARGIN, TOP + LEVEL * tree.levels() + MARGIN);
        String key = IntStream.range(0, tree.levels()).anyMatch(this::isClose)
                ? "; dense links are in colour for the first node or switch only"
                : "";
        svg.text(MARGIN, 30, "start", name + ": " + tree.describe() + key);
        for (int level = 0; level < tree.levels(); level++) {
            links(svg, level, width);
        }
        for (int level = 0; level <= tree.levels(); level++) {
            elements(svg, level, width);
        }
        return svg.document();
    }

    /** Returns the number of elements of a level that are drawn: the first ones. */
    private int shown(int level) {
        return Math.min(tree.switches(level), level == 0 ? MOST_NODES : MOST_SWITCHES);
    }

    private double across(int level, int element, double width) {
        int shown = shown(level);
        return LABELS + MARGIN + (shown == 1 ? width / 2 : width * element / (shown - 1));
    }

    private double down(int level) {
        return TOP + LEVEL * (tree.levels() - level);
    }

    private boolean isClose(int level) {
        return shown(level) * Math.min(tree.parents(level), shown(level + 1)) > MOST_LINKS;
    }

    private void links(Svg svg, int level, double width) {
        boolean close = isClose(level);
        for (int element = shown(level) - 1; element >= 0; element--) {
            boolean behind = close && element > 0;
            for (int port = 0; port < tree.parents(level); port++) {
                int parent = tree.parent(level, element, port);
                if (parent < shown(level + 1)) {
                    svg.line(
                            across(level, element, width),
                            down(level),
                            across(level + 1, parent, width),
                            down(level + 1),
                            behind ? BEHIND : Svg.colour(level),
                            behind ? 0.3 : 0.5 * tree.parallelLinks(level));
                }
            }
        }
    }

    private void elements(Svg svg, int level, double width) {
        for (int element = 0; element < shown(level); element++) {
            double x = across(level, element, width);
            if (level == 0) {
                svg.circle(x, down(level), 3, "#333333");
            } else {
                svg.rectangle(x - 6, down(level) - 6, 12, 12, Svg.colour(level - 1));
            }
        }
        int all = tree.switches(level);
        String what = level == 0 ? all + " nodes" : "level " + level + ": " + all + " switches";
        String part = shown(level) < all ? ", of which " + shown(level) + " are drawn" : "";
        svg.text(MARGIN, down(level) + 4, "start", what + part);
        if (level > 0) {
            String up = level < tree.levels() ? ", " + tree.upPorts(level) + " up" : "";
            svg.text(MARGIN, down(level) + 22, "start", "each of " + tree.downPorts(level) + " links down" + up);
        }
    }
}
