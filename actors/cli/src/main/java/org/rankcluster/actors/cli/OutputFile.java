package org.rankcluster.actors.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A file that an option names. What is there stays until the new text stands beside it, and takes its place as a whole. */
final class OutputFile {
    /** As many as Linux follows. */
    private static final int MOST_LINKS = 40;

    private static final String DESCRIPTORS = "/proc";
    /** Held while a file is written; a JVM that ends waits for it, and lets nobody begin. */
    private static final ReentrantLock WRITING = new ReentrantLock();

    static {
        try {
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(WRITING::lock));
        } catch (IllegalStateException ending) {
            // the JVM does not live until something is written
        }
    }

    private OutputFile() {}

    /**
     * Makes sure that a file can be written, which stays as it is. Makes the folders that are missing.
     *
     * @throws java.nio.file.InvalidPathException if that is no name for a file
     */
    static void check(String file) throws IOException {
        Path path = Path.of(file);
        Path folder = path.toAbsolutePath().getParent();
        // A link to a folder is one, too, which createDirectories would not take.
        if (folder != null && !Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
        if (!isWritable(path)) {
            throw new AccessDeniedException(file);
        }
    }

    /** Returns whether two names, each of which {@link #check} has let pass, lead to one file. */
    static boolean isSame(String one, String other) throws IOException {
        Path place = replaceable(Path.of(one));
        Path otherPlace = replaceable(Path.of(other));
        return place == null || otherPlace == null ? one.equals(other) : place.equals(otherPlace);
    }

    private static boolean isWritable(Path path) throws IOException {
        try {
            return !Files.readAttributes(path, BasicFileAttributes.class).isDirectory() && Files.isWritable(path);
        } catch (NoSuchFileException free) {
            Path place = replaceable(path);
            return place != null && Files.isWritable(folder(place));
        }
    }

    /**
     * Writes a text, in place of what is there. Makes the folders that are missing.
     *
     * @throws java.nio.file.InvalidPathException if that is no name for a file
     */
    static void write(String file, String text) throws IOException {
        WRITING.lock();
        try {
            check(file);
            Path path = Path.of(file);
            Path place = replaceable(path);
            if (place == null) {
                Files.writeString(path, text, StandardOpenOption.APPEND);
            } else if (!replace(place, text)) {
                Files.writeString(path, text);
            }
        } finally {
            WRITING.unlock();
        }
    }

    /** Where links lead; null if another file there would be none for whoever reads: of a pipe, a device, a descriptor, to whose end it goes. */
    private static @Nullable Path replaceable(Path path) throws IOException {
        Path place = path.toAbsolutePath();
        for (int links = 0; links <= MOST_LINKS; links++) {
            place = folder(place).toRealPath().resolve(Objects.requireNonNull(place.getFileName()));
            if (place.startsWith(DESCRIPTORS)) {
                return null;
            }
            if (!Files.isSymbolicLink(place)) {
                return Files.exists(place) && !Files.isRegularFile(place) ? null : place;
            }
            place = place.resolveSibling(Files.readSymbolicLink(place));
        }
        return null;
    }

    private static Path folder(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    /** Whether that can be done: not in a folder that takes no more files, nor with a file that is mounted by itself. */
    private static boolean replace(Path place, String text) throws IOException {
        Path whole = place.resolveSibling(".rankcluster-" + UUID.randomUUID());
        try {
            Files.createFile(whole);
        } catch (IOException closed) {
            return false;
        }
        try {
            Files.writeString(whole, text);
            return moved(whole, place);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private static boolean moved(Path whole, Path place) {
        try {
            PosixFileAttributeView view = Files.getFileAttributeView(whole, PosixFileAttributeView.class);
            if (view != null && Files.exists(place)) {
                view.setPermissions(Files.getPosixFilePermissions(place));
            }
            Files.move(whole, place, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (IOException held) {
            return false;
        }
    }
}
