package org.rankcluster.actors.network;

import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.ValueEvent;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;

/** The kind numbers of network events and the hash of a message, which both enter the digest. */
public final class EventKinds {
    public static final int PACKET = 16;
    /** An update, not an event. */
    public static final int CREDIT = ValueEvent.UPDATE | 17;

    public static final int LINK_FREE = 18;
    public static final int FIFO_SPACE = 19;
    public static final int TRANSMITTED = 20;
    public static final int TRANSFER = 21;
    public static final int SHARED_MEMORY = 22;
    public static final int SEGMENT_PACKED = 23;
    public static final int PART_TAKEN = 24;
    public static final int TREE_PACKET = 40;
    public static final int TREE_CREDIT = 41;
    public static final int TREE_LINK_FREE = 42;
    public static final int SIGNAL = 43;
    public static final int OFFLOAD_DONE = 44;

    private EventKinds() {}

    /** Returns a hash of a message with its payload. */
    public static long hash(Message message) {
        long h = Digest.mix((long) message.source() << 32 ^ message.destination());
        if (message instanceof Message.Matchable matchable) {
            Message.Header header = matchable.header();
            Envelope envelope = header.envelope();
            h = Digest.mix(h ^ ((long) header.number() << 32) ^ envelope.context());
            h = Digest.mix(h ^ ((long) envelope.tag() << 32) ^ header.size());
        }
        if (message instanceof Message.DepositMulticast line) {
            h = Digest.mix(h ^ ((long) line.tag() << 32) ^ line.index());
        }
        if (message instanceof Message.Access access) {
            h = Digest.mix(h ^ ((long) access.number() << 32) ^ access.window());
        }
        if (message instanceof Message.CancelRequest request) {
            h = Digest.mix(h ^ request.number());
        }
        if (message instanceof Message.CancelAnswer answer && answer.granted()) {
            h = Digest.mix(h);
        }
        return Digest.mix(h ^ message.kind() ^ message.payload().hash());
    }
}
