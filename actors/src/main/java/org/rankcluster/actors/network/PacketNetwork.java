package org.rankcluster.actors.network;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.TorusNetwork;
import org.rankcluster.hardware.routing.BubbleRule;
import org.rankcluster.hardware.routing.MinimalRoute;
import org.rankcluster.hardware.timing.QueueArbiter;
import org.rankcluster.hardware.topology.Torus;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageCodec;

/**
 * A torus at the fidelity of packets: what its routers ({@link TorusRouter}) and ports ({@link PacketPort}) share. A router's
 * queues are numbered {@code link * channels + channel}, the escape channel last; its injection FIFOs follow.
 */
final class PacketNetwork implements Network {
    private static final String WHERE = "torus network";

    private final Machine machine;
    private final PacketCosts costs;
    private final TorusNetwork torusNetwork;
    private final Torus torus;
    private final NodeLayout layout;
    private final IntUnaryOperator actorOf;
    private final TorusFormat format;
    private final MinimalRoute route;
    private final BubbleRule bubble;
    private final QueueArbiter arbiter;
    private final FifoBank injection;
    private final FifoBank reception;
    private final int channels;
    private final int transitQueues;
    private final int injectionChunks;
    private final int injectionGiveBack;
    private final int receptionGiveBack;
    private final int[] receptionBase;
    private final MessagesUnderWay underWay = new MessagesUnderWay();

    PacketNetwork(Machine machine, TorusNetwork network, NodeLayout layout, IntUnaryOperator actorOf) {
        this.machine = machine;
        this.costs = PacketCosts.of(machine);
        this.torusNetwork = network;
        this.torus = (Torus) machine.topology();
        this.layout = layout;
        this.actorOf = actorOf;
        this.format = new TorusFormat(network, machine.mpi());
        this.route = new MinimalRoute(torus);
        this.bubble =
                BubbleRule.of(network.maxPacketChunks(), network.bubbleEnterPackets(), network.bubbleStayPackets());
        this.arbiter = new QueueArbiter(network.fullestQueuePhase(), network.randomQueuePhase());
        this.injection = new FifoBank(network.injectionGroups(), network.injectionFifos(), layout.ranksPerNode());
        this.reception = new FifoBank(network.receptionGroups(), torus.directions(), layout.ranksPerNode());
        this.channels = network.dynamicChannels() + 1;
        this.transitQueues = torus.directions() * channels;
        this.injectionChunks = network.injectionFifoChunks() / injection.owners();
        checkSizes();
        int largest = network.maxPacketChunks();
        this.injectionGiveBack = FifoBank.giveBack(injectionChunks, largest, 1);
        this.receptionGiveBack = FifoBank.giveBack(network.receptionFifoChunks(), largest, reception.owners());
        this.receptionBase = new int[layout.ranksPerNode()];
        Arrays.setAll(receptionBase, place -> reception.group(place) * torus.directions());
    }

    private void checkSizes() {
        int largest = torusNetwork.maxPacketChunks();
        int bubbleRoom = Math.max(bubble.enterChunks(), largest);
        atLeast("channelChunks", torusNetwork.channelChunks(), bubbleRoom, "the packets that the bubble rule asks for");
        atLeast("injectionFifoChunks", injectionChunks(), largest, "the largest packet, for each rank that shares it");
        atLeast("receptionFifoChunks", torusNetwork.receptionFifoChunks(), largest, "the largest packet");
        atMost("payloadBytes", torusNetwork.payloadBytes(), Short.MAX_VALUE, "a packet's length in two bytes");
        atMost("receptionGroups", reception.groups(), Byte.MAX_VALUE / torus.directions(), "FIFOs in one byte");
        if (queues() > Long.SIZE) {
            String rule = "at most " + Long.SIZE + "; " + torus.directions() + " links of " + channels
                    + " channels and " + injection.size() + " injection FIFOs; fidelity message has no such limit";
            throw new InputException(WHERE, "queues of a router", queues(), rule);
        }
    }

    private static void atLeast(String name, int value, int least, String rule) {
        if (value < least) {
            throw new InputException(WHERE, name, value, "at least " + least + ", " + rule);
        }
    }

    private static void atMost(String name, int value, int most, String rule) {
        if (value > most) {
            throw new InputException(WHERE, name, value, "at most " + most + ", " + rule);
        }
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        return new TorusRouter(id, time, this);
    }

    @Override
    public NetworkPort port(NetworkPort.Host host) {
        return new PacketPort(host, this);
    }

    @Override
    public EventCodec codec(IntPredicate isHere, int ranks) {
        return new PacketCodec(this, new MessageCodec(ranks), isHere);
    }

    /** The messages to ranks of this member of which packets have been on another one. */
    MessagesUnderWay underWay() {
        return underWay;
    }

    /** The actor of a rank. */
    int actorOf(int rank) {
        return actorOf.applyAsInt(rank);
    }

    NodeLayout layout() {
        return layout;
    }

    PacketCosts costs() {
        return costs;
    }

    TorusFormat format() {
        return format;
    }

    MinimalRoute route() {
        return route;
    }

    BubbleRule bubble() {
        return bubble;
    }

    QueueArbiter arbiter() {
        return arbiter;
    }

    /** Injection FIFOs of a node. */
    FifoBank injection() {
        return injection;
    }

    /** Chunks of an injection FIFO that each of its owners may fill. */
    int injectionChunks() {
        return injectionChunks;
    }

    /** Freed chunks of an injection FIFO that an owner is told of at a time. */
    int injectionGiveBack() {
        return injectionGiveBack;
    }

    /** Freed chunks of a reception FIFO that the router is told of at a time. */
    int receptionGiveBack() {
        return receptionGiveBack;
    }

    /** The reception FIFO of a rank actor for packets that come over {@code link}: its group times directions, plus link. */
    int receptionFifo(int rankActor, int link) {
        return receptionBase[layout.place(rankActor)] + link;
    }

    /** Room of all reception FIFOs of a node, empty. */
    int[] newReceptionRoom() {
        int[] room = new int[reception.size()];
        Arrays.fill(room, torusNetwork.receptionFifoChunks());
        return room;
    }

    int directions() {
        return torus.directions();
    }

    long hopLatency() {
        return torusNetwork.hopLatency();
    }

    int dynamicChannels() {
        return torusNetwork.dynamicChannels();
    }

    int channels() {
        return channels;
    }

    int channelChunks() {
        return torusNetwork.channelChunks();
    }

    int transitQueues() {
        return transitQueues;
    }

    /** The queues of packets in transit, one bit each. */
    long transitMask() {
        return -1L >>> Long.SIZE - transitQueues;
    }

    /** Number of queues of a router. */
    int queues() {
        return transitQueues + injection.size();
    }

    /** Routers at the other ends of a node's links; -1 where there is none. */
    int[] neighbourRouters(int node) {
        int[] routers = new int[torus.directions()];
        for (int direction = 0; direction < routers.length; direction++) {
            int neighbour = torus.neighbour(node, direction);
            routers[direction] = neighbour < 0 ? -1 : layout.router(neighbour);
        }
        return routers;
    }

    /** A message about to leave rank actor {@code from}, with its route and the injection FIFOs that lead there. */
    CutMessage cut(Message message, int from, int number, boolean adaptive) {
        int to = actorOf.applyAsInt(message.destination());
        int hints = route.hints(layout.node(from), layout.node(to));
        if (hints == 0) {
            throw new IllegalArgumentException("message from rank " + message.source() + " to rank "
                    + message.destination() + " of the same node (expected: on the shared memory)");
        }
        CutMessage cut = new CutMessage(
                message,
                from,
                to,
                number,
                adaptive,
                format,
                hints,
                route.hops(layout.node(from), layout.node(to)),
                costs.read(message));
        for (int left = adaptive ? hints : hints & -hints; left != 0; left &= left - 1) {
            cut.fifos |= 1L << injection.fifo(layout.place(from), Integer.numberOfTrailingZeros(left));
        }
        return cut;
    }

    /**
     * A message of another member, of which a packet is here.
     *
     * @param slice the packet's bytes; null if the message has room for all, or is a phantom
     */
    CutMessage cutElsewhere(Message message, int to, int number, boolean adaptive, long hash, byte @Nullable [] slice) {
        int from = actorOf.applyAsInt(message.source());
        long readTime = costs.read(message);
        return new CutMessage(message, from, to, number, adaptive, format, readTime, hash, slice);
    }
}
