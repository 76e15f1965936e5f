package org.rankcluster.actors.cli.console;

import org.rankcluster.experiment.Column;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Svg;

/**
 * An SVG drawing of a crossbar, as wide as a journal's column: nodes around a switch.
 *
 * @param name name of the file
 * @param nodes number of nodes; 0 for any number
 */
public record CrossbarPicture(String name, int nodes) implements Picture {
    private static final int MOST_NODES = 64;
    private static final int SOME = 16;
    private static final double RADIUS = 130;
    private static final double NODE = 4;

    @Override
    public String svg() {
        int shown = nodes == 0 ? SOME : Math.min(nodes, MOST_NODES);
        String part =
                nodes == 0 ? "any number of nodes" : nodes + " nodes" + (shown < nodes ? ", " + shown + " drawn" : "");
        String title = name + ": crossbar, " + part;
        double centreX = Column.WIDTH / 2;
        double centreY = Column.titleHeight(title) + RADIUS + 2 * NODE;
        Svg svg = new Svg(Column.WIDTH, centreY + RADIUS + 3 * NODE, Column.FONT);
        double unusedEnd = Column.title(svg, title);
        for (int node = 0; node < shown; node++) {
            double angle = 2 * Math.PI * node / shown;
            double x = centreX + RADIUS * Math.sin(angle);
            double y = centreY - RADIUS * Math.cos(angle);
            svg.line(centreX, centreY, x, y, Svg.colour(0), 1.5).circle(x, y, NODE, "#333333");
        }
        svg.rectangle(centreX - 24, centreY - 12, 48, 24, Svg.colour(0));
        return svg.document();
    }
}
