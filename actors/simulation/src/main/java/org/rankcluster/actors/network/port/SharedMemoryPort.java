package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;
import org.rankcluster.hardware.machine.NodeModel;
import org.rankcluster.protocol.message.Message;

/**
 * The port of a rank for messages to ranks of its node, including itself, by shared memory. The sender's CPU copies the data at the
 * bandwidth of the memory, and the message arrives at the receiver a latency later. The delay may be below the lookahead, for nodes are
 * never split.
 */
public final class SharedMemoryPort implements NetworkPort {
    private final Host host;
    private final NodeModel node;

    public SharedMemoryPort(Host host, NodeModel node) {
        this.host = host;
        this.node = node;
    }

    @Override
    public void transmit(Message message, int address, boolean adaptive) {
        long copy = node.sharedMemoryBandwidth().time(message.payload().size());
        long done = host.cpu().occupy(host.now(), copy, SegmentKind.COPY);
        host.send(new Copy(message), address, done + node.sharedMemoryLatency());
        if (message.endsSend()) {
            host.sendDeparture(new Transmitted(message, 0), message, done);
        }
    }

    @Override
    public boolean onEvent(Event event) {
        if (event instanceof Copy copy) {
            if (MessageRules.isMatched(copy.message)) {
                host.headerArrived(copy.message);
            }
            host.arrived(copy.message);
            return true;
        }
        if (event instanceof Transmitted transmitted) {
            host.transmitted(transmitted.message);
            return true;
        }
        return false;
    }

    /** A message in the memory that two ranks share. */
    public static final class Copy extends Event {
        final Message message;
        private final long hash;

        public Copy(Message message) {
            this.message = message;
            this.hash = EventKinds.hash(message);
        }

        @Override
        public SegmentKind delay() {
            return SegmentKind.MEMORY;
        }

        @Override
        public int kind() {
            return EventKinds.SHARED_MEMORY;
        }

        @Override
        public long payloadHash() {
            return hash;
        }
    }
}
