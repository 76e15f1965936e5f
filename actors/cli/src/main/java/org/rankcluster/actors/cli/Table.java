package org.rankcluster.actors.cli;

import java.util.Map;

/** Names and what they mean, in two columns. */
final class Table {
    private Table() {}

    /** A line for each entry, the second column aligned. */
    static String of(Map<String, String> rows) {
        int width = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        StringBuilder text = new StringBuilder();
        rows.forEach((name, meaning) -> text.append(name)
                .repeat(' ', width - name.length())
                .append("  ")
                .append(meaning)
                .append('\n'));
        return text.toString();
    }
}
