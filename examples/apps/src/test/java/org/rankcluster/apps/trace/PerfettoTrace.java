package org.rankcluster.apps.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * A reader of Perfetto's format for tests, by the numbers of the public definition and without the classes of the writer. It sorts packets
 * by time and nests slices as a viewer does.
 */
public final class PerfettoTrace {
    /** A slice of a track; {@code depth} is 0 for a slice in no other. */
    public record Slice(
            String track,
            String category,
            String name,
            long nanos,
            long endNanos,
            int depth,
            Map<String, Object> args) {
        /** Returns the exact begin. */
        public long start() {
            return (Long) args.get("start_ps");
        }

        /** Returns the exact length. */
        public long length() {
            return (Long) args.get("duration_ps");
        }
    }

    /** One end of a message. */
    public record End(String track, String name, long flow, Map<String, Object> args) {}

    /** A value of a counter. */
    public record Value(String track, long nanos, long value) {}

    private static final long SLICE_BEGIN = 1;
    private static final long SLICE_END = 2;
    private static final long INSTANT = 3;
    private static final long COUNTER = 4;

    private record Packet(long time, long sequence, UnknownFieldSet event) {}

    private static final class Sequence {
        final Map<Long, String> categories = new HashMap<>();
        final Map<Long, String> names = new HashMap<>();
        final Map<Long, String> annotations = new HashMap<>();
    }

    private record Open(String category, String name, long nanos) {}

    final List<Slice> slices = new ArrayList<>();
    final List<End> sends = new ArrayList<>();
    final List<End> receives = new ArrayList<>();
    final List<Value> counters = new ArrayList<>();
    final Map<Long, String> tracks = new TreeMap<>();
    final Map<String, Long> parents = new HashMap<>();
    final Map<Long, String> processes = new TreeMap<>();

    private final Map<Long, Sequence> sequences = new HashMap<>();

    /** Returns the contents without the processes. */
    public Set<Object> contents() {
        Set<Object> all = new HashSet<>(slices);
        all.addAll(sends);
        all.addAll(receives);
        all.addAll(counters);
        return all;
    }

    /** Returns the names of the processes. */
    public Collection<String> processes() {
        return processes.values();
    }

    /** Reads a file. */
    public static PerfettoTrace read(Path file) throws IOException {
        try (InputStream plain = Files.newInputStream(file);
                InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(plain) : plain) {
            return new PerfettoTrace(UnknownFieldSet.parseFrom(in));
        }
    }

    private PerfettoTrace(UnknownFieldSet trace) throws InvalidProtocolBufferException {
        assertThat(trace.asMap()).containsOnlyKeys(1);
        List<Packet> packets = new ArrayList<>();
        for (ByteString bytes : trace.getField(1).getLengthDelimitedList()) {
            UnknownFieldSet packet = UnknownFieldSet.parseFrom(bytes);
            long number = number(packet, 10);
            long flags = number(packet, 13);
            assertThat(sequences.containsKey(number))
                    .as("state of sequence %s begins once", number)
                    .isEqualTo((flags & 1) == 0);
            Sequence sequence = sequences.computeIfAbsent(number, made -> new Sequence());
            for (UnknownFieldSet interned : messages(packet, 12)) {
                names(interned, 1, sequence.categories);
                names(interned, 2, sequence.names);
                names(interned, 3, sequence.annotations);
            }
            messages(packet, 60).forEach(this::track);
            for (UnknownFieldSet event : messages(packet, 11)) {
                packets.add(new Packet(number(packet, 8), number, event));
            }
        }
        packets.sort(Comparator.comparingLong(Packet::time)); // stable: equal times keep the order of the file
        Map<String, Deque<Open>> open = new HashMap<>();
        for (Packet packet : packets) {
            add(packet, open);
        }
        open.forEach((track, rest) -> assertThat(rest).as(track).isEmpty());
    }

    private void track(UnknownFieldSet track) {
        long uuid = number(track, 1);
        if (track.hasField(3)) {
            processes.put(uuid, text(messages(track, 3).getFirst(), 6));
        } else {
            String name = text(track, 2);
            assertThat(tracks.put(uuid, name)).isNull();
            parents.put(name, number(track, 5));
        }
    }

    private void add(Packet packet, Map<String, Deque<Open>> open) {
        Sequence sequence = sequences.get(packet.sequence);
        UnknownFieldSet event = packet.event;
        String track = tracks.get(number(event, 11));
        assertThat(track).isNotNull();
        Deque<Open> stack = open.computeIfAbsent(track, made -> new ArrayDeque<>());
        long type = number(event, 9);
        String name = sequence.names.get(number(event, 10));
        if (type == SLICE_BEGIN) {
            stack.push(new Open(sequence.categories.get(number(event, 3)), name, packet.time));
        } else if (type == SLICE_END) {
            Open begun = stack.pop();
            slices.add(new Slice(
                    track, begun.category, begun.name, begun.nanos, packet.time, stack.size(), args(event, sequence)));
        } else if (type == INSTANT) {
            boolean isSend = event.hasField(47);
            long flow = event.getField(isSend ? 47 : 48).getFixed64List().getFirst();
            (isSend ? sends : receives).add(new End(track, name, flow, args(event, sequence)));
        } else {
            assertThat(type).isEqualTo(COUNTER);
            counters.add(new Value(track, packet.time, number(event, 30)));
        }
    }

    private static Map<String, Object> args(UnknownFieldSet event, Sequence sequence) {
        Map<String, Object> args = new TreeMap<>();
        for (UnknownFieldSet annotation : messages(event, 4)) {
            String name = sequence.annotations.get(number(annotation, 1));
            args.put(name, annotation.hasField(4) ? (Object) number(annotation, 4) : text(annotation, 6));
        }
        return args;
    }

    private static void names(UnknownFieldSet interned, int field, Map<Long, String> into) {
        for (UnknownFieldSet entry : messages(interned, field)) {
            assertThat(into.put(number(entry, 1), text(entry, 2))).isNull();
        }
    }

    private static long number(UnknownFieldSet message, int field) {
        return message.hasField(field) ? message.getField(field).getVarintList().getFirst() : 0;
    }

    private static String text(UnknownFieldSet message, int field) {
        return message.getField(field).getLengthDelimitedList().getFirst().toStringUtf8();
    }

    private static List<UnknownFieldSet> messages(UnknownFieldSet message, int field) {
        List<UnknownFieldSet> all = new ArrayList<>();
        for (ByteString bytes : message.getField(field).getLengthDelimitedList()) {
            try {
                all.add(UnknownFieldSet.parseFrom(bytes));
            } catch (InvalidProtocolBufferException broken) {
                throw new AssertionError(broken);
            }
        }
        return all;
    }
}
