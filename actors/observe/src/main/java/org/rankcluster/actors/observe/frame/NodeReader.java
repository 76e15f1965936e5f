package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rankcluster.actors.network.packet.NodeAdapter;
import org.rankcluster.actors.network.packet.PacketElement;
import org.rankcluster.actors.network.port.Endpoint;
import org.rankcluster.actors.network.torus.TorusRouter;

/**
 * A reader of the fill levels of a partition's nodes, from the actors that connect the ranks of a node to the network. A level is 0..1. It
 * is the share of the fullest FIFO that is taken now, or the interface's busy share since the reading before.
 */
final class NodeReader {
    /** The receiver of the readings of nodes. */
    interface Receiver {
        /**
         * Takes the reading of one node.
         *
         * @param node number of the node
         * @param injects fill of its path into the network, 0..1
         * @param receives fill of its path out, 0..1
         */
        void node(int node, double injects, double receives);
    }

    private final List<PacketElement> elements = new ArrayList<>();
    private final List<Endpoint> interfaces = new ArrayList<>();
    /** Times for which the interfaces were busy until the reading before, sending and receiving, in ps. */
    private long[] busyBefore = new long[0];

    /** Adds an actor, if it connects ranks to the network. */
    void add(Object actor) {
        switch (actor) {
            case TorusRouter router -> elements.add(router);
            case NodeAdapter adapter -> elements.add(adapter);
            case Endpoint endpoint -> interfaces.add(endpoint);
            default -> {}
        }
    }

    boolean isEmpty() {
        return elements.isEmpty() && interfaces.isEmpty();
    }

    /**
     * Reads all nodes.
     *
     * @param at virtual time of the reading, ps
     * @param stretch ps since the reading before
     */
    void read(long at, long stretch, Receiver receiver) {
        for (PacketElement element : elements) {
            double space = (double) element.network().injectionChunks()
                    * element.network().injection().owners();
            double injects = Math.min(1, injected(element) / space);
            int node = element.network().layout().node(element.id());
            receiver.node(node, injects, element.fifos().receptionFill());
        }
        if (busyBefore.length < 2 * interfaces.size()) {
            busyBefore = Arrays.copyOf(busyBefore, 2 * interfaces.size());
        }
        for (int i = 0; i < interfaces.size(); i++) {
            Endpoint endpoint = interfaces.get(i);
            double sends = share(2 * i, endpoint.busySending(at), stretch);
            receiver.node(endpoint.node(), sends, share(2 * i + 1, endpoint.busyReceiving(at), stretch));
        }
    }

    private double share(int index, long busy, long stretch) {
        double share = Math.clamp((double) (busy - busyBefore[index]) / stretch, 0, 1);
        busyBefore[index] = busy;
        return share;
    }

    /**
     * Returns the number of chunks in the fullest injection FIFO of a node. The FIFOs of a torus router are queues behind the queues of its
     * links. The one FIFO of an adapter is all queues of its links.
     */
    private static int injected(PacketElement element) {
        int ofLinks = element.links() * element.network().channels();
        int chunks = 0;
        if (element instanceof TorusRouter) {
            for (int fifo = 0; fifo < element.network().injection().size(); fifo++) {
                chunks = Math.max(chunks, element.filled(ofLinks + fifo));
            }
        } else {
            for (int queue = 0; queue < ofLinks; queue++) {
                chunks += element.filled(queue);
            }
        }
        return chunks;
    }
}
