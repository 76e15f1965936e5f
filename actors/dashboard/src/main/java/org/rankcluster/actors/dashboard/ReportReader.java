package org.rankcluster.actors.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/**
 * The messages of a report file, read back for the comparison of reports.
 *
 * @param messages messages of all complete blocks
 * @param blocks number of complete blocks
 * @param of number of blocks that the file had when it was written
 */
public record ReportReader(List<byte[]> messages, int blocks, int of) {
    private static final Pattern BLOCK = Pattern.compile(
            "<script type=\"application/octet-stream\" data-block=\"(\\d{1,6})\""
                    + " data-of=\"(\\d{1,6})\" data-length=\"(\\d{1,9})\" data-crc=\"([0-9a-f]{8})\">([A-Za-z0-9+/=]*)</script>");
    private static final JsonMapper JSON = new JsonMapper();
    private static final int MAGIC = 0x31434b52;
    private static final int KIND_AT = 5;
    private static final int JSON_LENGTH_AT = 12;
    private static final int HEAD = 32;
    private static final byte HELLO = 1;
    private static final byte END = 5;
    /** Limit of the uncompressed messages, in bytes: more than any report has. */
    private static final int MOST_UNPACKED = 512 << 20;

    /**
     * Reads a report.
     *
     * @param name name of the file, for messages to users
     * @throws InputException if the file has no data to read
     */
    public static ReportReader of(String name, String html) {
        if (html.contains(" data-set=\"a\">")) {
            throw new InputException(name, "report", "a comparison of two runs", "a file of run --report");
        }
        List<byte[]> messages = new ArrayList<>();
        int whole = 0;
        int of = 0;
        Matcher block = BLOCK.matcher(html);
        while (block.find()) {
            of = Integer.parseInt(block.group(2));
            byte[] unpacked = unpack(block.group(5), Integer.parseInt(block.group(3)), block.group(4));
            if (unpacked != null) {
                whole++;
                split(unpacked, messages);
            }
        }
        ReportReader report = new ReportReader(messages, whole, of);
        if (report.json(HELLO) == null) {
            throw new InputException(
                    name,
                    "report",
                    !html.contains("data-block=") ? "no data" : "cut before its first block",
                    "a file of run --report");
        }
        return report;
    }

    private static byte @Nullable [] unpack(String text, int length, String crc) {
        try {
            byte[] packed = Base64.getDecoder().decode(text);
            CRC32 sum = new CRC32();
            sum.update(packed);
            if (packed.length != length
                    || !String.format("%08x", sum.getValue()).equals(crc)) {
                return null;
            }
            try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(packed))) {
                return gzip.readNBytes(MOST_UNPACKED);
            }
        } catch (IOException | IllegalArgumentException damaged) {
            return null;
        }
    }

    private static void split(byte[] bytes, List<byte[]> messages) {
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (all.remaining() >= Integer.BYTES) {
            int length = all.getInt();
            if (length < HEAD || length > all.remaining()) {
                return;
            }
            byte[] message = new byte[length];
            all.get(message);
            messages.add(message);
        }
    }

    /** Returns whether the file is complete and undamaged. */
    public boolean isWhole() {
        return blocks == of;
    }

    /** Returns the description of the run. */
    public JsonNode hello() {
        JsonNode hello = json(HELLO);
        return hello == null ? JSON.createObjectNode() : hello;
    }

    /** Returns the end of the run, with its result; empty if the report was made before the end. */
    public JsonNode end() {
        JsonNode end = json(END);
        return end == null ? JSON.createObjectNode() : end;
    }

    /** Returns the reason why the report has no figures of the run; null if it has some. */
    public @Nullable String lacksFigures() {
        return json(END) != null
                ? null
                : isWhole()
                        ? "it was written before the run had ended"
                        : "it is cut short or damaged: " + blocks + " of " + of + " blocks are whole";
    }

    private @Nullable JsonNode json(byte kind) {
        for (byte[] message : messages) {
            ByteBuffer head = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
            if (head.getInt(0) == MAGIC && head.get(KIND_AT) == kind) {
                int length = Math.clamp(head.getInt(JSON_LENGTH_AT), 0, message.length - HEAD);
                try {
                    return JSON.readTree(message, HEAD, length);
                } catch (IOException damaged) {
                    return null;
                }
            }
        }
        return null;
    }
}
