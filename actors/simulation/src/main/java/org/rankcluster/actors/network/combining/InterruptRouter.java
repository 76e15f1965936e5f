package org.rankcluster.actors.network.combining;

import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;

/**
 * The router of one node on the global interrupt wires of Blue Gene, which carry barriers. The router passes its node's signal up when all
 * nodes below have raised theirs. When the signal comes down, the router releases all nodes below and the node itself.
 */
public final class InterruptRouter extends EventActor {
    private final CollectiveNetwork network;
    private final int parent;
    private final int[] children;
    private final int rank;
    private int raised;
    private LastArrival ready = LastArrival.NONE;

    InterruptRouter(int id, VirtualTime time, CollectiveNetwork network) {
        super(id, time);
        this.network = network;
        int node = network.layout().node(id);
        this.parent = network.interruptParent(node);
        this.children = network.interruptChildren(node);
        this.rank = network.firstRank(node);
    }

    @Override
    protected void onEvent(Event event) {
        InterruptSignal signal = (InterruptSignal) event;
        if (!signal.isUp) {
            letGo(signal.ready);
            return;
        }
        raised++;
        ready = ready.or(signal.ready);
        if (raised < children.length + (rank < 0 ? 0 : 1)) {
            return;
        }
        raised = 0;
        if (parent < 0) {
            letGo(ready);
        } else {
            send(new InterruptSignal(true, ready), parent, now() + network.interruptHop());
        }
    }

    private void letGo(LastArrival since) {
        for (int child : children) {
            send(new InterruptSignal(false, since), child, now() + network.interruptHop());
        }
        if (rank >= 0) {
            send(new InterruptSignal(false, since), rank, now());
        }
    }
}
