package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a run from the first to the newest, within a limit of bytes and of frames. When the limit is reached, neighbours are merged
 * in pairs: resolution halves, and the whole run stays covered. Any thread may call.
 */
public final class FrameHistory {
    /** Largest number of frames. */
    public static final int MOST_FRAMES = 512;

    /** Number of newest frames that are never merged, because readers look at the newest. */
    private static final int NEWEST = 1;

    /** Smallest share of a run that findings judge, as a divisor of its virtual time. */
    private static final int PARTS_OF_RUN = 20;

    private static final int JUDGED_SAMPLES = 10;
    private static final int JUDGED_HOPS = 100;

    private final long budget;
    private final FrameSum sum;
    private final StateTimeCorrections corrections = new StateTimeCorrections();
    private final List<Frame> frames = new ArrayList<>();
    private long bytes;
    private @Nullable Frame newest;
    private @Nullable RunTotals whole;
    private long wholeTime;

    /** Creates an empty history of at most {@code budget} bytes. */
    public FrameHistory(long budget, LinkPictures pictures) {
        this.budget = budget;
        this.sum = new FrameSum(pictures);
    }

    /** Adds the newest frame. Older frames may be merged. */
    public synchronized void add(Frame frame) {
        newest = frame;
        RankFrame.Moved moved = frame.ranks().moved();
        if (moved != null) {
            corrections.apply(moved, frame, frames);
        }
        Frame kept = frame.compact();
        frames.add(kept);
        bytes += kept.bytes();
        while (frames.size() > MOST_FRAMES || bytes > budget && frames.size() > 1) {
            halve();
        }
    }

    /** Begins with the frames of an earlier attempt, if there are any. Has an effect only while there are no frames. */
    public boolean follows(FrameHistory earlier) {
        List<Frame> before = earlier.frames();
        synchronized (this) {
            frames.addAll(before);
            bytes = frames.stream().mapToLong(Frame::bytes).sum();
        }
        return !before.isEmpty();
    }

    /** Sets the exact counts of the whole run, which took {@code picoseconds}. Frames are rounded. */
    public synchronized void ended(RunTotals itsWhole, long picoseconds) {
        whole = itsWhole;
        wholeTime = picoseconds;
    }

    private void halve() {
        List<Frame> halved = new ArrayList<>();
        int pairs = frames.size() > 2 * NEWEST ? frames.size() - NEWEST : frames.size();
        int i = 0;
        for (; i + 1 < pairs; i += 2) {
            if (isBreak(frames.get(i), frames.get(i + 1))) {
                halved.addAll(frames.subList(i, i + 2));
            } else {
                halved.add(sum.of(frames.subList(i, i + 2)));
            }
        }
        halved.addAll(frames.subList(i, frames.size()));
        if (halved.size() == frames.size()) { // only the attempts remain separate: one frame of each
            halved.set(1, sum.of(frames.subList(0, 2)));
            halved.remove(0);
        }
        frames.clear();
        frames.addAll(halved);
        bytes = frames.stream().mapToLong(Frame::bytes).sum();
    }

    /** Returns whether two frames belong to different attempts of a job. Virtual time begins again between attempts. */
    private static boolean isBreak(Frame one, Frame next) {
        return one.stamp().attempt() != next.stamp().attempt();
    }

    /** Returns all frames. */
    public synchronized List<Frame> frames() {
        return List.copyOf(frames);
    }

    /** Returns the newest frame, with every link; null before the first. */
    public synchronized @Nullable Frame newest() {
        return newest;
    }

    /** Returns the approximate size of the history in memory, in bytes. */
    public synchronized long bytes() {
        return bytes;
    }

    /**
     * Returns the sum of the newest frames that findings judge. They are the last 5 % of the run, and at least 10 samples and 100 crossed
     * links of packets. If the run is over, returns the sum of the whole run. Returns null before the first frame.
     */
    public @Nullable Frame judged() {
        List<Frame> newestFirst = new ArrayList<>();
        synchronized (this) {
            Frame last = newest;
            if (last == null || whole != null) {
                return stretch(0, Long.MAX_VALUE);
            }
            for (int i = frames.size() - 1; i >= 0; i--) {
                Frame frame = frames.get(i);
                if (frame.stamp().attempt() != last.stamp().attempt() || isEnough(frame, last)) {
                    break;
                }
                newestFirst.add(frame);
            }
        }
        return newestFirst.isEmpty() ? newest() : sum.of(newestFirst.reversed());
    }

    /** Returns whether the stretch from the end of a frame to the end of the last one is long enough for findings. */
    private static boolean isEnough(Frame before, Frame last) {
        long stretch = last.stamp().to() - before.stamp().to();
        return stretch >= last.stamp().to() / PARTS_OF_RUN
                && last.stamp().seq() - before.stamp().seq() >= JUDGED_SAMPLES
                && (last.clock().hops() == 0
                        || last.clock().hops() - before.clock().hops() >= JUDGED_HOPS);
    }

    /**
     * Returns the sum of all frames of the newest attempt that a stretch touches. Returns the newest frame if it touches none, null before
     * the first.
     */
    public @Nullable Frame stretch(long from, long to) {
        List<Frame> touched;
        Frame last;
        RunTotals exact;
        synchronized (this) {
            last = newest;
            if (last == null) {
                return null;
            }
            int attempt = last.stamp().attempt();
            touched = frames.stream()
                    .filter(frame -> frame.stamp().attempt() == attempt
                            && frame.stamp().from() < to
                            && frame.stamp().to() > from)
                    .toList();
            exact = whole;
        }
        if (touched.isEmpty()) {
            return last;
        }
        boolean isWhole =
                touched.get(0).stamp().from() == 0 && to >= last.stamp().to();
        Frame all = sum.of(touched);
        return isWhole && exact != null ? sum.exactly(all, exact, wholeTime) : all;
    }
}
