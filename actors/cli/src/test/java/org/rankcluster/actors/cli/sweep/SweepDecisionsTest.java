package org.rankcluster.actors.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.input.InputException;

class SweepDecisionsTest {
    private static final Variable RANKS = variable("ranks", "4");
    private static final Variable BYTES = variable("bytes", "8", "64 KiB");
    private static final Variable ALGORITHM = variable("collective.reduce", "binomial", "ring");
    private static final Variable THREADS = variable("collective.reduce-threads", "1", "8");

    private static Variable variable(String key, String... values) {
        return new Variable(key, "--" + key + "=", List.of(values));
    }

    private static Combinations of(Variable... variables) {
        return new Combinations(List.of(variables));
    }

    /** Returns a table whose combinations took {@code seconds} seconds; 0 marks a failed one. */
    private static SweepTable table(Combinations combinations, double... seconds) {
        SweepTable table = new SweepTable(combinations, List.of("seconds"));
        for (int i = 0; i < seconds.length; i++) {
            table.add(
                    i,
                    new JsonMapper().createObjectNode().put("seconds", seconds[i]),
                    seconds[i] > 0 ? 0 : 1,
                    seconds[i] > 0 ? "" : "failed");
        }
        return table;
    }

    @Test
    void shouldTakeTheBestOfEachPoint() {
        Combinations combinations = of(THREADS, BYTES, ALGORITHM, RANKS);
        SweepTable table = table(combinations, 3, 2, 9, 0, 1, 1, 5, 4);
        assertThat(SweepDecisions.text(List.of("reduce", "--machine=ndr"), combinations, table))
                .isEqualTo("""
                        # sweep reduce --machine=ndr
                        ranks,bytes,zeros,algorithm,threads,compression,seconds
                        4,8,0,binomial,8,none,1
                        4,65536,0,ring,8,none,4
                        """);
    }

    @Test
    void shouldSayWhatAllCombinationsHave() {
        Combinations combinations = of(RANKS, variable("bytes", "8"), ALGORITHM);
        List<String> fixed = List.of(
                "reduce",
                "--set=zeros=97",
                "--config=collective.reduce-threads=8",
                "--config=collective.reduce-compression=bits");
        SweepDecisions.check(fixed, combinations);
        assertThat(SweepDecisions.text(fixed, combinations, table(combinations, 2, 1)))
                .endsWith("\n4,8,97,ring,8,bits,1\n");
        assertThatThrownBy(() ->
                        SweepDecisions.check(List.of("--config=collective.reduce-compression=auto"), combinations))
                .hasMessage(
                        "--decide: collective.reduce-compression: auto (expected: a definite choice, as tables need)");
    }

    @Test
    void shouldHaveWhatATableHas() {
        SweepDecisions.check(List.of(), of(RANKS, BYTES, ALGORITHM, THREADS));
        assertRefused(
                of(RANKS, BYTES, variable("collective.reduce", "ring", "table:a.csv")),
                "--decide: collective.reduce: table:a.csv (expected: a definite choice, as tables need)");
        assertRefused(of(RANKS, ALGORITHM), "--decide: --vary: ranks, collective.reduce (expected: bytes among them)");
        assertRefused(
                of(RANKS, BYTES, variable("collective.reduce", "ring", "auto")),
                "--decide: collective.reduce: auto (expected: a definite choice, as tables need)");
        assertRefused(
                of(RANKS, BYTES, ALGORITHM, variable("machine", "ndr", "summit")),
                "--decide: --vary: machine (expected: keys of a table: ranks, bytes, zeros, collective.reduce,"
                        + " collective.reduce-threads, collective.reduce-compression)");
    }

    @Test
    void shouldHaveTheNumbersOfATable() {
        Combinations combinations =
                of(RANKS, variable("bytes", "2000000000", "1.5 GiB"), variable("collective.reduce", "ring"));
        SweepDecisions.check(List.of(), combinations);
        assertThat(SweepDecisions.text(List.of(), combinations, table(combinations, 2, 1)))
                .endsWith("\n4,1610612736,0,ring,1,none,1\n4,2000000000,0,ring,1,none,2\n");
        assertRefused(
                of(RANKS, variable("bytes", "3000000000"), ALGORITHM),
                "--decide: bytes: 3000000000 (expected: 0..2147483647)");
        assertRefused(
                of(RANKS, variable("bytes", "4 GiB"), ALGORITHM),
                "--decide: bytes: 4294967296 (expected: 0..2147483647)");
        assertRefused(
                of(RANKS, BYTES, ALGORITHM, variable("zeros", "97.5")), "--decide: zeros: 97.5 (expected: 0..100)");
        assertRefused(
                of(variable("ranks", "99999999999"), BYTES, ALGORITHM),
                "--decide: ranks: 99999999999 (expected: 1..2147483647)");
    }

    @Test
    void shouldCompareNumbers() {
        Combinations combinations = of(RANKS, BYTES, ALGORITHM);
        SweepTable table = new SweepTable(combinations, List.of("digest"));
        table.add(0, new JsonMapper().createObjectNode().put("digest", "0a"), 0, "");
        assertThatThrownBy(() -> SweepDecisions.text(List.of(), combinations, table))
                .isInstanceOf(InputException.class)
                .hasMessage("--decide: --columns: no numbers in any (expected: a column of numbers to compare by)");
    }

    private static void assertRefused(Combinations combinations, String message) {
        assertThatThrownBy(() -> SweepDecisions.check(List.of(), combinations))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }
}
