package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A job that a client waits for at this member. */
final class ClientJob {
    private final JobOrder order;
    private final ClientWatch watch;
    private final Spool input = new Spool();
    private BytePipe answers = new BytePipe();
    /** The first attempt has number 1. */
    private int answering = 1;

    private @Nullable JobNews news;
    private @Nullable String lost;
    private long id;
    private JobLine.@Nullable End told;
    private CompletableFuture<Void> change = new CompletableFuture<>();

    ClientJob(JobOrder order, ClientWatch watch) {
        this.order = order;
        this.watch = watch;
    }

    /** What was asked for. */
    JobOrder order() {
        return order;
    }

    /** Whether the client is still there. */
    ClientWatch watch() {
        return watch;
    }

    /** Takes all that the client sends, which may be long in coming, while the client is there. */
    void take(InputStream from, OutputStream into) throws IOException {
        watch.begin();
        try {
            from.transferTo(into);
        } finally {
            watch.end();
        }
    }

    /** What the client gives it to read: all is kept, for another attempt reads it again. */
    Spool input() {
        return input;
    }

    /** What the client answers to an attempt, which ends all earlier ones; null if there was a later one. */
    synchronized @Nullable BytePipe answers(int attempt) {
        if (attempt > answering) {
            answering = attempt;
            answers.abandon();
            answers = new BytePipe();
        }
        return attempt == answering ? answers : null;
    }

    /** The client needs no more of it. */
    synchronized void settle() {
        input.discard();
        answers.abandon();
    }

    /** The client knows how it has ended. */
    synchronized void told(int exit, String reason) {
        told = new JobLine.End(exit, reason);
    }

    /** How the client has left it, or does if it leaves now. */
    synchronized Settlement settlement() {
        return told == null ? Settlement.untold(id) : new Settlement(id, told.exit(), told.reason());
    }

    /** Takes the number that the coordinator has given to the job. */
    synchronized void isCalled(long number) {
        id = number;
    }

    /** Its number; 0 if it has none yet. */
    synchronized long id() {
        return id;
    }

    /** What the coordinator says of it. */
    synchronized void heard(JobNews latest) {
        id = latest.record().id();
        news = latest;
        tell();
    }

    /** This member cannot follow it any longer. */
    synchronized void lost(String reason) {
        lost = reason;
        tell();
    }

    /** Why this member cannot follow it any longer, or null. */
    synchronized @Nullable String lost() {
        return lost;
    }

    /** What is known of it; null at first. */
    synchronized @Nullable JobNews news() {
        return news;
    }

    /** Done when there is news that come after this call. */
    synchronized CompletableFuture<Void> change() {
        return change;
    }

    private void tell() {
        change.complete(null);
        change = new CompletableFuture<>();
    }

    /** Whether this attempt is the one that runs. */
    boolean isCurrent(JobNews running) {
        JobNews latest = news();
        return lost() == null
                && latest != null
                && latest.record().holdsMembers()
                && latest.record().attempt() == running.record().attempt();
    }
}
