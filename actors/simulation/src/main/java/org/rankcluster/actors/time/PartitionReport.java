package org.rankcluster.actors.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The report of one partition to the barrier at the end of a window: its earliest next event and its requests. Reused:
 * read it before the next barrier.
 */
final class PartitionReport {
    /** Events for the nodes of each other partition. */
    final Bucket[] outboxes;
    /** The earliest window with an event of this partition, or with an event that it has just sent. */
    long nextWindow;
    /** Events sent and executed since the run began. */
    long sent;

    long executed;
    /** Time of the last event, in ps, and digest of the partition's actors: 0 while the run continues. */
    long lastTime;

    long digest;
    /** Whether deferred events or updates may be due after this window. */
    boolean hasUncounted;

    boolean stop;
    boolean cancel;

    /** Requests of the coordinator to all: bits of {@link WindowObserver}. */
    int asked;

    @Nullable
    EventFailure failure;

    /** Creates an empty report to {@code partitions} partitions. */
    PartitionReport(int partitions) {
        outboxes = new Bucket[partitions];
        Arrays.setAll(outboxes, partition -> new Bucket());
    }
}
