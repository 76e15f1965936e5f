package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A page of {@code docs/reference} that a test generates from the code. The test fails if the page in the checkout differs. This writes the
 * pages again:
 *
 * <pre>mvn -o -pl actors/cli -am test -Dtest='*PageTest' -Dsurefire.failIfNoSpecifiedTests=false -Dreference.write=true</pre>
 */
final class ReferencePage {
    private static final Path FOLDER = Path.of("../../docs/reference");
    private static final boolean WRITE = Boolean.getBoolean("reference.write");

    private final StringBuilder text = new StringBuilder();

    ReferencePage(String title, String introduction) {
        text.append("<!-- Generated from the code by actors/cli/src/test/java: ReferencePage. Do not edit. -->\n# ")
                .append(title)
                .append("\n\n")
                .append(introduction)
                .append('\n');
    }

    void section(String title, String introduction) {
        text.append("\n## ").append(title).append('\n');
        if (!introduction.isEmpty()) {
            text.append('\n').append(introduction).append('\n');
        }
    }

    /** Adds a table; no table if it has no rows. */
    void table(List<String> heading, List<List<String>> rows) {
        if (rows.isEmpty()) {
            return;
        }
        text.append('\n');
        row(heading);
        row(heading.stream().map(column -> "---").toList());
        rows.forEach(this::row);
    }

    /** Returns text as code. */
    static String code(String typed) {
        return "`" + typed + "`";
    }

    private void row(List<String> cells) {
        text.append(cells.stream()
                .map(cell -> cell.replace("|", "\\|").replaceAll("\\s+", " "))
                .collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    /** Compares the page with the file of the checkout, or writes the file. */
    void check(String name) throws IOException {
        Path file = FOLDER.resolve(name);
        if (WRITE) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, text);
        } else {
            assertThat(Files.readString(file))
                    .as("%s: stale; -Dreference.write=true writes it", name)
                    .isEqualTo(text.toString());
        }
    }
}
