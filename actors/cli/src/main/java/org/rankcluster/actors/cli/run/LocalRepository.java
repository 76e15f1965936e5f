package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.rankcluster.input.InputException;

/**
 * A lookup of jars in the local Maven repository, for the {@code //DEPS} lines of source files, as in JBang. Only the named jars are found,
 * not those that they depend on. The lookup downloads no file.
 *
 * @param folder the folder of the repository
 */
record LocalRepository(Path folder) {
    private static final String DEPS = "//DEPS";

    /** Modules of RankCluster itself, which every program has. */
    private static final String OWN_GROUP = "org.rankcluster:";

    /** Returns the repository of the system property {@code maven.repo.local}, or the one in the user's home. */
    static LocalRepository ofUser() {
        String given = System.getProperty("maven.repo.local");
        return new LocalRepository(
                given == null ? Path.of(System.getProperty("user.home", ""), ".m2", "repository") : Path.of(given));
    }

    /**
     * Returns the jars that sources name.
     *
     * @throws InputException if a line is not understood, or a jar is not there
     */
    List<Path> libraries(List<Path> sources) {
        Set<Path> jars = new LinkedHashSet<>();
        for (Path source : sources) {
            for (String dependency : dependencies(source)) {
                if (!dependency.startsWith(OWN_GROUP)) {
                    jars.add(jar(source, dependency));
                }
            }
        }
        return List.copyOf(jars);
    }

    private static List<String> dependencies(Path source) {
        List<String> dependencies = new ArrayList<>();
        try (Stream<String> lines = Files.lines(source)) {
            lines.filter(line -> line.startsWith(DEPS)).forEach(line -> {
                for (String word : line.substring(DEPS.length()).strip().split("[\\s,;]+", -1)) {
                    if (word.startsWith("//")) { // a comment follows
                        break;
                    }
                    if (!word.isEmpty()) {
                        dependencies.add(word);
                    }
                }
            });
        } catch (IOException | UncheckedIOException unreadable) {
            throw InputException.option(RunOptions.APP, source, "a source file in UTF-8 that can be read");
        }
        return dependencies;
    }

    private Path jar(Path source, String dependency) {
        String[] parts = dependency.split(":", -1);
        if (parts.length < 3 || parts.length > 4 || Stream.of(parts).anyMatch(part -> !part.matches("[\\w.-]+"))) {
            throw new InputException(
                    source.toString(),
                    DEPS,
                    dependency,
                    "group:artifact:version, or group:artifact:version:classifier");
        }
        String version = parts[2];
        String classifier = parts.length == 4 ? "-" + parts[3] : "";
        Path jar = folder.resolve(parts[0].replace('.', '/'))
                .resolve(parts[1])
                .resolve(version)
                .resolve(parts[1] + "-" + version + classifier + ".jar");
        if (!Files.isRegularFile(jar)) {
            throw new InputException(
                    source.toString(),
                    DEPS,
                    dependency,
                    "a jar in " + folder + "; mvn dependency:get -Dartifact="
                            + String.join(":", List.of(parts).subList(0, 3))
                            + (parts.length == 4 ? ":jar:" + parts[3] : "") + " fetches it");
        }
        return jar;
    }
}
