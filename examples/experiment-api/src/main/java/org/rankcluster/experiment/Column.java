package org.rankcluster.experiment;

import java.util.ArrayList;
import java.util.List;

/** The layout of charts for a column of a paper: 3.5 inches wide, with text of 8 points. Lengths are pixels of 1/96 inch. */
public final class Column {
    public static final double WIDTH = 336;
    public static final double FONT = 10.5;
    /** Distance between lines of text. */
    public static final double LINE = 13;

    public static final double MARGIN = 6;
    static final String GRID = "#dddddd";
    static final String INK = "#333333";
    /** Beginning of the unit of ratios. Charts of ratios have a line at 1. */
    private static final String RATIO = "ratio";

    /** Usual largest width of a character. */
    private static final double CHARACTER = 5.9;

    private Column() {}

    /** Returns whether a chart of this unit has a line at 1 on an axis. */
    static boolean hasOne(String unit, Axis axis) {
        return unit.startsWith(RATIO) && axis.least() < 1 && 1 < axis.most();
    }

    /** Returns a width that a text does not exceed. */
    static double width(String text) {
        return CHARACTER * text.length();
    }

    /** Breaks a text at spaces into lines of at most {@code width} pixels. Longer words have a line each. */
    public static List<String> lines(String text, double width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && width(line + " " + word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** Writes a title above a chart; returns the position below it. */
    public static double title(Svg svg, String title) {
        double y = MARGIN;
        for (String line : lines(title, WIDTH - 2 * MARGIN)) {
            y += LINE;
            svg.text(WIDTH / 2, y - 3, "middle", line);
        }
        return y + MARGIN;
    }

    /** Returns the height of a title. */
    public static double titleHeight(String title) {
        return 2 * MARGIN + LINE * lines(title, WIDTH - 2 * MARGIN).size();
    }
}
