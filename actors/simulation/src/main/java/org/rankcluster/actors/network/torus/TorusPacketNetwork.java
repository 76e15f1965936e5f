package org.rankcluster.actors.network.torus;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.FifoBank;
import org.rankcluster.actors.network.port.MessageBatch;
import org.rankcluster.actors.network.port.MessageRules;
import org.rankcluster.actors.network.port.PacketPort;
import org.rankcluster.actors.network.port.PacketRoute;
import org.rankcluster.actors.network.port.PacketTransport;
import org.rankcluster.actors.network.port.PacketWord;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.actors.network.port.Packetizer;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.timing.QueueArbiter;
import org.rankcluster.hardware.torus.BubbleRule;
import org.rankcluster.hardware.torus.MinimalRoute;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusDetours;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.hardware.torus.TorusRoutes;
import org.rankcluster.hardware.torus.Zone;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.message.Message;

/**
 * A torus at the fidelity of packets: the data that its routers ({@link TorusRouter}) and ports ({@link PacketPort}) share. A router's
 * queues are numbered {@code link * channels + channel}. The dynamic channels are first, then the escape channel, then the priority channel
 * if there is one. Its injection FIFOs follow, group by group, the priority FIFO of a group last. The reception FIFOs of a group are
 * numbered likewise: one a link, and the priority FIFO last.
 */
public final class TorusPacketNetwork extends PacketTransport {
    private static final String WHERE = "torus network";

    private final TorusNetwork torusNetwork;
    private final Torus torus;
    private final MinimalRoute route;
    /** The routes around failed links; null if none has failed. */
    private final @Nullable TorusDetours detours;

    private final BubbleRule bubble;
    private final QueueArbiter arbiter;
    private final int channels;
    private final int transitQueues;
    private final int[] receptionBase;
    /** The injection FIFOs without the priority FIFOs. */
    private final FifoBank usualInjection;

    private final long priorityInjection;

    public TorusPacketNetwork(Machine machine, TorusNetwork network, Torus torus, NodeLayout layout) {
        this(
                machine,
                network,
                torus,
                layout,
                new FifoBank(
                        network.fifos().injectionGroups(),
                        network.fifos().injectionFifos() + priorityFifos(network),
                        layout.ranksPerNode()),
                new FifoBank(
                        network.fifos().receptionGroups(),
                        torus.directions() + priorityFifos(network),
                        layout.ranksPerNode()));
    }

    /** Returns the number of priority FIFOs of a group and of priority channels of a link: 1 or 0. */
    private static int priorityFifos(TorusNetwork network) {
        return network.routes().priority() == TorusRoutes.Priority.NONE ? 0 : 1;
    }

    private TorusPacketNetwork(
            Machine machine,
            TorusNetwork network,
            Torus torus,
            NodeLayout layout,
            FifoBank injection,
            FifoBank reception) {
        super(
                machine,
                layout,
                new Packetizer(network, machine.mpi()),
                injection,
                network.fifos().injectionChunks() / injection.owners(),
                reception,
                network.fifos().receptionChunks());
        this.torusNetwork = network;
        this.torus = torus;
        this.route = new MinimalRoute(torus, network.routes().order());
        this.detours = TorusDetours.of(torus, route);
        this.bubble = BubbleRule.of(
                network.packets().maxChunks(),
                network.channels().bubbleEnter(),
                network.channels().bubbleStay());
        this.arbiter = new QueueArbiter(
                network.arbitration().fullestPhase(), network.arbitration().randomPhase());
        this.usualInjection = new FifoBank(
                network.fifos().injectionGroups(), network.fifos().injectionFifos(), layout.ranksPerNode());
        this.channels = network.channels().dynamic() + 1 + priorityFifos(network);
        this.transitQueues = torus.directions() * channels;
        checkSizes();
        this.receptionBase = new int[layout.ranksPerNode()];
        Arrays.setAll(receptionBase, place -> reception.group(place) * reception.fifos());
        this.priorityInjection = priorityInjection();
    }

    private long priorityInjection() {
        long mask = 0;
        for (int group = 0; group < injection().groups() && injection().fifos() > usualInjection.fifos(); group++) {
            mask |= 1L << transitQueues + group * injection().fifos() + usualInjection.fifos();
        }
        return mask;
    }

    private void checkSizes() {
        int largest = torusNetwork.packets().maxChunks();
        int bubbleSpace = Math.max(bubble.enterChunks(), largest);
        atLeast(
                "channelChunks",
                torusNetwork.channels().bufferChunks(),
                bubbleSpace,
                "the space for packets that the bubble rule requires");
        atLeast(
                "injectionFifoChunks",
                injectionChunks(),
                largest,
                "the chunks of the largest packet for each rank that shares a FIFO");
        atLeast(
                "receptionFifoChunks",
                torusNetwork.fifos().receptionChunks(),
                largest,
                "the chunks of the largest packet");
        atMost(
                "directions",
                torus.directions(),
                Integer.bitCount(PacketWord.MOST_HINTS),
                "because a packet has 18 bits for its hints");
        atMost("maxChunks", largest, PacketWord.MOST_CHUNKS, "because a packet has 14 bits for its chunks");
        atMost(
                "payloadBytes",
                torusNetwork.packets().payloadBytes(),
                Short.MAX_VALUE,
                "because a packet has two bytes for its length");
        atMost(
                "receptionGroups",
                reception().groups(),
                Byte.MAX_VALUE / reception().fifos(),
                "because a packet has one byte for its FIFO");
        if (queues() > Long.SIZE) {
            String rule =
                    "at most " + Long.SIZE + "; " + torus.directions() + " links of " + channels + " channels and "
                            + (queues() - transitQueues) + " injection FIFOs; fidelity message has no such limit";
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
    public int way(int argument) {
        int link = argument / channels;
        return Torus.opposite(link) << Byte.SIZE | argument - link * channels;
    }

    /** Returns the queue to which a packet comes, which is the argument of its event. */
    @Override
    protected int argument(int direction, int channel) {
        return Torus.opposite(direction) * channels + channel;
    }

    Torus torus() {
        return torus;
    }

    public MinimalRoute route() {
        return route;
    }

    /** Returns the routes around failed links; null if none has failed. */
    @Nullable
    TorusDetours detours() {
        return detours;
    }

    /** Returns the queue of packets that this node, between two parts of their route, sends again; it exists if links have failed. */
    int relayQueue() {
        return transitQueues + injection().size();
    }

    BubbleRule bubble() {
        return bubble;
    }

    QueueArbiter arbiter() {
        return arbiter;
    }

    /** Returns the reception FIFO of a rank actor for packets of a router's queue. */
    int receptionFifo(int rankActor, int queue) {
        int link = queue / channels;
        boolean priority = queue - link * channels == priorityChannel();
        return receptionBase[layout().slot(rankActor)] + (priority ? torus.directions() : link);
    }

    @Override
    public int directions() {
        return torus.directions();
    }

    @Override
    public int links() {
        return torus.directions();
    }

    @Override
    public int nodeLinks() {
        return reception().fifos();
    }

    @Override
    public long mostHints() {
        return (1L << torus.directions()) - 1;
    }

    /** Returns the latency of a link, in ps; {@code farther} is 1 if it leaves a midplane, else 0. */
    long latency(int farther) {
        return torusNetwork.latency(1, farther);
    }

    /** Returns the directions in which the links of a node leave its midplane. */
    int fartherLinks(int node) {
        int farther = 0;
        for (int direction = 0; direction < torus.directions(); direction++) {
            boolean leaves = torusNetwork
                    .midplanes()
                    .leaves(torus, node, route.dimension(direction), Torus.isPositive(direction));
            farther |= leaves ? 1 << direction : 0;
        }
        return farther;
    }

    /** Returns the number of a node's link: dimensions in the order of coordinates, in whatever order packets take them. */
    int link(int node, int direction) {
        return TorusLinks.link(torus, route, node, direction);
    }

    int dynamicChannels() {
        return torusNetwork.channels().dynamic();
    }

    /** Returns the channel of packets with one fixed path, and of packets that find no other. */
    int escapeChannel() {
        return torusNetwork.channels().dynamic();
    }

    /** Returns the channel of priority packets, which is behind the escape channel; {@link #channels} if there is none. */
    int priorityChannel() {
        return torusNetwork.channels().dynamic() + 1;
    }

    /** Returns the priority injection FIFOs among the queues, one bit each. */
    long priorityInjectionMask() {
        return priorityInjection;
    }

    @Override
    public int channels() {
        return channels;
    }

    @Override
    public int channelChunks() {
        return torusNetwork.channels().bufferChunks();
    }

    int transitQueues() {
        return transitQueues;
    }

    /** Returns the queues of packets in transit, one bit each. */
    long transitMask() {
        return -1L >>> Long.SIZE - transitQueues;
    }

    /** Returns the number of queues of a router. */
    int queues() {
        return relayQueue() + (detours == null ? 0 : 1);
    }

    /** Returns the routers at the other ends of a node's links; -1 where there is none. */
    int[] neighbourRouters(int node) {
        int[] routers = new int[torus.directions()];
        for (int direction = 0; direction < routers.length; direction++) {
            int neighbour = route.neighbour(node, direction);
            boolean isLink = neighbour >= 0 && !isFailed(node, direction);
            routers[direction] = isLink ? layout().router(neighbour) : -1;
        }
        return routers;
    }

    private boolean isFailed(int node, int direction) {
        return torus.isFailed(node, Torus.direction(route.dimension(direction), Torus.isPositive(direction)));
    }

    @Override
    public int receivers(Message.DepositMulticast line, int from, int to, long hops, IntPredicate test) {
        int node = layout().node(to);
        int most = torus.hopsOnLine(layout().node(from), node, line.direction()) - 1;
        long left = route.hopsIn(hops, route.direction(line.direction()));
        if (left > most) {
            throw MessageBatch.refuse("hops", hops, "at most " + most + " in the direction of the line");
        }
        int count = test.test(node) ? 1 : 0;
        for (; left > 0; left--) {
            node = torus.neighbour(node, Torus.opposite(line.direction()));
            count += test.test(node) ? 1 : 0;
        }
        return count;
    }

    @Override
    public PacketizedMessage cut(Message message, int from, int to, int number, boolean mayAdapt) {
        return message instanceof Message.DepositMulticast line
                ? cut(line, from, to, number)
                : cutDirect(message, from, to, number, mayAdapt);
    }

    private PacketizedMessage cut(Message.DepositMulticast line, int from, int to, int number) {
        int direction = route.direction(line.direction());
        long hops = route.lineHops(layout().node(from), layout().node(to), direction);
        PacketRoute way = PacketRoute.of(false, PacketRoute.ANY, true, false);
        return cut(line, from, to, number, way, 1 << direction, hops);
    }

    private PacketizedMessage cutDirect(Message message, int from, int to, int number, boolean mayAdapt) {
        int source = layout().node(from);
        int target = layout().node(to);
        int hints = route.hints(source, target);
        if (hints == 0) {
            throw refuseLocal(message);
        }
        TorusRoutes routes = torusNetwork.routes();
        boolean adaptive =
                mayAdapt && routes.zones().isAdaptive(message.payload().size());
        if (adaptive && routes.ties() == TorusRoutes.Ties.RANDOM) {
            hints = route.randomHints(source, target, (int) Digest.mix(Digest.mix((long) from << 32 | to) + number));
        }
        boolean priority = routes.priority() == TorusRoutes.Priority.ANSWERS && MessageRules.isAnswer(message);
        Zone zone = routes.zones().zone(torus, source, target);
        if (detours != null) {
            TorusDetours.Leg leg = detours.leg(source, target, hints);
            PacketRoute way = PacketRoute.of(adaptive && leg.isBoxWhole(), zone.number(), false, priority);
            return cut(message, from, to, number, way, leg.hints(), leg.hops());
        }
        PacketRoute way = PacketRoute.of(adaptive, zone.number(), false, priority);
        return cut(message, from, to, number, way, hints, route.hops(source, target));
    }

    private PacketizedMessage cut(
            Message message, int from, int to, int number, PacketRoute way, int hints, long hops) {
        PacketizedMessage cut = new PacketizedMessage(message, from, to, number, way, format(), hints, hops);
        cut.fifos = injectionFifos(cut, layout().slot(from));
        return cut;
    }

    /** Returns the injection FIFOs that lead a message's packets nearer. */
    private long injectionFifos(PacketizedMessage cut, int place) {
        if (cut.way.priority()) {
            return 1L << usualInjection.group(place) * injection().fifos() + usualInjection.fifos();
        }
        int candidates =
                cut.adaptive ? route.candidates(Zone.of(cut.way.freedom()), cut.hints) : cut.hints & -cut.hints;
        long fifos = 0;
        for (int left = candidates; left != 0; left &= left - 1) {
            int usual = usualInjectionFifo(place, Integer.numberOfTrailingZeros(left));
            int group = usual / usualInjection.fifos();
            fifos |= 1L << usual + group * (injection().fifos() - usualInjection.fifos());
        }
        return fifos;
    }

    /**
     * Returns the FIFO for packets in a direction. If there are enough FIFOs, each direction has its own, as on Blue Gene/Q; else
     * {@link FifoBank#fifo}.
     */
    private int usualInjectionFifo(int place, int direction) {
        int fifos = usualInjection.fifos();
        return fifos > torus.dimensions() && fifos >= torus.directions()
                ? usualInjection.group(place) * fifos + direction
                : usualInjection.fifo(place, Torus.dimensionOf(direction), Torus.isPositive(direction));
    }
}
