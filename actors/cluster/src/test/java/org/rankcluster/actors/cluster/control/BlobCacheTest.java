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

    private BlobCache depot() {
        return new BlobCache(ScratchFolder.open(ScratchFolder.Owner.MEMBER, temporary), MOST);
    }

    private static JobFile file(String text) {
        byte[] hash = BlobCache.digest().digest(text.getBytes(StandardCharsets.UTF_8));
        return new JobFile("file", HexFormat.of().formatHex(hash), text.length());
    }

    private static void put(BlobCache.Lease lease, String text) throws IOException {
        lease.put(file(text), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static boolean has(BlobCache depot, String text) {
        try (BlobCache.Lease lease = depot.lease()) {
            return lease.has(file(text));
        }
    }

    @Test
    void shouldKeepWhatAJobUsesHoweverLarge() throws IOException {
        try (BlobCache depot = depot();
                BlobCache.Lease one = depot.lease()) {
            put(one, "eleven byte");
            try (BlobCache.Lease other = depot.lease()) {
                assertTrue(other.has(file("eleven byte")));
                put(other, "12345678");
            }
            assertEquals("eleven byte", Files.readString(one.path(file("eleven byte"))));
            assertReads("eleven byte", depot);
        }
    }

    private static void assertReads(String text, BlobCache depot) throws IOException {
        FileSegment piece = depot.read(file(text).hash(), 0);
        assertEquals(text, new String(piece.bytes(), StandardCharsets.UTF_8));
        assertTrue(piece.last());
    }

    @Test
    void shouldDropWhatWasUsedLongestAgo() throws IOException {
        try (BlobCache depot = depot()) {
            for (String text : new String[] {"1111", "2222"}) {
                try (BlobCache.Lease lease = depot.lease()) {
                    put(lease, text);
                }
            }
            assertTrue(has(depot, "1111"), "used again now");
            try (BlobCache.Lease lease = depot.lease()) {
                put(lease, "3333");
            }
            assertFalse(has(depot, "2222"));
            assertTrue(has(depot, "1111"));
            assertTrue(has(depot, "3333"));
        }
    }

    @Test
    void shouldDropWhatNoOneUsesIfItIsTooLarge() throws IOException {
        try (BlobCache depot = depot()) {
            try (BlobCache.Lease lease = depot.lease()) {
                put(lease, "eleven byte");
            }
            assertFalse(has(depot, "eleven byte"));
            assertThrows(IOException.class, () -> depot.read(file("eleven byte").hash(), 0));
        }
    }

    @Test
    void shouldForgetWhatSomebodyElseHasRemoved() throws IOException {
        try (BlobCache depot = depot()) {
            try (BlobCache.Lease lease = depot.lease()) {
                put(lease, "1111");
                Files.delete(lease.path(file("1111")));
            }
            try (BlobCache.Lease lease = depot.lease()) {
                assertFalse(lease.has(file("1111")));
                put(lease, "1111");
                assertTrue(Files.exists(lease.path(file("1111"))));
            }
        }
    }

    @Test
    void shouldRefuseOtherBytes() {
        try (BlobCache depot = depot();
                BlobCache.Lease lease = depot.lease()) {
            IOException wrong = assertThrows(
                    IOException.class, () -> lease.put(file("1111"), new ByteArrayInputStream(new byte[4])));
            assertTrue(String.valueOf(wrong.getMessage()).startsWith("file: other bytes"), wrong.getMessage());
            assertThrows(IOException.class, () -> lease.put(file("1111"), new ByteArrayInputStream(new byte[3])));
            assertFalse(lease.has(file("1111")));
        }
    }

    @Test
    void shouldSayThatItsFolderIsGone() throws IOException {
        try (BlobCache depot = depot();
                BlobCache.Lease lease = depot.lease()) {
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
        try (BlobCache depot = depot()) {
            Path made;
            try (BlobCache.Lease lease = depot.lease()) {
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
