package org.rankcluster.actors.launch;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.rewrite.ProgramLoader;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.actors.program.rewrite.ProgramSurroundings;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;

/**
 * A lookup of classes and resources in a user's jars and folders. If several contain a class or resource, the first one counts, as on a
 * class path.
 *
 * @param entries the jars and folders, at least one
 * @param surroundings loader of all other classes
 */
public record ProgramClasses(List<Path> entries, ProgramSurroundings surroundings) {
    private static final String JAR = "--jar";
    private static final String SUFFIX = ".class";

    /** Creates the lookup of a program's classes. */
    public ProgramClasses(List<Path> entries) {
        this(entries, ProgramSurroundings.all());
    }

    /**
     * Returns the class path of this JVM, whose classes are loaded anew for ranks.
     *
     * @param surroundings loader of the classes that stay as they are
     */
    public static ProgramClasses ofClassPath(ProgramSurroundings surroundings) {
        List<Path> entries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .filter(Files::exists)
                .toList();
        return new ProgramClasses(entries, surroundings);
    }

    /** Splits a value of {@code --jar}: one entry, or several between path separators. */
    public static List<Path> entries(String jar) {
        return Files.exists(Path.of(jar))
                ? List.of(Path.of(jar)) // its name may contain a separator
                : Stream.of(jar.split(File.pathSeparator, -1)).map(Path::of).toList();
    }

    /** Joins several entries into one value of {@code --jar}. */
    public static String joined(List<Path> entries) {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Opens a value of {@code --jar}; an input error if one of its entries is neither a jar nor a folder. */
    public static ProgramClasses open(String jar) {
        return open(JAR, jar);
    }

    /** Opens a class path that {@code option} gives, as {@link #open(String)}. */
    public static ProgramClasses open(String option, String entries) {
        ProgramClasses classes = new ProgramClasses(entries(entries));
        classes.entries.forEach(entry -> check(option, entry));
        return classes;
    }

    private static void check(String option, Path entry) {
        if (Files.notExists(entry)) {
            throw InputException.option(option, entry, "an existing jar or folder of classes");
        }
        boolean isFolder = Files.isDirectory(entry);
        if (!Files.isReadable(entry) || isFolder && !Files.isExecutable(entry)) {
            throw unreadable(option, entry, "no permission");
        }
        if (!isFolder && !Files.isRegularFile(entry)) { // a pipe has no end
            throw InputException.option(option, entry, "a jar or folder of classes; it is neither file nor folder");
        }
        try {
            if (!isFolder) {
                new JarFile(entry.toFile()).close();
            }
        } catch (ZipException noJar) {
            throw InputException.option(
                    option, entry, "a jar or folder of classes; this file is no jar, or not a whole one");
        } catch (IOException broken) {
            throw unreadable(option, entry, String.valueOf(broken.getMessage()));
        }
    }

    private static InputException unreadable(String option, Path entry, String reason) {
        return InputException.option(option, entry, "a readable jar or folder of classes; " + reason);
    }

    /** Returns a loader of the unchanged classes, for inspection; not for running. */
    ClassLoader asTheyAre() {
        return new URLClassLoader(urls(), surroundings);
    }

    /** Returns whether a class is in these entries. */
    public boolean has(String className) {
        try (URLClassLoader loader = new URLClassLoader(urls(), null)) {
            return loader.findResource(className.replace('.', '/') + SUFFIX) != null;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns a loader of the unchanged classes that do not belong to RankCluster, whose classes they may extend. */
    public ClassLoader besideOurs() {
        return new URLClassLoader(urls(), ProgramClasses.class.getClassLoader());
    }

    /** Returns a loader of the classes for ranks. */
    public ClassLoader forRanks(ProgramSettings settings) {
        return new ProgramLoader(urls(), settings, surroundings);
    }

    private URL[] urls() {
        URL[] urls = new URL[entries.size()];
        for (int i = 0; i < urls.length; i++) {
            try {
                urls[i] = entries.get(i).toUri().toURL();
            } catch (MalformedURLException noFile) {
                throw new UncheckedIOException(noFile);
            }
        }
        return urls;
    }

    /**
     * Returns the class with which a program without a name begins: the {@code Main-Class} of the first jar that has one.
     *
     * @throws InputException if none has, or if there is no class at all
     */
    public String mainClass() {
        for (Path entry : entries) {
            String name = Files.isDirectory(entry) ? null : mainClass(entry);
            if (name != null) {
                return name;
            }
        }
        throw missing("nothing", ", where no jar has a Main-Class");
    }

    private static @Nullable String mainClass(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String name = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            return name == null || name.isBlank() ? null : name.strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private String shown() {
        String shown = joined(entries);
        return shown.isEmpty() ? "the current folder" : shown;
    }

    /** Returns the input error for a class that is not in these entries. */
    InputException missing(String className) {
        return missing(className, null);
    }

    /**
     * Returns the input error of {@link #missing(String)}. If there are other classes, the error states {@code why} instead of similar
     * names.
     */
    private InputException missing(String className, @Nullable String why) {
        List<String> names = new ArrayList<>();
        for (Path entry : entries) {
            try {
                names.addAll(names(entry));
            } catch (IOException | UncheckedIOException broken) {
                Throwable cause = broken instanceof UncheckedIOException wrapped ? wrapped.getCause() : broken;
                return cause instanceof AccessDeniedException denied
                        ? unreadable(JAR, entry, denied.getFile() + " (Permission denied)")
                        : InputException.option("APP", className, ruleFor(className, List.of()));
            }
        }
        return names.isEmpty()
                ? InputException.option(JAR, shown(), "a jar or folder of classes; there is no class in it")
                : InputException.option(
                        "APP", className, why == null ? ruleFor(className, names) : "a class of " + shown() + why);
    }

    private String ruleFor(String className, List<String> names) {
        String rule = "a class of " + shown();
        for (String name : names) {
            if (name.endsWith("." + className)) {
                return rule + "; did you mean " + name + "?";
            }
        }
        return names.size() == 1
                ? rule + ", which has only " + names.getFirst()
                : rule + NearestName.hint(className, names);
    }

    /** Returns the sorted names of the classes of an entry, without nested ones. */
    private static List<String> names(Path entry) throws IOException {
        return Files.isDirectory(entry) ? inFolder(entry) : inJar(entry);
    }

    private static List<String> inFolder(Path entry) throws IOException {
        try (Stream<Path> files = Files.walk(entry, FileVisitOption.FOLLOW_LINKS)) {
            return classNames(
                    files.map(file -> entry.relativize(file).toString().replace(File.separatorChar, '/')));
        }
    }

    private static List<String> inJar(Path entry) throws IOException {
        try (JarFile file = new JarFile(entry.toFile())) {
            return classNames(file.versionedStream().map(inside -> inside.getName()));
        }
    }

    private static List<String> classNames(Stream<String> files) {
        return files.filter(file -> file.endsWith(SUFFIX) && file.indexOf('$') < 0 && !file.endsWith("-info.class"))
                .map(file -> file.substring(0, file.length() - SUFFIX.length()).replace('/', '.'))
                .sorted()
                .toList();
    }
}
