package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.sample.WholeRun;

/**
 * The frames of a run, all of it from the first to the newest, within a number of bytes and of frames. When there is no more room, neighbours
 * become one in pairs: resolution halves, and the whole run stays covered. Any thread may call.
 */
public final class FrameHistory {
    /** Most frames. */
    public static final int MOST_FRAMES = 512;

    /** Frames that are kept as they are when others become one: what is newest is looked at. */
    private static final int NEWEST = 1;

    private final long budget;
    private final FrameSum sum;
    private final Corrections corrections = new Corrections();
    private final List<Frame> frames = new ArrayList<>();
    private long bytes;
    private @Nullable Frame newest;
    private @Nullable WholeRun whole;
    private long wholeTime;

    /** An empty history of at most {@code budget} bytes. */
    public FrameHistory(long budget, LinkPictures pictures) {
        this.budget = budget;
        this.sum = new FrameSum(pictures);
    }

    /** Adds the newest frame; older ones may become one. */
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

    /** Begins with the frames of an earlier attempt, if there are any; only while there are none. */
    public boolean follows(FrameHistory earlier) {
        List<Frame> before = earlier.frames();
        synchronized (this) {
            frames.addAll(before);
            bytes = frames.stream().mapToLong(Frame::bytes).sum();
        }
        return !before.isEmpty();
    }

    /** Gets what was counted of the whole run, which took {@code picoseconds}: exactly, where frames round. */
    public synchronized void ended(WholeRun itsWhole, long picoseconds) {
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
        if (halved.size() == frames.size()) { // attempts apart from each other: one each stays
            halved.set(1, sum.of(frames.subList(0, 2)));
            halved.remove(0);
        }
        frames.clear();
        frames.addAll(halved);
        bytes = frames.stream().mapToLong(Frame::bytes).sum();
    }

    /** Between two attempts of a job virtual time begins again. */
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

    /** Returns bytes that it takes, about. */
    public synchronized long bytes() {
        return bytes;
    }

    /** Returns one frame of all that a stretch of the newest attempt touches; the newest if it touches none, null before the first. */
    public @Nullable Frame stretch(long from, long to) {
        List<Frame> touched;
        Frame last;
        WholeRun exact;
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
