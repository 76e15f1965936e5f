package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files of jobs on a member, each under the hash of its bytes, in a folder that goes when the JVM ends. */
final class Depot implements AutoCloseable {
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    private final Path folder;

    Depot() {
        try {
            folder = Files.createTempDirectory("rankcluster-");
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    /** SHA-256. */
    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }

    /** The hash of a file's bytes. */
    static String hash(Path file) throws IOException {
        MessageDigest digest = digest();
        try (OutputStream into = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            Files.copy(file, into);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Whether it has a file. */
    boolean has(ShippedFile file) {
        return Files.isRegularFile(path(file.hash()));
    }

    /** Whether this is a hash and nothing else. */
    static boolean isHash(@Nullable String text) {
        return text != null && HASH.matcher(text).matches();
    }

    /** Where a file is, or would be. */
    Path path(String hash) {
        if (!isHash(hash)) {
            throw new IllegalArgumentException("hash: " + hash + " (expected: 64 hexadecimal digits)");
        }
        return folder.resolve(hash);
    }

    /**
     * Takes a file in.
     *
     * @param from has its bytes, and perhaps more after them
     * @throws IOException if they are too few, or not those of the hash
     */
    void put(ShippedFile file, InputStream from) throws IOException {
        MessageDigest digest = digest();
        Path part = Files.createTempFile(folder, "part-", "");
        try {
            try (OutputStream out = new DigestOutputStream(Files.newOutputStream(part), digest)) {
                copy(from, out, file.size());
            }
            if (!HexFormat.of().formatHex(digest.digest()).equals(file.hash())) {
                throw new IOException(file.name() + ": other bytes (expected: SHA-256 " + file.hash() + ")");
            }
            Files.move(part, path(file.hash()), StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void copy(InputStream from, OutputStream to, long count) throws IOException {
        byte[] buffer = new byte[Piece.MOST];
        long left = count;
        while (left > 0) {
            int read = from.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                throw new IOException("ends " + left + " bytes too early");
            }
            to.write(buffer, 0, read);
            left -= read;
        }
    }

    /** Some bytes of a file. */
    Piece read(String hash, long offset) throws IOException {
        try (var channel = Files.newByteChannel(path(hash))) {
            byte[] bytes = new byte[Math.clamp(channel.size() - offset, 0, Piece.MOST)];
            channel.position(offset);
            java.nio.ByteBuffer buffer = java.nio.ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                // until it is full
            }
            return new Piece(offset, bytes, offset + bytes.length >= channel.size());
        }
    }

    @Override
    public void close() {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException gone) {
            // a folder for temporary files; nobody minds
        }
    }
}
