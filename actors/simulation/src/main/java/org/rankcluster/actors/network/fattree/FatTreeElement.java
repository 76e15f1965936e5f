package org.rankcluster.actors.network.fattree;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkContributors;
import org.rankcluster.actors.network.LinkQueues;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.network.port.Credit;
import org.rankcluster.actors.network.port.LinkFree;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.fattree.AdaptiveUp;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.protocol.message.Message;

/**
 * An element of a fat tree that sends packets, packet by packet: a switch, or the adapter of a node. A packet stays in the buffer by which
 * it has come, and waits for its output port, first come, first served; {@link FatTreeInputSwitch} has other queues. It leaves when the
 * link is free and the buffer behind it has room for the whole packet. Its tail may not be here yet (virtual cut-through). The link is then
 * taken for the packet's time. When the tail is out, the packet's room is returned.
 *
 * <p>A packet carries the direction in which it left its last element, up or down, and its input port. The credit goes back over the link
 * of that port.
 */
public abstract class FatTreeElement extends EventActor implements TrafficSource, LinkSource {
    static final byte UP = 0;
    static final byte DOWN = 1;

    private final FatTreePacketNetwork network;
    private final int level;
    private final int element;
    private final int downPorts;
    private final int upPorts;
    private final int[] neighbours;
    /** The ports at the other ends of this element's links. */
    private final int[] opposites;

    private final FatTreeOutputPorts ports;
    private long packetHops;
    private @Nullable FollowedLink followed;

    FatTreeElement(int id, VirtualTime time, FatTreePacketNetwork network) {
        super(id, time);
        this.network = network;
        this.level = network.wiring().level(id);
        this.element = network.wiring().element(id);
        FatTree tree = network.wiring().tree();
        this.downPorts = tree.downPorts(level);
        this.upPorts = tree.upPorts(level);
        this.neighbours = network.wiring().neighbours(level, element);
        this.opposites = network.wiring().opposites(level, element);
        this.ports = new FatTreeOutputPorts(neighbours.length, network.channelChunks());
    }

    @Override
    protected int touch(Event event) {
        int sum = super.touch(event) + neighbours[0];
        return switch (event) {
            case Credit credit -> sum + ports.touch(credit.direction);
            // Numbers beyond the ports are those of a switch's inputs.
            case LinkFree free -> free.direction < ports.count() ? sum + ports.touch(free.direction) : sum;
            default -> sum;
        };
    }

    /** Takes an arriving packet. */
    abstract void enter(Packet packet);

    /** Records that the tail of a packet leaves this element at virtual time {@code at}. */
    abstract void release(Packet packet, long at);

    @Override
    protected void onEvent(Event event) {
        if (event instanceof Packet packet) {
            enter(packet);
        } else if (event instanceof Credit credit) {
            credited(credit);
        } else if (event instanceof LinkFree free) {
            wake(free);
        } else {
            throw new IllegalStateException(describe() + ": unexpected " + event.getClass());
        }
    }

    final int level() {
        return level;
    }

    public final int element() {
        return element;
    }

    /** Handles the event of a link or an input that is free. */
    void wake(LinkFree free) {
        ports.woken(free.direction);
        serve(free.direction);
    }

    private void credited(Credit credit) {
        ports.addCredit(credit.direction, credit.chunks);
        serve(credit.direction);
    }

    /** Returns the port by which a packet goes up: any if it is adaptive. */
    final int upPort(Packet packet, int destination, AdaptiveUp.Occupancy occupancy) {
        int preferred = network.route().upPort(level, destination);
        return packet.message.adaptive
                ? AdaptiveUp.leastOccupied(occupancy, downPorts, upPorts, preferred)
                : downPorts + preferred;
    }

    /** Sends a packet by a port as soon as possible. */
    final void leave(int port, Packet packet) {
        if (ports.isReady(port, packet.chunks, now())) {
            start(port, packet);
        } else {
            ports.append(port, packet);
            if (ports.freeAt(port) > now()) {
                wakeAtEnd(port);
            }
        }
    }

    /** Sends a waiting packet of a port, if possible. */
    void serve(int port) {
        Packet head = ports.takeReady(port, now());
        if (head != null) {
            start(port, head);
        }
    }

    /** Sends a packet by a port now. */
    final void start(int port, Packet packet) {
        long duration = linkTime(port, packet);
        if (followed != null) {
            pass(followed, port, packet);
        }
        ports.take(port, packet.chunks, now(), duration);
        release(packet, now() + duration);
        boolean up = port >= downPorts;
        packet.direction = up ? UP : DOWN;
        packet.hints = opposites[port];
        packetHops++;
        taken(port);
        send(packet, neighbours[port], now() + network.hop(level, up, packet, element));
    }

    /** Time for which a packet occupies the link of a port, in either direction, in ps. */
    final long linkTime(int port, Packet packet) {
        return network.linkTime(FatTreeWiring.isNodeLink(level, port >= downPorts), packet.chunks);
    }

    /** Called when a packet is being sent by a port. */
    void taken(int port) {
        if (ports.isAwaited(port)) {
            wakeAtEnd(port);
        }
    }

    /** Returns credit to the previous element of a packet: its tail leaves the buffer at virtual time {@code at}. */
    final void giveBack(Packet packet, long at) {
        Credit credit = new Credit(opposites[packet.hints], 0, packet.chunks);
        int lower = packet.direction == UP ? level - 1 : level;
        send(credit, packet.source(), at + network.wiring().linkLatency(lower));
    }

    /** Schedules a call of {@link #wake} for when a port's link is free. */
    final void wakeAtEnd(int port) {
        if (ports.wake(port)) {
            send(new LinkFree(port), id(), ports.freeAt(port));
        }
    }

    final FatTreeOutputPorts ports() {
        return ports;
    }

    /** Throws unless no packet is here and all credits are back. */
    public void verifyAtRest() {
        for (int port = 0; port < ports.count(); port++) {
            if (!ports.isAtRest(port)) {
                throw new IllegalStateException(describe() + ": port " + port + " not as at the start");
            }
        }
    }

    final String describe() {
        return level == 0 ? "adapter of node " + element : "switch " + element + " of level " + level;
    }

    /** Number of packets delivered to ranks. */
    abstract long delivered();

    @Override
    public void readLinks(long at, boolean begins, Reader reader) {
        for (int port = 0; port < ports.count(); port++) {
            if (neighbours[port] >= 0) {
                long open = Math.max(0, ports.freeAt(port) - at);
                int queue = ports.most(port, begins);
                reader.link(
                        network.wiring().link(level, element, port),
                        ports.busy(port) - open,
                        queue,
                        ports.mostEver(port));
            }
        }
    }

    @Override
    public int port(int link) {
        return network.wiring().port(level, element, neighbours, link);
    }

    @Override
    public void look(int port, long at, LinkQueues queues) {
        queues.channel(ports.held(port));
        for (Packet packet = ports.first(port); packet != null; packet = packet.next) {
            waits(packet, at, queues);
        }
    }

    final void waits(Packet packet, long at, LinkQueues queues) {
        queues.waiting().add(feeder(packet), wait(packet, at));
    }

    @Override
    public FollowedLink follow(int port) {
        FollowedLink known = followed;
        if (known == null || known.port() != port) {
            known = new FollowedLink(port);
            followed = known;
        }
        return known;
    }

    /** Returns the source of a packet. A packet of a rank was injected, perhaps behind another, and then it has no source of its own. */
    private LinkContributors.Source feeder(Packet packet) {
        return level == 0
                ? LinkContributors.rank(packet.message.message.source())
                : LinkContributors.link(network.wiring().linkOf(packet.source(), opposites[packet.hints]));
    }

    private static long wait(Packet packet, long at) {
        return packet.time() < 0 ? LinkContributors.UNKNOWN : Math.max(0, at - packet.time());
    }

    private void pass(FollowedLink record, int port, Packet packet) {
        if (port == record.port()) {
            Message message = packet.message.message;
            record.passes(feeder(packet), message.source(), message.destination(), wait(packet, now()));
        }
        followed = record.isFull() ? null : record;
    }

    @Override
    public void addTo(NetworkLoad traffic) {
        long busy = 0;
        long busiest = 0;
        for (int port = 0; port < ports.count(); port++) {
            busy += ports.busy(port);
            busiest = Math.max(busiest, ports.busy(port));
        }
        traffic.add(packetHops, 0, delivered(), busy, busiest);
    }
}
