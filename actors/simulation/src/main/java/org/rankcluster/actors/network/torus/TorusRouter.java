package org.rankcluster.actors.network.torus;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.ReadableRouter;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.network.packet.PacketElement;
import org.rankcluster.actors.network.packet.PacketWord;
import org.rankcluster.actors.network.port.FifoSpace;
import org.rankcluster.actors.network.port.NodeFifos;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.actors.time.Event;
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
public final class TorusRouter extends PacketElement implements TrafficSource, ReadableRouter {
    private final TorusPacketNetwork network;
    private final int node;
    private final int channels;
    private final int[] neighbours;
    /** Directions whose links are longer than the others. */
    private final int farther;

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
        super(id, time, network.directions(), network.channels(), network.channelChunks(), network.queues());
        this.network = network;
        this.node = network.layout().node(id);
        this.channels = network.channels();
        this.neighbours = network.neighbourRouters(node);
        this.farther = network.fartherLinks(node);
        this.fifos = new NodeFifos(network);
    }

    @Override
    protected int touch(long[] words, int at) {
        return super.touch(words, at) + neighbours[0] + (int) waiting;
    }

    @Override
    protected void onEvent(Event event) {
        if (event instanceof Packet batch) {
            injected(batch);
        } else if (event instanceof FifoSpace space) {
            receptionFreed(space.fifo, space.chunks);
        } else {
            throw new IllegalStateException("router of node " + node + ": unexpected " + event.getClass());
        }
    }

    @Override
    protected int hashOfWay(int queue) {
        int link = queue / channels;
        return Torus.opposite(link) << 8 | queue - link * channels;
    }

    private long latency(int direction) {
        return network.latency(farther >>> direction & 1);
    }

    /** Takes a batch of packets, all for one FIFO. */
    private void injected(Packet batch) {
        int queue = network.transitQueues() + batch.fifo;
        Packet packet = batch;
        while (packet != null) {
            PacketizedMessage message = packet.message;
            if (!message.entered) {
                message.entered = true;
                int unusedNumber = network.messages().enter(message, message.packets);
            }
            long word = PacketWord.of(packet, message.index(), false);
            arrived(queue, packet.hops, packet.stamp(), word, packet.time());
            Packet next = packet.next;
            packet.next = null;
            packet = next;
        }
    }

    @Override
    protected void credited(int direction) {
        serveFree(direction);
    }

    /**
     * Handles a free link. The queue of the link's last packet first looks for another link; then it is one of the queues that wait for
     * this one.
     */
    @Override
    protected void linkFree(int direction) {
        int queue = servedQueue(direction);
        if (linkServing(queue) < 0 && (waiting >>> queue & 1) == 0) {
            advance(queue);
        }
        woken(direction);
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
        if (length(queue) == 0) {
            return;
        }
        int hints = PacketWord.hints(headWord(queue));
        if (hints == 0) {
            if (linkServing(queue) < 0) {
                advance(queue);
            }
        } else if ((depositing >>> queue & 1) != 0) {
            serveFree(MinimalRoute.first(hints));
        }
    }

    private void serveFree(int direction) {
        if (wanted(direction) != 0 && isReady(direction)) {
            serve(direction);
        }
    }

    /** Takes a packet into a queue, or through it when nothing blocks it. */
    @Override
    protected void arrived(int queue, long hops, long stamp, long word, long came) {
        if (length(queue) != 0) {
            append(queue, hops, stamp, word, came, network.space(word));
            return;
        }
        int serving = linkServing(queue);
        if (serving >= 0) {
            append(queue, hops, stamp, word, came, network.space(word));
            wake(serving);
        } else if (PacketWord.hints(word) == 0) {
            if (!deliver(queue, stamp, word, came)) {
                append(queue, hops, stamp, word, came, network.space(word));
            }
        } else {
            int channel = choose(queue, word, ready(candidates(word)));
            if (channel >= 0) {
                start(queue, hops, stamp, word, came, channel);
            } else {
                append(queue, hops, stamp, word, came, network.space(word));
                await(queue, word);
            }
        }
    }

    /** Moves packets from the head of a queue that no packet is leaving. */
    private void advance(int queue) {
        while (length(queue) != 0) {
            long word = headWord(queue);
            if (PacketWord.hints(word) != 0) {
                int channel = choose(queue, word, ready(candidates(word)));
                if (channel >= 0) {
                    startFirst(queue, channel);
                } else {
                    await(queue, word);
                }
                return;
            }
            int at = position(queue, 0);
            if (!deliver(queue, packets()[at + STAMP], word, packets()[at + CAME])) {
                return;
            }
            remove(queue, network.space(word));
        }
    }

    /** Directions in which a packet may leave. */
    private int candidates(long word) {
        int hints = PacketWord.hints(word);
        return PacketWord.isAdaptive(word) ? dynamic(word) : hints & -hints;
    }

    /** Directions over whose dynamic channels a packet may leave. */
    private int dynamic(long word) {
        return PacketWord.isAdaptive(word)
                ? network.route().candidates(Zone.of(PacketWord.freedom(word)), PacketWord.hints(word))
                : 0;
    }

    /** Returns the channel to take, {@code direction * channels + channel}, on one of the links that are ready, or -1. */
    private int choose(int queue, long word, int ready) {
        if (PacketWord.isDeposit(word) && !hasSpaceForCopy(queue, word)) {
            return AdaptiveChoice.NONE;
        }
        if (ready != 0 && PacketWord.isAdaptive(word)) {
            int channel = AdaptiveChoice.mostCredit(
                    ready, this, channels, network.dynamicChannels(), PacketWord.chunks(word));
            if (channel >= 0) {
                return channel;
            }
        }
        int direction = MinimalRoute.first(PacketWord.hints(word));
        if ((ready >>> direction & 1) == 0) {
            return AdaptiveChoice.NONE;
        }
        int channel = PacketWord.isPriority(word) ? network.priorityChannel() : network.escapeChannel();
        boolean staying = queue == stayingQueue(direction, channel);
        return credit(direction, channel) >= network.bubble().needs(staying)
                ? direction * channels + channel
                : AdaptiveChoice.NONE;
    }

    /** Returns whether the node that a packet passes has room for the packet's copy; the sender's own node gets none. */
    private boolean hasSpaceForCopy(int queue, long word) {
        return queue >= network.transitQueues()
                || fifos.hasReception(network.receptionFifo(message(word).to, queue), PacketWord.chunks(word));
    }

    private void await(int queue, long word) {
        waiting |= 1L << queue;
        depositing |= PacketWord.isDeposit(word) ? 1L << queue : 0;
        hurrying |= PacketWord.isPriority(word) ? 1L << queue : 0;
        want(dynamic(word), MinimalRoute.first(PacketWord.hints(word)), queue);
        int candidates = candidates(word);
        for (int left = candidates & ~free(candidates); left != 0; left &= left - 1) {
            wake(Integer.numberOfTrailingZeros(left));
        }
    }

    /** Assigns a free link to a queue that waits for it and can use it, in transit if there is one. */
    private void serve(int direction) {
        long able = ableDynamic(direction) | ableInOrder(direction);
        for (long left = able & depositing; left != 0; left &= left - 1) {
            int queue = Long.numberOfTrailingZeros(left);
            able &= hasSpaceForCopy(queue, headWord(queue)) ? -1 : ~(1L << queue);
        }
        if (able != 0) {
            long transit = able & network.transitMask();
            long hurried = able & network.priorityInjectionMask();
            long first = transit != 0 ? transit : hurried != 0 ? hurried : able;
            int queue = network.arbiter().choose(first, this, now(), node);
            long head = headWord(queue);
            int channel = choose(queue, head, 1 << direction);
            waiting &= ~(1L << queue);
            depositing &= ~(1L << queue);
            hurrying &= ~(1L << queue);
            unwant(MinimalRoute.first(PacketWord.hints(head)), queue);
            startFirst(queue, channel);
        }
    }

    /** The queues whose first packet waits for a dynamic channel of a link, and finds room. */
    private long ableDynamic(int direction) {
        long wanted = wantedDynamic(direction);
        if (wanted == 0) {
            return 0;
        }
        int most = 0;
        for (int channel = 0; channel < network.dynamicChannels(); channel++) {
            most = Math.max(most, credit(direction, channel));
        }
        if (most >= network.bubble().slotChunks()) {
            return wanted;
        }
        long able = 0;
        for (long left = most == 0 ? 0 : wanted; left != 0; left &= left - 1) {
            if (PacketWord.chunks(headWord(Long.numberOfTrailingZeros(left))) <= most) {
                able |= left & -left;
            }
        }
        return able;
    }

    /** The queues whose first packet waits for the escape or priority channel of a link, and may enter its ring or stay in it. */
    private long ableInOrder(int direction) {
        long wanted = wantedEscape(direction);
        long able = able(direction, network.escapeChannel(), wanted & ~hurrying);
        long hurried = wanted & hurrying;
        return hurried == 0 ? able : able | able(direction, network.priorityChannel(), hurried);
    }

    private long able(int direction, int channel, long wanted) {
        int credit = credit(direction, channel);
        if (credit >= network.bubble().enterChunks()) {
            return wanted;
        }
        return credit >= network.bubble().stayChunks() ? wanted & 1L << stayingQueue(direction, channel) : 0;
    }

    /** The queue of packets that are already in the ring of a channel that continues in a direction. */
    private int stayingQueue(int direction, int channel) {
        return Torus.opposite(direction) * channels + channel;
    }

    /** The word of the first packet of a queue that is not empty. */
    private long headWord(int queue) {
        return packets()[position(queue, 0) + WORD];
    }

    private PacketizedMessage message(long word) {
        return network.messages().get(PacketWord.message(word));
    }

    private void startFirst(int queue, int channelIndex) {
        int at = position(queue, 0);
        long[] packets = packets();
        long hops = packets[at + HOPS];
        long stamp = packets[at + STAMP];
        long word = packets[at + WORD];
        long came = packets[at + CAME];
        remove(queue, network.space(word));
        start(queue, hops, stamp, word, came, channelIndex);
    }

    /** Sends the first packet of a queue over a channel. */
    private void start(int queue, long hops, long stamp, long word, long came, int channelIndex) {
        int direction = channelIndex / channels;
        int chunks = PacketWord.chunks(word);
        long duration = network.format().linkTime(chunks);
        boolean transit = queue < network.transitQueues();
        if (followed != null) {
            followed = TorusLinks.pass(followed, network, node, queue, direction, message(word), came, now());
        }
        take(direction, queue, duration, !transit || came != now());
        if (transit) {
            if (PacketWord.isDeposit(word)) {
                leaveCopy(queue, stamp, word, now() + duration);
            }
            release(queue, word, now() + duration);
        } else {
            releaseInjection(queue - network.transitQueues(), word, now() + duration);
        }
        int channel = channelIndex - direction * channels;
        boolean wide = channel >= network.escapeChannel();
        long hopsAfter = network.route().hopsAfter(hops, direction);
        int hints = network.route().hintsAfter(PacketWord.hints(word), hopsAfter, direction);
        takeSpace(direction, channel, wide ? network.bubble().slotChunks() : chunks);
        packetHops++;
        if (wanted(direction) != 0 || length(queue) != 0) {
            wake(direction);
        }
        int next = Torus.opposite(direction) * channels + channel;
        sendPacket(
                next,
                hopsAfter,
                stamp,
                PacketWord.after(word, hints, wide),
                neighbours[direction],
                now() + latency(direction));
    }

    /** Moves a packet at its destination, the first of its queue, into its reception FIFO if there is room. */
    private boolean deliver(int queue, long stamp, long word, long came) {
        PacketizedMessage message = message(word);
        int fifo = network.receptionFifo(message.to, queue);
        int chunks = PacketWord.chunks(word);
        if (!fifos.takeReception(fifo, chunks)) {
            return false;
        }
        long at = Math.max(now(), came + network.format().linkTime(chunks));
        release(queue, word, at);
        delivered++;
        send(received(message, queue, stamp, word, fifo), message.to, at);
        network.messages().leave(message, PacketWord.message(word));
        return true;
    }

    /** Puts a copy of a passing packet into the reception FIFO of the same place of this node. */
    private void leaveCopy(int queue, long stamp, long word, long at) {
        PacketizedMessage message = message(word);
        int to = network.layout().rank(node, network.layout().place(message.to));
        Packet copy = received(message, queue, stamp, word, network.receptionFifo(to, queue));
        fifos.takeReception(copy.fifo, copy.chunks);
        delivered++;
        send(copy, to, at);
    }

    /** Returns a packet that came to a queue as its receiver reads it. */
    private Packet received(PacketizedMessage message, int queue, long stamp, long word, int fifo) {
        int offset = (int) (stamp - message.hash);
        Packet packet = new Packet(message, offset, message.length(offset), PacketWord.chunks(word));
        int link = queue / channels;
        packet.direction = (byte) Torus.opposite(link);
        packet.channel = (byte) (queue - link * channels);
        packet.fifo = (byte) fifo;
        return packet;
    }

    /** Returns credit to the neighbour that filled a buffer: the packet's tail leaves it at virtual time {@code at}. */
    private void release(int queue, long word, long at) {
        int link = queue / channels;
        int channel = queue - link * channels;
        sendCredit(Torus.opposite(link), channel, network.space(word), neighbours[link], at + latency(link));
    }

    private void releaseInjection(int fifo, long word, long at) {
        // The message is far away in memory: it is read only when it is needed.
        int owner = network.injection().owners() > 1 ? message(word).from : 0;
        int freed = fifos.freeInjection(fifo, owner, PacketWord.chunks(word));
        if (freed != 0) {
            send(new FifoSpace(fifo, freed), message(word).from, at);
        }
    }

    /** The message of packet {@code index} of a queue, from its head. */
    PacketizedMessage message(int queue, int index) {
        return message(packets()[position(queue, index) + WORD]);
    }

    /** Virtual time at which packet {@code index} of a queue came; -1 if it is not known. */
    long came(int queue, int index) {
        return packets()[position(queue, index) + CAME];
    }

    /** Throws unless no packet is here and all credits are back. */
    public void verifyAtRest() {
        for (int queue = 0; queue < network.queues(); queue++) {
            verify(length(queue) == 0 && filled(queue) == 0, "queue", queue);
        }
        for (int i = 0; i < network.transitQueues(); i++) {
            verify(credit(i / channels, i % channels) == network.channelChunks(), "credits of channel", i);
            verify(wanted(i / channels) == 0, "wants of channel", i);
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
        return new TorusReader(this, network, node, neighbours, fifos);
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
            busy += busy(direction);
            busiest = Math.max(busiest, busy(direction));
        }
        traffic.add(packetHops, 0, delivered, busy, busiest);
    }
}
