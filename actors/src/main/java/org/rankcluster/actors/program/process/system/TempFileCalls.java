package org.rankcluster.actors.program.process.system;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.random.RandomCalls;

/**
 * Temporary files and folders, whose names the rank draws: the same in each run, unless one of that name is still there. How often
 * that happens does not change what the rank draws next.
 */
public final class TempFileCalls {
    private static final String PERMISSIONS = "posix:permissions";
    private static final int SHORTEST_PREFIX = 3;

    private TempFileCalls() {}

    /** {@link Files#createTempFile(Path, String, String, FileAttribute...)}. */
    @InPlaceOf(Files.class)
    public static Path createTempFile(
            Path folder, @Nullable String prefix, @Nullable String suffix, FileAttribute<?>[] attributes)
            throws IOException {
        FileAttribute<?>[] all = protectedBy("rw-------", folder, attributes);
        return create(folder, prefix, suffix == null ? ".tmp" : suffix, path -> Files.createFile(path, all));
    }

    /** {@link Files#createTempFile(String, String, FileAttribute...)}. */
    @InPlaceOf(Files.class)
    public static Path createTempFile(@Nullable String prefix, @Nullable String suffix, FileAttribute<?>[] attributes)
            throws IOException {
        return createTempFile(usual(), prefix, suffix, attributes);
    }

    /** {@link Files#createTempDirectory(Path, String, FileAttribute...)}. */
    @InPlaceOf(Files.class)
    public static Path createTempDirectory(Path folder, @Nullable String prefix, FileAttribute<?>[] attributes)
            throws IOException {
        FileAttribute<?>[] all = protectedBy("rwx------", folder, attributes);
        return create(folder, prefix, "", path -> Files.createDirectory(path, all));
    }

    /** {@link Files#createTempDirectory(String, FileAttribute...)}. */
    @InPlaceOf(Files.class)
    public static Path createTempDirectory(@Nullable String prefix, FileAttribute<?>[] attributes) throws IOException {
        return createTempDirectory(usual(), prefix, attributes);
    }

    /** {@link File#createTempFile(String, String)}. */
    @InPlaceOf(File.class)
    public static File createTempFile(String prefix, @Nullable String suffix) throws IOException {
        return createTempFile(prefix, suffix, (File) null);
    }

    /** {@link File#createTempFile(String, String, File)}. */
    @InPlaceOf(File.class)
    public static File createTempFile(String prefix, @Nullable String suffix, @Nullable File folder)
            throws IOException {
        if (prefix.length() < SHORTEST_PREFIX) {
            throw new IllegalArgumentException(
                    "Prefix string \"" + prefix + "\" too short: length must be at least " + SHORTEST_PREFIX);
        }
        return create(
                        folder == null ? usual() : folder.toPath(),
                        new File(prefix).getName(),
                        suffix == null ? ".tmp" : suffix,
                        Files::createFile)
                .toFile();
    }

    /** {@link File#deleteOnExit}: at the end of the rank, while others, and the JVM of a member, go on. */
    @InPlaceOf(File.class)
    public static void deleteOnExit(File file) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            file.deleteOnExit();
        } else {
            rank.state().deleteOnExit(file.getPath());
        }
    }

    private static Path usual() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** As the JDK does it: who gives no permissions has what he makes for himself. */
    private static FileAttribute<?>[] protectedBy(String permissions, Path folder, FileAttribute<?>[] attributes) {
        boolean isOpen = folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                && Arrays.stream(attributes)
                        .noneMatch(attribute -> attribute.name().equals(PERMISSIONS));
        return isOpen
                ? Stream.concat(
                                Arrays.stream(attributes),
                                Stream.of(PosixFilePermissions.asFileAttribute(
                                        PosixFilePermissions.fromString(permissions))))
                        .toArray(FileAttribute<?>[]::new)
                : attributes;
    }

    private static Path create(Path folder, @Nullable String prefix, String suffix, Maker maker) throws IOException {
        SplittableRandom numbers = new SplittableRandom(RandomCalls.seed());
        while (true) {
            String name = (prefix == null ? "" : prefix) + Long.toUnsignedString(numbers.nextLong()) + suffix;
            if (folder.getFileSystem().getPath(name).getParent() != null) {
                throw new IllegalArgumentException("Invalid prefix or suffix");
            }
            try {
                return maker.make(folder.resolve(name));
            } catch (FileAlreadyExistsException taken) {
                // the next name may be free
            }
        }
    }

    /** Makes a file or a folder, or fails if there is one. */
    private interface Maker {
        Path make(Path path) throws IOException;
    }
}
