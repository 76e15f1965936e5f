package org.rankcluster.experiments.network;

import java.util.List;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Svg;
import org.rankcluster.experiments.programs.PatternTime.Pattern;
import org.rankcluster.hardware.machine.Fidelity;

/**
 * A grid of ratios at one fidelity, as wide as a column of a paper: a row for each pattern, a column for each machine. Colours show how far
 * a ratio is from 1.
 *
 * @param fidelity fidelity of the coarse times
 * @param machines names of the rows
 * @param patterns the columns
 * @param comparisons comparisons of all fidelities
 */
record RatioMap(Fidelity fidelity, List<String> machines, List<Pattern> patterns, List<Comparison> comparisons)
        implements Picture {
    private static final double RIGHT = 332;
    private static final double LEFT = 74;
    private static final double TOP = 104;
    private static final double MOST_WIDTH = 60;
    private static final double HEIGHT = 17;
    private static final double FONT = 9;
    /** Colours of ratios off by at most 15 %, at most 30 %, and more, below 1 and above. */
    private static final String NEAR = "#d9f0e6";

    private static final String FURTHER = "#fff2cc";
    private static final String BELOW = "#bfdcf0";
    private static final String ABOVE = "#f6cdb8";
    private static final double QUIET = 0.15;
    private static final double LOADED = 0.30;

    @Override
    public String name() {
        return "fidelities-" + Comparison.word(fidelity);
    }

    @Override
    public String svg() {
        double bottom = TOP + HEIGHT * patterns.size();
        Svg svg = new Svg(RIGHT + 4, bottom + 36, FONT);
        svg.text(
                RIGHT / 2,
                14,
                "middle",
                "virtual time at fidelity " + Comparison.word(fidelity) + " over virtual time at packet");
        for (int i = 0; i < patterns.size(); i++) {
            svg.text(LEFT - 5, TOP + HEIGHT * i + 12, "end", Comparison.word(patterns.get(i)));
        }
        for (int i = 0; i < machines.size(); i++) {
            svg.upwards(LEFT + width() * (i + 0.5) + 3, TOP - 40, machines.get(i));
        }
        for (Comparison one : comparisons) {
            if (one.fidelity() == fidelity) {
                draw(svg, one);
            }
        }
        legend(svg, 0, bottom + 14, NEAR, "within 15 %");
        legend(svg, 1, bottom + 14, FURTHER, "within 30 %");
        legend(svg, 2, bottom + 14, BELOW, "shorter");
        legend(svg, 3, bottom + 14, ABOVE, "longer");
        return svg.document();
    }

    private double width() {
        return Math.min(MOST_WIDTH, (RIGHT - LEFT) / machines.size());
    }

    private void draw(Svg svg, Comparison one) {
        double x = LEFT + width() * machines.indexOf(one.machine());
        double y = TOP + HEIGHT * patterns.indexOf(one.pattern());
        svg.rectangle(x, y, width() - 1, HEIGHT - 1, colour(one.ratio()));
        svg.text(x + width() / 2, y + 12, "middle", Fidelities.twoDigits(one.ratio()));
    }

    private static String colour(double ratio) {
        double off = Math.abs(ratio - 1);
        if (off <= QUIET) {
            return NEAR;
        }
        if (off <= LOADED) {
            return FURTHER;
        }
        return ratio < 1 ? BELOW : ABOVE;
    }

    private static void legend(Svg svg, int index, double y, String colour, String words) {
        double x = 12 + RIGHT / 4 * index;
        svg.rectangle(x, y, 10, 10, colour).text(x + 14, y + 9, "start", words);
    }
}
