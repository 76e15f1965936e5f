package org.rankcluster.actors.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.experiment.Bars;
import org.rankcluster.experiment.Plot;

class SweepTableTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static Variable variable(String key, String... values) {
        return new Variable(key, "--" + key + "=", List.of(values));
    }

    private static JsonNode result(String json) {
        try {
            return JSON.readTree(json.replace('\'', '"'));
        } catch (com.fasterxml.jackson.core.JsonProcessingException wrong) {
            throw new IllegalArgumentException(wrong);
        }
    }

    private static SweepTable table(Combinations combinations, String column, String... values) {
        SweepTable table = new SweepTable(combinations, List.of(column));
        for (int i = 0; i < values.length; i++) {
            if (!values[i].isEmpty()) {
                table.add(i, result("{'" + column + "': " + values[i] + "}"), 0, "");
            }
        }
        return table;
    }

    @Test
    void shouldChangeTheLastVariableFastest() {
        Combinations combinations =
                new Combinations(List.of(variable("a", "1", "2"), variable("b", "x"), variable("c", "3", "4", "5")));
        assertThat(combinations.count()).isEqualTo(6);
        assertThat(IntStream.range(0, 6).mapToObj(combinations::name))
                .containsExactly(
                        "a=1 b=x c=3", "a=1 b=x c=4", "a=1 b=x c=5", "a=2 b=x c=3", "a=2 b=x c=4", "a=2 b=x c=5");
        assertThat(combinations.words(5)).containsExactly("--a=2", "--b=x", "--c=5");
    }

    @Test
    void shouldCountWhatNoIntHolds() {
        Variable wide = new Variable(
                "a", "", IntStream.range(0, 100_000).mapToObj(String::valueOf).toList());
        assertThat(new Combinations(List.of(wide, wide)).count()).isEqualTo("10000000000");
    }

    @Test
    void shouldQuoteWhatCommaSeparatedValuesHaveToQuote() {
        SweepTable table = new SweepTable(new Combinations(List.of(variable("k", "a,b"))), List.of("x", "y", "z"));
        table.add(0, result("{'x': 'say \\'no\\'', 'y': 'two\\nlines', 'z': null}"), 0, "");
        assertThat(table.csv())
                .isEqualTo("k,x,y,z,exit,diagnosis\r\n\"a,b\",\"say \"\"no\"\"\",\"two\nlines\",,0,\r\n");
    }

    @Test
    void shouldCompareWithTheFirstRowThatEndedWell() {
        SweepTable table = new SweepTable(new Combinations(List.of(variable("k", "1", "2", "3"))), List.of("d", "x"));
        table.add(0, result("{'d': 'text', 'x': 0.25}"), 3, "deadlock");
        table.add(1, result("{'d': 'text', 'x': 0.5}"), 0, "");
        table.add(2, result("{'d': 'text', 'x': 123456789}"), 0, "");
        assertThat(table.lines())
                .containsExactly(
                        List.of("k", "d", "x", "ratio", "exit", "diagnosis"),
                        List.of("1", "-", "-", "-", "3", "deadlock"),
                        List.of("2", "text", "0.5", "1", "0", "-"),
                        List.of("3", "text", "123456789", "246900000", "0", "-"));
        assertThat(table.rows().toPrettyString())
                .contains("\"k\" : 1,", "\"x\" : null", "\"diagnosis\" : \"deadlock\"");
    }

    @Test
    void shouldHaveNoRatioToNothing() {
        SweepTable table = table(new Combinations(List.of(variable("k", "1", "2"))), "x", "0", "1");
        assertThat(table.lines().get(2)).containsExactly("2", "1", "-");
    }

    @Test
    void shouldRenameAKeyThatHasTheNameOfAColumn() {
        assertThat(table(new Combinations(List.of(variable("x", "1"), variable("exit", "a"))), "x", "5")
                        .csv())
                .startsWith("vary.x,vary.exit,x,ratio,exit,diagnosis\r\n1,a,5,1.0,0,");
    }

    @ParameterizedTest
    @CsvSource({
        "a, 1",
        "b.c, 2",
        "b.d.1, 4",
        "b.e.f, 5",
        "b.e.f.g, 6",
        "b, ''",
        "b.d, ''",
        "b.d.9, ''",
        "x.y, ''",
        "b.d.x, ''"
    })
    void shouldFollowPaths(String path, String value) {
        JsonNode result = result("{'a': 1, 'b': {'c': 2, 'd': [3, 4], 'e.f': 5, 'e': {'f.g': 6}}}");
        assertThat(ResultPaths.at(result, path).asText()).isEqualTo(value);
    }

    @Test
    void shouldDrawALineForEachCombinationOfTheOtherVariables() {
        Combinations combinations = new Combinations(
                List.of(variable("kind", "p", "q"), variable("rate", "350 MB/s", "3.5MB/s"), variable("n", "7")));
        Plot plot =
                (Plot) SweepChart.of("app", combinations, table(combinations, "seconds", "2e-6", "4e-6", "", "9e-6"));
        assertThat(plot).isNotNull();
        assertThat(plot.horizontal()).isEqualTo("rate (MB/s)");
        assertThat(plot.vertical()).isEqualTo("time (us)");
        assertThat(plot.logarithmic()).isTrue();
        assertThat(plot.logarithmicUp()).isFalse();
        assertThat(plot.series()).extracting(Plot.Series::name).containsExactly("p, 7", "q, 7");
        assertThat(plot.series().get(0).x()).containsExactly(3.5, 350);
        assertThat(plot.series().get(0).y()).containsExactly(4, 2);
        assertThat(plot.series().get(1).x()).containsExactly(3.5);
    }

    @Test
    void shouldDrawBarsWhereNothingIsANumber() {
        Combinations combinations =
                new Combinations(List.of(variable("shape", "4x4x4", "8x8x8"), variable("n", "few", "many")));
        Bars bars = (Bars) SweepChart.of("app", combinations, table(combinations, "x", "1", "2", "3", "4"));
        assertThat(bars).isNotNull();
        assertThat(bars.pairs()).extracting(Bars.Pair::what).startsWith("4x4x4, few", "4x4x4, many");
        assertThat(bars.pairs()).extracting(Bars.Pair::ours).containsExactly(1.0, 2.0, 3.0, 4.0);
    }

    @Test
    void shouldDrawSizesOfDifferentUnitsOverBytes() {
        Combinations combinations = new Combinations(List.of(variable("size", "512", "1 KiB", "2 KiB")));
        Plot plot = (Plot) SweepChart.of("app", combinations, table(combinations, "virtualSeconds", "1", "2", "3"));
        assertThat(plot).isNotNull();
        assertThat(plot.horizontal()).isEqualTo("size (B)");
        assertThat(plot.vertical()).isEqualTo("virtual time (s)");
        assertThat(plot.logarithmic()).as("powers of two").isTrue();
        assertThat(plot.series().getFirst().x()).containsExactly(512, 1024, 2048);
    }

    @ParameterizedTest
    @CsvSource({
        "output.secondsPerIteration, 2.5e-5, time per iteration (us), 25",
        "output.halfRoundTripSeconds, 3e-6, half round trip (us), 3",
        "output.wallSeconds, 4, wall time (s), 4",
        "output.microsecondsPerExchange, 4e3, time per exchange (ms), 4",
        "output.translationNanoseconds, 0.5, translation time (ps), 500",
        "output.secondary, 0.5, output.secondary, 0.5"
    })
    void shouldNameTheQuantityAndItsUnit(String column, double value, String axis, double drawn) {
        Combinations combinations = new Combinations(List.of(variable("n", "1", "2")));
        String number = String.valueOf(value);
        Plot plot = (Plot) SweepChart.of("app", combinations, table(combinations, column, number, number));
        assertThat(plot).isNotNull();
        assertThat(plot.vertical()).isEqualTo(axis);
        assertThat(plot.series().getFirst().y()[0]).isCloseTo(drawn, within(1e-9));
    }

    @Test
    void shouldNameAlgorithmsThatDependOnTheNetwork() {
        Combinations combinations = new Combinations(
                List.of(variable("network", "torus:8x8", "crossbar:64"), variable("bytes", "8", "64")));
        SweepAlgorithms algorithms = new SweepAlgorithms(combinations);
        String both = "{'collectives': [{'collective': 'barrier/x'}, {'collective': 'alltoall/%s'}]}";
        algorithms.add(0, result(both.formatted("bruck")));
        algorithms.add(1, result(both.formatted("bruck")));
        algorithms.add(2, result(both.formatted("bruck")));
        assertThat(algorithms.lines()).isEmpty();
        algorithms.add(3, result(both.formatted("pairwise")));
        assertThat(algorithms.lines())
                .containsExactly("alltoall: bruck on torus:8x8 (64), pairwise on crossbar:64 (64);"
                        + " --config collective.alltoall=NAME compares the networks alone");
    }

    @Test
    void shouldNameNoAlgorithmsThatDependOnAnotherVariable() {
        SweepAlgorithms algorithms = new SweepAlgorithms(new Combinations(List.of(variable("ranks", "8", "64"))));
        algorithms.add(0, result("{'collectives': [{'collective': 'alltoall/bruck'}]}"));
        algorithms.add(1, result("{'collectives': [{'collective': 'alltoall/pairwise'}]}"));
        assertThat(algorithms.lines()).isEmpty();
    }

    @Test
    void shouldDrawNothingWithoutNumbers() {
        Combinations combinations = new Combinations(List.of(variable("n", "1", "2")));
        assertThat(SweepChart.of("app", combinations, table(combinations, "digest", "'ab'")))
                .isNull();
    }
}
