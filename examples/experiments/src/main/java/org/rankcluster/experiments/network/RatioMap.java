package org.rankcluster.experiments.network;

import java.util.List;
import org.rankcluster.experiment.picture.Picture;
import org.rankcluster.experiment.picture.Svg;
import org.rankcluster.experiments.programs.PatternTime.Pattern;
import org.rankcluster.hardware.machine.Fidelity;

/**
 * A grid of ratios at one fidelity: a row for each machine, a column for each pattern. Colours say how far a ratio is from 1.
 *
 * @param fidelity of the coarse times
 * @param machines names of the rows
 * @param patterns the columns
 * @param comparisons of all fidelities
 */
record RatioMap(Fidelity fidelity, List<String> machines, List<Pattern> patterns, List<Comparison> comparisons)
        implements Picture {
    private static final double LEFT = 120;
    private static final double TOP = 74;
    private static final double WIDTH = 86;
    private static final double HEIGHT = 26;
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
        double right = LEFT + WIDTH * patterns.size();
        Svg svg = new Svg(right + 20, TOP + HEIGHT * machines.size() + 60);
        svg.text(
                (LEFT + right) / 2,
                26,
                "middle",
                "virtual time at fidelity " + Comparison.word(fidelity) + " over that at packet");
        for (int i = 0; i < patterns.size(); i++) {
            svg.text(LEFT + WIDTH * (i + 0.5), TOP - 10, "middle", Comparison.word(patterns.get(i)));
        }
        for (int i = 0; i < machines.size(); i++) {
            svg.text(LEFT - 10, TOP + HEIGHT * i + 18, "end", machines.get(i));
        }
        for (Comparison one : comparisons) {
            if (one.fidelity() == fidelity) {
                draw(svg, one);
            }
        }
        double legend = TOP + HEIGHT * machines.size() + 22;
        legend(svg, 0, legend, NEAR, "within 15 %");
        legend(svg, 1, legend, FURTHER, "within 30 %");
        legend(svg, 2, legend, BELOW, "shorter by more");
        legend(svg, 3, legend, ABOVE, "longer by more");
        return svg.document();
    }

    private void draw(Svg svg, Comparison one) {
        double x = LEFT + WIDTH * patterns.indexOf(one.pattern());
        double y = TOP + HEIGHT * machines.indexOf(one.machine());
        svg.rectangle(x, y, WIDTH - 2, HEIGHT - 2, colour(one.ratio()));
        svg.text(x + WIDTH / 2 - 1, y + 17, "middle", Fidelities.twoDigits(one.ratio()));
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
        double x = LEFT + 160 * index;
        svg.rectangle(x, y, 14, 14, colour).text(x + 20, y + 12, "start", words);
    }
}
