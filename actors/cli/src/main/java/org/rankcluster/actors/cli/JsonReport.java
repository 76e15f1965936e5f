package org.rankcluster.actors.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.Profile;

/** A job's result as one JSON object, in the key order of the contract. Numbers that are not finite become strings. */
final class JsonReport {
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonReport() {}

    /** The object's text, with a newline at the end. */
    static String of(JobResult result) {
        return text(json -> write(json, result, result.exit(), null));
    }

    /** The text of a job that was run several times; its result is that of the first. */
    static String of(JobResult result, int exit, List<Repeats.Run> repeats) {
        return text(json -> write(json, result, exit, repeats));
    }

    /** What writes an object. */
    @FunctionalInterface
    interface Content {
        /** Writes it. */
        void write(JsonGenerator json) throws IOException;
    }

    /** The text of one object, with a newline at the end. */
    static String text(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
            content.write(json);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return text + "\n";
    }

    private static void write(JsonGenerator json, JobResult result, int exit, @Nullable List<Repeats.Run> repeats)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("app", result.app());
        json.writeStringField("machine", result.machine());
        json.writeNumberField("ranks", result.ranks());
        json.writeNumberField("members", result.members());
        json.writeNumberField("partitions", result.partitions());
        json.writeStringField("fidelity", result.fidelity());
        json.writeStringField("addressing", result.addressing());
        json.writeNumberField("virtualSeconds", result.virtualSeconds());
        json.writeNumberField("wallSeconds", result.wallSeconds());
        json.writeNumberField("events", result.events());
        json.writeNumberField("messages", result.messages());
        json.writeNumberField("packetHops", result.packetHops());
        json.writeNumberField("peakInFlight", result.peakInFlight());
        json.writeNumberField("bytesPerRank", result.bytesPerRank());
        json.writeStringField("digest", result.digest());
        json.writeObjectFieldStart("output");
        for (Map.Entry<String, Object> entry : result.output().entrySet()) {
            json.writeFieldName(entry.getKey());
            json.writePOJO(entry.getValue());
        }
        json.writeEndObject();
        json.writeStringField("compute", result.compute());
        writeProfile(json, result.profile());
        if (repeats != null) {
            json.writeArrayFieldStart("repeats");
            for (Repeats.Run run : repeats) {
                json.writeStartObject();
                json.writeNumberField("partitions", run.partitions());
                json.writeStringField("digest", run.digest());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeNumberField("exit", exit);
        json.writeEndObject();
    }

    private static void writeProfile(JsonGenerator json, Profile profile) throws IOException {
        json.writeObjectFieldStart("profile");
        json.writeNumberField("seconds", profile.seconds());
        write(json, "compute", profile.compute());
        write(json, "transfer", profile.transfer());
        write(json, "wait", profile.waiting());
        write(json, "outside", profile.outside());
        json.writeArrayFieldStart("calls");
        for (Profile.Call call : profile.calls()) {
            json.writeStartObject();
            json.writeStringField("call", call.call());
            json.writeNumberField("count", call.count());
            write(json, "compute", call.compute());
            write(json, "transfer", call.transfer());
            write(json, "wait", call.waiting());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String name, Profile.Seconds seconds) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("min", seconds.min());
        json.writeNumberField("mean", seconds.mean());
        json.writeNumberField("max", seconds.max());
        json.writeEndObject();
    }
}
