package org.rankcluster.actors.observe;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.observe.frame.DetailMessages;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.EndMessage;
import org.rankcluster.actors.observe.frame.Frame;
import org.rankcluster.actors.observe.frame.FrameBuilder;
import org.rankcluster.actors.observe.frame.FrameHistory;
import org.rankcluster.actors.observe.frame.HelloMessage;
import org.rankcluster.actors.observe.frame.HistoryMessage;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.JobStates;
import org.rankcluster.actors.observe.frame.RunDescription;
import org.rankcluster.actors.observe.frame.RunStatus;
import org.rankcluster.actors.observe.frame.RunTotals;
import org.rankcluster.actors.observe.frame.SampleMessage;
import org.rankcluster.actors.observe.frame.SamplePart;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.time.WallClock;
import org.rankcluster.actors.time.WindowObserver;

/** The implementation of {@link Observation} on the coordinator: frames, status and queries of one run. */
public final class RunObservation implements Observation {
    /** Largest size of samples without frames, in bytes. */
    private static final long MOST_UNREAD = 16 << 20;

    private final RunDescription run;
    private final ObserveSettings settings;
    private final FrameHistory history;
    private final FrameBuilder builder;
    private final SampleMessage samples;
    private final SampleMerger merger;
    private final RunFacts facts;
    private final Consumer<String> cancel;
    private final PauseControl pauses = new PauseControl();
    private final SamplingController sampling;
    private final long began = WallClock.nanos();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final ConcurrentHashMap<View, Encoded> encoded = new ConcurrentHashMap<>();
    private @Nullable RunObserver observer;

    private final boolean demanded;
    private volatile int readers;
    private volatile boolean isScraped;
    private volatile long scraped;
    private volatile boolean forced;
    private volatile boolean stands;
    // Written at each barrier with ordered stores, which cost almost nothing.
    private final AtomicLong frontier = new AtomicLong();
    private final AtomicLong windowSince = new AtomicLong();
    private final AtomicLong events = new AtomicLong();
    private final AtomicLong inFlight = new AtomicLong();
    private volatile RunEnd end = RunEnd.NONE;
    private volatile @Nullable String trouble;
    /** Members that were not reachable when a reader last requested signs of life. */
    private volatile List<Integer> away = List.of();

    private int seq;
    private boolean follows;
    private final RunFigures.Sums sums = new RunFigures.Sums();

    /**
     * Samples that no reader has needed yet. Their frames are made when a reader comes. The frames of the first samples take more CPU time
     * than a run without readers may lose.
     */
    private final Queue<Unread> unread = new ConcurrentLinkedQueue<>();

    private final AtomicLong unreadBytes = new AtomicLong();
    private volatile long reached = -1;

    /** A sample that no reader has needed yet, with the figures of the run at its moment. */
    private record Unread(SamplePart sample, long wallMs, long inFlight, int flags) {}

    private record Encoded(int seq, RunStatus status, byte[] message) {}

    /**
     * Creates the observation before the first sample.
     *
     * @param facts status of the run, read on any thread
     * @param demanded whether samples are taken without readers
     * @param cancel ends the run; receives the name of the caller
     */
    public RunObservation(
            RunDescription run, ObserveSettings settings, RunFacts facts, boolean demanded, Consumer<String> cancel) {
        this.run = run;
        this.settings = settings;
        this.facts = facts;
        this.cancel = cancel;
        this.history = new FrameHistory(settings.history(), run.pictures());
        this.builder = new FrameBuilder(
                run.pictures(), run.rows(), run.machine().topology().nodes());
        this.samples = new SampleMessage(run);
        this.sampling = new SamplingController(began);
        this.merger = new SampleMerger(
                run.members(), () -> SamplePart.all(run.pictures().links(), run.rows()), this::publish);
        this.demanded = demanded;
        this.forced = demanded;
    }

    /** Sets the observer of this member. */
    void begin(RunObserver its) {
        observer = its;
    }

    @Override
    public void follows(Observation earlier) {
        if (earlier instanceof RunObservation other
                && other.run.job().attempt() < run.job().attempt()) {
            synchronized (builder) {
                follows = history.follows(other.history());
                seq = (int) other.newest();
            }
        }
    }

    // ---- the run, on its threads

    /** Returns the flags with the requests to all partitions at the next barrier: a pause or a sample. */
    int asks() {
        int asked = pauses.stands() ? WindowObserver.HOLD : 0;
        if (readers == 0 && !isScraped && !demanded) {
            return asked;
        }
        long now = WallClock.nanos();
        if (isScraped && now - scraped > Observations.METRICS_NANOS) {
            isScraped = false;
            return asked;
        }
        windowSince.lazySet(now);
        merger.look();
        boolean behind = asked != 0 && stands && reached < frontier.get();
        if (forced || behind) {
            forced = false;
            return asked | WindowObserver.FORCED;
        }
        return settings.every() > 0 || sampling.isDue(now, readers > 0) ? asked | WindowObserver.SAMPLE : asked;
    }

    /** Records that the run stops or continues, and notifies the listeners of a change. */
    void stands(boolean held, boolean byItself) {
        if (byItself) {
            pauses.hold();
        }
        if (stands != held) {
            stands = held;
            notifyListeners();
        }
    }

    /** Returns whether the run is stopped because readers hold it. */
    public boolean isHeld() {
        return stands;
    }

    void awaitChange() {
        pauses.awaitChange();
    }

    /** Records the progress of the run; called at each barrier. */
    public void progress(long itsFrontier, long itsEvents, long itsInFlight) {
        if (itsFrontier != Long.MAX_VALUE) {
            frontier.lazySet(itsFrontier);
        }
        events.lazySet(itsEvents);
        inFlight.lazySet(itsInFlight);
    }

    void arrived(int member, int number, SamplePart part) {
        merger.add(member, number, part);
    }

    /** Adds the last sample of the whole run. */
    void arrivedLast(SamplePart whole) {
        merger.flush();
        publish(whole, 0);
    }

    private void publish(SamplePart whole, int flags) {
        long since = WallClock.nanos();
        reached = whole.at();
        unread.add(new Unread(whole, wallMs(), inFlight.get(), stands ? flags | Frame.HELD : flags));
        if (unreadBytes.addAndGet(whole.bytes()) > MOST_UNREAD || readers > 0 || isScraped) {
            FrameHistory unusedHistory = history();
        }
        sampling.took(whole.partitions().stream()
                        .mapToLong(SamplePart.PartitionCounters::sampleNanos)
                        .max()
                        .orElse(0)
                + WallClock.nanos()
                - since);
        notifyListeners();
    }

    /** Returns the history with the frames of all samples. */
    private FrameHistory history() {
        try {
            while (readNext()) {
                // the lock is free between two frames, for the thread that brings the next sample
            }
        } catch (RuntimeException wrong) {
            breaks(wrong);
        }
        return history;
    }

    /** Turns the next sample into a frame. Returns whether there was one. */
    private boolean readNext() {
        synchronized (builder) {
            Unread next = unread.poll();
            if (next == null) {
                return false;
            }
            unreadBytes.addAndGet(-next.sample.bytes());
            int gap = follows && history.newest() == null ? Frame.GAP : 0;
            Frame frame = builder.next(
                    ++seq,
                    next.sample,
                    next.wallMs,
                    next.inFlight,
                    next.flags | gap,
                    run.job().attempt());
            sums.add(frame);
            boolean isHeld = (next.flags & Frame.HELD) != 0;
            if (!isHeld || frame.stamp().to() > frame.stamp().from() || history.newest() == null) {
                history.add(frame); // otherwise the run was held where it had just been sampled
            }
            return true;
        }
    }

    /** Records a failure of sampling for readers. The run continues. */
    void breaks(RuntimeException wrong) {
        trouble = "sampling has failed: " + wrong;
        notifyListeners();
    }

    private RunObserver observer() {
        RunObserver here = observer;
        if (here == null) {
            throw new IllegalStateException("the run has not begun");
        }
        return here;
    }

    // ---- the end

    /** Records the end of the run. */
    void ended(JobResult.End how) {
        pauses.go();
        JobStates last = JobStates.of(how);
        end = new RunEnd(last.state(), how.exit(), how.diagnosis(), last.failure(), null);
        observer().askAtRest();
        notifyListeners();
    }

    /** Records the exact counts of the whole run, which took {@code picoseconds}. */
    void counted(RunTotals whole, HotSpots hot, long picoseconds) {
        samples.ended(hot);
        history.ended(whole, picoseconds);
    }

    @Override
    public void result(String json, @Nullable CriticalPath path) {
        if (path != null) {
            samples.path(path);
        }
        RunEnd known = end;
        end = new RunEnd(known.state(), known.exit(), known.reason(), known.failure(), json);
        notifyListeners();
    }

    /** Returns the wall time for which the run was held, in ns. */
    public long heldNanos() {
        return pauses.heldNanos();
    }

    private long wallMs() {
        return (WallClock.nanos() - began - pauses.heldNanos()) / 1_000_000;
    }

    private void notifyListeners() {
        listeners.forEach(Runnable::run);
    }

    private RunStatus status() {
        RunEnd now = end.isOver() || trouble == null ? end : new RunEnd("", 0, trouble, null, null);
        return facts.status(now, stands, history().newest() != null, history().bytes(), merger);
    }

    // ---- readers, on any thread

    @Override
    public String job() {
        return run.job().id();
    }

    @Override
    public byte[] hello() {
        return HelloMessage.of(run);
    }

    @Override
    public byte[] message(ViewQuery query) {
        if (!query.isNewest()) {
            return samples.of(query.view(), history().stretch(query.from(), query.to()), status());
        }
        Frame newest = history().newest();
        int number = newest == null ? 0 : newest.stamp().seq();
        RunStatus status = status();
        Encoded known = encoded.get(query.view());
        if (known == null || known.seq != number || !known.status.equals(status)) {
            known = new Encoded(
                    number,
                    status,
                    samples.ofNewest(query.view(), newest, history().judged(), status));
            encoded.put(query.view(), known);
        }
        return known.message;
    }

    @Override
    public byte[] history(ViewQuery query) {
        return HistoryMessage.of(query.view(), history().frames());
    }

    @Override
    public CompletionStage<byte[]> detail(DetailQuery query) {
        if (query.kind().equals(TraceTask.KIND)) {
            return trace(query);
        }
        QueryQueue.Waiting waiting = DetailTasks.waiting(query, run, history(), builder);
        RunObserver here = observer();
        int member = DetailTasks.member(query, run);
        if (member > 0 && !end.isOver()) {
            return here.ask(member, query, waiting)
                    .thenApply(answer -> query.kind().equals("link")
                            ? DetailTasks.linked(query, run, history(), new String(answer, StandardCharsets.UTF_8))
                            : answer)
                    .exceptionally(gone -> new DetailMessages(run, query).error(String.valueOf(gone.getMessage())));
        }
        DetailTask task = DetailTasks.of(query, run, here.partitions(), history, waiting);
        here.ask(task);
        if (end.isOver()) {
            here.askAtRest();
        }
        return task.answer();
    }

    /** Returns the trace of a stretch: the parts of all members that still have their calls, and the busy links. */
    private CompletionStage<byte[]> trace(DetailQuery query) {
        QueryQueue.Waiting waiting = DetailTasks.waiting(query, run, history(), builder);
        RunObserver here = observer();
        List<CompletableFuture<byte[]>> parts = new ArrayList<>();
        for (int member = 1; member < run.members() && !end.isOver(); member++) {
            parts.add(here.ask(member, query, waiting).exceptionally(gone -> new byte[0]));
        }
        DetailTask own = new TraceTask(here.partitions(), run, query);
        here.ask(own);
        if (end.isOver()) {
            here.askAtRest();
        }
        parts.add(own.answer());
        parts.add(CompletableFuture.completedFuture(
                TraceTask.links(run, query, history().frames())));
        return CompletableFuture.allOf(parts.toArray(new CompletableFuture<?>[0]))
                .thenApply(all -> {
                    ByteArrayOutputStream joined = new ByteArrayOutputStream();
                    parts.forEach(part -> joined.writeBytes(part.join()));
                    return joined.toByteArray();
                });
    }

    @Override
    public byte[] end() {
        return end.isOver()
                ? EndMessage.of(
                        run, end.state(), end.exit(), end.reason(), end.result(), Math.max(frontier.get(), reached))
                : new byte[0];
    }

    @Override
    public Pulse pulse() {
        long since = windowSince.get();
        long windowMs = since == 0 || end.isOver() ? 0 : (WallClock.nanos() - since) / 1_000_000;
        RunStatus now = status();
        List<Integer> gone = now.members().stream()
                .filter(member -> !member.reachable())
                .map(RunStatus.Member::id)
                .toList();
        if (!gone.equals(away)) { // no sample would show it: without these members no window ends
            away = gone;
            notifyListeners();
        }
        return new Pulse(now.state(), wallMs(), frontier.get(), windowMs, events.get(), stands);
    }

    @Override
    public long newest() {
        Frame newest = history().newest();
        return newest == null ? 0 : newest.stamp().seq();
    }

    @Override
    public Subscription subscribe(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public void demand(int count) {
        forced |= count > 0 && readers == 0;
        readers = count;
    }

    @Override
    public void demandForMetrics() {
        scraped = WallClock.nanos();
        if (!isScraped) {
            isScraped = true;
            forced |= readers == 0;
        }
    }

    @Override
    public @Nullable RunFigures figures() {
        Frame newest = history().newest();
        if (newest == null) {
            return null;
        }
        synchronized (builder) {
            return new RunFigures(run, newest, status(), sums.copy());
        }
    }

    @Override
    public void hold() {
        pauses.hold();
    }

    @Override
    public void go() {
        pauses.go();
    }

    @Override
    public void step(int windows) {
        pauses.step(windows);
    }

    @Override
    public void cancel(String by) {
        cancel.accept(by);
    }

    @Override
    public List<byte[]> reportMessages(long mostBytes) {
        return new ReportContent(this, history(), samples, status(), end.isOver()).messages(mostBytes);
    }
}
