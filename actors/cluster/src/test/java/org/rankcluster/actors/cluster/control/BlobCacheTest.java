package org.rankcluster.actors.cluster.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlobCacheTest {
    /** Limit of the bytes of idle files. */
    private static final int MOST = 10;

    @TempDir
    Path temporary;

    private BlobCache cache() {
        return new BlobCache(ScratchFolder.open(ScratchFolder.Owner.MEMBER, temporary), MOST);
    }

    private static JobFile file(String text) {
        byte[] hash = BlobCache.digest().digest(text.getBytes(StandardCharsets.UTF_8));
        return new JobFile("file", HexFormat.of().formatHex(hash), text.length());
    }

    private static void put(BlobCache.Lease lease, String text) throws IOException {
        lease.put(file(text), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static boolean has(BlobCache cache, String text) {
        try (BlobCache.Lease lease = cache.lease()) {
            return lease.has(file(text));
        }
    }

    @Test
    void shouldKeepWhatAJobUsesHoweverLarge() throws IOException {
        try (BlobCache cache = cache();
                BlobCache.Lease one = cache.lease()) {
            put(one, "eleven byte");
            try (BlobCache.Lease other = cache.lease()) {
                assertTrue(other.has(file("eleven byte")));
                put(other, "12345678");
            }
            assertEquals("eleven byte", Files.readString(one.path(file("eleven byte"))));
            assertReads("eleven byte", cache);
        }
    }

    private static void assertReads(String text, BlobCache cache) throws IOException {
        FileSegment piece = cache.read(file(text).hash(), 0);
        assertEquals(text, new String(piece.bytes(), StandardCharsets.UTF_8));
        assertTrue(piece.last());
    }

    @Test
    void shouldDropWhatWasUsedLongestAgo() throws IOException {
        try (BlobCache cache = cache()) {
            for (String text : new String[] {"1111", "2222"}) {
                try (BlobCache.Lease lease = cache.lease()) {
                    put(lease, text);
                }
            }
            assertTrue(has(cache, "1111"), "used again now");
            try (BlobCache.Lease lease = cache.lease()) {
                put(lease, "3333");
            }
            assertFalse(has(cache, "2222"));
            assertTrue(has(cache, "1111"));
            assertTrue(has(cache, "3333"));
        }
    }

    @Test
    void shouldDropWhatNoOneUsesIfItIsTooLarge() throws IOException {
        try (BlobCache cache = cache()) {
            try (BlobCache.Lease lease = cache.lease()) {
                put(lease, "eleven byte");
            }
            assertFalse(has(cache, "eleven byte"));
            assertThrows(IOException.class, () -> cache.read(file("eleven byte").hash(), 0));
        }
    }

    @Test
    void shouldForgetWhatSomebodyElseHasRemoved() throws IOException {
        try (BlobCache cache = cache()) {
            try (BlobCache.Lease lease = cache.lease()) {
                put(lease, "1111");
                Files.delete(lease.path(file("1111")));
            }
            try (BlobCache.Lease lease = cache.lease()) {
                assertFalse(lease.has(file("1111")));
                put(lease, "1111");
                assertTrue(Files.exists(lease.path(file("1111"))));
            }
        }
    }

    @Test
    void shouldRefuseOtherBytes() {
        try (BlobCache cache = cache();
                BlobCache.Lease lease = cache.lease()) {
            IOException wrong = assertThrows(
                    IOException.class, () -> lease.put(file("1111"), new ByteArrayInputStream(new byte[4])));
            assertTrue(String.valueOf(wrong.getMessage()).startsWith("file: other bytes"), wrong.getMessage());
            assertThrows(IOException.class, () -> lease.put(file("1111"), new ByteArrayInputStream(new byte[3])));
            assertFalse(lease.has(file("1111")));
        }
    }

    @Test
    void shouldSayThatItsFolderIsGone() throws IOException {
        try (BlobCache cache = cache();
                BlobCache.Lease lease = cache.lease()) {
            put(lease, "1111");
            ScratchFolder.remove(lease.path(file("1111")).getParent());
            FileSystemException gone = assertThrows(FileSystemException.class, () -> put(lease, "2222"));
            assertTrue(
                    ScratchFolder.describe(gone)
                            .matches("temporary files: .*/part-.*: NoSuchFileException .expected: .*"),
                    ScratchFolder.describe(gone));
            assertEquals(
                    "temporary files: part: No space left on device",
                    ScratchFolder.describe(new FileSystemException("part", null, "No space left on device"))
                            .replaceFirst(" .expected: .*", ""));
        }
    }

    @Test
    void shouldRemoveWhatAJobMadeAndInTheEndAll() throws IOException {
        try (BlobCache cache = cache()) {
            Path made;
            try (BlobCache.Lease lease = cache.lease()) {
                put(lease, "1111");
                made = lease.work().resolve("made");
                Files.writeString(made, "made");
                assertEquals(made.getParent(), lease.work());
            }
            assertFalse(Files.exists(made.getParent()));
            assertTrue(Files.exists(made.getParent().getParent()));
        }
        try (Stream<Path> left = Files.list(temporary)) {
            assertEquals(0, left.count());
        }
    }
}
