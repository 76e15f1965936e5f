package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A store for the files of jobs on a cluster member, each under the hash of its bytes. Files that a job uses stay. The latest of the other
 * files stay as well, because the next job may need them again.
 */
final class BlobCache implements AutoCloseable {
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final long MOST_IDLE_BYTES = 256L << 20;

    private final ScratchFolder folder;
    private final long mostIdleBytes;
    /** Files by hash; the files that were released last come last. */
    private final Map<String, Stored> files = new LinkedHashMap<>();

    private static final class Stored {
        final long size;
        int users;

        Stored(long size) {
            this.size = size;
        }
    }

    /** Creates an empty cache, which is removed with the folder. */
    BlobCache(ScratchFolder folder) {
        this(folder, MOST_IDLE_BYTES);
    }

    /**
     * Creates an empty cache.
     *
     * @param mostIdleBytes bytes of files without a job that stay, at most
     */
    BlobCache(ScratchFolder folder, long mostIdleBytes) {
        this.folder = folder;
        this.mostIdleBytes = mostIdleBytes;
    }

    /** Creates a lease for the files of one job, which stay until it is closed. */
    Lease lease() {
        return new Lease();
    }

    /** Returns a digest of SHA-256. */
    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }

    /** Returns the hash of a file's bytes. */
    static String hash(Path file) throws IOException {
        MessageDigest digest = digest();
        try (OutputStream into = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            Files.copy(file, into);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns whether the text is a hash and nothing else. */
    static boolean isHash(@Nullable String text) {
        return text != null && HASH.matcher(text).matches();
    }

    private Path path(String hash) {
        if (!isHash(hash)) {
            throw new IllegalArgumentException("hash: " + hash + " (expected: 64 hexadecimal digits)");
        }
        return folder.path().resolve(hash);
    }

    /** The files that one job uses. */
    final class Lease implements AutoCloseable {
        private final List<String> held = new ArrayList<>();
        private @Nullable Path work;

        private Lease() {}

        /** Adds a file to the lease if it is in the cache. Returns whether it is. */
        boolean has(JobFile file) {
            synchronized (files) {
                Stored stored = files.get(file.hash());
                if (stored == null || !Files.isRegularFile(path(file))) { // a cleaner may remove temporary files
                    return false;
                }
                hold(file.hash(), stored);
                return true;
            }
        }

        /**
         * Stores a file, and adds it to the lease.
         *
         * @param from has the file's bytes, and perhaps more after them
         * @throws FileSystemException if it cannot be stored
         * @throws IOException if there are too few bytes, or their hash differs
         */
        void put(JobFile file, InputStream from) throws IOException {
            MessageDigest digest = digest();
            Path part = Files.createTempFile(folder.path(), "part-", "");
            try {
                try (OutputStream out = new DigestOutputStream(Files.newOutputStream(part), digest)) {
                    copy(from, out, file.size(), part);
                }
                if (!HexFormat.of().formatHex(digest.digest()).equals(file.hash())) {
                    throw new IOException(
                            file.name() + ": other bytes than announced (expected: SHA-256 " + file.hash() + ")");
                }
                synchronized (files) {
                    Files.move(part, path(file), StandardCopyOption.REPLACE_EXISTING);
                    hold(file.hash(), files.computeIfAbsent(file.hash(), hash -> new Stored(file.size())));
                }
            } finally {
                Files.deleteIfExists(part);
            }
        }

        private void hold(String hash, Stored stored) {
            stored.users++;
            held.add(hash);
        }

        /** Returns the path of a file of this lease. */
        Path path(JobFile file) {
            return BlobCache.this.path(file.hash());
        }

        /** Returns a folder for files that the job makes of its files. */
        Path work() throws IOException {
            if (work == null) {
                work = Files.createTempDirectory(folder.path(), "job-");
            }
            return work;
        }

        /** Releases all files. */
        @Override
        public void close() {
            if (work != null) {
                ScratchFolder.remove(work);
            }
            synchronized (files) {
                held.forEach(BlobCache.this::giveBack);
                held.clear();
                dropOldest();
            }
        }
    }

    private void giveBack(String hash) {
        Stored stored = files.remove(hash);
        if (stored != null) {
            stored.users--;
            files.put(hash, stored);
        }
    }

    private void dropOldest() {
        long idle = 0;
        for (Stored stored : files.values()) {
            idle += stored.users == 0 ? stored.size : 0;
        }
        for (var oldest = files.entrySet().iterator(); idle > mostIdleBytes && oldest.hasNext(); ) {
            Map.Entry<String, Stored> file = oldest.next();
            if (file.getValue().users == 0) {
                idle -= file.getValue().size;
                ScratchFolder.remove(path(file.getKey()));
                oldest.remove();
            }
        }
    }

    private static void copy(InputStream from, OutputStream to, long count, Path path) throws IOException {
        byte[] buffer = new byte[FileSegment.MOST];
        long left = count;
        while (left > 0) {
            int read = from.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                throw new IOException("the stream of the file ends " + left + " bytes too early");
            }
            try {
                to.write(buffer, 0, read);
            } catch (IOException full) {
                throw new FileSystemException(path.toString(), null, full.getMessage());
            }
            left -= read;
        }
    }

    /** Returns some bytes of a file. */
    FileSegment read(String hash, long offset) throws IOException {
        try (var channel = Files.newByteChannel(path(hash))) {
            byte[] bytes = new byte[Math.clamp(channel.size() - offset, 0, FileSegment.MOST)];
            channel.position(offset);
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                // read until the buffer is full
            }
            return new FileSegment(offset, bytes, offset + bytes.length >= channel.size());
        }
    }

    @Override
    public void close() {
        folder.close();
    }
}
