package org.rankcluster.experiments.network;

import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.rankcluster.actors.network.Cpu;
import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.PortHost;
import org.rankcluster.actors.network.port.Networks;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationModel;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageReceiver;
import org.rankcluster.protocol.message.Payload;

/**
 * A measurement of latency and throughput under an offered load: every node generates packets at a constant rate, whether the network
 * accepts them or not. After a warm-up, delivered packets are counted, and the ages of packets that are made from then on. Packets that
 * have not arrived at the end count with their age at that time. Otherwise a network beyond saturation would look as fast as its luckiest
 * packets.
 */
final class LoadedNetwork implements SimulationModel {
    private static final int WARM_UP_IN_ORDER = 150;
    private static final int MEASURED_IN_ORDER = 1000;
    private static final long PS_PER_NS = 1_000;

    /** A CPU whose work takes no time. */
    private static final Cpu NO_TIME = new Cpu() {
        @Override
        public long occupy(long from, long duration, SegmentKind kind) {
            return from;
        }

        @Override
        public long occupyEngine(long from, long duration, SegmentKind kind) {
            return from;
        }
    };

    private final Topology topology;
    private final RankMapping mapping;
    private final NodeLayout layout;
    private final Network network;
    private final LoadPattern pattern;
    private final boolean adaptive;
    private final boolean inOrder;
    private final int bytes;
    private final long interval;
    private final long measureFrom;
    private final long end;
    private final Queue<Source> sources = new ConcurrentLinkedQueue<>();

    private LoadedNetwork(
            JobPlacement placement,
            LoadPattern pattern,
            boolean adaptive,
            boolean inOrder,
            double load,
            int warmUp,
            int measured) {
        Machine machine = placement.machine();
        this.topology = machine.topology();
        this.mapping = placement.mapping();
        this.layout = NodeLayout.of(topology.nodes(), 1, 0, Networks.places(machine, Fidelity.PACKET));
        this.network = Networks.of(machine, Fidelity.PACKET, layout);
        this.pattern = pattern;
        this.adaptive = adaptive;
        this.inOrder = inOrder;
        PacketSwitched packets = packetSwitched(machine);
        this.bytes = packets.packets().payloadBytes() - machine.mpi().headerBytes();
        long packetTime = packets.linkTime(packets.packets().maxChunks());
        this.interval = Math.round(packetTime / load);
        this.measureFrom = warmUp * packetTime;
        this.end = ((long) warmUp + measured) * packetTime;
    }

    /**
     * The result of a measurement.
     *
     * @param delivered packets that were received in the time of a packet on a link, divided by the number of nodes
     * @param least packets that the node with fewest received in that time, of those to which others send
     * @param latency mean time from the making of a packet until it was received, in ns; a lower bound in saturation
     */
    record Point(double delivered, double least, double latency) {}

    private static PacketSwitched packetSwitched(Machine machine) {
        if (machine.network() instanceof PacketSwitched switched) {
            return switched;
        }
        throw new IllegalArgumentException("network: crossbar (expected: one of packets)");
    }

    /**
     * Loads a network.
     *
     * @param load packets that a node makes in the time of a packet on a link
     * @param warmUp length of the warm-up, in times of a packet on a link
     * @param measured length of the measurement, likewise
     */
    static Point measure(
            Machine machine, LoadPattern pattern, boolean adaptive, double load, int warmUp, int measured) {
        LoadedNetwork model = run(machine, pattern, adaptive, false, load, warmUp, measured);
        long delivered = 0;
        long made = 0;
        long ages = 0;
        long least = Long.MAX_VALUE;
        for (Source source : model.sources) {
            delivered += source.delivered;
            if (pattern.receives(source.node)) {
                least = Math.min(least, source.delivered);
            }
            made += source.made;
            ages += source.ages;
        }
        return new Point(
                (double) delivered / measured / machine.topology().nodes(),
                (double) least / measured,
                (double) ages / Math.max(1, made));
    }

    /**
     * Returns the delivery of a network under a load ({@link Point#delivered}) if no packet passes another one of its node before it
     * is in the network. A rank's port is not so strict: only messages to the same receiver wait for each other there.
     */
    static double measureInOrder(Machine machine, LoadPattern pattern, double load) {
        LoadedNetwork model = run(machine, pattern, false, true, load, WARM_UP_IN_ORDER, MEASURED_IN_ORDER);
        long delivered =
                model.sources.stream().mapToLong(source -> source.delivered).sum();
        return (double) delivered / MEASURED_IN_ORDER / machine.topology().nodes();
    }

    private static LoadedNetwork run(
            Machine machine,
            LoadPattern pattern,
            boolean adaptive,
            boolean inOrder,
            double load,
            int warmUp,
            int measured) {
        JobPlacement placement = JobPlacement.of(machine, null, null, null);
        LoadedNetwork model = new LoadedNetwork(placement, pattern, adaptive, inOrder, load, warmUp, measured);
        SimulationSettings settings = new SimulationSettings(
                machine.topology().nodes(), model.layout.actorBits(), machine.lookahead(Fidelity.PACKET), 1, model.end);
        SimulationResult result = Simulation.run(settings, model);
        if (result.failure() != null) {
            throw new IllegalStateException(
                    "a loaded network failed", result.failure().cause());
        }
        return model;
    }

    @Override
    public EventActor create(int id, VirtualTime time) {
        if (layout.isNetwork(id)) {
            return network.router(id, time);
        }
        Source source = new Source(id, time);
        sources.add(source);
        return source;
    }

    @Override
    public void start(int node, Starter starter) {
        starter.start(new Make(), layout.rank(node, 0), Math.floorMod(node * 7919L, interval));
    }

    /** The event at which a node makes its next packet. */
    private static final class Make extends Event {
        @Override
        public int kind() {
            return 1;
        }

        @Override
        public long payloadHash() {
            return 0;
        }
    }

    /** A node's rank: sends packets, and counts the packets that it receives. */
    private final class Source extends EventActor {
        private final NetworkPort port;
        private final int node;
        private final SplittableRandom random;
        private boolean writing;
        /** Number of packets that follow the one that is being written. */
        private long waiting;

        private long delivered;
        private long made;
        /**
         * Sum of the ages, in ns, of the packets that this node has made, until the end. The time left at the arrival of each packet that
         * the node receives is subtracted.
         */
        private long ages;

        Source(int id, VirtualTime time) {
            super(id, time);
            this.node = layout.node(id);
            this.random = new SplittableRandom(node);
            this.port = network.port(new PortHost(id, time, this, NO_TIME, new Messages()));
        }

        @Override
        protected void onEvent(Event event) {
            if (port.onEvent(event)) {
                return;
            }
            if (writing) {
                waiting++;
            } else {
                make();
            }
            send(event, id(), now() + interval / 2 + random.nextLong(interval));
        }

        @Override
        protected void onEvent(long[] words, int at) {
            if (!port.onEvent(words, at)) {
                super.onEvent(words, at);
            }
        }

        @Override
        protected long payloadHash(long[] words, int at) {
            return port.payloadHash(words, at);
        }

        private void make() {
            int to = pattern.destination(topology, node, random);
            if (to != node) {
                writing = inOrder;
                int birth = (int) (now() / PS_PER_NS);
                int rank = mapping.rankAt(node, 0);
                port.transmit(
                        new Message.Data(rank, mapping.rankAt(to, 0), birth, Payload.phantom(bytes)),
                        layout.rank(to, 0),
                        adaptive);
                if (isMeasured(birth)) {
                    made++;
                    ages += nanosecondsLeft();
                }
            }
        }

        private void count(Message.Data packet) {
            if (now() >= measureFrom) {
                delivered++;
            }
            if (isMeasured(packet.receiveId())) {
                ages -= nanosecondsLeft();
            }
        }

        private boolean isMeasured(long birth) {
            return birth * PS_PER_NS >= measureFrom;
        }

        private long nanosecondsLeft() {
            return (end - now()) / PS_PER_NS;
        }

        private final class Messages implements MessageReceiver {
            @Override
            public void headerArrived(Message message) {
                throw new IllegalStateException("a message that is matched: " + message);
            }

            @Override
            public void arrived(Message message) {
                count((Message.Data) message);
            }

            @Override
            public void transmitted(Message message) {
                writing = false;
                if (waiting > 0) {
                    waiting--;
                    make();
                }
            }
        }
    }
}
