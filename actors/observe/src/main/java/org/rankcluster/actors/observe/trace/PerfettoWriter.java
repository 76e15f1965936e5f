package org.rankcluster.actors.observe.trace;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.LinkSpace;
import org.rankcluster.actors.path.PathLeg;
import perfetto.protos.CounterDescriptor;
import perfetto.protos.DebugAnnotation;
import perfetto.protos.DebugAnnotationName;
import perfetto.protos.EventCategory;
import perfetto.protos.EventName;
import perfetto.protos.InternedData;
import perfetto.protos.ProcessDescriptor;
import perfetto.protos.Trace;
import perfetto.protos.TracePacket;
import perfetto.protos.TrackDescriptor;
import perfetto.protos.TrackEvent;

/**
 * The encoder of Perfetto's protobuf format. A partition is a process and a sequence of packets. A rank is a track of its process.
 * Perfetto's clock counts nanoseconds, so a packet has the time rounded down to ns. Annotations have the exact time in ps: {@code start_ps}
 * and {@code duration_ps} at the end of a slice, {@code at_ps} at a message.
 */
final class PerfettoWriter implements TimelineWriter {
    private static final int PIECE = 1 << 18;
    private static final int PS_PER_NS = 1000;

    /** Values of {@code sequence_flags}. */
    private static final int BEGINS = 1;

    private static final int INTERNED = 2;

    /** Numbers of tracks: a kind in the upper half, the rank or link in the lower. */
    private static final long RANK = 1L << Integer.SIZE;

    private static final long LINK = 2L << Integer.SIZE;

    private static final long PATH = 3L << Integer.SIZE;

    private static final String MESSAGE = "message";

    private final LinkSpace spaces;
    private final TracePieces pieces;
    private final int partition;
    private final String digits;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(PIECE + PIECE / 4);
    private final CodedOutputStream out = CodedOutputStream.newInstance(bytes);

    private final Map<String, Integer> names = new HashMap<>();
    private final Map<String, Integer> categories = new HashMap<>();
    private final Map<String, Integer> annotations = new HashMap<>();
    private InternedData.@Nullable Builder added;
    private final Map<Integer, Boolean> links = new HashMap<>();
    private boolean hasPath;
    private boolean hasBegun;

    /**
     * Creates the encoder of a partition, and writes its process.
     *
     * @param process name of the process
     * @param ranks number of ranks
     * @param links names the links
     */
    PerfettoWriter(String process, int partition, int ranks, LinkSpace links, TracePieces pieces) {
        this.spaces = links;
        this.pieces = pieces;
        this.partition = partition;
        this.digits = "%0" + String.valueOf(Math.max(1, ranks - 1)).length() + "d";
        write(TracePacket.newBuilder()
                .setTrackDescriptor(TrackDescriptor.newBuilder()
                        .setUuid(process())
                        .setProcess(ProcessDescriptor.newBuilder()
                                .setPid(partition + 1)
                                .setProcessName(process))));
    }

    private long process() {
        return partition + 1L;
    }

    @Override
    public void rank(int rank) {
        write(TracePacket.newBuilder()
                .setTrackDescriptor(TrackDescriptor.newBuilder()
                        .setUuid(RANK | rank)
                        .setParentUuid(process())
                        .setName("rank " + digits.formatted(rank))));
    }

    @Override
    public void begin(int rank, Kind kind, String name, long at) {
        event(
                at,
                TrackEvent.newBuilder()
                        .setType(TrackEvent.Type.TYPE_SLICE_BEGIN)
                        .setTrackUuid(RANK | rank)
                        .addCategoryIids(category(kind.text()))
                        .setNameIid(name(name)));
    }

    @Override
    public void end(int rank, long from, long at, @Nullable CallDetails details) {
        TrackEvent.Builder end = TrackEvent.newBuilder()
                .setType(TrackEvent.Type.TYPE_SLICE_END)
                .setTrackUuid(RANK | rank)
                .addDebugAnnotations(number("start_ps", from))
                .addDebugAnnotations(number("duration_ps", at - from));
        if (details != null) {
            end.addDebugAnnotations(number("bytes", details.bytes()))
                    .addDebugAnnotations(number("communicator", details.communicator()));
            if (details.algorithm() != null) {
                end.addDebugAnnotations(annotation("algorithm").setStringValue(details.algorithm()));
            }
        }
        event(at, end);
    }

    @Override
    public void message(MessageEnd end, long at) {
        TrackEvent.Builder message = TrackEvent.newBuilder()
                .setType(TrackEvent.Type.TYPE_INSTANT)
                .setTrackUuid(RANK | end.rank())
                .addCategoryIids(category(MESSAGE))
                .setNameIid(name(end.sends() ? "send" : "receive"))
                .addDebugAnnotations(number("at_ps", at))
                .addDebugAnnotations(number("peer", end.peer()))
                .addDebugAnnotations(number("bytes", end.bytes()))
                .addDebugAnnotations(number("tag", end.tag()))
                .addDebugAnnotations(number("communicator", end.communicator()));
        if (end.sends()) {
            message.addFlowIds(end.flow());
        } else {
            message.addTerminatingFlowIds(end.flow());
        }
        event(at, message);
    }

    @Override
    public void link(int link, int percent, long at) {
        long track = LINK | link;
        if (links.put(link, true) == null) {
            write(TracePacket.newBuilder()
                    .setTrackDescriptor(TrackDescriptor.newBuilder()
                            .setUuid(track)
                            .setParentUuid(process())
                            .setName("link " + spaces.name(link) + ", % busy")
                            .setCounter(CounterDescriptor.getDefaultInstance())));
        }
        event(
                at,
                TrackEvent.newBuilder()
                        .setType(TrackEvent.Type.TYPE_COUNTER)
                        .setTrackUuid(track)
                        .setCounterValue(percent));
    }

    @Override
    public void leg(PathLeg leg) {
        if (!hasPath) {
            hasPath = true;
            write(TracePacket.newBuilder()
                    .setTrackDescriptor(
                            TrackDescriptor.newBuilder().setUuid(PATH).setName("critical path")));
        }
        slice(
                leg.begin(),
                leg.sent(),
                TimelineWriter.stay(leg),
                annotation("call").setStringValue(leg.call().toString()));
        if (leg.to() >= 0 && leg.received() > leg.sent()) {
            String link = leg.link() < 0 ? "none" : spaces.name(leg.link());
            slice(
                    leg.sent(),
                    leg.received(),
                    TimelineWriter.way(leg),
                    number("waited_ps", leg.waited()),
                    annotation("link").setStringValue(link));
        }
    }

    /** Writes a slice of the critical path. */
    private void slice(long from, long to, String name, DebugAnnotation.Builder... details) {
        event(
                from,
                TrackEvent.newBuilder()
                        .setType(TrackEvent.Type.TYPE_SLICE_BEGIN)
                        .setTrackUuid(PATH)
                        .addCategoryIids(category("path"))
                        .setNameIid(name(name)));
        TrackEvent.Builder end = TrackEvent.newBuilder()
                .setType(TrackEvent.Type.TYPE_SLICE_END)
                .setTrackUuid(PATH)
                .addDebugAnnotations(number("start_ps", from))
                .addDebugAnnotations(number("duration_ps", to - from));
        for (DebugAnnotation.Builder detail : details) {
            end.addDebugAnnotations(detail);
        }
        event(to, end);
    }

    private long name(String name) {
        Integer known = names.get(name);
        if (known == null) {
            known = names.size() + 1;
            names.put(name, known);
            added().addEventNames(EventName.newBuilder().setIid(known).setName(name));
        }
        return known;
    }

    private long category(String name) {
        Integer known = categories.get(name);
        if (known == null) {
            known = categories.size() + 1;
            categories.put(name, known);
            added().addEventCategories(EventCategory.newBuilder().setIid(known).setName(name));
        }
        return known;
    }

    private DebugAnnotation.Builder annotation(String name) {
        Integer known = annotations.get(name);
        if (known == null) {
            known = annotations.size() + 1;
            annotations.put(name, known);
            added().addDebugAnnotationNames(
                            DebugAnnotationName.newBuilder().setIid(known).setName(name));
        }
        return DebugAnnotation.newBuilder().setNameIid(known);
    }

    private DebugAnnotation.Builder number(String name, long value) {
        return annotation(name).setIntValue(value);
    }

    private InternedData.Builder added() {
        InternedData.Builder names = added;
        if (names == null) {
            names = InternedData.newBuilder();
            added = names;
        }
        return names;
    }

    private void event(long at, TrackEvent.Builder event) {
        write(TracePacket.newBuilder().setTimestamp(at / PS_PER_NS).setTrackEvent(event));
    }

    private void write(TracePacket.Builder packet) {
        packet.setTrustedPacketSequenceId(partition + 1).setSequenceFlags(hasBegun ? INTERNED : BEGINS | INTERNED);
        hasBegun = true;
        if (added != null) {
            packet.setInternedData(added);
            added = null;
        }
        try {
            out.writeMessage(Trace.PACKET_FIELD_NUMBER, packet.build());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        if (bytes.size() >= PIECE) {
            flush();
        }
    }

    @Override
    public void flush() {
        try {
            out.flush();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        pieces.append(bytes.toByteArray(), bytes.size());
        bytes.reset();
    }
}
