package org.rankcluster.actors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The test that all links between pages of the documentation lead to a file, and to a heading of it. Links to other sites are left out. */
class LinksTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("#{1,6} (.*)");
    private static final String FENCE = "```";

    @Test
    void shouldLeadSomewhere() throws IOException {
        List<String> dead = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                links++;
                String target = link.group(1);
                if (!target.contains(":") && !leads(page, target)) {
                    dead.add(ROOT.relativize(page) + ": " + target);
                }
            }
        }
        assertThat(links).isGreaterThan(100);
        assertThat(dead).isEmpty();
    }

    private static boolean leads(Path page, String target) throws IOException {
        int mark = target.indexOf('#');
        String file = mark < 0 ? target : target.substring(0, mark);
        Path path = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        return Files.exists(path)
                && (mark < 0
                        || !path.toString().endsWith(".md")
                        || headings(path).contains(target.substring(mark + 1)));
    }

    /** Returns the names under which a page's headings are linked. */
    private static Set<String> headings(Path page) throws IOException {
        Set<String> names = new TreeSet<>();
        boolean code = false;
        for (String line : Files.readAllLines(page)) {
            code ^= line.startsWith(FENCE);
            Matcher heading = HEADING.matcher(line);
            if (!code && heading.matches()) {
                String text = heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
                names.add(text.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                        .replace(' ', '-'));
            }
        }
        return names;
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> files = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            Stream.concat(files, docs)
                    .filter(path -> path.toString().endsWith(".md"))
                    .sorted()
                    .forEach(pages::add);
        }
        return pages;
    }
}
