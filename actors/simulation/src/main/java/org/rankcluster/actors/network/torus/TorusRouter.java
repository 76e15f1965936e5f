package org.rankcluster.actors.network.torus;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.ReadableRouter;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.network.port.Credit;
import org.rankcluster.actors.network.port.FifoSpace;
import org.rankcluster.actors.network.port.LinkFree;
import org.rankcluster.actors.network.port.NodeFifos;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketQueues;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.torus.AdaptiveChoice;
import org.rankcluster.hardware.torus.MinimalRoute;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.Zone;

/**
 * A torus router at the fidelity of packets, after Blue Gene/L (sources in its machine file). Each incoming link has one queue for each of
 * its virtual channels: dynamic ones for adaptive routing and one escape channel under the bubble rule. The injection FIFOs of the node's
 * ranks are queues as well. The first packet of each queue may continue as soon as its header is there (virtual cut-through). A link must
 * be free, and the buffer behind it must have room for the whole packet. The link is then taken for the packet's time, and the queue can
 * send no other packet before the tail is out.
 *
 * <p>Adaptive packets take the link and dynamic channel with the most room; if none has any, the escape channel in dimension order.
 * Deterministic packets always take the escape channel, so they stay in order. Packets in transit precede injected ones. Among these,
 * priority packets precede others; they have a channel and FIFOs of their own. Packets that have arrived go into a reception FIFO, which
 * the rank empties.
 *
 * <p>Events: a packet arrives with its header; its credit returns when the tail has left. A free link causes an event only when a packet
 * waits for it. A waiting packet is registered with the links that it can take, and is checked when one of them is free or has room.
 */
public final class TorusRouter extends EventActor implements TrafficSource, ReadableRouter {
    private final TorusPacketNetwork network;
    private final int node;
    private final int channels;
    private final int[] neighbours;
    /** Directions whose links are longer than the others. */
    private final int farther;

    private final PacketQueues queues;
    private final TorusOutputLinks links;
    private final NodeFifos fifos;
    private long waiting;
    /** Waiting queues whose first packet must leave a copy here. */
    private long depositing;
    /** Waiting queues whose first packet needs a priority channel. */
    private long hurrying;

    private long packetHops;
    private long delivered;
    private @Nullable FollowedLink followed;

    TorusRouter(int id, VirtualTime time, TorusPacketNetwork network) {
        super(id, time);
        this.network = network;
        this.node = network.layout().node(id);
        this.channels = network.channels();
        this.neighbours = network.neighbourRouters(node);
        this.farther = network.fartherLinks(node);
        this.queues = new PacketQueues(network.queues());
        this.links = new TorusOutputLinks(network.directions(), channels, network.channelChunks(), network.queues());
        this.fifos = new NodeFifos(network);
    }

    @Override
    protected int touch(Event event) {
        int sum = super.touch(event) + neighbours[0];
        return switch (event) {
            case Packet packet -> sum + links.touch(packet.hints) + queues.touch(transitQueue(packet));
            case Credit credit -> sum + links.touch(1 << credit.direction);
            case LinkFree free -> sum + links.touch(1 << free.direction) + queues.touch(0);
            default -> sum;
        };
    }

    @Override
    protected void onEvent(Event event) {
        if (event instanceof Packet packet) {
            if (network.layout().node(packet.source()) == node) {
                injected(packet);
            } else {
                enter(transitQueue(packet), packet);
            }
        } else if (event instanceof Credit credit) {
            credited(credit);
        } else if (event instanceof LinkFree free) {
            linkFree(free.direction);
        } else if (event instanceof FifoSpace space) {
            receptionFreed(space.fifo, space.chunks);
        } else {
            throw new IllegalStateException("router of node " + node + ": unexpected " + event.getClass());
        }
    }

    private long latency(int direction) {
        return network.latency(farther >>> direction & 1);
    }

    private int transitQueue(Packet packet) {
        return Torus.opposite(packet.direction) * channels + packet.channel;
    }

    /** Takes a batch of packets, all for one FIFO. */
    private void injected(Packet batch) {
        int queue = network.transitQueues() + batch.fifo;
        Packet packet = batch;
        while (packet != null) {
            Packet next = packet.next;
            packet.next = null;
            enter(queue, packet);
            packet = next;
        }
    }

    private void credited(Credit credit) {
        links.addCredit(credit.direction, credit.channel, credit.chunks);
        serveFree(credit.direction);
    }

    /**
     * Handles a free link. The queue of the link's last packet first looks for another link; then it is one of the queues that wait for
     * this one.
     */
    private void linkFree(int direction) {
        int queue = links.servedQueue(direction);
        if (links.linkServing(queue, now()) < 0 && (waiting >>> queue & 1) == 0) {
            advance(queue);
        }
        links.woken(direction);
        serve(direction);
    }

    private void receptionFreed(int fifo, int chunks) {
        fifos.freeReception(fifo, chunks);
        int link = fifo % network.nodeLinks();
        if (link < network.directions()) {
            for (int channel = 0; channel < Math.min(channels, network.priorityChannel()); channel++) {
                receptionFreed(link * channels + channel);
            }
        } else {
            for (int any = 0; any < network.directions(); any++) {
                receptionFreed(any * channels + network.priorityChannel());
            }
        }
    }

    /** Serves a queue whose first packet may find room in a reception FIFO. */
    private void receptionFreed(int queue) {
        Packet head = queues.head(queue);
        if (head == null) {
            return;
        }
        if (head.hints == 0) {
            if (links.linkServing(queue, now()) < 0) {
                advance(queue);
            }
        } else if ((depositing >>> queue & 1) != 0) {
            serveFree(MinimalRoute.first(head.hints));
        }
    }

    private void serveFree(int direction) {
        if (links.wanted(direction) != 0 && links.ready(1 << direction, now()) != 0) {
            serve(direction);
        }
    }

    /** Takes a packet into a queue, or through it when nothing blocks it. */
    private void enter(int queue, Packet packet) {
        if (!queues.isEmpty(queue)) {
            queues.append(queue, packet);
            return;
        }
        int serving = links.linkServing(queue, now());
        if (serving >= 0) {
            queues.append(queue, packet);
            wake(serving);
        } else if (packet.hints == 0) {
            if (!deliver(queue, packet)) {
                queues.append(queue, packet);
            }
        } else {
            int channel = choose(queue, packet, links.ready(candidates(packet), now()));
            if (channel >= 0) {
                start(queue, packet, channel);
            } else {
                queues.append(queue, packet);
                await(queue, packet);
            }
        }
    }

    /** Moves packets from the head of a queue that no packet is leaving. */
    private void advance(int queue) {
        Packet head = queues.head(queue);
        while (head != null && head.hints == 0) {
            if (!deliver(queue, head)) {
                return;
            }
            queues.remove(queue, head);
            head = queues.head(queue);
        }
        if (head != null) {
            int channel = choose(queue, head, links.ready(candidates(head), now()));
            if (channel >= 0) {
                queues.remove(queue, head);
                start(queue, head, channel);
            } else {
                await(queue, head);
            }
        }
    }

    /** Directions in which a packet may leave. */
    private int candidates(Packet packet) {
        return packet.adaptive ? dynamic(packet) : packet.hints & -packet.hints;
    }

    /** Directions over whose dynamic channels a packet may leave. */
    private int dynamic(Packet packet) {
        return packet.adaptive ? network.route().candidates(Zone.of(packet.freedom), packet.hints) : 0;
    }

    /** Returns the channel to take, {@code direction * channels + channel}, on one of the links that are ready, or -1. */
    private int choose(int queue, Packet packet, int ready) {
        if (packet.deposit && !hasSpaceForCopy(queue, packet)) {
            return AdaptiveChoice.NONE;
        }
        if (ready != 0 && packet.adaptive) {
            int channel = AdaptiveChoice.mostCredit(ready, links, channels, network.dynamicChannels(), packet.chunks);
            if (channel >= 0) {
                return channel;
            }
        }
        int direction = MinimalRoute.first(packet.hints);
        if ((ready >>> direction & 1) == 0) {
            return AdaptiveChoice.NONE;
        }
        int channel = packet.priority ? network.priorityChannel() : network.escapeChannel();
        boolean staying = queue == stayingQueue(direction, channel);
        return links.credit(direction, channel) >= network.bubble().needs(staying)
                ? direction * channels + channel
                : AdaptiveChoice.NONE;
    }

    /** Returns whether the node that a packet passes has room for the packet's copy; the sender's own node gets none. */
    private boolean hasSpaceForCopy(int queue, Packet packet) {
        return queue >= network.transitQueues()
                || fifos.hasReception(network.receptionFifo(packet.message.to, queue), packet.chunks);
    }

    private void await(int queue, Packet packet) {
        waiting |= 1L << queue;
        depositing |= packet.deposit ? 1L << queue : 0;
        hurrying |= packet.priority ? 1L << queue : 0;
        links.want(dynamic(packet), MinimalRoute.first(packet.hints), queue);
        for (int left = candidates(packet); left != 0; left &= left - 1) {
            int direction = Integer.numberOfTrailingZeros(left);
            if (links.freeAt(direction) > now()) {
                wake(direction);
            }
        }
    }

    /** Assigns a free link to a queue that waits for it and can use it, in transit if there is one. */
    private void serve(int direction) {
        long able = ableDynamic(direction) | ableInOrder(direction);
        for (long left = able & depositing; left != 0; left &= left - 1) {
            int queue = Long.numberOfTrailingZeros(left);
            able &= hasSpaceForCopy(queue, waitingHead(queue)) ? -1 : ~(1L << queue);
        }
        if (able != 0) {
            long transit = able & network.transitMask();
            long hurried = able & network.priorityInjectionMask();
            long first = transit != 0 ? transit : hurried != 0 ? hurried : able;
            int queue = network.arbiter().choose(first, queues.filled(), now(), node);
            Packet head = waitingHead(queue);
            int channel = choose(queue, head, 1 << direction);
            waiting &= ~(1L << queue);
            depositing &= ~(1L << queue);
            hurrying &= ~(1L << queue);
            links.unwant(dynamic(head), MinimalRoute.first(head.hints), queue);
            queues.remove(queue, head);
            start(queue, head, channel);
        }
    }

    /** The queues whose first packet waits for a dynamic channel of a link, and finds room. */
    private long ableDynamic(int direction) {
        long wanted = links.wantedDynamic(direction);
        if (wanted == 0) {
            return 0;
        }
        int most = 0;
        for (int channel = 0; channel < network.dynamicChannels(); channel++) {
            most = Math.max(most, links.credit(direction, channel));
        }
        if (most >= network.bubble().slotChunks()) {
            return wanted;
        }
        long able = 0;
        for (long left = most == 0 ? 0 : wanted; left != 0; left &= left - 1) {
            if (waitingHead(Long.numberOfTrailingZeros(left)).chunks <= most) {
                able |= left & -left;
            }
        }
        return able;
    }

    /** The queues whose first packet waits for the escape or priority channel of a link, and may enter its ring or stay in it. */
    private long ableInOrder(int direction) {
        long wanted = links.wantedEscape(direction);
        long able = able(direction, network.escapeChannel(), wanted & ~hurrying);
        long hurried = wanted & hurrying;
        return hurried == 0 ? able : able | able(direction, network.priorityChannel(), hurried);
    }

    private long able(int direction, int channel, long wanted) {
        int credit = links.credit(direction, channel);
        if (credit >= network.bubble().enterChunks()) {
            return wanted;
        }
        return credit >= network.bubble().stayChunks() ? wanted & 1L << stayingQueue(direction, channel) : 0;
    }

    /** The queue of packets that are already in the ring of a channel that continues in a direction. */
    private int stayingQueue(int direction, int channel) {
        return Torus.opposite(direction) * channels + channel;
    }

    private Packet waitingHead(int queue) {
        Packet head = queues.head(queue);
        if (head == null) {
            throw new IllegalStateException("router of node " + node + ": empty queue " + queue + " waits");
        }
        return head;
    }

    /** Sends the first packet of a queue over a channel. */
    private void start(int queue, Packet packet, int channelIndex) {
        int direction = channelIndex / channels;
        long duration = network.format().linkTime(packet.chunks);
        boolean transit = queue < network.transitQueues();
        if (followed != null) {
            followed = TorusLinks.pass(followed, network, node, queue, direction, packet, now());
        }
        links.take(direction, queue, now(), duration, !transit || packet.time() != now());
        if (transit) {
            if (packet.deposit) {
                leaveCopy(queue, packet, now() + duration);
            }
            release(queue, packet, now() + duration);
        } else {
            releaseInjection(packet, now() + duration);
        }
        int channel = channelIndex - direction * channels;
        int space = channel >= network.escapeChannel() ? network.bubble().slotChunks() : packet.chunks;
        packet.leave(direction, channel, space);
        packet.hops = network.route().hopsAfter(packet.hops, direction);
        packet.hints = network.route().hintsAfter(packet.hints, packet.hops, direction);
        links.takeSpace(direction, channel, space);
        packetHops++;
        if (links.wanted(direction) != 0 || !queues.isEmpty(queue)) {
            wake(direction);
        }
        send(packet, neighbours[direction], now() + latency(direction));
    }

    /** Moves a packet at its destination, the first of its queue, into its reception FIFO if there is room. */
    private boolean deliver(int queue, Packet packet) {
        int fifo = network.receptionFifo(packet.message.to, queue);
        if (!fifos.takeReception(fifo, packet.chunks)) {
            return false;
        }
        long at = Math.max(now(), packet.time() + network.format().linkTime(packet.chunks));
        release(queue, packet, at);
        packet.fifo = (byte) fifo;
        delivered++;
        send(packet, packet.message.to, at);
        return true;
    }

    /** Puts a copy of a passing packet into the reception FIFO of the same place of this node. */
    private void leaveCopy(int queue, Packet packet, long at) {
        int to = network.layout().rank(node, network.layout().place(packet.message.to));
        Packet copy = packet.copy(network.receptionFifo(to, queue));
        fifos.takeReception(copy.fifo, copy.chunks);
        delivered++;
        send(copy, to, at);
    }

    /** Returns credit to the neighbour that filled a buffer: the packet's tail leaves it at virtual time {@code at}. */
    private void release(int queue, Packet packet, long at) {
        int link = queue / channels;
        Credit credit = new Credit(Torus.opposite(link), packet.channel, packet.space);
        send(credit, neighbours[link], at + latency(link));
    }

    private void releaseInjection(Packet packet, long at) {
        int freed = fifos.freeInjection(packet);
        if (freed != 0) {
            send(new FifoSpace(packet.fifo, freed), packet.message.from, at);
        }
    }

    private void wake(int direction) {
        if (links.wake(direction)) {
            send(new LinkFree(direction), id(), links.freeAt(direction));
        }
    }

    /** Throws unless no packet is here and all credits are back. */
    public void verifyAtRest() {
        for (int queue = 0; queue < network.queues(); queue++) {
            verify(queues.head(queue) == null && queues.filled()[queue] == 0, "queue", queue);
        }
        for (int i = 0; i < network.transitQueues(); i++) {
            verify(links.credit(i / channels, i % channels) == network.channelChunks(), "credits of channel", i);
            verify(links.wanted(i / channels) == 0, "wants of channel", i);
        }
        verify(waiting == 0 && depositing == 0 && hurrying == 0, "waiting", 0);
    }

    private void verify(boolean holds, String what, int index) {
        if (!holds) {
            throw new IllegalStateException(
                    "router of node " + node + ": " + what + " " + index + " not as at the start");
        }
    }

    /** Returns the state of its FIFOs, as last reported to the router. */
    public NodeFifos fifos() {
        return fifos;
    }

    @Override
    public ReadableRouter.Reader reader() {
        return new TorusReader(this, network, node, neighbours, queues, links, fifos);
    }

    /** Follows the link of a port as {@link TorusReader#follow} says. */
    FollowedLink follow(int port) {
        FollowedLink known = followed;
        if (known == null || known.port() != port) {
            known = new FollowedLink(port);
            followed = known;
        }
        return known;
    }

    @Override
    public void addTo(NetworkLoad traffic) {
        long busy = 0;
        long busiest = 0;
        for (int direction = 0; direction < network.directions(); direction++) {
            busy += links.busy(direction);
            busiest = Math.max(busiest, links.busy(direction));
        }
        traffic.add(packetHops, 0, delivered, busy, busiest);
    }
}
