package org.rankcluster.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.rankcluster.actors.network.Cpu;
import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.PortHost;
import org.rankcluster.actors.network.TrafficSource;
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
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageReceiver;
import org.rankcluster.protocol.message.Payload;

/**
 * A benchmark of the network without any MPI on top: ranks that only send. Each next message of a stream is sent when the one before
 * has been written. Arguments, all optional and in this order: pattern {@code neighbours} or {@code uniform}, shape, fidelity, bytes
 * of a message, messages of a stream, partitions. With {@code neighbours}, ranks have one stream a direction, deterministic; with
 * {@code uniform} they have one stream, adaptive, to random nodes.
 */
public final class TorusLoad implements SimulationModel {
    private final Machine machine;
    private final RankMapping mapping;
    private final NodeLayout layout;
    private final Network network;
    private final boolean uniform;
    private final int bytes;
    private final int messages;
    private final ConcurrentLinkedQueue<TrafficSource> routers = new ConcurrentLinkedQueue<>();

    private TorusLoad(JobPlacement placement, Fidelity fidelity, boolean uniform, int bytes, int messages) {
        this.machine = placement.machine();
        this.mapping = placement.mapping();
        this.layout = NodeLayout.of(machine.topology().nodes(), 1);
        this.network = Networks.of(machine, fidelity, layout);
        this.uniform = uniform;
        this.bytes = bytes;
        this.messages = messages;
    }

    /** Runs a load three times and prints the result of each run; the first run is the warm-up. */
    public static void main(String[] arguments) {
        String[] values = {"neighbours", "16x16x16", "packet", "8192", "20", "1"};
        System.arraycopy(arguments, 0, values, 0, arguments.length);
        Fidelity fidelity = Fidelity.valueOf(values[2].toUpperCase(java.util.Locale.ROOT));
        for (int run = 0; run < 3; run++) {
            run(values, fidelity);
        }
    }

    private static void run(String[] values, Fidelity fidelity) {
        Machine machine = new MachineReader(null).read("bgl-512", values[1], Map.of());
        TorusLoad load = new TorusLoad(
                JobPlacement.of(machine, null, null, null),
                fidelity,
                values[0].equals("uniform"),
                Integer.parseInt(values[3]),
                Integer.parseInt(values[4]));
        SimulationSettings settings = new SimulationSettings(
                machine.topology().nodes(),
                load.layout.actorBits(),
                machine.lookahead(fidelity),
                Integer.parseInt(values[5]),
                Long.MAX_VALUE);
        long before = cpuNanos();
        SimulationResult result = Simulation.run(settings, load);
        load.report(result, (cpuNanos() - before) / 1e9);
    }

    /** Returns the CPU time of the whole process, in nanoseconds, for a host that does other work as well. */
    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private void report(SimulationResult result, double cpuSeconds) {
        NetworkLoad traffic = new NetworkLoad();
        routers.forEach(router -> router.addTo(traffic));
        long hops = traffic.packetHops() + traffic.messageHops();
        System.out.printf(
                "%.2f s, CPU %.2f s, %.2f M events/s, %.2f M hops/s (%.2f of CPU), %.2f events a hop, links %.0f %% busy,"
                        + " digest %016x%n",
                result.wallSeconds(),
                cpuSeconds,
                result.events() / result.wallSeconds() / 1e6,
                hops / result.wallSeconds() / 1e6,
                hops / cpuSeconds / 1e6,
                (double) result.events() / hops,
                100.0
                        * traffic.busy()
                        / result.virtualTime()
                        / machine.topology().nodes()
                        / 6,
                result.digest());
    }

    @Override
    public EventActor create(int id, VirtualTime time) {
        if (!layout.isNetwork(id)) {
            return new Source(id, time);
        }
        EventActor router = network.router(id, time);
        routers.add((TrafficSource) router);
        return router;
    }

    @Override
    public void start(int node, Starter starter) {
        starter.start(new Begin(), layout.rank(node, 0), 0);
    }

    private static final class Begin extends Event {
        @Override
        public int kind() {
            return 1;
        }

        @Override
        public long payloadHash() {
            return 0;
        }
    }

    /** The CPU of a rank that has no engine. */
    private static final class SourceCpu implements Cpu {
        private long free;

        @Override
        public long occupy(long from, long duration, SegmentKind kind) {
            free = Math.max(from, free) + duration;
            return free;
        }

        @Override
        public long occupyEngine(long from, long duration, SegmentKind kind) {
            throw new UnsupportedOperationException();
        }
    }

    /** A rank that only sends. */
    private final class Source extends EventActor {
        private final NetworkPort port;
        private final SplittableRandom random;
        private final int rank;
        private int sent;

        Source(int id, VirtualTime time) {
            super(id, time);
            this.rank = mapping.rankAt(layout.node(id), 0);
            this.random = new SplittableRandom(rank);
            this.port = network.port(new PortHost(id, time, this, new SourceCpu(), new Messages()));
        }

        @Override
        protected void onEvent(Event event) {
            if (!port.onEvent(event)) {
                begin();
            }
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

        private void begin() {
            if (uniform) {
                send(random.nextInt(mapping.ranks()), 0);
                return;
            }
            Torus torus = (Torus) machine.topology();
            for (int direction = 0; direction < torus.directions(); direction++) {
                send(torus.neighbour(layout.node(id()), direction), 0);
            }
        }

        private void send(int to, int number) {
            Message.Header header = new Message.Header(new Envelope(to, 0, rank, 0), rank, number, bytes);
            sent++;
            if (to != rank) {
                port.transmit(new Message.Eager(header, Payload.phantom(bytes)), layout.rank(to, 0), uniform);
            } else if (sent < messages) {
                send(random.nextInt(mapping.ranks()), number + 1);
            }
        }

        private void next(Message.Header last) {
            if (last.number() + 1 < messages) {
                send(uniform ? random.nextInt(mapping.ranks()) : last.destination(), last.number() + 1);
            }
        }

        private final class Messages implements MessageReceiver {
            @Override
            public void headerArrived(Message message) {}

            @Override
            public void arrived(Message message) {}

            @Override
            public void transmitted(Message message) {
                next(((Message.Eager) message).header());
            }
        }
    }
}
