package org.rankcluster.actors.dashboard;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.rankcluster.actors.observe.DetailQuery;
import org.rankcluster.actors.observe.Observation.Subscription;
import org.rankcluster.actors.observe.Pulse;
import org.rankcluster.actors.observe.ViewQuery;

/** A run as pages see it, here or on another member. */
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

    /** Returns the message of kind 5; empty while the run goes on. */
    CompletionStage<byte[]> end();

    /** Returns signs of life. */
    CompletionStage<Pulse> pulse();

    /** Returns the messages of a report. */
    CompletionStage<List<byte[]>> report(long mostBytes);

    /** Returns a number that is another one after each frame, change of state and end. */
    long version();

    /** Returns whether pages may go on with it: it is where it was, and no later attempt of its job has begun. */
    boolean isCurrent();

    /** Has {@code told} run after each such change. Samples are taken as long as somebody subscribes. */
    Subscription subscribe(Runnable told);

    /** Acts on the run. */
    void act(Action action);

    /** What a page can do to a run. */
    sealed interface Action {
        /** Stops the run at the next window's end. */
        record Hold() implements Action {}

        /** Lets the run go on. */
        record Go() implements Action {}

        /**
         * Lets the run execute some windows.
         *
         * @param windows how many
         */
        record Step(int windows) implements Action {}
    }
}
