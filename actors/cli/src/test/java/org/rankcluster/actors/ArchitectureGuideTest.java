package org.rankcluster.actors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The test that {@code docs/architecture.md} names the packages of its modules: each that exists, and no others. A name
 * that ends with {@code .*} stands for a package and all below it.
 */
class ArchitectureGuideTest {
    private static final Path ROOT = Path.of("../..");
    private static final String HEADING = "| module | package | contents |";
    private static final Pattern NAME = Pattern.compile("`([a-z]+(?:\\.[a-z]+)*(?:\\.\\*)?)`");
    private static final String DOT = ".";
    private static final String BELOW = ".*";

    @Test
    void shouldNamePackagesThatExist() throws IOException {
        for (Map.Entry<String, Set<String>> module : named().entrySet()) {
            Set<String> packages = packages(module.getKey());
            assertThat(module.getValue())
                    .as(module.getKey())
                    .allMatch(name -> packages.stream().anyMatch(known -> isNamed(known, name)));
        }
    }

    @Test
    void shouldNameEachPackage() throws IOException {
        for (Map.Entry<String, Set<String>> module : named().entrySet()) {
            assertThat(packages(module.getKey()))
                    .as(module.getKey())
                    .isNotEmpty()
                    .allMatch(known -> module.getValue().stream().anyMatch(name -> isNamed(known, name)));
        }
    }

    /** Returns the packages that the table names, by module, without what all names begin with. */
    private static Map<String, Set<String>> named() throws IOException {
        List<String> lines = Files.readAllLines(ROOT.resolve("docs/architecture.md"));
        Map<String, Set<String>> named = new LinkedHashMap<>();
        String module = "";
        for (String line : lines.subList(lines.indexOf(HEADING) + 2, lines.size())) {
            if (!line.startsWith("|")) {
                break;
            }
            String[] cells = line.split("\\|");
            module = cells[1].isBlank() ? module : cells[1].replace('`', ' ').strip();
            Matcher name = NAME.matcher(cells[2]);
            while (name.find()) {
                named.computeIfAbsent(module, first -> new TreeSet<>()).add(name.group(1));
            }
        }
        assertThat(named).hasSizeGreaterThan(5);
        return named;
    }

    /** Returns the packages of a module that have classes, between dots. */
    private static Set<String> packages(String module) throws IOException {
        Path sources = ROOT.resolve(module).resolve("src/main/java");
        Set<String> packages = new TreeSet<>();
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> sources.relativize(file.getParent()).toString().replace('/', '.'))
                    .forEach(name -> packages.add(DOT + name + DOT));
        }
        return packages;
    }

    private static boolean isNamed(String known, String name) {
        return name.endsWith(BELOW)
                ? known.contains(DOT + name.substring(0, name.length() - 1))
                : known.endsWith(DOT + name + DOT);
    }
}
