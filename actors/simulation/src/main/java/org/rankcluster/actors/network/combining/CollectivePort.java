package org.rankcluster.actors.network.combining;

import java.util.function.LongUnaryOperator;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.collective.offload.OffloadOperation;

/** A rank's way onto the networks that carry out collectives; used for all ranks of its node by the first of them. */
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

    /** Begins an operation, or lets it wait for those with lower numbers. */
    public void start(OffloadOperation operation) {
        operation.joined(host.now(), delay);
        switch (operation.network()) {
            case TREE -> tree.start(operation);
            case INTERRUPT -> interrupts.start(operation);
        }
    }

    /** Takes an event if it is theirs. */
    public boolean onEvent(Event event) {
        switch (event) {
            case TreePacket packet -> tree.onPacket(packet);
            case TreeCredit credit -> tree.credited();
            case Signal signal -> interrupts.released(signal);
            case OffloadDone done -> done(done.operation, done.time());
            default -> {
                return false;
            }
        }
        return true;
    }

    private void done(OffloadOperation operation, long time) {
        delay = operation.needsPass() ? time - operation.readySince() : 0; // others leave as soon as they have sent
        operation.complete(time);
    }

    /** Fails unless its way onto the tree is as at the start. */
    public void verifyAtRest() {
        tree.verifyAtRest();
    }
}
