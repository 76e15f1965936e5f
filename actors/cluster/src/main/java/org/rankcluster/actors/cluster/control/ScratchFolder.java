package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder for temporary files of a running cluster member or client. A file in it is locked while its owner lives. By the lock the next
 * owner of the same kind finds the folders of owners that were killed, and removes them.
 */
public final class ScratchFolder implements AutoCloseable {
    private static final String LOCK = "lock";
    /** The suffix that {@link Files#createTempDirectory} adds to a prefix, nearly always. */
    private static final Pattern DRAWN = Pattern.compile("\\d{15,}");
    /**
     * Age after which a folder without a lock counts as abandoned: no owner needs that long to lock it. Measured by the clock of the
     * file system, which several hosts may share.
     */
    private static final Duration OLD = Duration.ofHours(1);
    /**
     * Folders of this JVM. Their locks would end if their files were opened and closed once more (POSIX). Opening and closing hold
     * the monitor of this set.
     */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    /** The kinds of processes that own a scratch folder. */
    public enum Owner {
        /** A member of a cluster. */
        MEMBER("rankcluster-member-"),
        /** A client that submits a job. */
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

    /** Creates a folder among the temporary files of this machine. */
    public static ScratchFolder open(Owner owner) {
        return open(owner, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Creates a folder in {@code parent}, and removes the folders of its kind without a living owner. */
    static ScratchFolder open(Owner owner, Path parent) {
        synchronized (OWN) {
            return create(owner, parent);
        }
    }

    private static ScratchFolder create(Owner owner, Path parent) {
        try {
            Path path = Files.createTempDirectory(parent, owner.prefix);
            OWN.add(path);
            // it gets its name only once it is locked: otherwise another owner that starts now would take it for
            // abandoned
            Path unlocked = path.resolve("new-" + LOCK);
            FileChannel lock = FileChannel.open(unlocked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            lock.lock();
            Files.move(unlocked, path.resolve(LOCK));
            ScratchFolder folder = new ScratchFolder(path, lock);
            folder.removeAbandoned(parent, owner.prefix);
            return folder;
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private void removeAbandoned(Path parent, String prefix) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, prefix + "*")) {
            for (Path folder : folders) {
                if (!OWN.contains(folder) && (isAbandoned(folder.resolve(LOCK)) || wasNeverLocked(folder, prefix))) {
                    remove(folder);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // temporary files: a failure does no harm
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

    /**
     * Returns whether the owner of a folder was killed before it locked it. Its name has the form of a scratch folder's, and it is so old
     * that its owner is not about to lock it.
     */
    private boolean wasNeverLocked(Path folder, String prefix) {
        String number = folder.getFileName().toString().substring(prefix.length());
        try {
            return DRAWN.matcher(number).matches()
                    && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && Files.notExists(folder.resolve(LOCK), LinkOption.NOFOLLOW_LINKS)
                    && modified(folder).isBefore(modified(path).minus(OLD));
        } catch (IOException gone) {
            return false;
        }
    }

    private static Instant modified(Path folder) throws IOException {
        return Files.getLastModifiedTime(folder).toInstant();
    }

    /** Returns the path of the folder. */
    public Path path() {
        return path;
    }

    /** Returns the reason why a job's files cannot be stored, for users. */
    static String describe(FileSystemException trouble) {
        return "temporary files: " + trouble.getMessage()
                + (trouble.getReason() == null ? ": " + trouble.getClass().getSimpleName() : "")
                + " (expected: free space, and a folder that stays while the member runs; if it is gone, start the member again)";
    }

    /** Removes a file, or a folder with all its content, as far as possible. */
    static void remove(Path root) {
        try (Stream<Path> all = Files.walk(root)) {
            List<Path> leavesFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path file : leavesFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException gone) {
            // temporary files: a failure does no harm
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
