package org.rankcluster.actors.observe.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.observe.DetailQuery;
import org.rankcluster.actors.observe.View;
import org.rankcluster.actors.observe.ViewQuery;
import org.rankcluster.actors.observe.frame.Frame;
import org.rankcluster.actors.observe.frame.FrameHistory;
import org.rankcluster.actors.observe.message.RunStatus;
import org.rankcluster.actors.observe.message.SampleMessage;

/** The messages of a report. */
final class RunReport {
    private static final int REPORTED_RANKS = 4;

    private final RunObservation run;
    private final FrameHistory history;
    private final SampleMessage samples;
    private final RunStatus status;
    private final boolean isOver;

    RunReport(RunObservation run, FrameHistory history, SampleMessage samples, RunStatus status, boolean isOver) {
        this.run = run;
        this.history = history;
        this.samples = samples;
        this.status = status;
        this.isOver = isOver;
    }

    /**
     * Returns all messages, of about {@code mostBytes} bytes at most. The whole run comes first, so that a truncated file still contains
     * it.
     */
    List<byte[]> messages(long mostBytes) {
        List<byte[]> messages = new ArrayList<>(List.of(run.hello(), run.history(ViewQuery.newest(View.OVERVIEW))));
        Frame whole = history.stretch(0, Long.MAX_VALUE);
        for (View view : View.values()) {
            messages.add(samples.of(view, whole, status));
        }
        if (isOver) {
            messages.add(run.end());
        }
        messages.add(run.history(ViewQuery.newest(View.RANKS)));
        messages.addAll(reportDetails());
        long bytes = messages.stream().mapToLong(message -> message.length).sum();
        messages.addAll(reportFrames(mostBytes - bytes));
        return messages;
    }

    /** Returns answers to likely queries of readers of an ended run: about the latest ranks and about communicators. */
    private List<byte[]> reportDetails() {
        Frame whole = history.stretch(0, Long.MAX_VALUE);
        if (!isOver || whole == null) {
            return List.of();
        }
        List<DetailQuery> queries = new ArrayList<>();
        queries.add(new DetailQuery("communicators", Map.of("rank", "0")));
        whole.ranks().late().stream().limit(REPORTED_RANKS).forEach(late -> {
            Map<String, String> rank = Map.of("rank", String.valueOf(late.rank()));
            queries.add(new DetailQuery("rank", rank));
            queries.add(new DetailQuery("calls", rank));
        });
        return queries.stream()
                .map(query -> run.detail(query).toCompletableFuture().join())
                .toList();
    }

    /** Returns frames in all views. Neighbours are merged if the limit is too small for each. */
    private List<byte[]> reportFrames(long mostBytes) {
        Frame newest = history.newest();
        if (newest == null) {
            return List.of();
        }
        List<Frame> frames = history.frames().stream()
                .filter(frame -> frame.stamp().attempt() == newest.stamp().attempt())
                .toList();
        long each = 0;
        for (View view : View.values()) {
            each += samples.of(view, newest.compact(), status).length;
        }
        int fits = Math.clamp(mostBytes / Math.max(1, each), 1, frames.size());
        List<byte[]> messages = new ArrayList<>();
        for (int i = 0; i < fits; i++) {
            Frame first = frames.get((int) ((long) i * frames.size() / fits));
            Frame last = frames.get((int) ((long) (i + 1) * frames.size() / fits) - 1);
            Frame frame = first.equals(last)
                    ? first
                    : history.stretch(first.stamp().from(), last.stamp().to());
            for (View view : View.values()) {
                messages.add(samples.of(view, frame, status));
            }
        }
        return messages;
    }
}
