package org.rankcluster.hardware.machine.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;

/** The search for machine files: by path, by name in a folder, then by name among the files of the installation. */
final class MachineFiles {
    /** The search that finds an empty file for every name. */
    static final MachineFiles NONE = new MachineFiles(null, false);

    private static final String RESOURCES = "/machines";
    private static final String SUFFIX = ".conf";

    /** The text of a machine file, its name in errors, and its path; the path is null for files that come with the program. */
    record Source(String name, String text, @Nullable Path file) {
        boolean isSame(Source other) {
            return file == null ? other.file == null && name.equals(other.name) : file.equals(other.file);
        }

        /** Resolves a path relative to this file. The result is relative if this file was given by a relative path that is valid here. */
        Path sibling(String path) {
            Path given = Path.of(name);
            boolean leadsHere = given.toAbsolutePath().normalize().equals(file);
            return file == null ? Path.of(path) : (leadsHere ? given : file).resolveSibling(path);
        }

        /** Returns the line, from 1, on which this file includes another. */
        int lineOfInclude(String what) {
            List<String> lines = text.lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (line.startsWith("include") && line.contains('"' + what + '"')) {
                    return i + 1;
                }
            }
            return 1;
        }
    }

    private final @Nullable Path folder;
    private final boolean hasFiles;

    MachineFiles(@Nullable Path folder) {
        this(folder, true);
    }

    private MachineFiles(@Nullable Path folder, boolean hasFiles) {
        this.folder = folder;
        this.hasFiles = hasFiles;
    }

    /** Returns true if a name is a path rather than the name of a known machine. */
    static boolean isPath(String name) {
        return name.endsWith(SUFFIX);
    }

    /** Returns the name of a machine's file in errors. */
    String fileName(String machine) {
        return !hasFiles || isPath(machine) ? machine : machine + SUFFIX;
    }

    /** Returns the name without folders and suffix. */
    static String baseName(String name) {
        String file = Path.of(name).getFileName().toString();
        return file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
    }

    /**
     * Finds the file with this name, or at this path. A path is relative to the file {@code from}, if given.
     *
     * @throws InputException for {@code option} at {@code where} if there is no such file
     */
    Source find(String name, @Nullable Source from, String where, String option) {
        if (!hasFiles) {
            return new Source(name, "", null);
        }
        if (isPath(name)) {
            Path path = from == null ? Path.of(name) : from.sibling(name);
            if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
                throw new InputException(where, option, name, "a file that can be read");
            }
            return source(path.toString(), path);
        }
        Set<String> names = names();
        if (!names.contains(name)) {
            String rule = "one of " + String.join(", ", names) + ", or a path that ends in " + SUFFIX;
            throw new InputException(where, option, name, rule + NearestName.hint(name, names));
        }
        return named(name);
    }

    private Source named(String name) {
        Path path = folder == null ? null : folder.resolve(name + SUFFIX);
        if (path != null && Files.isRegularFile(path)) {
            return source(name + SUFFIX, path);
        }
        try (InputStream stream = MachineFiles.class.getResourceAsStream(RESOURCES + "/" + name + SUFFIX)) {
            if (stream == null) {
                throw new IllegalStateException("machine " + name + " is listed, but its file is missing");
            }
            return new Source(name + SUFFIX, new String(stream.readAllBytes(), StandardCharsets.UTF_8), null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Source source(String name, Path path) {
        try {
            String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
            return new Source(name, text, path.toAbsolutePath().normalize());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the names of all machines that are known without a path, sorted. */
    Set<String> names() {
        Set<String> names = new TreeSet<>();
        if (folder != null && Files.isDirectory(folder)) {
            addNames(folder, names);
        }
        URL resources = MachineFiles.class.getResource(RESOURCES);
        if (resources != null) {
            addResources(resources, names);
        }
        return names;
    }

    private static void addResources(URL resources, Set<String> names) {
        try {
            URLConnection connection = resources.openConnection();
            if (connection instanceof JarURLConnection jar) {
                try (FileSystem files =
                        FileSystems.newFileSystem(Path.of(jar.getJarFileURL().toURI()))) {
                    addNames(files.getPath(RESOURCES), names);
                }
            } else {
                addNames(Path.of(resources.toURI()), names);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void addNames(Path folder, Set<String> names) {
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString())
                    .filter(MachineFiles::isPath)
                    .map(MachineFiles::baseName)
                    .forEach(names::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
