package org.rankcluster.actors.dashboard;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.rankcluster.actors.observe.Observation.Subscription;
import org.rankcluster.actors.observe.Pulse;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.ViewQuery;

/** The data source of dashboard pages for one run, whether the run is in this JVM, at another cluster member, or queued. */
interface WatchedRun {
    /** Returns the job's id. */
    String job();

    /** Returns the message of kind 1. */
    CompletionStage<byte[]> hello();

    /** Returns a message of kind 2. */
    CompletionStage<byte[]> sample(ViewQuery query);

    /** Returns a message of kind 3. */
    CompletionStage<byte[]> history(ViewQuery query);

    /** Returns a message of kind 4. */
    CompletionStage<byte[]> detail(DetailQuery query);

    /** Returns the message of kind 5; empty while the run continues. */
    CompletionStage<byte[]> end();

    /** Returns signs of life. */
    CompletionStage<Pulse> pulse();

    /** Returns the messages of a report. */
    CompletionStage<List<byte[]>> report(long mostBytes);

    /** Returns a number that changes with each frame, change of state and end. */
    long version();

    /** Returns whether pages may continue with this run: it is still at its member, and no later attempt of its job has begun. */
    boolean isCurrent();

    /** Runs {@code listener} after each such change. Samples are taken as long as there is a subscription. */
    Subscription subscribe(Runnable listener);

    /** Acts on the run. */
    void act(Action action);

    /** The actions of a page on a run. */
    sealed interface Action {
        /** The order to pause the run at the next window's end. */
        record Hold() implements Action {}

        /** The order to resume the run. */
        record Go() implements Action {}

        /**
         * The order to execute some windows of a paused run.
         *
         * @param windows number of windows
         */
        record Step(int windows) implements Action {}
    }
}
