package mpi;

import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.pointtopoint.MessagePort;
import org.rankcluster.protocol.runtime.Operation;

/** Connects the message layers of a {@link World}. */
record TestPort(World world) implements MessagePort {
    @Override
    public void transmit(Message message, boolean adaptive) {
        world.transmit(message);
    }

    @Override
    public void finished(Operation operation) {
        world.finished(operation);
    }
}
