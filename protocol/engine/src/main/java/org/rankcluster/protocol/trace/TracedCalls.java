package org.rankcluster.protocol.trace;

import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.MatchingOperation;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.Messaging;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The sends and receives of a process that replays a trace. The messages have sizes and no content. A receive takes a message of any
 * length.
 */
public final class TracedCalls {
    private final Messaging rank;

    /**
     * Creates the messages of a rank.
     *
     * @param rank runtime of the calling rank
     */
    public TracedCalls(Messaging rank) {
        this.rank = rank;
    }

    /**
     * Posts a send.
     *
     * @param world communicator of the message
     * @param to rank of the receiver in it
     * @param tag tag of the message, 0 or more
     * @param bytes size of the message in bytes, 0 or more
     * @param mode mode of the send
     * @return the operation
     */
    public Operation send(Communicator world, int to, int tag, int bytes, SendOperation.Mode mode) {
        Envelope envelope = new Envelope(world.translate(to), world.context(), world.rank(), tag);
        SendOperation send = new SendOperation(envelope, Payload.phantom(bytes), mode, SendOperation.Routing.DEFAULT);
        rank.post(send);
        return send;
    }

    /**
     * Posts a receive.
     *
     * @param world communicator of the message
     * @param from rank of the sender in it, or {@link MatchingOperation#ANY}
     * @param tag tag of the message; negative for any
     * @return the operation
     */
    public Operation receive(Communicator world, int from, int tag) {
        ReceiveOperation receive = new ReceiveOperation(
                world.context(), from, tag < 0 ? MatchingOperation.ANY : tag, Integer.MAX_VALUE, null);
        receive.from(world);
        rank.post(receive);
        return receive;
    }

    /**
     * Returns a reduction of phantoms, which never combines bytes.
     *
     * @param elementBytes bytes of an element, 1 or more
     * @return the reduction
     */
    public static Reducer reducer(int elementBytes) {
        return new Reducer() {
            @Override
            public int elementBytes() {
                return elementBytes;
            }

            @Override
            public boolean isCommutative() {
                return true;
            }

            @Override
            public void reduce(byte[] in, int inOffset, byte[] inout, int inoutOffset, int length) {
                throw new IllegalStateException("a traced reduction has phantoms, which have no bytes to combine");
            }
        };
    }
}
