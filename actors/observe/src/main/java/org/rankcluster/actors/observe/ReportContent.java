package org.rankcluster.actors.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.Frame;
import org.rankcluster.actors.observe.frame.FrameHistory;
import org.rankcluster.actors.observe.frame.RunStatus;
import org.rankcluster.actors.observe.frame.SampleMessage;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;

/** The content of a run's report file: messages with frames and answers to likely queries, within a limit of bytes. */
final class ReportContent {
    private static final int REPORTED_RANKS = 4;
    /** Number of stored stretches per frame, rounded up: the frame itself, one of two frames, half a one of four, ... */
    private static final int STRETCHES_PER_FRAME = 3;

    private final RunObservation run;
    private final FrameHistory history;
    private final SampleMessage samples;
    private final RunStatus status;
    private final boolean isOver;

    ReportContent(RunObservation run, FrameHistory history, SampleMessage samples, RunStatus status, boolean isOver) {
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
            queries.add(new DetailQuery("calls", Map.of("rank", String.valueOf(late.waiter()))));
        });
        return queries.stream()
                .map(query -> run.detail(query).toCompletableFuture().join())
                .toList();
    }

    /**
     * Returns frames in all views, and after them the sums of 2, 4, 8, ... neighbours, each beginning in the middle of the one before.
     * The page shows the stored stretch that is nearest to a reader's choice. Neighbours are merged if the limit is too small for each.
     */
    private List<byte[]> reportFrames(long mostBytes) {
        Frame newest = history.newest();
        if (newest == null) {
            return List.of();
        }
        List<Frame> frames = history.frames().stream()
                .filter(frame -> frame.stamp().attempt() == newest.stamp().attempt()
                        && frame.stamp().to() > frame.stamp().from())
                .toList();
        if (frames.isEmpty()) {
            return List.of();
        }
        long each = 0;
        for (View view : View.values()) {
            each += samples.of(view, newest.compact(), status).length;
        }
        int fits = Math.clamp(mostBytes / Math.max(1, STRETCHES_PER_FRAME * each), 1, frames.size());
        List<byte[]> messages = new ArrayList<>();
        for (int width = 1; width == 1 || width < fits; width *= 2) {
            int step = Math.max(1, width / 2);
            for (int next = 0; next < fits - width + step; next += step) {
                int i = Math.min(next, fits - width);
                Frame first = frames.get((int) ((long) i * frames.size() / fits));
                Frame last = frames.get((int) ((long) (i + width) * frames.size() / fits) - 1);
                Frame frame = first.equals(last)
                        ? first
                        : history.stretch(first.stamp().from(), last.stamp().to());
                for (View view : View.values()) {
                    messages.add(samples.of(view, frame, status));
                }
            }
        }
        return messages;
    }
}
