package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorSystem;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobShardReport.Phase;
import org.rankcluster.actors.cluster.control.ProgressRequest.Iteration;
import org.rankcluster.actors.cluster.control.ProgressRequest.Progress;
import org.rankcluster.actors.cluster.control.ReadBytes.Kind;
import org.rankcluster.actors.cluster.link.LinkAddress;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.MemberLost;
import org.rankcluster.input.InputException;
import org.slf4j.MDC;

/**
 * The executor of one cluster member's shard of a job on a separate thread, from the first order to the shard's end. The executor fetches
 * missing files, prepares the shard, waits for the order to run, and runs the shard. The shard's output is buffered until it has been
 * taken.
 */
final class JobShardHost {
    private static final JsonMapper JSON = JobJson.MAPPER;
    /** Exit code of internal errors. */
    private static final int INTERNAL_ERROR = 70;

    private final ActorSystem<?> system;
    private final BlobCache.Lease lease;
    private final JobShardRunner runner;
    private final Runnable changed;
    private final Map<Kind, BytePipe> pipes = Map.of(
            Kind.OUTPUT, new BytePipe(),
            Kind.ERROR, new BytePipe(),
            Kind.CALLS, new BytePipe(),
            Kind.RESULT, new BytePipe());
    private final Thread thread;
    private JobShardOrder order;
    private Phase phase = Phase.PREPARING;
    private int exit;
    private String reason = "";
    private @Nullable LinkAddress link;
    private boolean dropped;
    private volatile boolean over;
    private JobShardRunner.@Nullable Running running;
    private volatile boolean held;
    private volatile Progress progress = new Progress(0, 0, 0, false, null);

    /**
     * Begins to prepare.
     *
     * @param changed called, from any thread, when the shard has made progress
     */
    JobShardHost(ActorSystem<?> system, BlobCache cache, JobShardRunner runner, JobShardOrder order, Runnable changed) {
        this.system = system;
        this.lease = cache.lease();
        this.runner = runner;
        this.order = order;
        this.changed = changed;
        this.thread = Thread.ofPlatform().daemon().name("job-" + order.job()).start(this::work);
    }

    /** Returns the shard's report. */
    synchronized JobShardReport report() {
        return new JobShardReport(order.job(), order.attempt(), phase, exit, reason, link);
    }

    /** Returns whether an order is about this attempt of this job. */
    boolean isOf(JobShardOrder other) {
        return other.isOf(report());
    }

    /**
     * Carries out the latest order. A run is cancelled by its job's coordinator, which states the reason and has the result; the others
     * receive it within the run. If another member stopped earlier, the job's coordinator would take that end for a member that leaves.
     */
    synchronized void obey(JobShardOrder now) {
        order = now;
        if (now.wanted() == JobShardOrder.Wanted.CANCEL && running != null && now.index() == 0) {
            pipe(Kind.OUTPUT).hurry(); // the reader of the pipe may have disconnected
            pipe(Kind.ERROR).hurry();
            pipe(Kind.CALLS).hurry();
            running.cancel(now.exit(), now.reason());
        }
        notifyAll();
    }

    /** Stops the shard because the cluster no longer needs it; {@link #isOver} returns when it has stopped. */
    synchronized void drop(String why) {
        if (!dropped) {
            dropped = true;
            pipes.values().forEach(BytePipe::abandon);
            if (running != null) {
                running.abandon(why);
            } else {
                thread.interrupt();
            }
            if (phase != Phase.ENDED) {
                phase = Phase.STOPPING;
            }
            notifyAll();
        }
    }

    /** Stops the shard because it has filled the memory; it fails for that reason. */
    synchronized void shed() {
        if (phase == Phase.ENDED || phase == Phase.FAILED) {
            return;
        }
        String why = text(MemberHeap.tooSmall(order));
        fail(JobResult.BAD_INPUT, why);
        pipes.values().forEach(BytePipe::abandon);
        if (running != null) {
            running.abandon(why);
        } else {
            thread.interrupt();
        }
    }

    /** Returns whether programs of the shard may still compute. */
    synchronized boolean isComputing() {
        return running != null && !over && running.isComputing();
    }

    /** Returns whether the shard has ended and holds nothing. */
    boolean isOver() {
        return over;
    }

    /** Returns an output stream of the shard, by kind. */
    BytePipe pipe(Kind kind) {
        BytePipe pipe = pipes.get(kind);
        if (pipe == null) {
            throw new IllegalArgumentException("kind: " + kind + " (expected: one of " + pipes.keySet() + ")");
        }
        return pipe;
    }

    /** Returns the progress of the job, as reported at its job's coordinator. */
    Progress progress() {
        Progress last = progress;
        return new Progress(last.virtualTime(), last.events(), last.ranksDone(), held, last.iteration());
    }

    private static String text(InputException reason) {
        return String.valueOf(reason.getMessage());
    }

    /** The observer of the run: writes to the member's log, and at the job's coordinator sends to the client as well. */
    private final class Observer implements JobObserver {
        private volatile @Nullable Iteration iteration;

        @Override
        public void progress(long virtualTime, long events, int ranksDone) {
            progress = new Progress(virtualTime, events, ranksDone, false, iteration);
        }

        @Override
        public void iteration(int rank, long done, long of) {
            Iteration known = iteration;
            if (known == null || rank <= known.rank()) {
                iteration = new Iteration(rank, done, of);
            }
        }

        /** Records a pause: no window ends meanwhile, and so no progress is reported. */
        @Override
        public void held(boolean isHeld) {
            held = isHeld;
        }

        @Override
        public void news(String text) {
            try (MDC.MDCCloseable ofJob = MDC.putCloseable("job", String.valueOf(order.job()));
                    MDC.MDCCloseable ofAttempt = MDC.putCloseable("attempt", String.valueOf(order.attempt()))) {
                system.log().warn("job {}: {}", order.job(), text);
            }
            try {
                pipe(Kind.ERROR).write((text + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
            } catch (IOException stopped) {
                // no reader waits for it
            }
        }
    }

    private void work() {
        try (JobShardRunner.Prepared prepared = prepare()) {
            JobShardRunner.Running shard = begin(prepared);
            if (shard != null) {
                finish(shard.await());
            }
        } catch (InputException wrong) {
            fail(JobResult.BAD_INPUT, text(wrong));
        } catch (FileSystemException full) {
            fail(JobResult.BAD_INPUT, "member " + self() + ": " + ScratchFolder.describe(full));
        } catch (InterruptedException | IOException stopped) {
            failIfCancelled();
            fail(JobResult.MEMBER_LOST, "the job's files did not come: " + stopped.getMessage());
        } catch (MemberLost lost) {
            fail(JobResult.MEMBER_LOST, String.valueOf(lost.getMessage()));
        } catch (Throwable broken) {
            if (MemberHeap.isFull(broken)) {
                fail(JobResult.BAD_INPUT, text(MemberHeap.tooSmall(order)));
            } else {
                Throwable cause = broken.getCause();
                fail(INTERNAL_ERROR, "internal error: " + broken + (cause == null ? "" : ": " + cause));
            }
        }
        lease.close();
        over = true;
        changed.run();
    }

    private MemberId self() {
        return order.members().get(order.index());
    }

    private JobShardRunner.Prepared prepare() throws IOException {
        Map<String, Path> files = new HashMap<>();
        for (JobFile file : order.order().files()) {
            if (!lease.has(file)) {
                lease.put(file, remote(ReadBytes.Name.file(file.hash()), this::isWanted));
            }
            files.put(file.name(), lease.path(file));
        }
        return runner.prepare(order, files, lease.work());
    }

    private InputStream remote(ReadBytes.Name name, BooleanSupplier continues) {
        return new RemoteBytes(system, order.gateway(), name, continues);
    }

    /** Returns the client's files. A call is not answered if the run ends before. */
    private RemoteFiles files() {
        ReadBytes.Name answers = ReadBytes.Name.of(Kind.ANSWERS, order.job(), order.attempt());
        return new RemoteFiles(pipe(Kind.CALLS), new RemoteBytes(system, order.gateway(), answers, this::runsOn));
    }

    private synchronized boolean runsOn() {
        return !dropped && phase == Phase.RUNNING && order.wanted() == JobShardOrder.Wanted.RUN;
    }

    private synchronized boolean isDropped() {
        return dropped;
    }

    /**
     * Starts the run once all members are ready; null if it is called off before. No other event can occur between the order and the start.
     */
    private synchronized JobShardRunner.@Nullable Running begin(JobShardRunner.Prepared prepared)
            throws InterruptedException {
        link = prepared.link();
        advance(Phase.READY);
        while (!isOff() && order.wanted() == JobShardOrder.Wanted.PREPARE) {
            wait();
        }
        failIfCancelled();
        if (isOff()) {
            return null;
        }
        JobShardRunner.Running shard = prepared.start(
                order.links(),
                new JobShardRunner.Streams(
                        remote(ReadBytes.Name.input(order.job()), () -> !isDropped()),
                        files(),
                        pipe(Kind.OUTPUT),
                        pipe(Kind.ERROR),
                        new Observer()));
        running = shard;
        advance(Phase.RUNNING);
        return shard;
    }

    /** Returns whether the shard cannot produce a result any longer. */
    private boolean isOff() {
        return dropped || phase == Phase.FAILED;
    }

    /** Returns whether the shard should still prepare: the files of a job that is cancelled may never come. */
    private synchronized boolean isWanted() {
        return !isOff() && order.wanted() != JobShardOrder.Wanted.CANCEL;
    }

    private synchronized void failIfCancelled() {
        if (order.wanted() == JobShardOrder.Wanted.CANCEL) {
            fail(order.exit(), order.reason());
        }
    }

    private synchronized void finish(JobResult result) throws IOException {
        if (!isOff()) {
            pipe(Kind.RESULT).write(JSON.writeValueAsBytes(result));
            pipes.values().forEach(BytePipe::close);
            exit = result.end().exit();
            reason = result.end().reason();
            advance(Phase.ENDED);
        }
    }

    private synchronized void fail(int with, String why) {
        if (!isOff()) {
            exit = with;
            reason = why;
            advance(Phase.FAILED);
        }
    }

    private void advance(Phase to) {
        if (!isOff()) {
            phase = to;
            changed.run();
        }
    }
}
