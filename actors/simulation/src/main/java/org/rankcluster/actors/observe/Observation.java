package org.rankcluster.actors.observe;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * A run that is watched. Any thread may call; nobody waits for the run. Messages are binary, as {@code docs} and package
 * {@code observe.message} say; a server hands them on unread.
 */
public interface Observation {
    /** Ends what {@link #subscribe} began. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    /** Returns the job's id. */
    String job();

    /** Returns what does not change while the run goes on: a message of kind 1. */
    byte[] hello();

    /** Returns a sample of the newest frame or of a stretch: a message of kind 2. Before the first sample its stretch is 0 to 0. */
    byte[] message(ViewQuery query);

    /** Returns what the time bar shows, and the strip of ranks for the view of ranks: a message of kind 3. */
    byte[] history(ViewQuery query);

    /** Answers a question: a message of kind 4, at the next window's end, or at once when the run has ended. */
    CompletionStage<byte[]> detail(DetailQuery query);

    /** Returns how the run has ended: a message of kind 5; empty while it goes on. */
    byte[] end();

    /** Gets the job's result as JSON, when whoever writes results has it; {@link #end} then tells it. */
    void result(String json);

    /** Returns signs of life. */
    Pulse pulse();

    /** Returns the number of the newest frame; 0 before the first. */
    long newest();

    /** Has {@code told} run after each new frame, change of state and end; on any thread, so it must be quick. */
    Subscription subscribe(Runnable told);

    /** Goes on with the history of an earlier attempt of the job; before anybody reads. */
    default void follows(Observation earlier) {}

    /** Says how many readers there are: with none, no samples are taken. */
    void demand(int readers);

    /** Stops the run at the next window's end, on all members. */
    void hold();

    /** Lets a run that is held go on. */
    void go();

    /** Lets a run that is held execute so many windows. */
    void step(int windows);

    /** Ends the run. */
    void cancel(String by);

    /**
     * Returns all that a report needs: hello, histories, samples of every frame and view, end. Samples are left out evenly so that
     * all together take at most {@code mostBytes}.
     */
    List<byte[]> reportMessages(long mostBytes);
}
