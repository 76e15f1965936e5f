package org.rankcluster.protocol.choreography.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.choreography.reduce.DecisionTable.Row;
import org.rankcluster.protocol.reduce.Compression;

class DecisionTableTest {
    private static final Compression[] COMPRESSIONS = {Compression.NONE, Compression.BITS, Compression.IDX};

    @TempDir
    Path folder;

    private static DecisionTable random(SplittableRandom random) {
        List<String> algorithms = Reduce.REDUCE.algorithmNames();
        Set<List<Integer>> points = new LinkedHashSet<>();
        for (int i = 0; i < 12; i++) {
            points.add(List.of(
                    1 + random.nextInt(40), random.nextInt(4) * (2 << random.nextInt(26)), 10 * random.nextInt(11)));
        }
        List<Row> rows = new ArrayList<>();
        for (List<Integer> point : points) {
            rows.add(new Row(
                    point.get(0),
                    point.get(1),
                    point.get(2),
                    algorithms.get(random.nextInt(algorithms.size())),
                    1 + random.nextInt(16),
                    COMPRESSIONS[random.nextInt(COMPRESSIONS.length)]));
        }
        return new DecisionTable(rows);
    }

    /** Returns the distance of two numbers as the logarithm of their ratio; 0 counts as 1. */
    private static double ratio(int a, int b) {
        return Math.abs(Math.log(Math.max(1, a)) - Math.log(Math.max(1, b)));
    }

    @Test
    void shouldFindTheNearestRow() {
        SplittableRandom random = new SplittableRandom(1);
        for (int run = 0; run < 300; run++) {
            DecisionTable table = random(random);
            for (int i = 0; i < 30; i++) {
                int ranks = 1 + random.nextInt(50);
                int bytes = random.nextInt(1 << random.nextInt(1, 30));
                int zeros = random.nextInt(101);
                Row expected = table.rows().stream()
                        .min(Comparator.<Row>comparingDouble(row -> rounded(ratio(row.ranks(), ranks)))
                                .thenComparingInt(Row::ranks)
                                .thenComparingDouble(row -> rounded(ratio(row.bytes(), bytes)))
                                .thenComparingInt(Row::bytes)
                                .thenComparingInt(row -> Math.abs(row.zeros() - zeros))
                                .thenComparingInt(Row::zeros))
                        .orElseThrow();
                assertThat(table.at(ranks, bytes, zeros))
                        .as("%d ranks, %d bytes, %d %% in %s", ranks, bytes, zeros, table)
                        .isEqualTo(expected);
            }
        }
    }

    /** Rounds a distance, so that equal distances of whole numbers stay equal. */
    private static double rounded(double distance) {
        return Math.round(distance * 1e10);
    }

    @Test
    void shouldReadWhatItWrites() throws IOException {
        DecisionTable table = random(new SplittableRandom(2));
        String lines = table.rows().stream().map(row -> row.line() + ",0.1").collect(Collectors.joining("\n"));
        Path file = Files.writeString(
                folder.resolve("t.csv"), "# how it was made\n\n" + DecisionTable.HEADING + ",seconds\n" + lines + "\n");
        assertThat(DecisionTable.of("--config", DecisionTable.PREFIX + file)).isEqualTo(table);
        assertThat(DecisionTable.of("--config", "ring")).isNull();
        assertThat(DecisionTable.of("--config", null)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "4,8,0,rink,1,none | t.csv:2: algorithm: rink (expected: one of binomial, reduce-scatter-gather, ring, cray,"
                        + " tree; did you mean ring?)",
                "4,8,0,ring,1,auto | t.csv:2: compression: auto (expected: one of none, bits, idx)",
                "4,8,0,ring,0,none | t.csv:2: threads: 0 (expected: 1..1048576)",
                "0,8,0,ring,1,none | t.csv:2: ranks: 0 (expected: 1..2147483647)",
                "4,-8,0,ring,1,none | t.csv:2: bytes: -8 (expected: 0..2147483647)",
                "4,2147483648,0,ring,1,none | t.csv:2: bytes: 2147483648 (expected: 0..2147483647)",
                "4,8,101,ring,1,none | t.csv:2: zeros: 101 (expected: 0..100)",
                "4,8,0,ring | t.csv:2: line: 4,8,0,ring (expected: ranks,bytes,zeros,algorithm,threads,compression)",
                "4,8,0,ring,1,none;4,8,0,binomial,1,none | t.csv:3: line: 4,8,0,binomial,1,none (expected: ranks, bytes and"
                        + " zeros that no line above has)",
                "# nothing | t.csv: lines: 0 (expected: the heading ranks,bytes,zeros,algorithm,threads,compression and 1"
                        + " or more)"
            })
    void shouldSayWhatIsWrongWithALine(String lines, String message) {
        assertThatThrownBy(() -> DecisionTable.parse(
                        "t.csv", DecisionTable.HEADING + "\n" + lines.strip().replace(';', '\n')))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    @Test
    void shouldSayWhatIsWrongWithAFile() {
        assertThatThrownBy(() -> DecisionTable.parse("t.csv", "ranks,bytes\n1,2\n"))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        "t.csv:1: heading: ranks,bytes (expected: ranks,bytes,zeros,algorithm,threads,compression)");
        assertThatThrownBy(() -> DecisionTable.of("--config", "table:none.csv"))
                .isInstanceOf(InputException.class)
                .hasMessage("--config: collective.reduce: table:none.csv (expected: a text file that can be read after"
                        + " table:)");
    }
}
