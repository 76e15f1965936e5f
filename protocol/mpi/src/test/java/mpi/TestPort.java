package mpi;

import java.util.function.Consumer;
import org.rankcluster.protocol.collective.CollectiveHost;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.collective.LocalWork;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.onesided.ServeWork;
import org.rankcluster.protocol.pointtopoint.MessagePort;
import org.rankcluster.protocol.runtime.Operation;

/** The connection of the message layers and the collectives of a {@link World}. */
record TestPort(World world, Consumer<Operation> steps) implements MessagePort, CollectiveHost {
    @Override
    public long now() {
        return 0;
    }

    @Override
    public void serve(ServeWork service, Runnable then) {
        then.run();
    }

    @Override
    public void warnOnce(String text) {
        // Some tests make calls that do not match.
    }

    @Override
    public void warn(String text) {
        throw new IllegalStateException(text);
    }

    @Override
    public void transmit(Message message, boolean adaptive) {
        world.transmit(message);
    }

    @Override
    public void finished(Operation operation) {
        world.finished(operation);
    }

    @Override
    public void start(Operation step) {
        steps.accept(step);
    }

    @Override
    public void compute(LocalWork work, Runnable then) {
        then.run();
    }

    @Override
    public void finished(CollectiveOperation operation) {
        world.finished(operation);
    }
}
