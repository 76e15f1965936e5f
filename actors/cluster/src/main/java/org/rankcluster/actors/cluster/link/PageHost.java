package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorSystem;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The interface to the cluster member or local run behind dashboard pages: its actor system, token check, and jobs to list or cancel. */
public interface PageHost {
    /**
     * A job that the page may show.
     *
     * @param id its number
     * @param app name of its application
     * @param state queued, running, cancelling or ended
     * @param ahead number of jobs before it in the queue
     * @param members addresses of the members that work on it, the first one first
     * @param reason reason why it has ended; empty if it has not, or has ended by itself
     */
    record Job(String id, String app, String state, int ahead, List<String> members, String reason) {}

    /** Returns the actor system that runs the jobs. */
    ActorSystem<?> system();

    /** Returns whether a request with this header {@code Authorization} has the token. */
    boolean isToken(@Nullable String authorization);

    /** Returns the jobs of the cluster. */
    CompletionStage<List<Job>> jobs();

    /** Ends a job. */
    void cancel(String job, String reason);
}
