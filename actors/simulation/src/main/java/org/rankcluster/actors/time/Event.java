package org.rankcluster.actors.time;

import org.rankcluster.actors.path.CarriedBytes;
import org.rankcluster.actors.path.SegmentKind;

/**
 * A message with a virtual time at which its receiver gets it.
 *
 * <p>An event has one owner at a time: its sender must not touch it after sending. Its receiver may send the same object again (a packet
 * travels hop by hop this way), which stamps it anew. Events within a node are delivered in the order (time, source, sequence), never in
 * order of arrival.
 */
public abstract class Event implements CarriedBytes {
    private static final long NOT_SENT = -1;

    long time = NOT_SENT;
    int target;
    int source;
    long sequence;
    /** The segment of the critical path that ends with the event; 0 unless the run records. */
    int segment;
    /**
     * Whether the event is in neither the digest nor the counts, as if it had not been scheduled. True for a deferred event that a recorded
     * run delivers at its time. An update by value is uncounted by its kind; see {@link ValueEvent}.
     */
    boolean uncounted;

    /**
     * Cancels the event: it is not delivered, and its time does not count as reached. Only a future event to an actor of the sender's own
     * node may be cancelled.
     */
    public final void cancel() {
        if (!isCancelled()) {
            target = ~target;
        }
    }

    final boolean isCancelled() {
        return target < 0;
    }

    /** Returns the virtual time of delivery in picoseconds. */
    public final long time() {
        return time;
    }

    /**
     * Sets the virtual time at which an event is delivered that a plain typed actor sends through a reference ({@link TypedActor}). A time
     * that has passed means at once.
     *
     * @param when virtual time in picoseconds
     * @return this event, not yet sent
     */
    public final Event at(long when) {
        time = when;
        return this;
    }

    /** Returns the id of the receiving actor. */
    public final int target() {
        return target;
    }

    /** Returns the id of the sending actor. */
    public final int source() {
        return source;
    }

    /** Returns the sender's count of events before this one. */
    public final long sequence() {
        return sequence;
    }

    /** Returns a number for the class of the event, the same in every JVM; part of the digest. */
    public abstract int kind();

    /** Returns a hash of the event's content, the same in every JVM; part of the digest. */
    public abstract long payloadHash();

    /** Returns the class of the time that passes between the last recorded cause of the event and its delivery. */
    public SegmentKind delay() {
        return SegmentKind.OTHER;
    }

    /**
     * Returns the part of the time since {@code from} in which the bytes of the receiver's own node have kept the event from coming, in ps.
     * Called only for events of class {@link SegmentKind#BUFFERS}, by runs that record their critical path.
     */
    @Override
    public long carriedSince(long from) {
        return 0;
    }

    final void stamp(long time, int target, int source, long sequence) {
        this.time = time;
        this.target = target;
        this.source = source;
        this.sequence = sequence;
    }
}
