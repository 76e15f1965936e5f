package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.hardware.torus.MinimalRoute;

/**
 * The network interface of a node in the LogGP model (Alexandrov et al. 1995), shared by the node's ranks. The interface has a port for
 * each link of the node. Messages, and parts of long ones, leave by a port one after the other. Each keeps the port for the gap or for its
 * bytes at the port's bandwidth, whichever is longer ({@link LinkOccupancy}). Between interfaces messages never meet; they enter the
 * receiving interface in the same way. Deterministic messages take the port of their route, adaptive ones the port on a shortest route that
 * is free first. Sending and receiving do not delay each other.
 *
 * <p>A short message may overtake a long one to the same receiver; the message layer matches by number. On a machine with {@code
 * crossbar.control = beside} a message without data may also overtake one that carries data.
 */
public final class Endpoint extends EventActor implements TrafficSource {
    private final EndpointNetwork network;
    private final int node;
    /** Ports for leaving messages, followed by as many ports for arriving messages. */
    private final LinkOccupancy ports;

    private long busySending;
    private long busyReceiving;
    private long delivered;

    Endpoint(int id, VirtualTime time, EndpointNetwork network) {
        super(id, time);
        this.network = network;
        this.node = network.layout().node(id);
        this.ports = new LinkOccupancy(2 * network.paths().ports());
    }

    /** Shares the cell of the node's rank, if the node has only one. */
    @Override
    protected int cellOwner() {
        return network.layout().ranksPerNode() == 1 ? network.layout().rank(node, 0) : id();
    }

    @Override
    protected void onEvent(Event event) {
        Transfer transfer = (Transfer) event;
        if (network.layout().node(transfer.source()) != node) {
            enter(transfer);
        } else if (transfer.adaptive) {
            for (Transfer share : network.shares(transfer, ports.free(transfer.hints, now()))) {
                leave(share);
            }
        } else {
            leave(transfer);
        }
    }

    private void leave(Transfer transfer) {
        PathRecorder path = time().path();
        long start = take(transfer, 0, MinimalRoute.first(transfer.hints));
        int left = path == null ? 0 : path.latest();
        Event multipart = transfer.takeMultipart();
        if (multipart != null) {
            send(multipart, transfer.from, start);
        }
        busySending += transfer.busy;
        if (transfer.isLine()) {
            leaveCopies(transfer, start, left);
        }
        int to = network.layout().node(transfer.to);
        long head = start + network.latency(transfer, node, to, transfer.hops);
        if (path != null) {
            path.point(left, start);
            path.reach(start + network.wires(transfer, node, to, transfer.hops), SegmentKind.WIRE);
            path.reach(head, SegmentKind.SERIALIZATION);
        }
        send(transfer, network.layout().router(to), head);
    }

    /** Assigns one of the ports from {@code base} on to a message; returns the time at which its head passes. */
    private long take(Transfer transfer, int base, int usual) {
        if (network.isBeside(transfer)) {
            return now();
        }
        int port = base + (transfer.adaptive ? freeFirst(transfer.hints, base) : usual);
        PathRecorder path = time().path();
        SegmentKind wait = base == 0 ? SegmentKind.INJECTION : SegmentKind.RECEPTION;
        if (path != null) {
            ports.record(path, port, now(), wait, -1);
        }
        long start = ports.take(port, now(), transfer, transfer.busy, transfer.stream, network.largest());
        if (path != null) {
            path.reach(start, wait);
        }
        return start;
    }

    /** Returns the port among {@code choices} that is free first, the lowest of equals. */
    private int freeFirst(int choices, int base) {
        int best = MinimalRoute.first(choices);
        for (int left = choices & (choices - 1); left != 0; left &= left - 1) {
            int port = MinimalRoute.first(left);
            if (Math.max(now(), ports.freeAt(base + port)) < Math.max(now(), ports.freeAt(base + best))) {
                best = port;
            }
        }
        return best;
    }

    /** Leaves copies with all nodes on its line but the last; its own interface sends it once. */
    private void leaveCopies(Transfer transfer, long start, int left) {
        int passed = node;
        for (long hops = 1; hops < transfer.hops; hops++) {
            passed = network.nextOnLine(transfer, passed);
            Transfer copy = transfer.copy(network.placeOn(passed, transfer.to));
            copy.hints = transfer.hints;
            long head = start + network.latency(transfer, node, passed, hops);
            PathRecorder path = time().path();
            if (path != null) {
                path.point(left, start);
                path.reach(start + network.wires(transfer, node, passed, hops), SegmentKind.WIRE);
                path.reach(head, SegmentKind.SERIALIZATION);
            }
            send(copy, network.layout().router(passed), head);
        }
    }

    private void enter(Transfer transfer) {
        int last = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(transfer.hints);
        long start = take(transfer, network.paths().ports(), last);
        busyReceiving += transfer.busy;
        delivered++;
        transfer.tail = EndOfTime.sum(start, transfer.stream);
        int receiver = transfer.isLine() ? network.placeOn(node, transfer.to) : transfer.to;
        send(transfer, receiver, start + transfer.first);
    }

    /** Returns the number of its node. */
    public int node() {
        return node;
    }

    /** Returns the mean time for which its links have been busy with leaving messages until virtual time {@code at}, in ps. */
    public long busySending(long at) {
        return (busySending - open(0, at)) / network.paths().links();
    }

    /** Returns the mean time for which its links have been busy with arriving messages until virtual time {@code at}, in ps. */
    public long busyReceiving(long at) {
        return (busyReceiving - open(network.paths().ports(), at))
                / network.paths().links();
    }

    /** Returns the time for which the ports from {@code base} on are taken after virtual time {@code at}, summed, in ps. */
    private long open(int base, long at) {
        long open = 0;
        for (int port = 0; port < network.paths().ports(); port++) {
            open += Math.max(0, ports.freeAt(base + port) - at);
        }
        return open;
    }

    @Override
    public void addTo(NetworkLoad traffic) {
        long sending = busySending / network.paths().links();
        long receiving = busyReceiving / network.paths().links();
        traffic.add(0, 0, delivered, sending, Math.max(sending, receiving));
    }
}
