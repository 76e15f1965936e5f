package org.rankcluster.actors.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.rankcluster.actors.program.rewrite.ProgramLoader;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.actors.program.rewrite.ProgramSurroundings;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;

/**
 * The classes of a jar or of a folder.
 *
 * @param place the jar or folder
 * @param url the same as class loaders want it
 */
record ProgramClasses(Path place, URL url) {
    private static final String SUFFIX = ".class";

    /** Opens the value of {@code --jar}; an input error if it is neither a jar nor a folder. */
    static ProgramClasses open(Path place) {
        if (Files.notExists(place)) {
            throw InputException.option("--jar", place, "an existing jar or folder of classes");
        }
        boolean isFolder = Files.isDirectory(place);
        if (!Files.isReadable(place) || isFolder && !Files.isExecutable(place)) {
            throw unreadable(place, "no permission");
        }
        if (!isFolder && !Files.isRegularFile(place)) { // a pipe has no end
            throw InputException.option("--jar", place, "a jar or folder of classes; it is neither file nor folder");
        }
        try {
            if (!isFolder) {
                new JarFile(place.toFile()).close();
            }
            return new ProgramClasses(place, place.toUri().toURL());
        } catch (ZipException noJar) {
            throw InputException.option(
                    "--jar", place, "a jar or folder of classes; this file is no jar, or not a whole one");
        } catch (IOException broken) {
            throw unreadable(place, String.valueOf(broken.getMessage()));
        }
    }

    private static InputException unreadable(Path place, String reason) {
        return InputException.option("--jar", place, "a readable jar or folder of classes; " + reason);
    }

    /** Loads them as they are, to look at them; not for running. */
    ClassLoader asTheyAre() {
        return new URLClassLoader(new URL[] {url}, ProgramSurroundings.all());
    }

    /** Loads them for ranks. */
    ClassLoader forRanks(ProgramSettings settings) {
        return new ProgramLoader(url, settings);
    }

    /** The input error of a user who asked for a class that is not here. */
    InputException missing(String className) {
        List<String> names;
        try {
            names = names();
        } catch (IOException | UncheckedIOException broken) {
            Throwable cause = broken instanceof UncheckedIOException wrapped ? wrapped.getCause() : broken;
            return cause instanceof AccessDeniedException denied
                    ? unreadable(place, denied.getFile() + " (Permission denied)")
                    : InputException.option("APP", className, ruleFor(className, List.of()));
        }
        return names.isEmpty()
                ? InputException.option("--jar", place, "a jar or folder of classes; there is no class in it")
                : InputException.option("APP", className, ruleFor(className, names));
    }

    private String ruleFor(String className, List<String> names) {
        String rule = "a class of " + (place.toString().isEmpty() ? "the current folder" : place);
        for (String name : names) {
            if (name.endsWith("." + className)) {
                return rule + "; did you mean " + name + "?";
            }
        }
        return names.size() == 1
                ? rule + ", which has only " + names.getFirst()
                : rule + NearestName.hint(className, names);
    }

    /** Names of its classes, nested ones left out; sorted. */
    private List<String> names() throws IOException {
        return Files.isDirectory(place) ? inFolder() : inJar();
    }

    private List<String> inFolder() throws IOException {
        try (Stream<Path> files = Files.walk(place, FileVisitOption.FOLLOW_LINKS)) {
            return classNames(
                    files.map(file -> place.relativize(file).toString().replace(File.separatorChar, '/')));
        }
    }

    private List<String> inJar() throws IOException {
        try (JarFile file = new JarFile(place.toFile())) {
            return classNames(file.versionedStream().map(entry -> entry.getName()));
        }
    }

    private static List<String> classNames(Stream<String> files) {
        return files.filter(file -> file.endsWith(SUFFIX) && file.indexOf('$') < 0 && !file.endsWith("-info.class"))
                .map(file -> file.substring(0, file.length() - SUFFIX.length()).replace('/', '.'))
                .sorted()
                .toList();
    }
}
