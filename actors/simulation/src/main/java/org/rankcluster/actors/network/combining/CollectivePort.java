package org.rankcluster.actors.network.combining;

import java.util.function.LongUnaryOperator;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.collective.OffloadOperation;

/**
 * The port of a node on the collective networks of a machine. The node's first rank uses it on behalf of all its
 * ranks.
 */
public final class CollectivePort {
    private final TreePort tree;
    private final InterruptPort interrupts;
    private final NetworkPort.Host host;
    private long delay;

    CollectivePort(NetworkPort.Host host, CollectiveNetwork network, LongUnaryOperator converting) {
        this.host = host;
        this.tree = new TreePort(host, network, converting);
        this.interrupts = new InterruptPort(host, network);
    }

    /** Begins an operation, or queues it behind operations with lower numbers. */
    public void start(OffloadOperation operation) {
        operation.joined(host.now(), delay);
        switch (operation.network()) {
            case TREE -> tree.start(operation);
            case INTERRUPT -> interrupts.start(operation);
        }
    }

    /** Handles an event if it belongs to these networks. */
    public boolean onEvent(Event event) {
        switch (event) {
            case TreePacket packet -> tree.onPacket(packet);
            case TreeCredit credit -> tree.credited();
            case InterruptSignal signal -> interrupts.released(signal);
            case OffloadDone done -> done(done.operation, done.time());
            default -> {
                return false;
            }
        }
        return true;
    }

    private void done(OffloadOperation operation, long time) {
        delay = operation.needsPass() ? time - operation.readySince() : 0; // the others leave when they have sent
        operation.complete(time);
    }

    /** Throws if the port on the tree is not in its initial state. */
    public void verifyAtRest() {
        tree.verifyAtRest();
    }
}
