package org.rankcluster.experiment;

import java.util.Arrays;
import java.util.Locale;

/** A writer of an SVG document, element by element. Lengths are pixels. */
public final class Svg {
    /** Colours that differ in print and for colour-blind readers (Okabe and Ito). */
    private static final String[] COLOURS = {
        "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#555555", "#56b4e9", "#e69f00", "#b8a800"
    };

    private static final double USUAL_FONT = 13;

    private final StringBuilder text = new StringBuilder();

    /** Creates an empty white document with text of 13 pixels. */
    public Svg(double width, double height) {
        this(width, height, USUAL_FONT);
    }

    /** Creates an empty white document. */
    public Svg(double width, double height, double font) {
        append(("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" width=\"%s\" height=\"%s\" "
                        + "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"%s\">")
                .formatted(number(width), number(height), number(width), number(height), number(font)));
        rectangle(0, 0, width, height, "#ffffff");
    }

    /** Returns the colour of the {@code index}th element. */
    public static String colour(int index) {
        return COLOURS[index % COLOURS.length];
    }

    /** Adds a straight line. */
    public Svg line(double x1, double y1, double x2, double y2, String colour, double width) {
        return append("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>"
                .formatted(number(x1), number(y1), number(x2), number(y2), colour, number(width)));
    }

    /** Adds a line from point to point. */
    public Svg polyline(double[] x, double[] y, String colour, double width) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < x.length; i++) {
            points.append(i == 0 ? "" : " ").append(number(x[i])).append(',').append(number(y[i]));
        }
        return append("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"/>"
                .formatted(points, colour, number(width)));
    }

    /** Adds an arc that leaves the straight line between its ends by {@code bend}, to the left in the direction of travel. */
    public Svg arc(double x1, double y1, double x2, double y2, double bend, String colour, double width) {
        double length = Math.max(1e-9, Math.hypot(x2 - x1, y2 - y1));
        double middleX = (x1 + x2) / 2 + bend * (y2 - y1) / length;
        double middleY = (y1 + y2) / 2 - bend * (x2 - x1) / length;
        return append("<path d=\"M%s %sQ%s %s %s %s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"/>"
                .formatted(
                        number(x1),
                        number(y1),
                        number(middleX),
                        number(middleY),
                        number(x2),
                        number(y2),
                        colour,
                        number(width)));
    }

    /** Adds a filled rectangle. */
    public Svg rectangle(double x, double y, double width, double height, String colour) {
        return append("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>"
                .formatted(number(x), number(y), number(width), number(height), colour));
    }

    /** Adds a filled circle. */
    public Svg circle(double x, double y, double radius, String colour) {
        return append("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"/>"
                .formatted(number(x), number(y), number(radius), colour));
    }

    /**
     * Adds the marker of the {@code index}th line: a circle, square, triangle, diamond, cross or saltire. Markers are open, so that lines
     * and markers below them stay visible.
     */
    public Svg marker(int index, double x, double y, double radius) {
        double r = radius;
        String shape = switch (index % 6) {
            case 0 -> "M%s 0A%s %s 0 1 1 %s 0A%s %s 0 1 1 %s 0Z".formatted(all(-r, r, r, r, r, r, -r));
            case 1 -> "M%s %sH%sV%sH%sZ".formatted(all(-r, -r, r, r, -r));
            case 2 -> "M0 %sL%s %sH%sZ".formatted(all(-1.3 * r, 1.2 * r, r, -1.2 * r));
            case 3 -> "M0 %sL%s 0L0 %sL%s 0Z".formatted(all(-1.4 * r, 1.4 * r, 1.4 * r, -1.4 * r));
            case 4 -> "M0 %sV%sM%s 0H%s".formatted(all(-1.3 * r, 1.3 * r, -1.3 * r, 1.3 * r));
            default -> "M%s %sL%s %sM%s %sL%s %s".formatted(all(-r, -r, r, r, -r, r, r, -r));
        };
        return append("<path class=\"marker\" transform=\"translate(%s %s)\" d=\"%s\" fill=\"none\" stroke=\"%s\"/>"
                .formatted(number(x), number(y), shape, colour(index)));
    }

    private static Object[] all(double... values) {
        return Arrays.stream(values).mapToObj(Svg::number).toArray();
    }

    /** Adds a text; {@code anchor} is start, middle or end. */
    public Svg text(double x, double y, String anchor, String words) {
        return append("<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>"
                .formatted(number(x), number(y), anchor, words(words)));
    }

    /** Adds a text with a white border that hides lines behind it; {@code anchor} is start, middle or end. */
    public Svg label(double x, double y, String anchor, String words) {
        return append(("<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" stroke=\"#ffffff\" stroke-width=\"3\""
                        + " paint-order=\"stroke\">%s</text>")
                .formatted(number(x), number(y), anchor, words(words)));
    }

    /** Adds a text that reads upwards, around its middle. */
    public Svg upwards(double x, double y, String words) {
        return append("<text transform=\"translate(%s %s) rotate(-90)\" text-anchor=\"middle\">%s</text>"
                .formatted(number(x), number(y), words(words)));
    }

    /** Returns the document's text. */
    public String document() {
        return text + "</svg>\n";
    }

    private Svg append(String element) {
        text.append(element).append('\n');
        return this;
    }

    private static String words(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
