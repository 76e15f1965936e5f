package org.rankcluster.actors.cli.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.actors.job.BackgroundUse;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.MessageMemoryUse;
import org.rankcluster.actors.job.PackingUse;
import org.rankcluster.actors.job.Profile;
import org.rankcluster.actors.launch.RepeatCheck;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.observe.frame.Evidence;
import org.rankcluster.actors.observe.frame.Finding;
import org.rankcluster.actors.observe.frame.Findings;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.JobStates;
import org.rankcluster.actors.observe.frame.LinkSpace;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.rank.CollectiveCounts;

/** A writer of a job's result as one JSON object, with keys in a fixed, documented order. Numbers that are not finite become strings. */
public final class JsonReport {
    private static final double PICOSECONDS = 1e12;

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonReport() {}

    /** Returns the text of the object, with a newline at the end. */
    public static String of(JobResult result) {
        return text(json -> write(json, result, result.end().exit(), null, null, LinkSpace.NONE));
    }

    /** Returns the text of the object for a page, which shows the links of {@code launch} by their names. */
    static String of(JobResult result, Launch launch) {
        return text(json -> write(json, result, result.end().exit(), null, null, launch.links()));
    }

    /** Returns the text of the object, with a record of the run. */
    public static String of(JobResult result, RunRecord ran) {
        return text(json -> write(json, result, result.end().exit(), null, ran, ran.links()));
    }

    /** Returns the text of a job that was run several times; its result is the result of the first run. */
    public static String of(JobResult result, int exit, List<RepeatCheck.Run> repeats, RunRecord ran) {
        return text(json -> write(json, result, exit, repeats, ran, ran.links()));
    }

    /** A writer of an object's fields. */
    @FunctionalInterface
    public interface Content {
        /** Writes the fields. */
        void write(JsonGenerator json) throws IOException;
    }

    /** Returns the text of one object, with a newline at the end. */
    public static String text(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
            content.write(json);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return text + "\n";
    }

    private static void write(
            JsonGenerator json,
            JobResult result,
            int exit,
            @Nullable List<RepeatCheck.Run> repeats,
            @Nullable RunRecord ran,
            LinkSpace links)
            throws IOException {
        JobResult.Setup setup = result.setup();
        JobResult.Figures figures = result.figures();
        json.writeStartObject();
        json.writeStringField("app", setup.app());
        json.writeStringField("machine", setup.machine());
        json.writeNumberField("ranks", setup.ranks());
        json.writeNumberField("members", setup.members());
        json.writeNumberField("partitions", setup.partitions());
        json.writeStringField("fidelity", setup.fidelity());
        json.writeStringField("addressing", setup.addressing());
        if (ran != null) {
            ran.write(json);
        }
        write(json, result.addressUse());
        write(json, RunCounts.of(result).hot());
        writeFindings(json, Findings.causes(Findings.of(Evidence.of(result))));
        PathReport.write(json, result.path(), links);
        json.writeNumberField("virtualSeconds", figures.virtualSeconds());
        json.writeNumberField("wallSeconds", figures.wallSeconds());
        json.writeNumberField("events", figures.events());
        json.writeNumberField("messages", figures.messages());
        json.writeNumberField("packetHops", figures.packetHops());
        json.writeNumberField("peakInFlight", figures.peakInFlight());
        write(json, figures.messageMemory());
        writeQuotient(json, "eventsPerMessage", figures.events(), figures.messages());
        writeQuotient(json, "eventsPerHop", figures.events(), figures.packetHops());
        json.writeNumberField("bytesPerRank", figures.bytesPerRank());
        json.writeNumberField("bytesPerNode", figures.bytesPerNode());
        json.writeStringField("digest", figures.digest());
        json.writeObjectFieldStart("output");
        for (Map.Entry<String, Object> entry : result.output().entrySet()) {
            json.writeFieldName(entry.getKey());
            json.writePOJO(entry.getValue());
        }
        json.writeEndObject();
        json.writeStringField("compute", setup.compute());
        json.writeArrayFieldStart("notModelled");
        for (String text : setup.notModelled()) {
            json.writeString(text);
        }
        json.writeEndArray();
        writeProfile(json, result.profile(), result.path());
        if (result.background() != null) {
            write(json, result.background());
        }
        if (repeats != null) {
            json.writeArrayFieldStart("repeats");
            for (RepeatCheck.Run run : repeats) {
                json.writeStartObject();
                json.writeNumberField("partitions", run.partitions());
                json.writeStringField("digest", run.digest());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        StopReport.write(json, result.stop());
        json.writeStringField("state", JobStates.of(result.end()).state());
        json.writeNumberField("exit", exit);
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, BackgroundUse background) throws IOException {
        json.writeObjectFieldStart("background");
        json.writeStringField("app", background.app());
        json.writeNumberField("ranks", background.ranks());
        json.writeNumberField("messages", background.messages());
        json.writeNumberField("bytes", background.bytes());
        if (background.endSeconds() == null) {
            json.writeNullField("endSeconds");
        } else {
            json.writeNumberField("endSeconds", background.endSeconds());
        }
        json.writeEndObject();
    }

    /** Writes a quotient; null if the run has nothing to divide by. */
    private static void writeQuotient(JsonGenerator json, String name, long dividend, long divisor) throws IOException {
        if (divisor == 0) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, (double) dividend / divisor);
        }
    }

    private static void write(JsonGenerator json, MessageMemoryUse memory) throws IOException {
        json.writeObjectFieldStart("messageMemory");
        json.writeNumberField("rank", memory.rank());
        json.writeNumberField("peakBytes", memory.peak().bytes());
        json.writeNumberField("peakRequests", memory.peak().requests());
        json.writeNumberField("peakUnexpectedBytes", memory.peak().unexpectedBytes());
        json.writeEndObject();
    }

    private static void writeProfile(JsonGenerator json, Profile profile, @Nullable CriticalPath path)
            throws IOException {
        json.writeObjectFieldStart("profile");
        json.writeNumberField("seconds", profile.seconds());
        write(json, "compute", profile.compute());
        write(json, "transfer", profile.transfer());
        write(json, "wait", profile.waiting());
        write(json, "outside", profile.outside());
        AccountsReport.writeParts(json, path);
        json.writeArrayFieldStart("calls");
        for (Profile.Call call : profile.calls()) {
            json.writeStartObject();
            json.writeStringField("call", call.call());
            json.writeNumberField("count", call.count());
            json.writeNumberField("messages", call.messages());
            write(json, "compute", call.compute());
            write(json, "transfer", call.transfer());
            write(json, "wait", call.waiting());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (profile.packing().sections() > 0) {
            write(json, profile.packing());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, PackingUse packing) throws IOException {
        json.writeObjectFieldStart("packing");
        json.writeNumberField("sections", packing.sections());
        json.writeNumberField("pieces", packing.pieces());
        json.writeNumberField("searched", packing.searched());
        json.writeNumberField("lookedAhead", packing.lookedAhead());
        json.writeNumberField("packed", packing.packed());
        json.writeNumberField("packedBytes", packing.packedBytes());
        json.writeNumberField("inPlaceBytes", packing.inPlaceBytes());
        json.writeNumberField("searchSeconds", packing.searchTime() / PICOSECONDS);
        json.writeNumberField("lookAheadSeconds", packing.lookAheadTime() / PICOSECONDS);
        json.writeNumberField("packSeconds", packing.packTime() / PICOSECONDS);
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, AddressUse use) throws IOException {
        json.writeObjectFieldStart("addressManagement");
        json.writeObjectFieldStart("modelledBytes");
        json.writeNumberField("addresses", use.modelled().addresses());
        json.writeNumberField("maps", use.modelled().maps());
        json.writeNumberField("caches", use.modelled().caches());
        json.writeNumberField("total", use.modelled().total());
        json.writeEndObject();
        json.writeNumberField("rank0Bytes", use.rank0Bytes());
        writeNumbers(json, "others", use.others());
        json.writeNumberField("heapBytes", use.heapBytes());
        json.writeNumberField("communicators", use.communicators());
        writeNumbers(json, "models", use.models());
        json.writeNumberField("translations", use.translations());
        json.writeNumberField("translationCycles", use.translationCycles());
        json.writeNumberField("cacheHitRate", use.cacheHitRate());
        json.writeEndObject();
    }

    private static void writeEnds(JsonGenerator json, String name, LinkFlows.Flows flows, List<LinkFlows.End> ends)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (LinkFlows.End one : ends) {
            json.writeStartObject();
            json.writeNumberField("rank", one.rank());
            json.writeNumberField("share", flows.share(one));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, HotSpots hot) throws IOException {
        json.writeArrayFieldStart("hotLinks");
        for (HotSpots.Link link : hot.links()) {
            json.writeStartObject();
            json.writeStringField("link", link.link());
            json.writeNumberField("busy", link.busy());
            json.writeNumberField("queue", link.queue());
            writeEnds(json, "senders", link.flows(), link.flows().senders());
            writeEnds(json, "receivers", link.flows(), link.flows().receivers());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("lateRanks");
        for (HotSpots.Rank rank : hot.ranks()) {
            json.writeStartObject();
            json.writeNumberField("rank", rank.rank());
            json.writeNumberField("latePs", rank.latePs());
            json.writeNumberField("causesPs", rank.causesPs());
            json.writeStringField("state", rank.state());
            json.writeStringField("call", rank.call());
            json.writeNumberField("waiter", rank.waiter());
            json.writeNumberField("untilPs", rank.untilPs());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("collectives");
        for (HotSpots.Collective one : hot.collectives()) {
            json.writeStartObject();
            CollectiveCounts.Counts counts = one.counts();
            json.writeStringField("collective", one.name());
            json.writeNumberField("communicator", one.communicator());
            json.writeNumberField("calls", counts.calls());
            json.writeNumberField("seconds", counts.picoseconds() / PICOSECONDS);
            json.writeNumberField("rounds", counts.rounds());
            json.writeNumberField("bytes", counts.bytes());
            json.writeNumberField("longestWaitPs", counts.longest());
            json.writeNumberField("lastToEnter", counts.last());
            json.writeObjectFieldStart("others");
            for (Map.Entry<String, Double> other : one.others().entrySet()) {
                json.writeNumberField(other.getKey(), other.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        write(json, hot.distances());
        json.writeArrayFieldStart("eventsByPartition");
        for (long events : hot.eventsByPartition()) {
            json.writeNumber(events);
        }
        json.writeEndArray();
    }

    private static void writeFindings(JsonGenerator json, List<Finding> findings) throws IOException {
        json.writeArrayFieldStart("findings");
        for (Finding finding : findings) {
            json.writeStartObject();
            json.writeStringField("kind", finding.id());
            json.writeStringField("severity", finding.severity().name().toLowerCase(Locale.ROOT));
            json.writeStringField("text", finding.sentences());
            json.writeObjectFieldStart("evidence");
            for (Map.Entry<String, Object> entry : finding.values().entrySet()) {
                json.writeFieldName(entry.getKey());
                json.writePOJO(entry.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, HotSpots.Distances distances) throws IOException {
        json.writeObjectFieldStart("distances");
        json.writeNumberField("messages", distances.messages());
        json.writeNumberField("mean", distances.mean());
        json.writeNumberField("busiestReceiver", distances.receiver());
        json.writeNumberField("receiverShare", distances.receiverShare());
        json.writeObjectFieldStart("orders");
        for (Map.Entry<String, Double> order : distances.orders().entrySet()) {
            json.writeNumberField(order.getKey(), order.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writeNumbers(JsonGenerator json, String name, Map<String, ? extends Number> numbers)
            throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, ? extends Number> entry : numbers.entrySet()) {
            json.writeNumberField(entry.getKey(), entry.getValue().longValue());
        }
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
