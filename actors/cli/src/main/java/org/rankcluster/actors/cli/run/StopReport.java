package org.rankcluster.actors.cli.run;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.RunStop;
import org.rankcluster.actors.rank.RankStack;
import org.rankcluster.actors.rank.StackGroup;
import org.rankcluster.input.Quantity;

/** The report of ranks' stacks after {@code --until} has stopped a run: a table for a terminal, and the JSON field {@code stopped}. */
final class StopReport {
    private static final int MOST_GROUPS = 64;
    private static final int MOST_RANGES = 4;

    private StopReport() {}

    /** Prints the table. */
    static void print(RunStop stop, OutputStream out) {
        try {
            out.write(table(stop).getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException ignored) {
            // as for the output of ranks
        }
    }

    /** Returns the table: a row for each frame of each different stack, with the ranks that have this stack. */
    static String table(RunStop stop) {
        List<StackGroup> groups = StackGroup.of(stop.threads());
        long ranks =
                stop.threads().stream().mapToInt(RankStack::rank).distinct().count();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("count", "ranks", "state", "call", "since", "waits for", "stack"));
        for (StackGroup group : groups.subList(0, Math.min(MOST_GROUPS, groups.size()))) {
            List<String> frames = group.like().frames();
            rows.add(List.of(
                    String.valueOf(group.ranks().size()),
                    group.rankText(MOST_RANGES) + thread(group.like()),
                    group.like().state(),
                    call(group.like()),
                    times(group),
                    group.waitsFor() < 0 ? "" : "rank " + group.waitsFor(),
                    frames.isEmpty() ? "" : frames.getFirst()));
            frames.stream().skip(1).forEach(frame -> rows.add(List.of("", "", "", "", "", "", frame)));
        }
        String word = groups.size() == 1 ? " group" : " groups";
        String title = "stopped at " + Quantity.DURATION.format(stop.at()) + ": " + ranks
                + (ranks == 1 ? " rank" : " ranks") + " in " + groups.size() + word + "\n";
        String more = groups.size() <= MOST_GROUPS
                ? ""
                : "and " + (groups.size() - MOST_GROUPS) + " more groups; --json FILE lists every rank\n";
        return title + Table.of(rows, column -> column == 0) + more;
    }

    private static String thread(RankStack thread) {
        return thread.thread().isEmpty() ? "" : " (thread " + thread.thread() + ")";
    }

    private static String times(StackGroup group) {
        if (group.to() < 0) {
            return "";
        }
        String to = Quantity.DURATION.format(group.to());
        String times = group.from() == group.to() ? to : Quantity.DURATION.format(group.from()) + " to " + to;
        return group.like().until() < 0 ? times : "until " + times;
    }

    /** Returns the call of a thread; a thread that computes has yet to make its call. */
    private static String call(RankStack thread) {
        return thread.until() < 0 || thread.call().isEmpty() ? thread.call() : "then " + thread.call();
    }

    /** Returns the line for a run that has ended before the time of {@code --until}. */
    static String endedBefore(String until, JobResult result) {
        return RunOptions.UNTIL + ": " + until + ": not reached; the run has ended at "
                + UnitFormat.seconds(result.figures().virtualSeconds());
    }

    /** Writes the field {@code stopped}, if the run has stopped. Times are in ps. */
    static void write(JsonGenerator json, @Nullable RunStop stop) throws IOException {
        if (stop == null) {
            return;
        }
        Map<List<String>, Integer> stacks = new LinkedHashMap<>();
        stop.threads().forEach(thread -> stacks.putIfAbsent(thread.frames(), stacks.size()));
        json.writeObjectFieldStart("stopped");
        json.writeNumberField("picoseconds", stop.at());
        json.writeArrayFieldStart("stacks");
        for (List<String> frames : stacks.keySet()) {
            json.writeStartArray();
            for (String frame : frames) {
                json.writeString(frame);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("ranks");
        for (RankStack thread : stop.threads()) {
            json.writeStartObject();
            json.writeNumberField("rank", thread.rank());
            if (!thread.thread().isEmpty()) {
                json.writeStringField("thread", thread.thread());
            }
            json.writeStringField("state", thread.state());
            json.writeStringField("call", thread.call());
            writeTime(json, "since", thread.since());
            writeTime(json, "until", thread.until());
            if (thread.waitsFor() >= 0) {
                json.writeNumberField("waitsFor", thread.waitsFor());
            }
            json.writeNumberField("stack", stacks.getOrDefault(thread.frames(), 0));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeTime(JsonGenerator json, String name, long picoseconds) throws IOException {
        if (picoseconds >= 0) {
            json.writeNumberField(name, picoseconds);
        }
    }
}
