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

/** Puts the messages of a report together. */
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

    /** Returns all of them, of about so many bytes at most. */
    List<byte[]> messages(long mostBytes) {
        List<byte[]> always = new ArrayList<>(List.of(run.hello()));
        long left = mostBytes - always.get(0).length;
        for (View view : List.of(View.OVERVIEW, View.RANKS)) {
            always.add(run.history(ViewQuery.newest(view)));
            left -= always.get(always.size() - 1).length;
        }
        for (byte[] detail : reportDetails()) {
            always.add(detail);
            left -= detail.length;
        }
        List<byte[]> messages = new ArrayList<>(always);
        messages.addAll(reportSamples(left));
        if (isOver) {
            messages.add(run.end());
        }
        return messages;
    }

    /** What a reader of a run that has ended is likely to ask: of the latest ranks, and of communicators. */
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

    /** Samples of all views, of the whole run and of frames; neighbours become one where there is no room for each. */
    private List<byte[]> reportSamples(long mostBytes) {
        Frame newest = history.newest();
        Frame whole = history.stretch(0, Long.MAX_VALUE);
        List<byte[]> messages = new ArrayList<>();
        long bytes = 0;
        for (View view : View.values()) {
            messages.add(samples.of(view, whole, status));
            bytes += messages.get(messages.size() - 1).length;
        }
        if (newest == null) {
            return messages;
        }
        List<Frame> frames = history.frames().stream()
                .filter(frame -> frame.stamp().attempt() == newest.stamp().attempt())
                .toList();
        long each = 0;
        for (View view : View.values()) {
            each += samples.of(view, newest.compact(), status).length;
        }
        int fits = Math.clamp((mostBytes - bytes) / Math.max(1, each), 1, frames.size());
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
