package org.rankcluster.actors.network.torus;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.network.packet.PacketElement;
import org.rankcluster.actors.network.port.NodeFifos;
import org.rankcluster.actors.network.port.PacketWord;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.timing.QueueArbiter;
import org.rankcluster.hardware.torus.AdaptiveChoice;
import org.rankcluster.hardware.torus.MinimalRoute;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusDetours;
import org.rankcluster.hardware.torus.Zone;

/**
 * A torus router at the fidelity of packets, after Blue Gene/L (sources in its machine file). Each incoming link has one queue for each of
 * its virtual channels: dynamic ones for adaptive routing and one escape channel under the bubble rule. The injection FIFOs of the node's
 * ranks are queues as well. The first packet of each queue may continue as soon as its header is there (virtual cut-through). A link must
 * be free, and the buffer behind it must have space for the whole packet. The link is then taken for the packet's time, and the queue can
 * send no other packet before the tail is out. A packet with the deposit bit leaves a copy at each node that it passes.
 *
 * <p>Adaptive packets take the link and dynamic channel with the most space; if none has any, the escape channel in dimension order.
 * Deterministic packets always take the escape channel, so they stay in order. Packets in transit precede injected ones. Among these,
 * priority packets precede others; they have a channel and FIFOs of their own. Packets that have arrived go into a reception FIFO, which
 * the rank empties.
 *
 * <p>Events: a packet arrives with its header; its credit returns when the tail has left. A free link causes an event only when a packet
 * waits for it. A waiting packet is registered with the links that it can take, and is checked when one of them is free or has space.
 */
public final class TorusRouter extends PacketElement implements AdaptiveChoice.Credits, QueueArbiter.Filled {
    private final TorusPacketNetwork torus;
    private final int node;
    private final int channels;
    /** Directions whose links are longer than the others. */
    private final int farther;

    private long waiting;
    /** Queues that a packet is leaving, by its link's last use: the queue's mark. */
    private long draining;
    /** Waiting queues whose first packet must leave a copy here. */
    private long depositing;
    /** Waiting queues whose first packet needs a priority channel. */
    private long prioritized;

    TorusRouter(int id, VirtualTime time, TorusPacketNetwork network) {
        super(
                id,
                time,
                network,
                network.neighbourRouters(network.layout().node(id)),
                network.queues(),
                2 * network.directions(),
                new NodeFifos(network));
        this.torus = network;
        this.node = network.layout().node(id);
        this.channels = network.channels();
        this.farther = network.fartherLinks(node);
    }

    @Override
    protected int prefetch(long[] words, int at) {
        return super.prefetch(words, at) + (int) (waiting + state[own]);
    }

    @Override
    protected String describe() {
        return "router of node " + node;
    }

    private long latency(int direction) {
        return torus.latency(farther >>> direction & 1);
    }

    @Override
    protected void injected(int fifo, long hops, long stamp, long word, long came) {
        arrived(torus.transitQueues() + fifo, hops, stamp, word, came);
    }

    @Override
    protected boolean isAwaited(int direction) {
        return requests(direction) != 0 && isReady(direction);
    }

    @Override
    protected void credited(int direction) {
        arbitrate(direction);
    }

    /**
     * Handles a free link. The queue of the link's last packet first tries another link; then it is one of the queues that wait for this
     * one.
     */
    @Override
    protected void linkFree(int direction) {
        int queue = served(direction);
        if (outputLink(queue) < 0 && (waiting >>> queue & 1) == 0) {
            advance(queue);
        }
        woken(direction);
        arbitrate(direction);
    }

    @Override
    protected void receptionFreed(int fifo) {
        int link = fifo % torus.nodeLinks();
        if (link < torus.directions()) {
            for (int channel = 0; channel < Math.min(channels, torus.priorityChannel()); channel++) {
                receptionFreedFor(link * channels + channel);
            }
        } else {
            for (int any = 0; any < torus.directions(); any++) {
                receptionFreedFor(any * channels + torus.priorityChannel());
            }
        }
    }

    /** Serves a queue whose first packet may find space in a reception FIFO. */
    private void receptionFreedFor(int queue) {
        if (length(queue) == 0) {
            return;
        }
        int hints = PacketWord.hints(firstWord(queue));
        if (hints == 0) {
            if (outputLink(queue) < 0) {
                advance(queue);
            }
        } else if ((depositing >>> queue & 1) != 0) {
            arbitrateIfFree(MinimalRoute.first(hints));
        }
    }

    private void arbitrateIfFree(int direction) {
        if (isAwaited(direction)) {
            arbitrate(direction);
        }
    }

    /** Takes a packet into a queue, or through it when nothing blocks it. */
    @Override
    protected void arrived(int queue, long hops, long stamp, long word, long came) {
        if (length(queue) != 0) {
            append(queue, hops, stamp, word, came, torus.space(word));
            return;
        }
        int serving = outputLink(queue);
        if (serving >= 0) {
            append(queue, hops, stamp, word, came, torus.space(word));
            wake(serving);
        } else if (PacketWord.hints(word) == 0) {
            if (!deliver(queue, stamp, word, came)) {
                append(queue, hops, stamp, word, came, torus.space(word));
            }
        } else {
            int channel = choose(queue, word, ready(candidates(word)));
            if (channel >= 0) {
                start(queue, hops, stamp, word, came, channel);
            } else {
                append(queue, hops, stamp, word, came, torus.space(word));
                await(queue, word);
            }
        }
    }

    /** Moves packets from the head of a queue that no packet is leaving. */
    private void advance(int queue) {
        while (length(queue) != 0) {
            long word = firstWord(queue);
            if (PacketWord.hints(word) != 0) {
                int channel = choose(queue, word, ready(candidates(word)));
                if (channel >= 0) {
                    startFirst(queue, channel);
                } else {
                    await(queue, word);
                }
                return;
            }
            int entry = first(queue);
            if (!deliver(queue, packet(entry, STAMP), word, packet(entry, CAME))) {
                return;
            }
            remove(queue, torus.space(word));
        }
    }

    /** Returns the directions in which a packet may leave. */
    private int candidates(long word) {
        int hints = PacketWord.hints(word);
        return PacketWord.isAdaptive(word) ? dynamic(word) : hints & -hints;
    }

    /** Returns the directions over whose dynamic channels a packet may leave. */
    private int dynamic(long word) {
        return PacketWord.isAdaptive(word)
                ? torus.route().candidates(Zone.of(PacketWord.freedom(word)), PacketWord.hints(word))
                : 0;
    }

    /** Returns the channel to take, {@code direction * channels + channel}, on one of the links that are ready, or -1. */
    private int choose(int queue, long word, int ready) {
        if (PacketWord.isDeposit(word) && !hasSpaceForCopy(queue, word)) {
            return AdaptiveChoice.NONE;
        }
        if (ready != 0 && PacketWord.isAdaptive(word)) {
            int channel =
                    AdaptiveChoice.mostCredit(ready, this, channels, torus.dynamicChannels(), PacketWord.chunks(word));
            if (channel >= 0) {
                return channel;
            }
        }
        int direction = MinimalRoute.first(PacketWord.hints(word));
        if ((ready >>> direction & 1) == 0) {
            return AdaptiveChoice.NONE;
        }
        int channel = PacketWord.isPriority(word) ? torus.priorityChannel() : torus.escapeChannel();
        boolean inRing = queue == ringQueue(direction, channel);
        return credit(direction, channel) >= torus.bubble().needs(inRing)
                ? direction * channels + channel
                : AdaptiveChoice.NONE;
    }

    /** Returns whether the node that a packet passes has space for the packet's copy; the sender's own node gets none. */
    private boolean hasSpaceForCopy(int queue, long word) {
        return queue >= torus.transitQueues()
                || fifos().hasReception(torus.receptionFifo(message(word).to, queue), PacketWord.chunks(word));
    }

    private void await(int queue, long word) {
        waiting |= 1L << queue;
        depositing |= PacketWord.isDeposit(word) ? 1L << queue : 0;
        prioritized |= PacketWord.isPriority(word) ? 1L << queue : 0;
        request(dynamic(word), MinimalRoute.first(PacketWord.hints(word)), queue);
        int candidates = candidates(word);
        for (int left = candidates & ~free(candidates); left != 0; left &= left - 1) {
            wake(Integer.numberOfTrailingZeros(left));
        }
    }

    /** Assigns a free link to a queue that waits for it and can use it, in transit if there is one. */
    private void arbitrate(int direction) {
        long eligible = eligibleDynamic(direction) | eligibleEscape(direction);
        for (long left = eligible & depositing; left != 0; left &= left - 1) {
            int queue = Long.numberOfTrailingZeros(left);
            eligible &= hasSpaceForCopy(queue, firstWord(queue)) ? -1 : ~(1L << queue);
        }
        if (eligible != 0) {
            long transit = eligible & torus.transitMask();
            long injected = eligible & torus.priorityInjectionMask();
            long first = transit != 0 ? transit : injected != 0 ? injected : eligible;
            int queue = torus.arbiter().choose(first, this, now(), node);
            long head = firstWord(queue);
            int channel = choose(queue, head, 1 << direction);
            waiting &= ~(1L << queue);
            depositing &= ~(1L << queue);
            prioritized &= ~(1L << queue);
            withdraw(MinimalRoute.first(PacketWord.hints(head)), queue);
            startFirst(queue, channel);
        }
    }

    /** Returns the queues whose first packet waits for a dynamic channel of a link, and finds space. */
    private long eligibleDynamic(int direction) {
        long requests = dynamicRequests(direction);
        if (requests == 0) {
            return 0;
        }
        int most = 0;
        for (int channel = 0; channel < torus.dynamicChannels(); channel++) {
            most = Math.max(most, credit(direction, channel));
        }
        if (most >= torus.bubble().slotChunks()) {
            return requests;
        }
        long eligible = 0;
        for (long left = most == 0 ? 0 : requests; left != 0; left &= left - 1) {
            if (PacketWord.chunks(firstWord(Long.numberOfTrailingZeros(left))) <= most) {
                eligible |= left & -left;
            }
        }
        return eligible;
    }

    /** Returns the queues whose first packet waits for the escape or priority channel of a link, and may enter its ring or stay in it. */
    private long eligibleEscape(int direction) {
        long requests = escapeRequests(direction);
        long eligible = eligible(direction, torus.escapeChannel(), requests & ~prioritized);
        long priority = requests & prioritized;
        return priority == 0 ? eligible : eligible | eligible(direction, torus.priorityChannel(), priority);
    }

    private long eligible(int direction, int channel, long requests) {
        int credit = credit(direction, channel);
        if (credit >= torus.bubble().enterChunks()) {
            return requests;
        }
        return credit >= torus.bubble().stayChunks() ? requests & 1L << ringQueue(direction, channel) : 0;
    }

    /** Returns the queue of packets that are already in the ring of a channel that continues in a direction. */
    private int ringQueue(int direction, int channel) {
        return Torus.opposite(direction) * channels + channel;
    }

    private void startFirst(int queue, int channelIndex) {
        int entry = first(queue);
        long hops = packet(entry, HOPS);
        long stamp = packet(entry, STAMP);
        long word = packet(entry, WORD);
        long came = packet(entry, CAME);
        remove(queue, torus.space(word));
        start(queue, hops, stamp, word, came, channelIndex);
    }

    /** Sends the first packet of a queue over a channel. */
    private void start(int queue, long hops, long stamp, long word, long came, int channelIndex) {
        int direction = channelIndex / channels;
        int chunks = PacketWord.chunks(word);
        long duration = torus.format().linkTime(chunks);
        boolean transit = queue < torus.transitQueues();
        pass(direction, queue, stamp, word, came);
        take(direction, queue, duration);
        if (!transit || came != now()) {
            mark(queue, direction);
            draining |= 1L << queue;
        }
        if (transit) {
            if (PacketWord.isDeposit(word)) {
                leaveCopy(queue, stamp, word, now() + duration);
            }
            release(queue, word, now() + duration);
        } else if (queue != torus.relayQueue()) {
            releaseInjection(queue - torus.transitQueues(), word, now() + duration);
        }
        int channel = channelIndex - direction * channels;
        boolean wide = channel >= torus.escapeChannel();
        long hopsAfter = torus.route().hopsAfter(hops, direction);
        int hints = torus.route().hintsAfter(PacketWord.hints(word), hopsAfter, direction);
        takeSpace(direction, channel, wide ? torus.bubble().slotChunks() : chunks);
        if (requests(direction) != 0 || length(queue) != 0) {
            wake(direction);
        }
        sendPacket(
                direction,
                Torus.opposite(direction) * channels + channel,
                hopsAfter,
                stamp,
                PacketWord.after(word, hints, wide),
                now() + latency(direction));
    }

    /** Moves a packet at its destination, the first of its queue, into its reception FIFO if there is space. */
    private boolean deliver(int queue, long stamp, long word, long came) {
        PacketizedMessage message = message(word);
        TorusDetours detours = torus.detours();
        if (detours != null && torus.layout().node(message.to) != node) {
            relay(queue, stamp, word, came, detours);
            return true;
        }
        int fifo = torus.receptionFifo(message.to, queue);
        int chunks = PacketWord.chunks(word);
        if (!fifos().takeReception(fifo, chunks)) {
            return false;
        }
        long at = Math.max(now(), came + torus.format().linkTime(chunks));
        release(queue, word, at);
        deliver(message.to, torus.way(queue), stamp, word, fifo, at);
        return true;
    }

    /** Sends a packet on its second part, when its tail is in the memory of this node. */
    private void relay(int queue, long stamp, long word, long came, TorusDetours detours) {
        long at = Math.max(now(), came + torus.format().linkTime(PacketWord.chunks(word)));
        release(queue, word, at);
        int to = torus.layout().node(message(word).to);
        TorusDetours.Leg leg = detours.leg(node, to, torus.route().hints(node, to));
        long next = PacketWord.after(word, leg.hints(), false);
        send(EventKinds.PACKET, torus.relayQueue(), leg.hops(), stamp, next, id(), at);
    }

    /** Puts a copy of a passing packet into the reception FIFO of the same place of this node. */
    private void leaveCopy(int queue, long stamp, long word, long at) {
        PacketizedMessage message = message(word);
        int to = torus.layout().rank(node, torus.layout().slot(message.to));
        int unusedNumber = torus.messages().enter(message, 1);
        int fifo = torus.receptionFifo(to, queue);
        fifos().takeReception(fifo, PacketWord.chunks(word));
        deliver(to, torus.way(queue), stamp, word, fifo, at);
    }

    /** Returns credit to the neighbour that filled a buffer: the packet's tail leaves it at virtual time {@code at}. */
    private void release(int queue, long word, long at) {
        int link = queue / channels;
        int channel = queue - link * channels;
        sendCredit(Torus.opposite(link), channel, torus.space(word), neighbour(link), at + latency(link));
    }

    /** Returns the link over which a packet of {@code queue} leaves, or -1 if its last one is out. */
    private int outputLink(int queue) {
        if ((draining >>> queue & 1) == 0) {
            return -1;
        }
        int link = mark(queue);
        if (served(link) == queue && freeAt(link) > now()) {
            return link;
        }
        draining &= ~(1L << queue);
        return -1;
    }

    /** Returns the queues whose first packet waits for this link or for space behind it. */
    public long requests(int link) {
        return dynamicRequests(link) | escapeRequests(link);
    }

    /** Returns the queues that wait for one of a link's dynamic channels. */
    private long dynamicRequests(int link) {
        return state[own + link];
    }

    /** Returns the queues that wait for a link's escape channel. */
    private long escapeRequests(int link) {
        return state[own + links() + link];
    }

    /** Records that the first packet of {@code queue} waits for a dynamic channel of these links, and for the escape channel of one. */
    private void request(int dynamic, int escape, int queue) {
        for (int link = 0; link < links(); link++) {
            state[own + link] |= (long) (dynamic >>> link & 1) << queue;
        }
        state[own + links() + escape] |= 1L << queue;
    }

    /** Records that the first packet of {@code queue} waits for no dynamic channel, and no longer for the escape channel of a link. */
    private void withdraw(int escape, int queue) {
        for (int link = 0; link < links(); link++) {
            state[own + link] &= ~(1L << queue);
        }
        state[own + links() + escape] &= ~(1L << queue);
    }

    @Override
    public void verifyAtRest() {
        super.verifyAtRest();
        for (int link = 0; link < links(); link++) {
            verify(requests(link) == 0, "requests for link", link);
        }
        verify(waiting == 0 && depositing == 0 && prioritized == 0, "waiting", 0);
    }

    @Override
    protected int linkNumber(int direction) {
        return torus.link(node, direction);
    }

    @Override
    public int input(int queue, long word) {
        return queue >= torus.transitQueues() ? -1 : queue / channels;
    }

    @Override
    public int linkInto(int direction) {
        return torus.link(torus.route().neighbour(node, direction), Torus.opposite(direction));
    }
}
