package org.rankcluster.actors.time;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * How a model's events cross to another member. The exchange itself carries an event's time, target, source and sequence; a
 * codec carries what it is and what it holds. Methods are called on the threads of all partitions at once: an event is
 * written on the thread of the partition that has sent it, and read on the thread of the one that gets it.
 */
public interface EventCodec {
    /**
     * Writes an event, which nobody on this member reads or sends again.
     *
     * @throws IllegalArgumentException if events of its class never leave a node
     */
    void write(Event event, WireOutput out);

    /**
     * Reads what {@link #write} has written, no more and no less, into an event of the same kind and payload hash.
     *
     * @throws IllegalArgumentException if that is no event
     */
    Event read(WireInput in);
}
