package org.rankcluster.actors.cluster.control;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A hash of the code on the class path, by which cluster members and clients of different builds refuse each other. */
public final class Build {
    private static final int SHOWN = 12;
    private static final String HASH = compute();

    private Build() {}

    /** Returns the SHA-256 hash, as 64 hexadecimal digits. */
    public static String hash() {
        return HASH;
    }

    /** Returns the first digits, for messages to users. */
    static String shown(String hash) {
        return hash.substring(0, SHOWN);
    }

    private static String compute() {
        String classPath = System.getProperty("java.class.path", "");
        MessageDigest all = BlobCache.digest();
        Arrays.stream(classPath.split(File.pathSeparator))
                .map(Path::of)
                .flatMap(Build::files)
                .map(Build::entry)
                .sorted()
                .forEach(entry -> all.update(entry.getBytes(StandardCharsets.UTF_8)));
        return HexFormat.of().formatHex(all.digest());
    }

    private static Stream<Path> files(Path path) {
        if (!Files.isDirectory(path)) {
            return Files.isRegularFile(path) ? Stream.of(path) : Stream.empty();
        }
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> found = files.filter(Files::isRegularFile).toList();
            return found.stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String entry(Path file) {
        try {
            return file.getFileName() + " " + BlobCache.hash(file) + "\n";
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
