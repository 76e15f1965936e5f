package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.SimulationResult.Ending;

/** A partition's way through a run: first events, then window after window, each followed by a meeting with the others. */
final class PartitionLoop implements Runnable {
    private final Partition partition;
    private final Run run;
    private final Report[] reports;
    private int turn;

    // What the last meeting agreed upon.
    private long nextWindow;
    private long events;
    private long inFlight;
    private long peakInFlight;
    private boolean stop;
    private boolean cancel;
    private @Nullable EventFailure failure;

    private long firstNanos;
    private long lastNanos;

    PartitionLoop(Partition partition, Run run) {
        this.partition = partition;
        this.run = run;
        int partitions = run.settings().partitions();
        this.reports = new Report[] {new Report(partitions), new Report(partitions)};
    }

    @Override
    public void run() {
        firstNanos = WallClock.nanos();
        try {
            start();
            loop();
        } catch (RunAborted aborted) {
            cancel = true;
        } catch (Throwable broken) {
            run.control().fail(broken);
            cancel = true;
        }
        lastNanos = WallClock.nanos();
        run.ended().accept(outcome());
    }

    private void start() throws RunAborted {
        partition.start(reports[0]);
        meet();
        firstNanos = WallClock.nanos();
    }

    private void loop() throws RunAborted {
        while (!ended()) {
            partition.execute(nextWindow, reports[turn]);
            partition.serve();
            meet();
        }
    }

    private boolean ended() {
        return failure != null || cancel || stop || nextWindow == Calendar.NONE;
    }

    private void meet() throws RunAborted {
        Report mine = reports[turn];
        partition.conclude(mine, run.control().aborted());
        Report[] all = run.exchange().meet(partition.index(), mine);
        turn ^= 1;
        agree(all);
        for (Report report : all) {
            Bucket inbound = report.outboxes[partition.index()];
            if (inbound.size != 0) {
                partition.receive(inbound);
            }
        }
        if (partition.index() == 0 && failure == null && !cancel) {
            boolean last = nextWindow == Calendar.NONE || stop;
            if (!run.model()
                    .frontier(last ? Long.MAX_VALUE : partition.startOf(nextWindow), events, inFlight, new long[0])) {
                partition.stop();
            }
        }
    }

    private void agree(Report[] all) {
        nextWindow = Calendar.NONE;
        events = 0;
        inFlight = 0;
        for (Report report : all) {
            nextWindow = Math.min(nextWindow, report.nextWindow);
            events += report.executed;
            inFlight += report.sent - report.executed;
            stop |= report.stop;
            cancel |= report.cancel;
            if (report.failure != null && (failure == null || report.failure.compareTo(failure) < 0)) {
                failure = report.failure;
            }
        }
        peakInFlight = Math.max(peakInFlight, inFlight);
    }

    private Run.PartitionOutcome outcome() {
        Ending ending =
                failure != null ? Ending.FAILED : cancel ? Ending.CANCELLED : stop ? Ending.STOPPED : Ending.FINISHED;
        return new Run.PartitionOutcome(
                ending,
                partition.virtualTime(),
                partition.events(),
                peakInFlight,
                partition.digest(),
                firstNanos,
                lastNanos,
                failure);
    }
}
