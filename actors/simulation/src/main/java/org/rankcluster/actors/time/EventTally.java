package org.rankcluster.actors.time;

/**
 * A count of selected events of a run. The model selects them by their actors. The events must be objects; those by
 * value ({@link ValueEvent}) are not counted. Calls come from the threads of all partitions.
 */
public interface EventTally {
    /**
     * Called when an event is sent.
     *
     * @param source id of the sending actor
     * @param target id of the receiving actor
     */
    void sent(int source, int target);

    /** Called when an event is executed, with the same ids. A cancelled event is never executed. */
    void executed(int source, int target);
}
