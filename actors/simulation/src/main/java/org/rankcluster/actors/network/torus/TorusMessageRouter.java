package org.rankcluster.actors.network.torus;

import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.network.port.MessageLinkSource;
import org.rankcluster.actors.network.port.MessageLinks;
import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.hardware.torus.MinimalRoute;
import org.rankcluster.hardware.torus.Torus;

/**
 * A torus router at the fidelity of messages, which forwards whole messages and parts of long ones hop by hop. Each link serves messages,
 * and parts of long ones, first come, first served ({@link org.rankcluster.actors.network.port.LinkOccupancy}), and each cuts through. The
 * head takes the hop latency a hop and waits where a link is busy. The tail follows when the links on its path, or the CPU that writes it,
 * are done. There are no virtual channels and no credits, and buffers are unlimited. Adaptive messages take the link that is free first, in
 * whatever zone.
 */
public final class TorusMessageRouter extends EventActor implements TrafficSource, MessageLinkSource {
    private final TorusMessageNetwork network;
    private final int node;
    private final MessageLinks links;
    private long hops;
    private long delivered;

    TorusMessageRouter(int id, VirtualTime time, TorusMessageNetwork network) {
        super(id, time);
        this.network = network;
        this.node = network.layout().node(id);
        this.links = new MessageLinks(network.torus().directions(), time.recordsCauses());
    }

    @Override
    protected void onEvent(Event event) {
        Transfer transfer = (Transfer) event;
        if (transfer.hints == 0) {
            if (network.relay(transfer, node)) {
                forward(transfer);
            } else {
                deliver(transfer, now());
            }
        } else {
            if (transfer.isLine() && network.layout().node(transfer.from) != node) {
                deliver(transfer.copy(network.placeOn(node, transfer.to)), now());
            }
            if (transfer.adaptive && !network.layout().isNetwork(transfer.source())) {
                for (Transfer share : network.shares(transfer, links.free(transfer.hints, now()))) {
                    forward(share);
                }
            } else {
                forward(transfer);
            }
        }
    }

    /** Delivers a message whose head is in its node at virtual time {@code head} to its rank. */
    private void deliver(Transfer transfer, long head) {
        delivered++;
        PathRecorder path = time().path();
        if (path != null && head == now()) {
            path.restart();
        }
        transfer.tail = EndOfTime.sum(head, transfer.stream);
        send(transfer, transfer.to, head + transfer.first);
    }

    private void forward(Transfer transfer) {
        int direction = transfer.adaptive ? freeFirst(transfer) : MinimalRoute.first(transfer.hints);
        PathRecorder path = time().path();
        if (path != null) {
            links.record(path, direction, now(), network.link(node, direction));
        }
        long start = links.take(direction, now(), transfer, transfer.busy, network.largest());
        if (path != null) {
            path.reach(start, SegmentKind.QUEUE, network.link(node, direction));
        }
        Event multipart = transfer.takeMultipart();
        if (multipart != null) {
            send(multipart, transfer.from, start);
        }
        if (links.isFollowed()) {
            links.pass(direction, input(transfer), transfer.message, start - now());
        }
        hops++;
        transfer.direction = direction;
        transfer.hops = network.route().hopsAfter(transfer.hops, direction);
        transfer.hints = network.route().hintsAfter(transfer.hints, transfer.hops, direction);
        long head = start + network.latency(node, direction);
        if (path != null) {
            path.reach(head, SegmentKind.WIRE, network.link(node, direction));
        }
        int next = network.route().neighbour(node, direction);
        if (transfer.hints != 0) {
            send(transfer, network.layout().router(next), head);
        } else if (network.isBetweenParts(transfer, next)) {
            send(transfer, network.layout().router(next), head + transfer.first);
        } else {
            deliver(transfer, head); // nothing can delay it behind its last link
        }
    }

    /**
     * Returns the hinted link that is free first. Among equal links it is the one by which the message has come, else the next one around.
     * Messages of one pair that have left by different links therefore arrive by different ones. All links that are free now count as
     * equal.
     */
    private int freeFirst(Transfer transfer) {
        int ahead = transfer.hints & -1 << transfer.direction;
        int best = MinimalRoute.first(ahead != 0 ? ahead : transfer.hints);
        best = freeFirst(ahead, best);
        return freeFirst(transfer.hints & ~ahead, best);
    }

    private int freeFirst(int hints, int first) {
        int best = first;
        for (int left = hints; left != 0; left &= left - 1) {
            int direction = MinimalRoute.first(left);
            if (Math.max(now(), links.freeAt(direction)) < Math.max(now(), links.freeAt(best))) {
                best = direction;
            }
        }
        return best;
    }

    @Override
    public MessageLinks messageLinks() {
        return links;
    }

    @Override
    public int link(int port) {
        return network.hasLink(node, port) ? network.link(node, port) : -1;
    }

    @Override
    public int linkInto(int port) {
        return network.link(network.route().neighbour(node, port), Torus.opposite(port));
    }

    @Override
    public long chunkTime(int port) {
        return network.linkTime(1);
    }

    /**
     * Returns the port by which a message has come; -1 if a rank of this node has sent it. On a ring of two nodes, the first link of the
     * other node counts.
     */
    private int input(Transfer transfer) {
        if (!network.layout().isNetwork(transfer.source())) {
            return -1;
        }
        int before = network.layout().node(transfer.source());
        int direction = 0;
        while (network.route().neighbour(before, direction) != node) {
            direction++;
        }
        return Torus.opposite(direction);
    }

    @Override
    public void addTo(NetworkLoad traffic) {
        traffic.addMessages(hops, delivered, links.busy());
    }
}
