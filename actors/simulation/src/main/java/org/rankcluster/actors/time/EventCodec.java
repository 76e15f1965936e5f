package org.rankcluster.actors.time;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The wire format of a model's events between cluster members. The exchange itself carries an event's time, target, source and sequence; a
 * codec carries its type and content. Methods are called on the threads of all partitions at once. An event is written on the thread of the
 * sending partition and read on the thread of the receiving partition.
 */
public interface EventCodec {
    /**
     * Writes an event, which is not used on this member afterwards.
     *
     * @throws IllegalArgumentException if events of its class never leave a node
     */
    void write(Event event, WireOutput out);

    /**
     * Reads exactly the bytes that {@link #write} has written, into an event of the same kind and payload hash.
     *
     * @throws IllegalArgumentException if that is no event
     */
    Event read(WireInput in);
}
