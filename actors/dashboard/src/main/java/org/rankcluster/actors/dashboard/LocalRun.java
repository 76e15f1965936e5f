package org.rankcluster.actors.dashboard;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.Observation.Subscription;
import org.rankcluster.actors.observe.Observations;
import org.rankcluster.actors.observe.Pulse;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.ViewQuery;
import org.rankcluster.actors.time.WallClock;

/** A run in this JVM, as the data source of dashboard pages. Messages that several pages need are encoded once. */
final class LocalRun implements WatchedRun {
    /** Time for which a reader counts after its last request, in nanoseconds: a script that polls is a reader as well. */
    private static final long READER_NANOS = Duration.ofSeconds(10).toNanos();

    private final Observations all;
    private final Observation run;
    private final AtomicLong version = new AtomicLong(1);
    private final List<Runnable> readers = new CopyOnWriteArrayList<>();
    private final EncodingCache encoded = new EncodingCache();
    private final Subscription subscription;
    private volatile long polledAt;
    private volatile boolean isPolled;

    LocalRun(Observations all, Observation run) {
        this.all = all;
        this.run = run;
        subscription = run.subscribe(this::changed);
    }

    private void changed() {
        version.incrementAndGet();
        if (isPolled && WallClock.nanos() - polledAt > READER_NANOS) {
            isPolled = false;
            demand();
        }
        readers.forEach(Runnable::run);
    }

    /** Returns whether this object stands for that run. */
    boolean isOf(@Nullable Observation other) {
        return run.equals(other);
    }

    /** Drops the run. */
    void close() {
        subscription.close();
    }

    @Override
    public String job() {
        return run.job();
    }

    @Override
    public CompletionStage<byte[]> hello() {
        return of(run, Observation::hello);
    }

    @Override
    public CompletionStage<byte[]> sample(ViewQuery query) {
        if (readers.isEmpty()) {
            polledAt = WallClock.nanos();
            if (!isPolled) {
                isPolled = true;
                demand();
            }
        }
        return encoded.get(query, version.get(), requested -> of(requested, run::message));
    }

    @Override
    public CompletionStage<byte[]> history(ViewQuery query) {
        return of(query, run::history);
    }

    @Override
    public CompletionStage<byte[]> detail(DetailQuery query) {
        try {
            return run.detail(query);
        } catch (RuntimeException wrong) {
            return CompletableFuture.failedFuture(wrong);
        }
    }

    @Override
    public CompletionStage<byte[]> end() {
        return of(run, Observation::end);
    }

    @Override
    public CompletionStage<Pulse> pulse() {
        return of(run, Observation::pulse);
    }

    @Override
    public CompletionStage<List<byte[]>> report(long mostBytes) {
        return of(mostBytes, run::reportMessages);
    }

    private static <Q, A> CompletionStage<A> of(Q query, Function<Q, A> answer) {
        try {
            return CompletableFuture.completedFuture(answer.apply(query));
        } catch (RuntimeException wrong) {
            return CompletableFuture.failedFuture(wrong);
        }
    }

    @Override
    public long version() {
        return version.get();
    }

    @Override
    public boolean isCurrent() {
        return isOf(all.find(job()));
    }

    @Override
    public Subscription subscribe(Runnable listener) {
        readers.add(listener);
        demand();
        return () -> {
            if (readers.remove(listener)) {
                demand();
            }
        };
    }

    private synchronized void demand() {
        run.demand(readers.size() + (isPolled ? 1 : 0));
    }

    @Override
    public void act(Action action) {
        switch (action) {
            case Action.Hold hold -> run.hold();
            case Action.Go go -> run.go();
            case Action.Step step -> run.step(step.windows());
        }
    }
}
