package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.routing.AdaptiveChoice;
import org.rankcluster.hardware.routing.MinimalRoute;
import org.rankcluster.hardware.topology.Torus;

/**
 * A torus router, packet by packet, after Blue Gene/L (sources in its machine file). Each incoming link has one queue for
 * each of its virtual channels: dynamic ones for adaptive routing and one escape channel under the bubble rule; and there are the
 * injection FIFOs of the node's ranks. The first packet of each queue may go on as soon as its header is there (virtual
 * cut-through), if a link is free and the buffer behind has room for the whole packet; its link is then taken for the
 * packet's time, and its queue can send no other before the tail is out.
 *
 * <p>Adaptive packets take the link and dynamic channel with the most room; if none has any, the escape channel in dimension
 * order. Deterministic packets take the escape channel always, so they stay in order. Packets in transit go before injected
 * ones. What has arrived goes into a reception FIFO, which the rank empties.
 *
 * <p>Events: a packet arrives with its header; its credit goes back when the tail has left; a link that is free says so only
 * when somebody waits for it. A packet that waits is noted with the links that it wants, and is looked at when one of them
 * is free or has room.
 */
public final class TorusRouter extends EventActor implements TrafficSource {
    private final PacketNetwork network;
    private final int node;
    private final int channels;
    private final int[] neighbours;
    private final PacketQueues queues;
    private final OutputLinks links;
    private final NodeFifos fifos;
    private long waiting;
    private long packetHops;
    private long delivered;
    private @Nullable Credit spareCredits;

    TorusRouter(int id, VirtualTime time, PacketNetwork network) {
        super(id, time);
        this.network = network;
        this.node = network.layout().node(id);
        this.channels = network.channels();
        this.neighbours = network.neighbourRouters(node);
        this.queues = new PacketQueues(network.queues());
        this.links = new OutputLinks(network.directions(), channels, network.channelChunks(), network.queues());
        this.fifos = new NodeFifos(network);
    }

    @Override
    protected int touch() {
        return super.touch() + links.touch() + queues.touch() + neighbours[0];
    }

    @Override
    protected void onEvent(Event event) {
        if (event instanceof Packet packet) {
            if (network.layout().node(packet.source()) == node) {
                injected(packet);
            } else {
                enter(Torus.opposite(packet.direction) * channels + packet.channel, packet);
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

    /** A batch of packets, all for one FIFO. */
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
        int direction = credit.direction;
        links.addCredit(direction, credit.channel, credit.chunks);
        credit.next = spareCredits;
        spareCredits = credit;
        if (links.wanted(direction) != 0 && links.ready(1 << direction, now()) != 0) {
            serve(direction);
        }
    }

    /** The queue behind the link's last packet first looks for another link, then it is one of those who want this one. */
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
        int link = fifo % network.directions();
        for (int queue = link * channels; queue < (link + 1) * channels; queue++) {
            Packet head = queues.head(queue);
            if (head != null && head.hints == 0 && links.linkServing(queue, now()) < 0) {
                advance(queue);
            }
        }
    }

    /** A packet comes into a queue, or through it when nothing is in its way. */
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

    /** Moves what can be moved from the head of a queue of which no packet is leaving. */
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

    /** Directions that a packet may leave in. */
    private static int candidates(Packet packet) {
        return packet.message.adaptive ? packet.hints : packet.hints & -packet.hints;
    }

    /** The channel to take, {@code direction * channels + channel}, on one of the links that are ready, or -1. */
    private int choose(int queue, Packet packet, int ready) {
        if (ready != 0 && packet.message.adaptive) {
            int channel = AdaptiveChoice.mostCredit(ready, links, channels, network.dynamicChannels(), packet.chunks);
            if (channel >= 0) {
                return channel;
            }
        }
        int direction = MinimalRoute.first(packet.hints);
        if ((ready >>> direction & 1) == 0) {
            return AdaptiveChoice.NONE;
        }
        boolean staying = queue == Torus.opposite(direction) * channels + channels - 1;
        return links.credit(direction, channels - 1) >= network.bubble().needs(staying)
                ? direction * channels + channels - 1
                : AdaptiveChoice.NONE;
    }

    private void await(int queue, Packet packet) {
        waiting |= 1L << queue;
        int candidates = candidates(packet);
        links.want(candidates, queue);
        for (int left = candidates; left != 0; left &= left - 1) {
            int direction = Integer.numberOfTrailingZeros(left);
            if (links.freeAt(direction) > now()) {
                wake(direction);
            }
        }
    }

    /** Gives a free link to one of those who want it and can use it, in transit if there is one. */
    private void serve(int direction) {
        long able = 0;
        for (long left = links.wanted(direction); left != 0; left &= left - 1) {
            int queue = Long.numberOfTrailingZeros(left);
            if (choose(queue, waitingHead(queue), 1 << direction) >= 0) {
                able |= 1L << queue;
            }
        }
        if (able != 0) {
            long transit = able & network.transitMask();
            int queue = network.arbiter().choose(transit != 0 ? transit : able, queues.filled(), now(), node);
            Packet head = waitingHead(queue);
            int channel = choose(queue, head, 1 << direction);
            waiting &= ~(1L << queue);
            links.unwant(candidates(head), queue);
            queues.remove(queue, head);
            start(queue, head, channel);
        }
    }

    private Packet waitingHead(int queue) {
        Packet head = queues.head(queue);
        if (head == null) {
            throw new IllegalStateException("router of node " + node + ": empty queue " + queue + " waits");
        }
        return head;
    }

    /** Sends a packet, which was the first of its queue, over a channel. */
    private void start(int queue, Packet packet, int channelIndex) {
        int direction = channelIndex / channels;
        long duration = network.format().linkTime(packet.chunks);
        boolean transit = queue < network.transitQueues();
        links.take(direction, queue, now(), duration, !transit || packet.time() != now());
        if (transit) {
            release(queue, packet, now() + duration);
        } else {
            releaseInjection(packet, now() + duration);
        }
        int channel = channelIndex - direction * channels;
        int room = channel == channels - 1 ? network.bubble().slotChunks() : packet.chunks;
        packet.leave(direction, channel, room, network.route());
        links.addCredit(direction, channel, -room);
        packetHops++;
        if (links.wanted(direction) != 0 || !queues.isEmpty(queue)) {
            wake(direction);
        }
        send(packet, neighbours[direction], now() + network.hopLatency());
    }

    /** Puts a packet that is where it has to go, first of its queue, into its reception FIFO if there is room. */
    private boolean deliver(int queue, Packet packet) {
        int fifo = network.receptionFifo(packet.message.to, queue / channels);
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

    /** Tells the neighbour who filled a buffer that the packet's tail leaves it at virtual time {@code at}. */
    private void release(int queue, Packet packet, long at) {
        int link = queue / channels;
        Credit credit = spareCredits;
        if (credit == null) {
            credit = new Credit();
        } else {
            spareCredits = credit.next;
            credit.next = null;
        }
        credit.direction = Torus.opposite(link);
        credit.channel = packet.channel;
        credit.chunks = packet.room;
        send(credit, neighbours[link], at + network.hopLatency());
    }

    private void releaseInjection(Packet packet, long at) {
        int freed = fifos.freeInjection(packet);
        if (freed != 0) {
            send(new FifoSpace(packet.fifo, freed), packet.message.from, at);
        }
    }

    private void wake(int direction) {
        LinkFree event = links.wake(direction);
        if (event != null) {
            send(event, id(), links.freeAt(direction));
        }
    }

    /** Fails unless no packet is here and all credits are back. */
    void verifyAtRest() {
        for (int queue = 0; queue < network.queues(); queue++) {
            verify(queues.head(queue) == null && queues.filled()[queue] == 0, "queue", queue);
        }
        for (int i = 0; i < network.transitQueues(); i++) {
            verify(links.credit(i / channels, i % channels) == network.channelChunks(), "credits of channel", i);
            verify(links.wanted(i / channels) == 0, "wants of channel", i);
        }
        verify(waiting == 0, "waiting", 0);
    }

    private void verify(boolean holds, String what, int index) {
        if (!holds) {
            throw new IllegalStateException(
                    "router of node " + node + ": " + what + " " + index + " not as at the start");
        }
    }

    /** What it knows of its FIFOs. */
    NodeFifos fifos() {
        return fifos;
    }

    @Override
    public void addTo(Traffic traffic) {
        long busy = 0;
        long busiest = 0;
        for (int direction = 0; direction < network.directions(); direction++) {
            busy += links.busy(direction);
            busiest = Math.max(busiest, links.busy(direction));
        }
        traffic.add(packetHops, 0, delivered, busy, busiest);
    }
}
