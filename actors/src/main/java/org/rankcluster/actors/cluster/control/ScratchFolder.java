package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A folder for temporary files of a member or a client. A file in it is locked while its owner lives, so that the folders of owners
 * that were killed are known, and go when the next of their kind starts.
 */
public final class ScratchFolder implements AutoCloseable {
    private static final String LOCK = "lock";
    /** Those of this JVM, whose locks would end if their files were opened and closed once more (POSIX). */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    /** Whose it is. */
    public enum Owner {
        /** A member of a cluster. */
        MEMBER("rankcluster-member-"),
        /** A client that hands over a job. */
        CLIENT("rankcluster-run-");

        private final String prefix;

        Owner(String prefix) {
            this.prefix = prefix;
        }
    }

    private final Path path;
    private final FileChannel lock;

    private ScratchFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** A new one among the temporary files of this machine. */
    public static ScratchFolder open(Owner owner) {
        return open(owner, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** A new one in {@code parent}, from which those of its kind that nobody holds are removed. */
    static ScratchFolder open(Owner owner, Path parent) {
        try {
            removeAbandoned(parent, owner.prefix);
            Path path = Files.createTempDirectory(parent, owner.prefix);
            OWN.add(path);
            // has its name only once it is locked: else another that starts now would take it for abandoned
            Path unlocked = path.resolve("new-" + LOCK);
            FileChannel lock = FileChannel.open(unlocked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            lock.lock();
            Files.move(unlocked, path.resolve(LOCK));
            return new ScratchFolder(path, lock);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private static void removeAbandoned(Path parent, String prefix) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, prefix + "*")) {
            for (Path folder : folders) {
                if (!OWN.contains(folder) && isAbandoned(folder.resolve(LOCK))) {
                    remove(folder);
                }
            }
        }
    }

    private static boolean isAbandoned(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock free = channel.tryLock()) {
            return free != null;
        } catch (IOException noneOrNotOurs) {
            return false;
        }
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /** Why a job's files cannot be stored, for people. */
    static String describe(FileSystemException trouble) {
        return "temporary files: " + trouble.getMessage()
                + (trouble.getReason() == null ? ": " + trouble.getClass().getSimpleName() : "")
                + " (expected: room, and a folder that stays while the member runs; if it is gone, start the member again)";
    }

    /** Removes a file, or a folder with all that is in it, as far as that can be done. */
    static void remove(Path root) {
        try (Stream<Path> all = Files.walk(root)) {
            List<Path> leavesFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path file : leavesFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException gone) {
            // temporary files; nobody minds
        }
    }

    @Override
    public void close() {
        remove(path);
        OWN.remove(path);
        try {
            lock.close();
        } catch (IOException gone) {
            // the lock ends with the JVM
        }
    }
}
