package org.rankcluster.actors.cli.console;

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

/**
 * A writer of result files, which checks that a file can be written, and replaces it whole where the folder allows. An existing file stays
 * until the new text is complete, and is then replaced at once.
 */
public final class OutputFile {
    /** Largest number of links in a path, as in Linux. */
    private static final int MOST_LINKS = 40;

    private static final String DESCRIPTORS = "/proc";
    /** Lock that is held while a file is written. A JVM that ends takes it, so it waits for the writer and prevents new ones. */
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
     * Checks that a file can be written, without changing it. Creates missing folders.
     *
     * @throws java.nio.file.InvalidPathException if {@code file} is not a valid file name
     */
    public static void check(String file) throws IOException {
        Path path = Path.of(file);
        Path folder = path.toAbsolutePath().getParent();
        // A link to a folder also counts as a folder, which createDirectories would refuse.
        if (folder != null && !Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
        if (!isWritable(path)) {
            throw new AccessDeniedException(file);
        }
    }

    /** Returns whether two names lead to one file; {@link #check} has accepted both. */
    public static boolean isSame(String one, String other) throws IOException {
        Path target = replaceable(Path.of(one));
        Path otherTarget = replaceable(Path.of(other));
        return target == null || otherTarget == null ? one.equals(other) : target.equals(otherTarget);
    }

    private static boolean isWritable(Path path) throws IOException {
        try {
            return !Files.readAttributes(path, BasicFileAttributes.class).isDirectory() && Files.isWritable(path);
        } catch (NoSuchFileException free) {
            Path target = replaceable(path);
            return target != null && Files.isWritable(folder(target));
        }
    }

    /**
     * Writes a text and replaces the previous one. Creates missing folders.
     *
     * @throws java.nio.file.InvalidPathException if {@code file} is not a valid file name
     */
    public static void write(String file, String text) throws IOException {
        WRITING.lock();
        try {
            check(file);
            Path path = Path.of(file);
            Path target = replaceable(path);
            if (target == null) {
                Files.writeString(path, text, StandardOpenOption.APPEND);
            } else if (!replace(target, text)) {
                Files.writeString(path, text);
            }
        } finally {
            WRITING.unlock();
        }
    }

    /**
     * Returns the file at the end of links. Null if a new file there would not reach the reader. This holds for a pipe, a device, and a
     * descriptor, which are written to at their end.
     */
    private static @Nullable Path replaceable(Path path) throws IOException {
        Path target = path.toAbsolutePath();
        for (int links = 0; links <= MOST_LINKS; links++) {
            target = folder(target).toRealPath().resolve(Objects.requireNonNull(target.getFileName()));
            if (target.startsWith(DESCRIPTORS)) {
                return null;
            }
            if (!Files.isSymbolicLink(target)) {
                return Files.exists(target) && !Files.isRegularFile(target) ? null : target;
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return null;
    }

    private static Path folder(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    /**
     * Replaces the file, and returns whether it could. The call fails in a folder that accepts no new files, and for a file that is a mount
     * point.
     */
    private static boolean replace(Path target, String text) throws IOException {
        Path whole = target.resolveSibling(".rankcluster-" + UUID.randomUUID());
        try {
            Files.createFile(whole);
        } catch (IOException closed) {
            return false;
        }
        try {
            Files.writeString(whole, text);
            return moved(whole, target);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private static boolean moved(Path whole, Path target) {
        try {
            PosixFileAttributeView view = Files.getFileAttributeView(whole, PosixFileAttributeView.class);
            if (view != null && Files.exists(target)) {
                view.setPermissions(Files.getPosixFilePermissions(target));
            }
            Files.move(whole, target, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (IOException held) {
            return false;
        }
    }
}
