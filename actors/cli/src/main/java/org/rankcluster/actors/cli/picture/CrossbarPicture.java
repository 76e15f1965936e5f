package org.rankcluster.actors.cli.picture;

import org.rankcluster.experiment.picture.Picture;
import org.rankcluster.experiment.picture.Svg;

/**
 * A drawing of a crossbar, nodes around a switch, for {@code machines}.
 *
 * @param name name of the file
 * @param nodes number of nodes; 0 for any number
 */
public record CrossbarPicture(String name, int nodes) implements Picture {
    private static final int MOST_NODES = 64;
    private static final int SOME = 16;
    private static final double SIZE = 520;
    private static final double RADIUS = 190;

    @Override
    public String svg() {
        Svg svg = new Svg(SIZE, SIZE + 30);
        int shown = nodes == 0 ? SOME : Math.min(nodes, MOST_NODES);
        String part =
                nodes == 0 ? "any number of nodes" : nodes + " nodes" + (shown < nodes ? ", " + shown + " drawn" : "");
        svg.text(30, 30, "start", "crossbar, " + part);
        double centreX = SIZE / 2;
        double centreY = SIZE / 2 + 30;
        for (int node = 0; node < shown; node++) {
            double angle = 2 * Math.PI * node / shown;
            double x = centreX + RADIUS * Math.sin(angle);
            double y = centreY - RADIUS * Math.cos(angle);
            svg.line(centreX, centreY, x, y, Svg.colour(0), 1.5).circle(x, y, 6, "#333333");
        }
        svg.rectangle(centreX - 34, centreY - 18, 68, 36, Svg.colour(0));
        return svg.document();
    }
}
