package org.rankcluster.actors.network.torus;

import org.rankcluster.actors.network.Feeders;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkQueues;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.network.port.MessageLinks;
import org.rankcluster.actors.network.port.WholeMessage;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.routing.torus.MinimalRoute;

/**
 * A torus router at the fidelity of messages: each link serves whole messages first come, first served, and each message
 * cuts through. Its head takes the hop latency a hop and waits where a link is busy; its tail follows a stream's time
 * behind. No virtual channels, no credits, unlimited buffers. Adaptive messages take the link that is free first,
 * in whatever zone.
 */
public final class TorusMessageRouter extends EventActor implements TrafficSource, LinkSource {
    private final TorusMessageNetwork network;
    private final int node;
    private final MessageLinks links;
    private long hops;
    private long delivered;

    TorusMessageRouter(int id, VirtualTime time, TorusMessageNetwork network) {
        super(id, time);
        this.network = network;
        this.node = network.layout().node(id);
        this.links = new MessageLinks(network.torus().directions());
    }

    @Override
    protected void onEvent(Event event) {
        WholeMessage transfer = (WholeMessage) event;
        if (transfer.hints == 0) {
            deliver(transfer, now());
        } else {
            if (transfer.isLine() && network.layout().node(transfer.from) != node) {
                deliver(transfer.copy(network.placeOn(node, transfer.to)), now());
            }
            forward(transfer);
        }
    }

    /** Hands a message whose head is in its node at virtual time {@code head} to its rank. */
    private void deliver(WholeMessage transfer, long head) {
        delivered++;
        transfer.tail = head + transfer.stream;
        send(transfer, transfer.to, head + transfer.first);
    }

    private void forward(WholeMessage transfer) {
        int direction = transfer.adaptive ? freeFirst(transfer.hints) : MinimalRoute.first(transfer.hints);
        long start = links.take(direction, now(), transfer.stream, transfer.busy);
        if (links.isFollowed()) {
            links.pass(direction, feeder(transfer), transfer.message, start - now());
        }
        hops++;
        transfer.hops = network.route().hopsAfter(transfer.hops, direction);
        transfer.hints = network.route().hintsAfter(transfer.hints, transfer.hops, direction);
        long head = start + network.latency(node, direction);
        if (transfer.hints == 0) {
            deliver(transfer, head); // nothing can hold it up behind its last link
        } else {
            send(transfer, network.layout().router(network.route().neighbour(node, direction)), head);
        }
    }

    /** Of the hinted links the one that is free first, the lowest of equals; one that is free now is as good as any other. */
    private int freeFirst(int hints) {
        int best = MinimalRoute.first(hints);
        for (int left = hints & (hints - 1); left != 0; left &= left - 1) {
            int direction = Integer.numberOfTrailingZeros(left);
            if (Math.max(now(), links.freeAt(direction)) < Math.max(now(), links.freeAt(best))) {
                best = direction;
            }
        }
        return best;
    }

    @Override
    public void readLinks(long at, boolean begins, Reader reader) {
        long chunkTime = network.format().linkTime(1);
        for (int direction = 0; direction < links.count(); direction++) {
            if (network.route().neighbour(node, direction) >= 0) {
                links.read(direction, network.link(node, direction), at, chunkTime, begins, reader);
            }
        }
    }

    @Override
    public int port(int link) {
        return TorusLinks.direction(network.torus(), network.route(), node, link);
    }

    @Override
    public void look(int port, long at, LinkQueues queues) {}

    @Override
    public FollowedLink follow(int port) {
        return links.follow(port);
    }

    /** Where a message comes from: of a ring of two nodes its first link. */
    private int feeder(WholeMessage transfer) {
        if (!network.layout().isNetwork(transfer.source())) {
            return Feeders.rank(transfer.message.source());
        }
        int before = network.layout().node(transfer.source());
        int direction = 0;
        while (network.route().neighbour(before, direction) != node) {
            direction++;
        }
        return network.link(before, direction);
    }

    @Override
    public void addTo(NetworkLoad traffic) {
        traffic.addMessages(hops, delivered, links.busy());
    }
}
