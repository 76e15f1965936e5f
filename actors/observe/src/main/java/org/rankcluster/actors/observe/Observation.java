package org.rankcluster.actors.observe;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.ViewQuery;
import org.rankcluster.actors.path.CriticalPath;

/**
 * The interface by which dashboards and reports read a run and request samples of it. Any thread may call; no caller waits for the run.
 * Messages are binary, as {@code docs} and package {@code observe.frame} describe. A server forwards them without decoding.
 */
public interface Observation {
    /** A subscription made by {@link #subscribe}; closing ends it. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    /** Returns the job's id. */
    String job();

    /** Returns the constant properties of the run: a message of kind 1. */
    byte[] hello();

    /** Returns a sample of the newest frame or of a stretch: a message of kind 2. Before the first sample its stretch is 0 to 0. */
    byte[] message(ViewQuery query);

    /** Returns the data of the time bar, and the strip of ranks for the view of ranks: a message of kind 3. */
    byte[] history(ViewQuery query);

    /** Answers a query with a message of kind 4, at the next window's end, or at once when the run has ended. */
    CompletionStage<byte[]> detail(DetailQuery query);

    /** Returns the end of the run: a message of kind 5; empty while the run continues. */
    byte[] end();

    /**
     * Sets the job's result as JSON, once it was written; {@link #end} then contains it.
     *
     * @param path the run's critical path, by which the findings of the whole run are judged from then on; null if it was not recorded
     */
    void result(String json, @Nullable CriticalPath path);

    /** Returns the current signs of life. */
    Pulse pulse();

    /** Returns the number of the newest frame; 0 before the first. */
    long newest();

    /** Adds a callback that runs after each new frame, change of state and end. Any thread may call it, so it must be quick. */
    Subscription subscribe(Runnable listener);

    /** Continues the history of an earlier attempt of the job. Called before the first reader. */
    default void follows(Observation earlier) {}

    /** Sets the number of readers. With none, no samples are taken. */
    void demand(int readers);

    /** Lets samples be taken for the next minutes, though no page is open, because a program reads metrics. */
    default void demandForMetrics() {}

    /** Returns the figures for metrics; null before the first sample. */
    default @Nullable RunFigures figures() {
        return null;
    }

    /** Stops the run at the next window's end, on all members. */
    void hold();

    /** Continues a run that is held. */
    void go();

    /** Executes {@code windows} windows of a run that is held. */
    void step(int windows);

    /** Ends the run. */
    void cancel(String by);

    /**
     * Returns all messages of a report: hello, histories, samples of every frame and view, end. Samples are left out evenly so that all
     * together take at most {@code mostBytes}.
     */
    List<byte[]> reportMessages(long mostBytes);
}
