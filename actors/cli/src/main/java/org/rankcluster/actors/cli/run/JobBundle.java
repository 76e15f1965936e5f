package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.rankcluster.actors.cluster.control.JobFile;
import org.rankcluster.actors.cluster.control.ScratchFolder;
import org.rankcluster.input.InputException;

/** The files that a job needs on every cluster member, in the order in which they are sent. */
final class JobBundle implements AutoCloseable {
    private final ScratchFolder folder = ScratchFolder.open(ScratchFolder.Owner.CLIENT);
    private final List<JobFile> files = new ArrayList<>();
    private final List<Path> paths = new ArrayList<>();

    /** Returns the path of a generated file, which must be written before {@link #add}. */
    Path file(String name) {
        return folder.path().resolve(name);
    }

    /** Adds a file. */
    void add(String name, Path path) {
        try {
            files.add(JobFile.of(name, path));
            paths.add(path);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Adds a copy of a user's file, since the user may change it at any time; {@code option} names it. */
    void addCopy(String name, String option, Path path) {
        Path copy = file(name);
        try {
            Files.copy(path, copy);
        } catch (IOException unreadable) {
            throw InputException.option(option, path.toString(), "a file that exists until the job has been submitted");
        }
        add(name, copy);
    }

    /** Adds a jar, or a folder of classes as one jar. */
    void addClasses(String name, Path path) {
        if (Files.isDirectory(path)) {
            add(name, jar(name, path));
        } else {
            addCopy(name, "--jar", path);
        }
    }

    /** Writes the entries in order and without times, so that the same classes give the same bytes. */
    private Path jar(String name, Path classes) {
        Path jar = file(name + ".classes.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> all = Files.walk(classes, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                JarEntry entry =
                        new JarEntry(classes.relativize(file).toString().replace(java.io.File.separatorChar, '/'));
                entry.setTime(0);
                entries.putNextEntry(entry);
                Files.copy(file, entries);
                entries.closeEntry();
            }
        } catch (IOException | UncheckedIOException unreadable) {
            throw InputException.option(
                    "--jar", classes, "a folder whose files can be read; " + unreadable.getMessage());
        }
        return jar;
    }

    /** Returns the descriptions of the files. */
    List<JobFile> files() {
        return List.copyOf(files);
    }

    /** Returns the paths of the files. */
    List<Path> paths() {
        return List.copyOf(paths);
    }

    @Override
    public void close() {
        folder.close();
    }
}
