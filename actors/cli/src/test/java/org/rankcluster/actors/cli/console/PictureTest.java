package org.rankcluster.actors.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.experiment.Bars;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Plot;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.torus.Torus;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class PictureTest {
    @ParameterizedTest
    @CsvSource({"5, 5", "8x8, 128", "4x3, 24", "8x8x8, 1536", "2x2x2, 12", "1x6, 6", "3x3x3x3, 324", "2x3x2x2x2, 144"})
    void shouldDrawEveryNodeAndEveryLinkOfATorus(String shape, int links) throws Exception {
        Torus torus = Torus.of(extents(shape));
        Element svg = parse(new TorusPicture("t", torus));
        assertThat(count(svg, "circle")).isEqualTo(torus.nodes());
        assertThat(count(svg, "line") - torus.dimensions() + count(svg, "path")).isEqualTo(links);
    }

    @ParameterizedTest
    @CsvSource({"5, 4", "8x8, 112", "4x4x4, 144"})
    void shouldDrawNoArcsOnAMesh(String shape, int links) throws Exception {
        Torus mesh = Torus.mesh(extents(shape));
        Element svg = parse(new TorusPicture("t", mesh));
        assertThat(count(svg, "path")).isZero();
        assertThat(count(svg, "line") - mesh.dimensions()).isEqualTo(links);
    }

    @ParameterizedTest
    @ValueSource(strings = {"64x32x32", "16x12x16x16x2", "100000"})
    void shouldDrawAPartOfALargeTorusAndSaySo(String shape) throws Exception {
        Torus torus = Torus.of(extents(shape));
        Element svg = parse(new TorusPicture("t", torus));
        assertThat(count(svg, "circle")).isBetween(500, 2048);
        assertThat(svg.getTextContent()).contains("are drawn").contains(torus.nodes() + " nodes");
    }

    @Test
    void shouldKeepDotsInsideThePicture() throws Exception {
        Element svg = parse(new TorusPicture("t", Torus.of(3, 4, 5, 2, 3)));
        assertThat(number(svg, "width")).isEqualTo(336);
        var dots = svg.getElementsByTagName("circle");
        for (int i = 0; i < dots.getLength(); i++) {
            Element dot = (Element) dots.item(i);
            assertThat(number(dot, "cx")).isBetween(10.0, number(svg, "width") - 10);
            assertThat(number(dot, "cy")).isBetween(80.0, number(svg, "height") - 10);
        }
    }

    @Test
    void shouldDrawEveryLinkOfASmallFatTree() throws Exception {
        FatTree tree = FatTree.of(new int[] {4, 4}, new int[] {1, 4});
        Element svg = parse(new FatTreePicture("f", tree));
        assertThat(count(svg, "circle")).isEqualTo(16);
        assertThat(count(svg, "line")).isEqualTo(16 + 16);
        assertThat(count(svg, "rect")).isEqualTo(1 + 4 + 4); // the background, and switches
        assertThat(svg.getTextContent()).contains("level 2: 4 switches").doesNotContain("are drawn");
    }

    @Test
    void shouldDrawAPartOfALargeFatTreeAndSaySo() throws Exception {
        FatTree tree = FatTree.of(new int[] {18, 18, 36}, new int[] {1, 18, 18});
        Element svg = parse(new FatTreePicture("f", tree));
        assertThat(number(svg, "width")).isEqualTo(336);
        assertThat(count(svg, "circle")).isEqualTo(72);
        assertThat(svg.getTextContent()).contains("11664 nodes, of which 72 are drawn");
    }

    @Test
    void shouldDrawLossesToTheLeftOfNothingAndNoLegendForOneSeries() throws Exception {
        Element svg = parse(new Bars(
                "b",
                "changes",
                "%",
                List.of(new Bars.Pair("less", Double.NaN, -4), new Bars.Pair("more", Double.NaN, 8))));
        var rectangles = svg.getElementsByTagName("rect");
        assertThat(rectangles.getLength()).isEqualTo(3); // the background, and a bar each
        Element less = (Element) rectangles.item(1);
        Element more = (Element) rectangles.item(2);
        assertThat(number(less, "x") + number(less, "width")).isCloseTo(number(more, "x"), within(0.1));
        assertThat(number(more, "width")).isCloseTo(2 * number(less, "width"), within(0.1));
        assertThat(svg.getTextContent()).contains("-4").doesNotContain("published");
    }

    @Test
    void shouldDrawACrossbar() throws Exception {
        assertThat(count(parse(new CrossbarPicture("c", 7)), "circle")).isEqualTo(7);
        assertThat(parse(new CrossbarPicture("c", 0)).getTextContent()).contains("any number");
        assertThat(parse(new CrossbarPicture("c", 1000)).getTextContent()).contains("1000 nodes, 64 drawn");
    }

    @Test
    void shouldPutThePointsOfAPlotWhereTheyBelong() throws Exception {
        Plot plot = new Plot(
                "p", "title", "x", "y", false, List.of(new Plot.Series("one", new double[] {0, 5, 10}, new double[] {
                    0, 50, 100
                })));
        List<double[]> dots = markers(parse(plot));
        assertThat(dots.get(1)[0]).isCloseTo((dots.get(0)[0] + dots.get(2)[0]) / 2, within(0.2));
        assertThat(dots.get(2)[1]).isLessThan(dots.get(0)[1]);
    }

    @Test
    void shouldSpaceRatiosEvenlyOnALogarithmicAxis() throws Exception {
        Plot plot = new Plot(
                "p", "title", "x", "y", true, List.of(new Plot.Series("one", new double[] {1, 4, 16}, new double[] {
                    1, 1, 1
                })));
        List<double[]> dots = markers(parse(plot));
        assertThat(dots.get(1)[0]).isCloseTo((dots.get(0)[0] + dots.get(2)[0]) / 2, within(0.2));
    }

    @Test
    void shouldLeaveOutBarsOfWhatWasNotPublished() throws Exception {
        Element both = parse(new Bars("b", "title", "us", List.of(new Bars.Pair("a & b", 3, 2))));
        Element one = parse(new Bars("b", "title", "us", List.of(new Bars.Pair("a & b", Double.NaN, 2))));
        assertThat(count(both, "rect") - count(one, "rect")).isEqualTo(1 + 2); // and the legend
        assertThat(both.getTextContent()).contains("a & b");
    }

    @Test
    void shouldDrawALineWhereARatioIsOne() throws Exception {
        List<Integer> bars = new ArrayList<>();
        List<Integer> lines = new ArrayList<>();
        for (String unit : List.of("ratio", "us")) {
            bars.add(inkLines(parse(new Bars("b", "title", unit, List.of(new Bars.Pair("a", Double.NaN, 1.5))))));
            Plot.Series series = new Plot.Series("one", new double[] {0, 5}, new double[] {0.5, 1.5});
            lines.add(inkLines(parse(new Plot("p", "title", "x", unit, false, List.of(series)))));
        }
        assertThat(bars).containsExactly(2, 1); // and the line at zero
        assertThat(lines.get(0) - lines.get(1)).isOne();
    }

    /** Returns the number of lines that are stronger than the grid. */
    private static int inkLines(Element svg) {
        var lines = svg.getElementsByTagName("line");
        return (int) IntStream.range(0, lines.getLength())
                .filter(i -> ((Element) lines.item(i)).getAttribute("stroke").equals("#333333"))
                .count();
    }

    @Test
    void shouldStackThePartsOfAWholeEndToEnd() throws Exception {
        Picture stacks = new ExperimentTable("e")
                .shown("ring, comm", "s", 3)
                .shown("ring, local", "s", 1)
                .shown("tree, comm", "s", 2)
                .shown("tree, local", "s", 6)
                .shown("tree over ring, comm", "ratio", 2)
                .stacks("parts", "s", List.of("comm", "local"))
                .findings()
                .pictures()
                .getFirst();
        Element svg = parse(stacks);
        var rectangles = svg.getElementsByTagName("rect");
        assertThat(rectangles.getLength())
                .isEqualTo(1 + 2 * 2 + 2); // the background, two bars of two parts, and the legend
        for (int bar = 1; bar < 5; bar += 2) {
            Element comm = (Element) rectangles.item(bar);
            Element local = (Element) rectangles.item(bar + 1);
            assertThat(number(comm, "x") + number(comm, "width")).isCloseTo(number(local, "x"), within(0.2));
        }
        assertThat(texts(svg, "end")).containsExactly("ring", "tree");
        assertThat(texts(svg, "start")).containsExactly("4", "8", "comm", "local"); // sums, and the legend
        assertThat(texts(svg, "middle")).contains("time (s)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 30 95          | false | 0 20 40 60 80 100",
                "-3 0.1 4         | false | -3 -2 -1 0 1 2 3 4",
                "0 0              | false | 0 0.2 0.4 0.6 0.8 1",
                "1 4 64           | true  | 1 2 4 8 16 32 64",
                "64 1048576       | true  | 64 256 1K 4K 16K 64K 256K 1M",
                "3 40             | true  | 2 5 10 20 50",
                "0.02 7000        | true  | 0.1 1 10 100 1000 10000",
                "5                | true  | 5 10"
            })
    void shouldHaveTicksAtRoundNumbersOrPowersOfTwo(String values, boolean logarithmic, String ticks) throws Exception {
        double[] y = Arrays.stream(values.split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
        double[] x = IntStream.range(0, y.length).mapToDouble(i -> 100 + i).toArray();
        Plot plot = new Plot("p", "t", "x", "y", false, logarithmic, List.of(new Plot.Series("", x, y)));
        assertThat(texts(parse(plot), "end")).containsExactly(ticks.split(" "));
    }

    @Test
    void shouldFitIntoAColumnWithTheLegendBelowTheAxes() throws Exception {
        double[] x = {1024, 1 << 20};
        List<Plot.Series> lines = IntStream.range(0, 9)
                .mapToObj(i -> new Plot.Series("published, line " + i, x, new double[] {i, 1e6 * i}))
                .toList();
        String title = "a title of a chart that is much too long for the width of a column of a paper with two columns";
        Element svg = parse(new Plot("p", title, "ranks", "time (us)", true, lines));
        assertThat(number(svg, "width")).isEqualTo(336);
        var widths = svg.getElementsByTagName("polyline");
        for (int i = 0; i < widths.getLength(); i++) {
            assertThat(((Element) widths.item(i)).getAttribute("stroke-width")).isEqualTo("1.4");
        }
        var texts = svg.getElementsByTagName("text");
        double axis = 0;
        for (int i = 0; i < texts.getLength(); i++) {
            Element text = (Element) texts.item(i);
            String words = text.getTextContent();
            boolean isLegend = words.startsWith("published");
            axis = words.equals("ranks") ? number(text, "y") : axis;
            if (isLegend) {
                assertThat(number(text, "y")).isGreaterThan(axis).isLessThan(number(svg, "height"));
                assertThat(number(text, "x") + 5 * words.length()).isLessThan(number(svg, "width"));
            }
        }
        assertThat(axis).isPositive();
        assertThat(markers(svg)).hasSize(9 * 2 + 9);
    }

    @Test
    void shouldKeepTheLastNumberOfAnAxisInsideThePicture() throws Exception {
        Plot.Series line = new Plot.Series("", new double[] {1500, 700_000}, new double[] {1, 2});
        Element svg = parse(new Plot("p", "t", "x", "y", true, true, List.of(line)));
        var texts = svg.getElementsByTagName("text");
        for (int i = 0; i < texts.getLength(); i++) {
            Element text = (Element) texts.item(i);
            if (text.getTextContent().equals("1000000")) {
                assertThat(number(text, "x") + 3 * 7).isLessThan(number(svg, "width"));
            }
        }
        assertThat(texts(svg, "middle")).contains("1000000");
    }

    @Test
    void shouldLeaveOutPointsThatHaveNoPlace() throws Exception {
        Plot.Series line = new Plot.Series("", new double[] {1, 10, 100}, new double[] {0, Double.NaN, 5});
        Plot plot = new Plot("p", "t", "x", "y", true, true, List.of(line));
        assertThat(markers(parse(plot))).hasSize(1);
        assertThat(plot.svg()).doesNotContain("NaN").doesNotContain("Infinity");
    }

    private static List<String> texts(Element svg, String anchor) {
        var texts = svg.getElementsByTagName("text");
        return IntStream.range(0, texts.getLength())
                .mapToObj(i -> (Element) texts.item(i))
                .filter(text -> text.getAttribute("text-anchor").equals(anchor))
                .map(Element::getTextContent)
                .toList();
    }

    /** Positions of the markers of lines. */
    private static List<double[]> markers(Element svg) {
        var paths = svg.getElementsByTagName("path");
        return IntStream.range(0, paths.getLength())
                .mapToObj(i -> ((Element) paths.item(i)).getAttribute("transform"))
                .map(place -> Arrays.stream(place.replaceAll("[a-z()]", "").split(" "))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
    }

    private static int[] extents(String shape) {
        return List.of(shape.split("x")).stream().mapToInt(Integer::parseInt).toArray();
    }

    private static Element parse(Picture picture) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(picture.svg())))
                .getDocumentElement();
    }

    private static int count(Element svg, String tag) {
        return svg.getElementsByTagName(tag).getLength();
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
