package org.rankcluster.actors.observe.trace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.rankcluster.actors.observe.trace.TimelineWriter.MessageEnd;

/**
 * A trace file in Paje's format, with the type definitions of SimGrid. States of a container are in the order of time,
 * whichever partition it belongs to. Messages belong to the root, so their ends wait here until every partition has
 * reached their time. Any thread may call.
 */
final class PajeFile {
    static final String CREATE_CONTAINER = "6";
    static final String DESTROY_CONTAINER = "7";
    static final String SET_VARIABLE = "8";
    static final String PUSH_STATE = "12";
    static final String POP_STATE = "13";
    private static final String START_LINK = "15";
    private static final String END_LINK = "16";

    private static final String HEADER = """
            %EventDef PajeDefineContainerType 0
            % Alias string
            % Type string
            % Name string
            %EndEventDef
            %EventDef PajeDefineVariableType 1
            % Alias string
            % Type string
            % Name string
            % Color color
            %EndEventDef
            %EventDef PajeDefineStateType 2
            % Alias string
            % Type string
            % Name string
            %EndEventDef
            %EventDef PajeDefineLinkType 4
            % Alias string
            % Type string
            % StartContainerType string
            % EndContainerType string
            % Name string
            %EndEventDef
            %EventDef PajeCreateContainer 6
            % Time date
            % Alias string
            % Type string
            % Container string
            % Name string
            %EndEventDef
            %EventDef PajeDestroyContainer 7
            % Time date
            % Type string
            % Name string
            %EndEventDef
            %EventDef PajeSetVariable 8
            % Time date
            % Type string
            % Container string
            % Value double
            %EndEventDef
            %EventDef PajePushState 12
            % Time date
            % Type string
            % Container string
            % Value string
            %EndEventDef
            %EventDef PajePopState 13
            % Time date
            % Type string
            % Container string
            %EndEventDef
            %EventDef PajeStartLink 15
            % Time date
            % Type string
            % Container string
            % Value string
            % StartContainer string
            % Key string
            %EndEventDef
            %EventDef PajeEndLink 16
            % Time date
            % Type string
            % Container string
            % Value string
            % EndContainer string
            % Key string
            %EndEventDef
            0 M 0 "machine"
            0 P M "partition"
            0 R P "rank"
            0 L P "link"
            1 B L "% busy" "0.9 0.5 0.1"
            2 S R "call"
            4 T M R R "message"
            6 0 m M 0 "run"
            """;

    /** One end of a message: its time, its order at that time, and its line. */
    private record Waiting(long at, boolean sends, long flow, String line) {
        private static final Comparator<Waiting> ORDER = Comparator.comparingLong(Waiting::at)
                .thenComparing(Waiting::sends, Comparator.reverseOrder())
                .thenComparingLong(Waiting::flow);
    }

    private final TraceFile file;
    private final long[] frontiers;
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(Waiting.ORDER);
    private final Set<Long> open = new HashSet<>();
    private final List<String> ranks = new ArrayList<>();
    private final List<String> links = new ArrayList<>();

    /** Creates the file of a run whose partitions are all of this member. */
    PajeFile(TraceFile file, int partitions) {
        this.file = file;
        this.frontiers = new long[partitions];
        append(HEADER.getBytes(StandardCharsets.UTF_8));
    }

    void append(byte[] piece) {
        file.append(piece, piece.length);
    }

    /** Records the container of a rank, which is closed at the end. */
    synchronized void ranks(String container) {
        ranks.add(container);
    }

    /** Records the container of a link, which is closed at the end. */
    synchronized void links(String container) {
        links.add(container);
    }

    /** Takes an end of a message. The second end is left out if the first is not traced. */
    synchronized void message(MessageEnd end, long at) {
        String line = (end.sends() ? START_LINK : END_LINK) + ' ' + PajeWriter.seconds(at) + " T m \"" + end.bytes()
                + " B, tag " + end.tag() + "\" r" + end.rank() + ' ' + Long.toHexString(end.flow());
        waiting.add(new Waiting(at, end.sends(), end.flow(), line));
    }

    /** Writes the messages before the virtual time that all partitions have reached. */
    synchronized void reached(int partition, long frontier) {
        long before = Arrays.stream(frontiers).min().orElseThrow();
        frontiers[partition] = Math.max(frontiers[partition], frontier);
        long reached = Arrays.stream(frontiers).min().orElseThrow();
        if (reached == before) {
            return;
        }
        StringBuilder text = new StringBuilder();
        for (Waiting next = waiting.peek(); next != null && next.at < reached; next = waiting.peek()) {
            waiting.remove();
            if (next.sends ? open.add(next.flow) : open.remove(next.flow)) {
                text.append(next.line).append('\n');
            }
        }
        append(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Closes all containers at the end of the run. */
    synchronized void close(long end) {
        String at = DESTROY_CONTAINER + ' ' + PajeWriter.seconds(end);
        StringBuilder text = new StringBuilder();
        ranks.forEach(rank -> text.append(at).append(" R ").append(rank).append('\n'));
        links.forEach(link -> text.append(at).append(" L ").append(link).append('\n'));
        for (int partition = 0; partition < frontiers.length; partition++) {
            text.append(at).append(" P p").append(partition).append('\n');
        }
        append(text.append(at).append(" M m\n").toString().getBytes(StandardCharsets.UTF_8));
    }
}
