package org.rankcluster.actors.cli.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.rankcluster.experiment.Numbers;
import org.rankcluster.input.InputException;
import org.rankcluster.input.Quantity;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.DecisionTable.Row;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.collective.ReductionChoices;
import org.rankcluster.protocol.reduce.Compression;

/**
 * A writer of the decision table from which {@code auto} chooses reduce algorithms, made from the results of a sweep. The table has a row
 * for each number of ranks, bytes, and percentage of zeros. The row names the algorithm with the least value in the first column of
 * numbers. Among equal values it names the first.
 */
public final class SweepDecisions {
    private static final String OPTION = "--decide";
    private static final String RANKS = "ranks";
    private static final String BYTES = "bytes";
    private static final String ZEROS = "zeros";
    private static final String ALGORITHM = Reduce.REDUCE.key();
    private static final List<String> KEYS =
            List.of(RANKS, BYTES, ZEROS, ALGORITHM, ReductionChoices.THREADS, ReductionChoices.COMPRESSION);

    private SweepDecisions() {}

    /**
     * Checks, before anything runs, that a table can be made.
     *
     * @param fixed words of {@code run} that all combinations share
     * @throws InputException if a varied key is not part of a table, or a number is out of range. Also if no algorithms are compared, or
     * the choice is left open
     */
    public static void check(List<String> fixed, Combinations combinations) {
        fixed(fixed).forEach(SweepDecisions::checkDecided);
        List<String> keys = combinations.variables().stream().map(Variable::key).toList();
        for (Variable variable : combinations.variables()) {
            if (!KEYS.contains(variable.key())) {
                throw new InputException(
                        OPTION, "--vary", variable.key(), "keys of a table: " + String.join(", ", KEYS));
            }
            variable.values().forEach(value -> checkDecided(variable.key(), value));
        }
        for (String needed : List.of(RANKS, BYTES, ALGORITHM)) {
            if (!keys.contains(needed)) {
                throw new InputException(OPTION, "--vary", String.join(", ", keys), needed + " among them");
            }
        }
    }

    private static void checkDecided(String key, String value) {
        if (value.equals(Collective.AUTO) || DecisionTable.file(value) != null) {
            throw new InputException(OPTION, key, value, "a definite choice, as tables need");
        }
        switch (key) {
            case RANKS -> {
                int unusedRanks = DecisionTable.ranks(OPTION, value);
            }
            case BYTES -> {
                int unusedBytes = bytes(value);
            }
            case ZEROS -> {
                int unusedZeros = DecisionTable.zeros(OPTION, value);
            }
            default -> {}
        }
    }

    /** Returns the table keys that all combinations share. */
    private static Map<String, String> fixed(List<String> words) {
        Map<String, String> fixed = new TreeMap<>();
        for (String word : words) {
            String[] parts = word.split("=", 3);
            if (parts.length == 3
                    && List.of("--set", "--config").contains(parts[0])
                    && KEYS.contains(parts[1].strip())) {
                fixed.put(parts[1].strip(), parts[2].strip());
            }
        }
        return fixed;
    }

    /**
     * Returns the text of the table, without failed runs. The command begins with the words that all combinations share.
     *
     * @param table table with the result of at least one run
     * @throws InputException if it has no column of numbers
     */
    public static String text(List<String> command, Combinations combinations, SweepTable table) {
        String column = table.compared();
        if (column == null) {
            throw new InputException(OPTION, "--columns", "no numbers in any", "a column of numbers to compare by");
        }
        List<Decided> best = best(fixed(command), combinations, table, column);
        StringBuilder text = new StringBuilder("# sweep " + String.join(" ", command) + "\n");
        text.append(DecisionTable.HEADING).append(',').append(column).append('\n');
        best.forEach(decided -> text.append(decided.row.line())
                .append(',')
                .append(Numbers.plain(decided.figure))
                .append('\n'));
        return text.toString();
    }

    private record Decided(Row row, double figure) {}

    private static List<Decided> best(
            Map<String, String> fixed, Combinations combinations, SweepTable table, String column) {
        Map<List<Integer>, Decided> best = new TreeMap<>(Comparator.<List<Integer>>comparingInt(List::getFirst)
                .thenComparingInt(point -> point.get(1))
                .thenComparingInt(List::getLast));
        for (int index : table.indexes()) {
            double figure = table.number(index, column);
            if (Double.isFinite(figure)) {
                Map<String, String> values = new TreeMap<>(fixed);
                combinations.forEach(index, (variable, value) -> values.put(variable.key(), value));
                Decided decided = new Decided(row(values), figure);
                List<Integer> point = List.of(decided.row.ranks(), decided.row.bytes(), decided.row.zeros());
                best.merge(point, decided, (first, second) -> second.figure < first.figure ? second : first);
            }
        }
        return new ArrayList<>(best.values());
    }

    private static Row row(Map<String, String> values) {
        Compression compression =
                Compression.of(values.getOrDefault(ReductionChoices.COMPRESSION, Compression.NONE.text()));
        return new Row(
                DecisionTable.ranks(OPTION, values.getOrDefault(RANKS, "1")),
                bytes(values.getOrDefault(BYTES, "0")),
                DecisionTable.zeros(OPTION, values.getOrDefault(ZEROS, "0")),
                values.getOrDefault(ALGORITHM, ""),
                Integer.parseInt(values.getOrDefault(ReductionChoices.THREADS, "1")),
                Objects.requireNonNull(compression));
    }

    /** Reads a number, or a size with its unit, in the format of sample settings. */
    private static int bytes(String text) {
        return DecisionTable.bytes(OPTION, String.valueOf(Quantity.SIZE.parse(OPTION, BYTES, text, 0)));
    }
}
