package org.rankcluster.actors.observe.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.PathLeg;

/**
 * The encoder of the trace event format, which older viewers read. Its times are microseconds; six decimals make them exact. A partition is
 * a process, a rank is a thread of it.
 */
final class JsonWriter implements TimelineWriter {
    private static final int PIECE = 1 << 18;
    private static final String SEPARATOR = ",\n";
    private static final int PS_PER_US_DIGITS = 6;
    private static final String MESSAGE = "message";

    /** The fields of an event that differ from kind to kind. */
    @FunctionalInterface
    private interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    private final TracedRun run;
    private final TraceFile file;
    private final int process;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(PIECE + PIECE / 4);
    private final JsonGenerator json;
    private boolean hasPath;

    /** Creates the encoder of a partition, and writes its process. */
    JsonWriter(TracedRun run, TraceFile file, int partition) {
        this.run = run;
        this.file = file;
        this.process = partition + 1;
        try {
            json = new JsonFactory().createGenerator(bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        json.setRootValueSeparator(new SerializedString(SEPARATOR));
        name(
                "process_name",
                0,
                "partition " + partition + " of member " + run.memberOf().applyAsInt(partition));
    }

    /** Begins a file. */
    static void begin(TraceFile file) {
        append(file, "[\n{\"ph\":\"M\",\"name\":\"trace\",\"pid\":0,\"args\":{\"clock\":\"virtual time\"}}");
    }

    /** Ends a file. */
    static void end(TraceFile file) {
        append(file, "\n]\n");
    }

    private static void append(TraceFile file, String text) {
        byte[] piece = text.getBytes(StandardCharsets.UTF_8);
        file.append(piece, piece.length);
    }

    private void name(String what, int thread, String name) {
        event("M", thread, what, -1, fields -> {
            fields.writeObjectFieldStart("args");
            fields.writeStringField("name", name);
            fields.writeEndObject();
        });
    }

    @Override
    public void rank(int rank) {
        name("thread_name", rank, "rank " + rank);
    }

    @Override
    public void begin(int rank, Kind kind, String name, long at) {
        event("B", rank, name, at, fields -> fields.writeStringField("cat", kind.text()));
    }

    @Override
    public void end(int rank, long from, long at, @Nullable CallDetails details) {
        event("E", rank, null, at, fields -> {
            fields.writeObjectFieldStart("args");
            fields.writeNumberField("duration_ps", at - from);
            if (details != null) {
                fields.writeNumberField("bytes", details.bytes());
                fields.writeNumberField("communicator", details.communicator());
                if (details.algorithm() != null) {
                    fields.writeStringField("algorithm", details.algorithm());
                }
            }
            fields.writeEndObject();
        });
    }

    @Override
    public void message(MessageEnd end, long at) {
        event("X", end.rank(), end.sends() ? "send" : "receive", at, fields -> {
            fields.writeStringField("cat", MESSAGE);
            fields.writeNumberField("dur", 0);
            fields.writeStringField("bind_id", "0x" + Long.toHexString(end.flow()));
            fields.writeBooleanField(end.sends() ? "flow_out" : "flow_in", true);
            fields.writeObjectFieldStart("args");
            fields.writeNumberField("peer", end.peer());
            fields.writeNumberField("bytes", end.bytes());
            fields.writeNumberField("tag", end.tag());
            fields.writeNumberField("communicator", end.communicator());
            fields.writeEndObject();
        });
    }

    @Override
    public void link(int link, int percent, long at) {
        event("C", 0, "link " + run.links().name(link), at, fields -> {
            fields.writeObjectFieldStart("args");
            fields.writeNumberField("% busy", percent);
            fields.writeEndObject();
        });
    }

    @Override
    public void leg(PathLeg leg) {
        int track = run.ranks(); // the ranks' tracks end before it
        if (!hasPath) {
            hasPath = true;
            name("thread_name", track, "critical path");
        }
        slice(track, leg.begin(), leg.sent(), TimelineWriter.stay(leg), -1);
        if (leg.to() >= 0 && leg.received() > leg.sent()) {
            slice(track, leg.sent(), leg.received(), TimelineWriter.way(leg), leg.link());
        }
    }

    /** Writes a slice of the critical path. */
    private void slice(int track, long from, long to, String name, int link) {
        event("X", track, name, from, fields -> {
            fields.writeStringField("cat", "path");
            fields.writeFieldName("dur");
            fields.writeNumber(BigDecimal.valueOf(to - from, PS_PER_US_DIGITS).toPlainString());
            if (link >= 0) {
                fields.writeObjectFieldStart("args");
                fields.writeStringField("link", run.links().name(link));
                fields.writeEndObject();
            }
        });
    }

    private void event(String kind, int thread, @Nullable String name, long at, Fields rest) {
        try {
            json.writeStartObject();
            json.writeStringField("ph", kind);
            json.writeNumberField("pid", process);
            json.writeNumberField("tid", thread);
            if (name != null) {
                json.writeStringField("name", name);
            }
            if (at >= 0) {
                json.writeFieldName("ts");
                json.writeNumber(BigDecimal.valueOf(at, PS_PER_US_DIGITS).toPlainString());
            }
            rest.write(json);
            json.writeEndObject();
            json.flush();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        if (bytes.size() >= PIECE) {
            flush();
        }
    }

    @Override
    public void flush() {
        byte[] piece = bytes.toByteArray();
        bytes.reset();
        boolean isFirst = piece.length > 0 && piece[0] != ',';
        if (isFirst) {
            append(file, SEPARATOR + new String(piece, StandardCharsets.UTF_8));
        } else {
            file.append(piece, piece.length);
        }
    }
}
