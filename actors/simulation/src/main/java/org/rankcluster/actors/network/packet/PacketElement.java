package org.rankcluster.actors.network.packet;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.network.port.Credit;
import org.rankcluster.actors.network.port.FifoSpace;
import org.rankcluster.actors.network.port.NodeFifos;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketTransport;
import org.rankcluster.actors.network.port.PacketWord;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.ValueEvent;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.protocol.message.Message;

/**
 * The base class of network elements at the fidelity of packets: routers, switches and node adapters. All of its state is by value. An
 * element has links with their credits, queues of packets, and events by value. A family of networks adds its wiring, the links that a
 * packet may take, and the rule by which it may enter a buffer. {@link SwitchElement} has a common way of queueing.
 *
 * <p>A link has a word of each sort below. Words of one sort are next to each other for all links, because a packet compares links. The
 * sorts are: free at; where its last packet came from with the largest number of chunks; busy time; and the credits of its channels. The
 * words of the family and the links with an event for when they are free, a bit each, follow.
 */
public abstract class PacketElement extends PacketQueues implements TrafficSource, LinkSource, FifoSpace.Links {
    /** Bits of the largest number of chunks since the last reading, and since the run began; behind them is what the link serves. */
    private static final int MOST_BITS = 24;

    private static final long MOST = (1 << MOST_BITS) - 1;

    /** Number of sorts of words before the words of the credits. */
    private static final int CREDITS = 3;

    protected final PacketTransport network;
    /** The words of the links, followed by the words of the family, from {@link #own} on. */
    protected final long[] state;
    /** Position of the family's first word in {@link #state}. */
    protected final int own;

    private final int[] neighbours;
    private final int links;
    private final int waking;
    /** Base-two logarithm of the number of channels whose credits share a word. */
    private final int packed;
    /** The FIFOs between this element and the ranks of its node; null if it has no ranks. */
    private final @Nullable NodeFifos fifos;

    private long packetHops;
    private long delivered;
    private @Nullable FollowedLink followed;
    /** Senders and receivers of packets; null before the first, and if they are not counted. */
    private @Nullable LinkFlows flows;

    private final boolean countsFlows;
    /** The last uses of the links, for the critical path; null unless the run records. */
    private final @Nullable LinkHistory history;

    /**
     * Creates an element.
     *
     * @param neighbours actors behind its links, -1 where there is none
     * @param queues number of its queues
     * @param words number of words in {@link #state} for the family, behind the words of the links
     */
    protected PacketElement(
            int id,
            VirtualTime time,
            PacketTransport network,
            int[] neighbours,
            int queues,
            int words,
            @Nullable NodeFifos fifos) {
        super(id, time, queues);
        this.network = network;
        this.neighbours = neighbours;
        this.fifos = fifos;
        this.links = neighbours.length;
        this.countsFlows = time.recordsCauses();
        this.history = time.path() == null ? null : new LinkHistory(links);
        this.packed = network.channelChunks() <= Short.MAX_VALUE ? 2 : 1;
        this.waking = (CREDITS + Math.ceilDiv(network.channels(), 1 << packed)) * links;
        this.own = waking + Math.ceilDiv(links, Long.SIZE);
        this.state = new long[own + words];
        for (int link = 0; link < links; link++) {
            serves(link, -1);
            for (int channel = 0; channel < network.channels(); channel++) {
                addCredit(link, channel, network.channelChunks());
            }
        }
    }

    /**
     * Takes a packet from another element.
     *
     * @param argument argument of its event, which encodes where it has come in
     * @param at virtual time
     */
    protected abstract void arrived(int argument, long hops, long stamp, long word, long at);

    /** Takes a packet that a rank has written into an injection FIFO; {@code came} is -1 if it came behind another one. */
    protected void injected(int fifo, long hops, long stamp, long word, long came) {
        throw new IllegalStateException(describe() + ": unexpected packet from a rank");
    }

    /** Returns whether packets that wait for a link may be able to take it, now that there is more space behind it. */
    protected abstract boolean isAwaited(int link);

    /** Serves the packets that wait for a link. Called if {@link #isAwaited} is true and space has become free behind the link. */
    protected abstract void credited(int link);

    /**
     * Handles a link that has become free after a call of {@link #wake}. A network family may use numbers behind the links for other
     * things.
     */
    protected abstract void linkFree(int link);

    /** Serves the packets that wait for a reception FIFO in which space has become free. */
    protected void receptionFreed(int fifo) {
        throw new IllegalStateException(describe() + ": unexpected space in a FIFO");
    }

    /** Returns a description of this element, for errors. */
    protected abstract String describe();

    /** Returns the number of a link for reports. */
    protected abstract int linkNumber(int link);

    /** Returns the port by which a packet of a queue came; -1 if a rank of this node has sent it. */
    public abstract int input(int queue, long word);

    @Override
    protected final void onEvent(long[] words, int at) {
        switch (ValueEvent.kind(words, at)) {
            case EventKinds.PACKET ->
                arrived(
                        ValueEvent.argument(words, at),
                        ValueEvent.content(words, at, HOPS),
                        ValueEvent.content(words, at, STAMP),
                        ValueEvent.content(words, at, WORD),
                        ValueEvent.time(words, at));
            case EventKinds.CREDIT -> credited(Credit.direction(ValueEvent.content(words, at, 0)));
            case EventKinds.LINK_FREE -> {
                int link = (int) ValueEvent.content(words, at, 0);
                linkFree(link);
            }
            default -> super.onEvent(words, at);
        }
    }

    @Override
    protected final boolean update(long[] words, int at) {
        long credit = ValueEvent.content(words, at, 0);
        int link = Credit.direction(credit);
        addCredit(link, Credit.channel(credit), Credit.chunks(credit));
        return isAwaited(link);
    }

    @Override
    protected final long payloadHash(long[] words, int at) {
        return ValueEvent.kind(words, at) == EventKinds.PACKET
                ? Digest.mix(ValueEvent.content(words, at, STAMP)) + network.way(ValueEvent.argument(words, at))
                : ValueEvent.content(words, at, 0);
    }

    @Override
    protected int prefetch(long[] words, int at) {
        // No branches on the kind of the event: a wrong guess would delay the reads of the next actor.
        return (int) (super.prefetch(words, at)
                + state[0]
                + state[links]
                + state[2 * links]
                + state[CREDITS * links]
                + state[state.length - 1]
                + neighbours[0]
                + prefetch(ValueEvent.argument(words, at)));
    }

    @Override
    protected final void onEvent(Event event) {
        if (event instanceof Packet batch) {
            injected(batch);
        } else if (event instanceof FifoSpace space) {
            fifos().freeReception(space.fifo, space.chunks);
            receptionFreed(space.fifo);
        } else {
            throw new IllegalStateException(describe() + ": unexpected " + event.getClass());
        }
    }

    // Ranks

    /** Takes a batch of packets, all for one FIFO. */
    private void injected(Packet batch) {
        int fifo = batch.fifo;
        Packet packet = batch;
        while (packet != null) {
            PacketizedMessage message = packet.message;
            if (!message.entered) {
                message.entered = true;
                int unusedNumber = network.messages().enter(message, message.packets);
            }
            long word = PacketWord.of(packet, message.index(), false);
            injected(fifo, packet.hops, packet.stamp(), word, packet.time());
            Packet next = packet.next;
            packet.next = null;
            packet = next;
        }
    }

    /** Returns the state of the FIFOs of an element that has ranks, as last reported to it. */
    public final NodeFifos fifos() {
        NodeFifos mine = fifos;
        if (mine == null) {
            throw new IllegalStateException(describe() + ": unexpected use of a FIFO");
        }
        return mine;
    }

    /**
     * Reports space in an injection FIFO to the sender of a packet that has left it at virtual time {@code at}, several packets at a time.
     */
    protected final void releaseInjection(int fifo, long word, long at) {
        // The message is far away in memory: it is read only when it is needed.
        int owner = network.injection().owners() > 1 ? message(word).from : 0;
        int freed = fifos().freeInjection(fifo, owner, PacketWord.chunks(word));
        if (freed != 0) {
            FifoSpace space = new FifoSpace(fifo, freed);
            if (history != null) {
                space.frees(this, history.last());
            }
            send(space, message(word).from, at);
        }
    }

    /** Sends a packet that has come by a way into a reception FIFO; a rank has it at virtual time {@code at}. */
    protected final void deliver(int to, int way, long stamp, long word, int fifo, long at) {
        delivered++;
        send(EventKinds.PACKET, fifo, way, stamp, word, to, at);
    }

    /** Returns the message of a packet. */
    public final PacketizedMessage message(long word) {
        return network.messages().get(PacketWord.message(word));
    }

    // Links

    /** Returns the actor behind a link, or -1. */
    protected final int neighbour(int link) {
        return neighbours[link];
    }

    @Override
    public final int links() {
        return links;
    }

    /** Returns the space behind a channel of a link, in chunks. */
    public final int credit(int link, int channel) {
        int bits = Long.SIZE >>> packed;
        return (int) (state[creditsAt(link, channel)] >>> shift(channel) & (1L << bits) - 1);
    }

    private int creditsAt(int link, int channel) {
        return (CREDITS + (channel >>> packed)) * links + link;
    }

    private int shift(int channel) {
        return (channel & (1 << packed) - 1) * (Long.SIZE >>> packed);
    }

    private void addCredit(int link, int channel, int chunks) {
        state[creditsAt(link, channel)] += (long) chunks << shift(channel);
    }

    /** Returns to a neighbour the room of a channel of its own link. */
    protected final void sendCredit(int link, int channel, int chunks, int target, long at) {
        send(EventKinds.CREDIT, 0, Credit.content(link, channel, chunks), 0, 0, target, at);
    }

    /** Takes space behind a channel. */
    protected final void takeSpace(int link, int channel, int chunks) {
        addCredit(link, channel, -chunks);
        noteMost(link, network.channelChunks() - credit(link, channel));
    }

    /** Records a number of chunks that wait for a link, or are behind it. */
    protected final void noteMost(int link, int chunks) {
        if (chunks > (state[links + link] & MOST)) {
            state[links + link] = state[links + link] & ~MOST | Math.min(MOST, chunks);
        }
    }

    /** Returns the number of chunks of a link that {@link #noteMost} would record now: the most in one of its channels. */
    protected int held(int link) {
        int held = 0;
        for (int channel = 0; channel < network.channels(); channel++) {
            held = Math.max(held, network.channelChunks() - credit(link, channel));
        }
        return held;
    }

    /** Records where the packet that takes a link comes from: a number below 2^16, or -1. */
    private void serves(int link, int origin) {
        int at = links + link;
        state[at] = state[at] & (1L << 2 * MOST_BITS) - 1 | (long) origin << 2 * MOST_BITS;
    }

    /** Returns the origin of the packet that has last taken a link: a number below 2^16, or -1. */
    protected final int served(int link) {
        return (int) (state[links + link] >> 2 * MOST_BITS);
    }

    /**
     * Returns the links among {@code some}, a bit each, on which no packet is. All are compared because guesses of branches would be wrong
     * too often.
     */
    protected final int free(int some) {
        long until = now() + 1;
        int free = 0;
        for (int link = 0; link < links; link++) {
            free |= (int) (state[link] - until >>> Long.SIZE - 1) << link;
        }
        return free & some;
    }

    /**
     * Returns the links among {@code some} that a packet may take right now. They are free, and not about to be assigned to packets that
     * wait for the link at this time. The element has at most 32 links.
     */
    protected final int ready(int some) {
        return free(some) & ~(int) state[waking];
    }

    /** Returns whether a packet may take a link right now, as {@link #ready} does. */
    protected final boolean isReady(int link) {
        return state[link] <= now() && !isWaking(link);
    }

    private boolean isWaking(int link) {
        return (state[waking + (link >>> 6)] >>> link & 1) != 0;
    }

    @Override
    public final long freeAt(int link) {
        return state[link];
    }

    /** Schedules a call of {@link #linkFree} for when a link is free, unless one is scheduled. */
    protected final void wake(int link) {
        if (!isWaking(link)) {
            state[waking + (link >>> 6)] |= 1L << link;
            wakeAt(link, freeAt(link));
        }
    }

    /** Schedules a call of {@link #linkFree} with a number. */
    protected final void wakeAt(int number, long at) {
        send(EventKinds.LINK_FREE, 0, number, 0, 0, id(), at);
    }

    /** Records that the call for a link has come. */
    protected final void woken(int link) {
        state[waking + (link >>> 6)] &= ~(1L << link);
    }

    /** Assigns a link to a packet from {@code origin}, a number below 2^16, for {@code duration} from now. */
    protected final void take(int link, int origin, long duration) {
        if (state[link] > now()) {
            throw new IllegalStateException(describe() + ": link " + link + " taken twice at " + now() + " ps");
        }
        state[link] = now() + duration;
        state[2 * links + link] += duration;
        serves(link, origin);
    }

    /** Sends a packet over a link to a neighbour, which gets it at virtual time {@code at}. */
    protected final void sendPacket(int link, int argument, long hops, long stamp, long word, long at) {
        int weight = LinkFlows.weight(packetHops++);
        if (weight != 0 && countsFlows) {
            count(link, message(word).message, weight);
        }
        send(EventKinds.PACKET, argument, hops, stamp, word, neighbours[link], at);
    }

    private void count(int link, Message message, int packets) {
        LinkFlows known = flows;
        if (known == null) {
            known = new LinkFlows(links);
            flows = known;
        }
        known.add(link, message.source(), message.destination(), packets);
    }

    // Readings

    @Override
    public final void addTo(NetworkLoad traffic) {
        long sum = 0;
        long busiest = 0;
        for (int link = 0; link < links; link++) {
            sum += state[2 * links + link];
            busiest = Math.max(busiest, state[2 * links + link]);
        }
        traffic.add(packetHops, 0, delivered, sum, busiest);
    }

    @Override
    public final int link(int port) {
        return neighbours[port] < 0 ? -1 : linkNumber(port);
    }

    @Override
    public final long busy(int link) {
        return state[2 * links + link];
    }

    @Override
    public final int queue(int link, long at) {
        return (int) (state[links + link] & MOST);
    }

    @Override
    public final int peak(int link) {
        return (int) Math.max(state[links + link] & MOST, state[links + link] >>> MOST_BITS & MOST);
    }

    @Override
    public final void beginStretch(int link) {
        int origin = served(link);
        state[links + link] = (long) peak(link) << MOST_BITS | held(link);
        serves(link, origin);
        if (flows != null) {
            flows.ends(link);
        }
    }

    @Override
    public final @Nullable LinkFlows flows() {
        return flows;
    }

    /** Returns the network of this element. */
    public final PacketTransport network() {
        return network;
    }

    /** Adds the wait of a packet to the waits of its message: while the link was busy, and while it was idle all the same. */
    private void recordWait(
            LinkHistory uses, int link, long stamp, PacketizedMessage message, boolean isInjected, long came) {
        long busy = state[2 * links + link];
        long since = isInjected ? Math.max(came, message.written(stamp)) : came;
        if (since >= 0 && since < now()) {
            long waited = now() - since;
            long ownNow = isInjected ? uses.ownUntilNow(link, now(), busy) : 0;
            uses.look(link, since, now(), busy);
            long own = isInjected ? Math.min(waited, ownNow - uses.ownThen()) : 0;
            long queued = Math.min(waited, busy - uses.busyThen()) - own;
            // A packet behind others in its FIFO may have waited for what those waited for.
            long blocked = came < 0 ? 0 : waited - queued - own;
            message.waited(stamp, linkNumber(link), own, queued, blocked, uses.label(link));
        }
        uses.begins(link, now(), busy, isInjected, message.label());
    }

    @Override
    public final long carried(int link, long from) {
        LinkHistory uses = history;
        return uses == null ? 0 : uses.ownSince(link, from, now(), state[2 * links + link]);
    }

    @Override
    public final FollowedLink follow(int port) {
        FollowedLink known = followed;
        if (known == null || known.port() != port) {
            known = new FollowedLink(port);
            followed = known;
        }
        return known;
    }

    /** Records a packet of a queue that is about to take a link, if the run records its path, or the link is followed. */
    protected final void pass(int link, int queue, long stamp, long word, long came) {
        if (history != null) {
            recordWait(history, link, stamp, message(word), input(queue, word) < 0, came);
        }
        FollowedLink record = followed;
        if (record == null) {
            return;
        }
        if (link == record.port()) {
            Message message = message(word).message;
            long wait = came < 0 ? FollowedLink.UNKNOWN : Math.max(0, now() - came);
            record.passes(input(queue, word), message.source(), message.destination(), wait);
        }
        followed = record.isFull() ? null : record;
    }

    /** Throws unless no packet is here and all credits are back. */
    public void verifyAtRest() {
        for (int queue = 0; queue < queues(); queue++) {
            verify(length(queue) == 0 && filled(queue) == 0, "queue", queue);
        }
        for (int link = 0; link < links; link++) {
            for (int channel = 0; channel < network.channels(); channel++) {
                verify(credit(link, channel) == network.channelChunks(), "credits of link", link);
            }
        }
    }

    /** Throws unless {@code holds}: a part of the state is as at the start of the run. */
    protected final void verify(boolean holds, String what, int index) {
        if (!holds) {
            throw new IllegalStateException(
                    describe() + ": " + what + " " + index + ": changed (expected: the state at the start)");
        }
    }
}
