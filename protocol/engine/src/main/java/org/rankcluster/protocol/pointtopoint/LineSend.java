package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Payload;

/**
 * A send of broadcast data along a torus line, with a copy for every node of the line, see
 * {@link org.rankcluster.protocol.message.Message.DepositMulticast}.
 */
public final class LineSend extends SendOperation {
    private final int direction;
    private final int index;

    /**
     * Creates a send.
     *
     * @param envelope envelope whose receiver is the rank at the end of the line
     * @param direction direction of the torus, 0 or more
     * @param index index of the data within a collective
     * @param payload the data
     */
    public LineSend(Envelope envelope, int direction, int index, Payload payload) {
        super(envelope, payload, Mode.STANDARD, Routing.DETERMINISTIC);
        this.direction = direction;
        this.index = index;
    }

    int direction() {
        return direction;
    }

    int lineIndex() {
        return index;
    }
}
