package org.rankcluster.actors.cli.console;

import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** A formatter of rows of text in aligned columns, for lists that commands print. */
public final class Table {
    private Table() {}

    /** Returns names and their meanings: a line for each entry, the second column aligned. */
    public static String of(Map<String, String> rows) {
        int width = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        StringBuilder text = new StringBuilder();
        rows.forEach((name, meaning) -> text.append(name)
                .repeat(' ', width - name.length())
                .append("  ")
                .append(meaning)
                .append('\n'));
        return text.toString();
    }

    /**
     * Returns aligned columns.
     *
     * @param lines cells of each line, the same number in each
     * @param right whether a column is right-aligned
     */
    public static String of(List<List<String>> lines, IntPredicate right) {
        int[] widths = new int[lines.getFirst().size()];
        for (List<String> line : lines) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> append(text, line, widths, right));
        return text.toString();
    }

    private static void append(StringBuilder text, List<String> line, int[] widths, IntPredicate right) {
        StringBuilder row = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            int missing = widths[column] - line.get(column).length();
            boolean isRight = right.test(column);
            row.repeat(' ', isRight ? missing : 0).append(line.get(column)).repeat(' ', isRight ? 2 : missing + 2);
        }
        text.append(row.toString().stripTrailing()).append('\n');
    }
}
