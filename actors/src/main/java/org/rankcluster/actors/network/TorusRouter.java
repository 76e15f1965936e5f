package org.rankcluster.actors.network;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.routing.AdaptiveChoice;
import org.rankcluster.hardware.routing.MinimalRoute;
import org.rankcluster.hardware.topology.Torus;

/**
 * A torus router, packet by packet, after Blue Gene/L (PARAMETERS section 1). Each incoming link has one queue for each of
 * its virtual channels: dynamic ones for adaptive routing and one escape channel under the bubble rule; and there are the
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
    private final int[] receptionRoom;
    private final int[] injectionFreed;
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
        this.receptionRoom = network.newReceptionRoom();
        this.injectionFreed =
                new int[network.injection().size() * network.injection().owners()];
    }

    @Override
    protected void onEvent(Event event) {
        if (event instanceof Packet packet) {
            if (network.layout().node(packet.source()) == node) {
                injected(packet);
            } else {
                arrived(packet);
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

    private void arrived(Packet packet) {
        packet.tail = now() + packet.linkTime;
        enqueue(Torus.opposite(packet.direction) * channels + packet.channel, packet);
    }

    /** A batch of packets, all for one FIFO. */
    private void injected(Packet batch) {
        int queue = network.transitQueues() + batch.fifo;
        Packet packet = batch;
        while (packet != null) {
            Packet next = packet.next;
            packet.next = null;
            enqueue(queue, packet);
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
        if (isIdle(queue) && (waiting >>> queue & 1) == 0) {
            advance(queue);
        }
        links.woken(direction);
        serve(direction);
    }

    private void receptionFreed(int fifo, int chunks) {
        receptionRoom[fifo] += chunks;
        int link = fifo % network.directions();
        for (int queue = link * channels; queue < (link + 1) * channels; queue++) {
            Packet head = queues.head(queue);
            if (head != null && head.hints == 0 && isIdle(queue)) {
                advance(queue);
            }
        }
    }

    private void enqueue(int queue, Packet packet) {
        boolean first = queues.isEmpty(queue);
        queues.append(queue, packet);
        if (first) {
            int link = links.linkServing(queue, now());
            if (link < 0) {
                advance(queue);
            } else {
                wake(link);
            }
        }
    }

    /** Whether no packet of the queue is on its way out. */
    private boolean isIdle(int queue) {
        return links.linkServing(queue, now()) < 0;
    }

    /** Moves what can be moved from the head of an idle queue. */
    private void advance(int queue) {
        Packet head = queues.head(queue);
        while (head != null && head.hints == 0) {
            if (!deliver(queue, head)) {
                return;
            }
            head = queues.head(queue);
        }
        if (head != null) {
            int channel = choose(queue, head, links.ready(candidates(head), now()));
            if (channel >= 0) {
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
            int channel = AdaptiveChoice.mostCredit(
                    ready, links.credits(), channels, network.dynamicChannels(), packet.chunks);
            if (channel >= 0) {
                return channel;
            }
        }
        int direction = MinimalRoute.first(packet.hints);
        if ((ready >>> direction & 1) == 0) {
            return AdaptiveChoice.NONE;
        }
        int escape = (direction + 1) * channels - 1;
        boolean staying = queue == Torus.opposite(direction) * channels + channels - 1;
        return links.credits()[escape] >= network.bubble().needs(staying) ? escape : AdaptiveChoice.NONE;
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
            start(queue, head, choose(queue, head, 1 << direction));
        }
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
        if ((waiting >>> queue & 1) != 0) {
            waiting &= ~(1L << queue);
            links.unwant(packet.hints, queue);
        }
        queues.remove(queue, packet);
        release(queue, packet, now() + packet.linkTime);
        packet.direction = direction;
        packet.channel = channelIndex - direction * channels;
        packet.room = packet.channel == channels - 1 ? network.bubble().slotChunks() : packet.chunks;
        packet.hops = network.route().hopsAfter(packet.hops, direction);
        packet.hints = network.route().hintsAfter(packet.hints, packet.hops, direction);
        links.addCredit(direction, packet.channel, -packet.room);
        links.take(direction, queue, now(), packet.linkTime);
        packetHops++;
        if (links.wanted(direction) != 0 || !queues.isEmpty(queue)) {
            wake(direction);
        }
        send(packet, neighbours[direction], now() + network.hopLatency());
    }

    /** Puts a packet that is where it has to go into its reception FIFO, if there is room. */
    private boolean deliver(int queue, Packet packet) {
        int fifo = network.receptionFifo(packet.message.to, queue / channels);
        if (receptionRoom[fifo] < packet.chunks) {
            return false;
        }
        receptionRoom[fifo] -= packet.chunks;
        long at = Math.max(now(), packet.tail);
        queues.remove(queue, packet);
        release(queue, packet, at);
        packet.fifo = fifo;
        delivered++;
        send(packet, packet.message.to, at);
        return true;
    }

    /** Tells who filled a buffer that the packet's tail leaves it at virtual time {@code at}. */
    private void release(int queue, Packet packet, long at) {
        if (queue >= network.transitQueues()) {
            releaseInjection(packet, at);
            return;
        }
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

    /** Room in injection FIFOs is given back several packets at a time: software looks at their state only now and then. */
    private void releaseInjection(Packet packet, long at) {
        int owner = network.injection().owner(network.layout().place(packet.message.from));
        int index = packet.fifo * network.injection().owners() + owner;
        injectionFreed[index] += packet.chunks;
        if (injectionFreed[index] >= network.injectionGiveBack()) {
            send(new FifoSpace(packet.fifo, injectionFreed[index]), packet.message.from, at);
            injectionFreed[index] = 0;
        }
    }

    private void wake(int direction) {
        LinkFree event = links.wake(direction);
        if (event != null) {
            send(event, id(), links.freeAt(direction));
        }
    }

    /** Fails unless everything is as at the start: no packet, all credits back. What FIFOs hold back is the ports' to say. */
    void verifyAtRest() {
        for (int queue = 0; queue < network.queues(); queue++) {
            verify(queues.isEmpty(queue) && queues.filled()[queue] == 0, "queue", queue);
        }
        for (int i = 0; i < links.credits().length; i++) {
            verify(links.credits()[i] == network.channelChunks(), "credits of channel", i);
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

    /** Chunks of room in each reception FIFO, as far as the router knows. */
    int[] receptionRoom() {
        return receptionRoom;
    }

    /** Chunks that have left each injection FIFO and of which its owners don't know, FIFO by FIFO and owner by owner. */
    int[] injectionFreed() {
        return injectionFreed;
    }

    /** Picoseconds for which each link was busy. */
    long[] busy() {
        return links.busy();
    }

    @Override
    public void addTo(Traffic traffic) {
        long[] busy = links.busy();
        traffic.add(
                packetHops,
                0,
                delivered,
                Arrays.stream(busy).sum(),
                Arrays.stream(busy).max().orElse(0));
    }
}
