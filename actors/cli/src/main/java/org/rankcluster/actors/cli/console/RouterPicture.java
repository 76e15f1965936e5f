package org.rankcluster.actors.cli.console;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rankcluster.experiment.Column;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Svg;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.router.RouterGraph;
import org.rankcluster.hardware.router.RouterTopology;

/**
 * An SVG drawing of a direct network, as wide as a journal's column: groups of routers around a circle, with the links between them.
 * Without groups, the routers are around the circle.
 *
 * @param name name of the file
 * @param topology the network
 */
public record RouterPicture(String name, RouterTopology topology) implements Picture {
    /** The drawing of machines with this network. */
    public static final class Family implements NetworkPicture {
        @Override
        public @Nullable Picture of(Machine machine) {
            return machine.topology() instanceof RouterTopology routers
                    ? new RouterPicture(machine.name(), routers)
                    : null;
        }
    }

    private static final int MOST_SHOWN = 128;
    private static final double RADIUS = 140;
    private static final double MOST_DOT = 5;

    @Override
    public String svg() {
        RouterGraph graph = topology.graph();
        int shown = Math.min(graph.vias(), MOST_SHOWN);
        String kind = graph.hasGlobalLinks() ? "groups" : "routers";
        String part = graph.vias() + " " + kind + (shown < graph.vias() ? ", " + shown + " drawn" : "");
        String title = name + ": " + graph.describe() + ", " + topology.nodes() + " nodes, " + part;
        double centreX = Column.WIDTH / 2;
        double centreY = Column.titleHeight(title) + RADIUS + 2 * MOST_DOT;
        Svg svg = new Svg(Column.WIDTH, centreY + RADIUS + 3 * MOST_DOT, Column.FONT);
        double unusedEnd = Column.title(svg, title);
        for (long pair : pairs(graph, shown)) {
            int from = (int) (pair >>> Integer.SIZE);
            int to = (int) pair;
            svg.line(
                    centreX + x(from, shown),
                    centreY + y(from, shown),
                    centreX + x(to, shown),
                    centreY + y(to, shown),
                    Svg.colour(0),
                    0.4);
        }
        double dot = Math.clamp(Math.PI * RADIUS / shown / 2, 1.5, MOST_DOT);
        for (int i = 0; i < shown; i++) {
            svg.circle(centreX + x(i, shown), centreY + y(i, shown), dot, "#333333");
        }
        return svg.document();
    }

    private static double x(int index, int count) {
        return RADIUS * Math.sin(2 * Math.PI * index / count);
    }

    private static double y(int index, int count) {
        return -RADIUS * Math.cos(2 * Math.PI * index / count);
    }

    /** Returns the pairs of groups or routers with a link, the lesser one in the upper half. */
    private static Set<Long> pairs(RouterGraph graph, int shown) {
        Set<Long> pairs = new TreeSet<>();
        for (int router = 0; router < graph.routers(); router++) {
            int from = graph.via(router);
            for (int port = 0; port < graph.ports() && from < shown; port++) {
                int neighbour = graph.neighbour(router, port);
                int to = neighbour < 0 ? from : graph.via(neighbour);
                if (from < to && to < shown) {
                    pairs.add((long) from << Integer.SIZE | to);
                }
            }
        }
        return pairs;
    }
}
