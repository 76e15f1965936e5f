package org.rankcluster.actors.network.fattree;

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
import org.rankcluster.hardware.fattree.AdaptiveUp;
import org.rankcluster.hardware.fattree.DModK;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.timing.EndOfTime;

/**
 * A switch of a fat tree, or the adapter of a node, at the fidelity of messages. Each link serves messages, and parts of long ones, first
 * come, first served ({@link org.rankcluster.actors.network.port.LinkOccupancy}), and each cuts through. The head waits where a link is
 * busy. The tail follows when the slowest of the links on its path, or the CPU that writes it, is done. There are no credits, buffers are
 * unlimited, and therefore inputs delay nothing, whatever the value of {@code fat-tree.inputs}. Adaptive messages take the link up that is
 * free first.
 */
public final class FatTreeMessageSwitch extends EventActor implements TrafficSource, MessageLinkSource {
    private final FatTreeMessageNetwork network;
    private final FatTreeWiring wiring;
    private final DModK route;
    private final int level;
    private final int element;
    private final int group;
    private final int downPorts;
    private final int upPorts;
    private final int[] neighbours;
    private final MessageLinks links;
    private long hops;
    private long delivered;

    FatTreeMessageSwitch(int id, VirtualTime time, FatTreeMessageNetwork network) {
        super(id, time);
        this.network = network;
        this.wiring = network.wiring();
        this.route = network.route();
        this.level = wiring.level(id);
        this.element = wiring.element(id);
        FatTree tree = wiring.tree();
        this.group = element / tree.width(level);
        this.downPorts = tree.downPorts(level);
        this.upPorts = tree.upPorts(level);
        this.neighbours = wiring.neighbours(level, element);
        this.links = new MessageLinks(neighbours.length, time.recordsCauses());
    }

    @Override
    protected void onEvent(Event event) {
        Transfer transfer = (Transfer) event;
        if (level == 0 && transfer.adaptive) {
            for (Transfer share : network.shares(transfer, freeUp())) {
                forward(share);
            }
        } else {
            forward(transfer);
        }
    }

    /** Returns the number of links up that are free. */
    private int freeUp() {
        int free = 0;
        for (int port = downPorts; port < links.count(); port++) {
            free += links.freeAt(port) <= now() ? 1 : 0;
        }
        return free;
    }

    private void forward(Transfer transfer) {
        int destination = network.layout().node(transfer.to);
        boolean up = !route.isAbove(level, group, destination);
        int port = up ? upPort(transfer, destination) : route.downPort(level, element, destination);
        boolean ofNode = FatTreeWiring.isNodeLink(level, up);
        long taken = network.busy(transfer, ofNode);
        PathRecorder path = time().path();
        if (path != null) {
            links.record(path, port, now(), wiring.link(level, element, port));
        }
        long start = links.take(port, now(), transfer, taken, network.largest(ofNode));
        if (path != null) {
            path.reach(start, SegmentKind.QUEUE, wiring.link(level, element, port));
        }
        Event multipart = transfer.takeMultipart();
        if (multipart != null) {
            send(multipart, transfer.from, start);
        }
        if (links.isFollowed()) {
            links.pass(port, input(transfer), transfer.message, start - now());
        }
        hops++;
        long head = start + wiring.hop(level, up);
        if (path != null) {
            path.reach(head, SegmentKind.WIRE, wiring.link(level, element, port));
        }
        if (level == 1 && !up) {
            deliver(transfer, head);
        } else {
            send(transfer, neighbours[port], head + lateness(transfer, up, ofNode, destination));
        }
    }

    private int upPort(Transfer transfer, int destination) {
        int preferred = route.upPort(level, element, destination);
        return transfer.adaptive
                ? AdaptiveUp.leastOccupied(
                        port -> leads(port, destination) ? Math.max(0, links.freeAt(port) - now()) : Long.MAX_VALUE,
                        downPorts,
                        upPorts,
                        preferred)
                : downPorts + preferred;
    }

    private boolean leads(int port, int destination) {
        return route.leads(level, element, port - downPorts, destination);
    }

    /** Returns the delay of a message that continues over a faster link, so that its first packet's tail keeps up, in ps. */
    private long lateness(Transfer transfer, boolean up, boolean ofNode, int destination) {
        if (!wiring.changesLinks(level, up, destination, element)) {
            return 0;
        }
        long lateness = Math.max(0, network.first(transfer, ofNode) - network.first(transfer, !ofNode));
        transfer.stream -= lateness;
        return lateness;
    }

    /** Delivers a message whose head is in its node at virtual time {@code head} to its rank: nothing delays it behind its last link. */
    private void deliver(Transfer transfer, long head) {
        delivered++;
        PathRecorder path = time().path();
        if (path != null) {
            path.reach(head + network.adapterLatency(), SegmentKind.WIRE);
        }
        transfer.tail = EndOfTime.sum(head, transfer.stream + network.adapterLatency());
        send(transfer, transfer.to, head + network.first(transfer, true) + network.adapterLatency());
    }

    @Override
    public MessageLinks messageLinks() {
        return links;
    }

    @Override
    public int link(int port) {
        return neighbours[port] < 0 ? -1 : wiring.link(level, element, port);
    }

    @Override
    public int linkInto(int port) {
        return wiring.linkOf(neighbours[port], wiring.opposites(level, element)[port]);
    }

    @Override
    public long chunkTime(int port) {
        return network.linkTime(FatTreeWiring.isNodeLink(level, port >= downPorts), 1);
    }

    /**
     * Returns the port by which a message has come; -1 on level 0 if a rank below has sent it. If several cables lead here from the same
     * element, the port is the first of them.
     */
    private int input(Transfer transfer) {
        int port = 0;
        while (level > 0 && neighbours[port] != transfer.source()) {
            port++;
        }
        return level == 0 ? -1 : port;
    }

    @Override
    public void addTo(NetworkLoad traffic) {
        traffic.addMessages(hops, delivered, links.busy());
    }
}
