package org.rankcluster.actors.time;

/**
 * A counter of selected events of a run, when they are sent and when they are executed. The model selects them by their actors. The events
 * must be objects; those by value ({@link ValueEvent}) are not counted. Calls come from the threads of all partitions.
 */
public interface EventTally {
    /**
     * Counts an event that is sent.
     *
     * @param source id of the sending actor
     * @param target id of the receiving actor
     */
    void sent(int source, int target);

    /** Counts an event that is executed, with the same ids. A cancelled event is never executed. */
    void executed(int source, int target);
}
