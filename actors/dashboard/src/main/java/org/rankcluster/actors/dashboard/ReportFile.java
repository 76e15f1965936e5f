package org.rankcluster.actors.dashboard;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongFunction;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;

/**
 * The HTML report of a run: the dashboard page with the messages it would have received, samples thinned towards 16 MiB. The messages are
 * in blocks, each compressed by gzip and with its length and CRC-32. All complete blocks of a truncated file can therefore be shown.
 */
public final class ReportFile {
    /** Largest length of a file, in bytes. */
    public static final int MOST_BYTES = 16 << 20;

    /** Mark in the page that the data replace. */
    static final String MARKER = "<!--rankcluster-data-->";

    /**
     * Length of the first block, in bytes. Blocks grow up to a MiB, so a small file that is truncated has complete blocks too.
     */
    private static final int FIRST_BLOCK_BYTES = 1 << 15;

    private static final int DOUBLINGS = 5;

    /**
     * Limit of the messages at the first try, in bytes. Messages compress to about a quarter; as text they are a third longer again.
     */
    private static final long FIRST_TRY = 3L * MOST_BYTES;

    private static final int MOST_TRIES = 6;

    private ReportFile() {}

    /**
     * Returns the file of a run.
     *
     * @param messages returns messages of a run that have at most the given number of bytes
     */
    public static CompletionStage<String> of(LongFunction<CompletionStage<List<byte[]>>> messages) {
        String page = PageFiles.report();
        return page == null
                ? CompletableFuture.failedFuture(PageFiles.notBuilt())
                : attempt(page, messages, FIRST_TRY, MOST_TRIES);
    }

    private static CompletionStage<String> attempt(
            String page, LongFunction<CompletionStage<List<byte[]>>> messages, long most, int tries) {
        return messages.apply(most).thenCompose(all -> {
            String file = page.replace(MARKER, String.join("\n", blocks(all, "")));
            return file.length() <= MOST_BYTES || tries == 0
                    ? CompletableFuture.completedFuture(file)
                    : attempt(page, messages, most / 10 * 9 * MOST_BYTES / file.length(), tries - 1);
        });
    }

    /**
     * Compresses messages into blocks.
     *
     * @param set name of the set of data in a file of several; empty in a file of one
     */
    static List<String> blocks(List<byte[]> messages, String set) {
        List<byte[]> packed = new ArrayList<>();
        ByteArrayOutputStream open = new ByteArrayOutputStream();
        for (byte[] message : messages) {
            open.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(message.length)
                    .array());
            open.writeBytes(message);
            if (open.size() >= FIRST_BLOCK_BYTES << Math.min(packed.size(), DOUBLINGS)) {
                packed.add(pack(open.toByteArray()));
                open.reset();
            }
        }
        if (open.size() > 0) {
            packed.add(pack(open.toByteArray()));
        }
        List<String> blocks = new ArrayList<>();
        for (byte[] bytes : packed) {
            blocks.add(block(bytes, blocks.size() + 1, packed.size(), set));
        }
        return blocks;
    }

    private static String block(byte[] bytes, int number, int of, String set) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return "<script type=\"application/octet-stream\" data-block=\"" + number + "\" data-of=\"" + of
                + "\" data-length=\"" + bytes.length + "\" data-crc=\"" + String.format("%08x", sum.getValue()) + "\""
                + (set.isEmpty() ? "" : " data-set=\"" + set + "\"") + ">"
                + Base64.getEncoder().encodeToString(bytes) + "</script>";
    }

    private static byte[] pack(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        return packed.toByteArray();
    }
}
