package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The state of one submitted job at the cluster member that its client is connected to: its order, standard input, and latest report. */
final class ClientJob {
    private final JobOrder order;
    private final ClientWatch watch;
    private final Spool input = new Spool();
    private BytePipe answers = new BytePipe();
    /** Attempt whose answers are read; the first attempt has number 1. */
    private int answering = 1;

    private @Nullable JobNews news;
    private @Nullable String lost;
    private long id;
    private JobLine.@Nullable End reported;
    private CompletableFuture<Void> change = new CompletableFuture<>();

    ClientJob(JobOrder order, ClientWatch watch) {
        this.order = order;
        this.watch = watch;
    }

    /** Returns the order as submitted. */
    JobOrder order() {
        return order;
    }

    /** Returns the watch over the client's connection. */
    ClientWatch watch() {
        return watch;
    }

    /** Copies all that the client sends into {@code into}, while the client is there; waits for the bytes. */
    void take(InputStream from, OutputStream into) throws IOException {
        watch.begin();
        try {
            from.transferTo(into);
        } finally {
            watch.end();
        }
    }

    /** Returns the standard input from the client. All of it is kept, because another attempt reads it again. */
    Spool input() {
        return input;
    }

    /**
     * Returns the pipe of the client's answers to an attempt, and ends the pipes of all earlier attempts; null if a later attempt
     * has one.
     */
    synchronized @Nullable BytePipe answers(int attempt) {
        if (attempt > answering) {
            answering = attempt;
            answers.abandon();
            answers = new BytePipe();
        }
        return attempt == answering ? answers : null;
    }

    /** Marks the job as no longer needed by its client. */
    synchronized void acknowledge() {
        input.discard();
        answers.abandon();
    }

    /** Records the end that was reported to the client. */
    synchronized void reported(int exit, String reason) {
        reported = new JobLine.End(exit, reason, false);
    }

    /** Returns the state in which the client has left the job, or would if it left now. */
    synchronized JobAcknowledgement acknowledgement() {
        return reported == null
                ? JobAcknowledgement.withoutResult(id)
                : new JobAcknowledgement(id, reported.exit(), reported.reason());
    }

    /** Sets the number that the coordinator has given to the job. */
    synchronized void isCalled(long number) {
        id = number;
    }

    /** Returns the job's number; 0 if it has none yet. */
    synchronized long id() {
        return id;
    }

    /** Records the latest report of the coordinator about the job. */
    synchronized void received(JobNews latest) {
        id = latest.record().id();
        news = latest;
        notifyWaiters();
    }

    /** Records the reason for which this member cannot follow the job any longer. */
    synchronized void lost(String reason) {
        lost = reason;
        notifyWaiters();
    }

    /** Returns the reason for which this member cannot follow the job any longer, or null. */
    synchronized @Nullable String lost() {
        return lost;
    }

    /** Returns the latest report about the job; null at first. */
    synchronized @Nullable JobNews news() {
        return news;
    }

    /** Returns a future that completes at the next report after this call. */
    synchronized CompletableFuture<Void> change() {
        return change;
    }

    private void notifyWaiters() {
        change.complete(null);
        change = new CompletableFuture<>();
    }

    /** Returns whether this attempt is the one that runs. */
    boolean isCurrent(JobNews running) {
        JobNews latest = news();
        return lost() == null
                && latest != null
                && latest.record().holdsMembers()
                && latest.record().attempt() == running.record().attempt();
    }
}
