package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.SimulationResult.Ending;

/**
 * The main loop of a partition under conservative synchronization by windows: the initial events, then windows, each ended by a barrier and
 * a reduction.
 */
final class PartitionLoop implements Runnable {
    private final Partition partition;
    private final Run run;
    private final boolean isMemberLeader;
    private final PartitionReport[] reports;
    private final WindowObserver watch;
    private final boolean isPolling;
    private int reportBuffer;

    // The reduction at the last barrier.
    private long nextWindow;
    private long peakInFlight;
    private boolean stop;
    private boolean cancel;
    private boolean paused;
    private long previousFrontier = -1;
    private @Nullable EventFailure failure;
    private @Nullable Summary total;

    private long firstNanos;
    private long lastNanos;

    PartitionLoop(Partition partition, Run run) {
        this.partition = partition;
        this.run = run;
        int partitions = run.settings().partitions();
        this.isMemberLeader = partition.index() == run.share().firstPartition(partitions);
        this.watch = run.model().watch();
        this.isPolling = isMemberLeader && run.share().isCoordinator();
        this.reports = new PartitionReport[] {new PartitionReport(partitions), new PartitionReport(partitions)};
    }

    @Override
    public void run() {
        firstNanos = WallClock.nanos();
        try {
            start();
            loop();
            lastNanos = WallClock.nanos();
            finish();
        } catch (RunAborted aborted) {
            abort();
        } catch (Throwable broken) {
            run.control().fail(broken);
            abort();
        }
        run.ended().accept(outcome());
    }

    private void start() throws RunAborted {
        partition.start(reports[0]);
        synchronize();
        firstNanos = WallClock.nanos();
    }

    private void loop() throws RunAborted {
        while (!ended()) {
            if (paused) {
                pause();
            } else {
                partition.execute(nextWindow, reports[reportBuffer]);
                partition.serve();
                synchronize();
            }
        }
    }

    /** Executes nothing until the next barrier, which the coordinator delays. */
    private void pause() throws RunAborted {
        long before = WallClock.nanos();
        if (isPolling) {
            watch.awaitChange();
        }
        partition.serve();
        synchronize();
        partition.figures().heldNanos += WallClock.nanos() - before;
    }

    private boolean ended() {
        return failure != null || cancel || stop || nextWindow == Calendar.NONE;
    }

    private void synchronize() throws RunAborted {
        Summary agreed = synchronize(null);
        nextWindow = agreed.nextWindow;
        stop = agreed.stop;
        cancel = agreed.cancel;
        failure = agreed.failure;
        peakInFlight = Math.max(peakInFlight, agreed.inFlight());
        if (isMemberLeader && failure == null && !cancel) {
            boolean last = nextWindow == Calendar.NONE || stop;
            long frontier = last ? Long.MAX_VALUE : partition.startOf(nextWindow);
            if (!run.model().frontier(frontier, agreed.executed, agreed.pending(), agreed.tallies)) {
                partition.stop();
            }
        }
        if (!ended()) {
            watch(agreed.asked, partition.startOf(nextWindow));
        }
    }

    private void watch(int asked, long frontier) {
        paused = watch.isHeld(asked, previousFrontier, frontier);
        if (watch.isDue(asked, previousFrontier, frontier)) {
            watch.sample(partition.figures(), frontier);
        }
        previousFrontier = frontier;
        watch.windowEnded(partition.figures(), frontier);
    }

    private Summary synchronize(@Nullable Ending ending) throws RunAborted {
        if (run.control().cause() != null) {
            // No report to the others: they would take it for a normal end.
            throw new RunAborted();
        }
        PartitionReport mine = reports[reportBuffer];
        partition.conclude(mine, run.control().isCancelled());
        mine.asked = isPolling ? watch.asks() : 0;
        if (ending != null) {
            partition.finish(mine, ending == Ending.FINISHED);
        }
        reportBuffer ^= 1;
        if (partition.figures().countsOrNull() == null || paused) {
            return run.exchange().exchange(partition, mine, ending);
        }
        long before = WallClock.nanos();
        Summary agreed = run.exchange().exchange(partition, mine, ending);
        partition.figures().waitedNanos += WallClock.nanos() - before;
        return agreed;
    }

    /** Synchronizes once more, so that all partitions have the whole result. */
    private void finish() throws RunAborted {
        watch.ending(partition.figures(), partition.reached());
        Summary agreed = synchronize(ending());
        total = agreed;
        watch.ended(partition.figures(), agreed.lastTime);
    }

    private void abort() {
        lastNanos = WallClock.nanos();
        cancel = true;
        watch.ending(partition.figures(), partition.reached());
        try {
            run.exchange().abort();
        } catch (RuntimeException | Error failed) {
            // This member's result must still be published.
            run.control().fail(failed);
        }
    }

    private Ending ending() {
        return failure != null ? Ending.FAILED : cancel ? Ending.CANCELLED : stop ? Ending.STOPPED : Ending.FINISHED;
    }

    private Run.PartitionOutcome outcome() {
        return new Run.PartitionOutcome(
                ending(),
                partition.virtualTime(),
                partition.events(),
                peakInFlight,
                partition.digest(),
                firstNanos + partition.figures().heldNanos,
                lastNanos,
                failure,
                total);
    }
}
