package org.rankcluster.actors.cli.console;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.experiment.Column;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Svg;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.machine.Machine;

/**
 * An SVG drawing of a fat tree, as wide as a journal's column: the nodes in a row, with the levels of switches above. Each link is a line,
 * which is wider for parallel links. A large tree is drawn in part, with a note: the first nodes and the switches above them. If links are
 * too dense, only the links of the first element of a level are in colour.
 *
 * @param name name of the file
 * @param tree the tree
 */
public record FatTreePicture(String name, FatTree tree) implements Picture {
    /** The drawing of machines with this network. */
    public static final class Family implements NetworkPicture {
        @Override
        public @Nullable Picture of(Machine machine) {
            return machine.topology() instanceof FatTree tree ? new FatTreePicture(machine.name(), tree) : null;
        }
    }

    private static final int MOST_NODES = 72;
    private static final int MOST_SWITCHES = 48;
    /** Largest number of links between two levels that can be distinguished. */
    private static final int MOST_LINKS = 150;

    private static final String BEHIND = "#dddddd";
    private static final double LEVEL = 96;
    private static final double LEFT = 14;
    private static final double WIDTH = Column.WIDTH - 2 * LEFT;
    /** Space for the two lines of text of a level. */
    private static final double LABEL = 2 * Column.LINE + 10;

    private static final double SWITCH = 12;
    private static final double NODE = 3;

    @Override
    public String svg() {
        String key = IntStream.range(0, tree.levels()).anyMatch(this::isClose)
                ? "; dense links are in colour for the first node or switch only"
                : "";
        String title = name + ": " + tree.describe() + key;
        double top = Column.titleHeight(title) + LABEL;
        Svg svg = new Svg(Column.WIDTH, top + LEVEL * tree.levels() + 2 * Column.LINE, Column.FONT);
        double unusedEnd = Column.title(svg, title);
        for (int level = 0; level < tree.levels(); level++) {
            links(svg, level, top);
        }
        for (int level = 0; level <= tree.levels(); level++) {
            elements(svg, level, top);
        }
        return svg.document();
    }

    /** Returns the number of elements of a level that are drawn: the first ones. */
    private int shown(int level) {
        return Math.min(tree.switches(level), level == 0 ? MOST_NODES : MOST_SWITCHES);
    }

    private double across(int level, int element) {
        return LEFT + WIDTH * (element + 0.5) / shown(level);
    }

    private double down(int level, double top) {
        return top + LEVEL * (tree.levels() - level);
    }

    private boolean isClose(int level) {
        return shown(level) * Math.min(tree.parents(level), shown(level + 1)) > MOST_LINKS;
    }

    private void links(Svg svg, int level, double top) {
        boolean close = isClose(level);
        for (int element = shown(level) - 1; element >= 0; element--) {
            boolean behind = close && element > 0;
            for (int port = 0; port < tree.parents(level); port++) {
                int parent = tree.parent(level, element, port);
                if (parent < shown(level + 1)) {
                    svg.line(
                            across(level, element),
                            down(level, top),
                            across(level + 1, parent),
                            down(level + 1, top),
                            behind ? BEHIND : Svg.colour(level),
                            behind ? 0.3 : 0.5 * tree.parallelLinks(level));
                }
            }
        }
    }

    private void elements(Svg svg, int level, double top) {
        double space = WIDTH / shown(level);
        double side = Math.min(SWITCH, 0.7 * space);
        double y = down(level, top);
        for (int element = 0; element < shown(level); element++) {
            double x = across(level, element);
            if (level == 0) {
                svg.circle(x, y, Math.min(NODE, 0.4 * space), "#333333");
            } else {
                svg.rectangle(x - side / 2, y - side / 2, side, side, Svg.colour(level - 1));
            }
        }
        int all = tree.switches(level);
        String part = shown(level) < all ? ", of which " + shown(level) + " are drawn" : "";
        if (level == 0) {
            svg.text(LEFT, y + Column.LINE + 3, "start", all + " nodes" + part);
        } else {
            String up = level < tree.levels() ? ", " + tree.upPorts(level) + " up" : "";
            svg.label(
                    LEFT,
                    y - SWITCH / 2 - 4 - Column.LINE,
                    "start",
                    "level " + level + ": " + all + " switches" + part);
            svg.label(LEFT, y - SWITCH / 2 - 4, "start", "each of " + tree.downPorts(level) + " links down" + up);
        }
    }
}
