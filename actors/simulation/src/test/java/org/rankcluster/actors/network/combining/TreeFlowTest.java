package org.rankcluster.actors.network.combining;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.network.FakeHost;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.RankPlacement;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.SequentialOracle;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.protocol.collective.CollectiveCall;
import org.rankcluster.protocol.collective.OffloadOperation;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;

/**
 * Flow control of the combining network, in whole runs. No packet is sent before the other end has space for it, and space is returned
 * when the tail has left. Both are checked by the times of packets and credits alone.
 */
class TreeFlowTest {
    private static final PredefinedReducer INTS = Operator.SUM.on(ElementType.INT);

    /** The packets and credits from one actor to another, in the order of sending. */
    private static final class Crossing {
        private final List<Long> sent = new ArrayList<>();
        private final List<Long> arrived = new ArrayList<>();
        /** Time at which the space of the n-th was reported to be free. */
        private final List<Long> freed = new ArrayList<>();
    }

    private final Map<Long, Crossing> crossings = new HashMap<>();
    private final List<TreeRouter> routers = new ArrayList<>();
    private final List<Rank> ranks = new ArrayList<>();
    private JobPlacement placement;
    private NodeLayout layout;
    private RankPlacement addresses;
    private CollectiveNetwork network;
    private SequentialOracle oracle;

    private void machine(String name, String shape, Map<String, String> config) {
        placement = JobPlacement.of(MachineReader.ofInstallation().read(name, shape, config), null, 1, null, null);
        int nodes = placement.machine().topology().nodes();
        layout = NodeLayout.of(nodes, 1, 0, CollectiveNetwork.places(placement.machine()));
        addresses = new RankPlacement(layout, placement.mapping());
        network = CollectiveNetwork.of(placement.machine(), Fidelity.PACKET, addresses);
        oracle = new SequentialOracle(this::create, layout.actorBits(), network.treeHop());
    }

    private EventActor create(int id, VirtualTime time) {
        VirtualTime watched = new Watched(time);
        if (network.has(id)) {
            TreeRouter router = (TreeRouter) network.router(id, watched);
            routers.add(router);
            return router;
        }
        Rank rank = new Rank(id, watched);
        ranks.add(rank);
        return rank;
    }

    private Crossing crossing(int from, int to) {
        return crossings.computeIfAbsent((long) from << 32 | to, key -> new Crossing());
    }

    /** A clock that records packets and credits as they are sent. */
    private final class Watched implements VirtualTime {
        private final VirtualTime time;

        Watched(VirtualTime time) {
            this.time = time;
        }

        @Override
        public void schedule(Event event) {
            if (event instanceof TreePacket && event.source() != event.target()) {
                Crossing crossing = crossing(event.source(), event.target());
                crossing.sent.add(time.now());
                crossing.arrived.add(event.time());
            } else if (event instanceof TreeCredit) {
                crossing(event.target(), event.source()).freed.add(event.time());
            }
            time.schedule(event);
        }

        @Override
        public long now() {
            return time.now();
        }

        @Override
        public Executor carrier() {
            return time.carrier();
        }

        @Override
        public void programResumed() {}

        @Override
        public void programParked() {}

        @Override
        public void whenIdle(Runnable check) {}

        @Override
        public void whenStill(Runnable check) {}

        @Override
        public void fail(Throwable cause) {
            time.fail(cause);
        }

        @Override
        public void stop() {
            time.stop();
        }
    }

    /** An event that starts a rank's part of a collective. */
    private static final class Begin extends Event {
        private final OffloadOperation operation;

        Begin(OffloadOperation operation) {
            this.operation = operation;
        }

        @Override
        public int kind() {
            return 1;
        }

        @Override
        public long payloadHash() {
            return operation.number();
        }
    }

    /** A rank whose CPU does nothing else. */
    private final class Rank extends EventActor {
        private final FakeHost host = new FakeHost(id());
        private final CollectivePort port = network.port(host, bytes -> 0);
        private final List<OffloadOperation> begun = new ArrayList<>();

        Rank(int id, VirtualTime time) {
            super(id, time);
        }

        @Override
        protected void onEvent(Event event) {
            host.now = now();
            if (event instanceof Begin begin) {
                begun.add(begin.operation);
                port.start(begin.operation);
            } else {
                assertThat(port.onEvent(event)).isTrue();
            }
            host.sent.forEach(sent -> send(sent.event(), sent.target(), sent.at()));
            host.sent.clear();
        }
    }

    private void begin(int rank, OffloadOperation operation, long at) {
        oracle.start(new Begin(operation), addresses.actorOf(rank), at);
    }

    /** Long and short vectors, of one rank or of all, that the ranks begin at very different times. */
    private void load(int collectives, long seed) {
        Random random = new Random(seed);
        int count = placement.mapping().ranks();
        for (int number = 0; number < collectives; number++) {
            int bytes = 4 * random.nextInt(1_000);
            int root = random.nextInt(count);
            boolean isSum = random.nextBoolean();
            CollectiveCall call = isSum
                    ? CollectiveCall.of(number, "allreduce", -1, bytes, INTS)
                    : CollectiveCall.of(number, "bcast", root, bytes, null);
            for (int rank = 0; rank < count; rank++) {
                Payload mine = Payload.phantom(bytes);
                OffloadOperation part = isSum
                        ? OffloadOperation.combine(call, mine, true, INTS, count)
                        : OffloadOperation.spread(call, rank == root ? mine : null);
                begin(rank, part, random.nextInt(50) * 1_000_000L);
            }
        }
    }

    private int space(int from, int to) {
        return network.has(from) && network.has(to) ? network.fifoSpace() : network.processorSpace();
    }

    private void check(int from, int to, Crossing crossing) {
        int space = space(from, to);
        long linkTime = network.has(to) ? network.linkTime(1) : 0;
        long back = network.has(from) && network.has(to) ? network.treeHop() : 0;
        assertThat(crossing.freed).hasSameSizeAs(crossing.sent);
        for (int i = 0; i < crossing.sent.size(); i++) {
            String which = "packet %d from %d to %d".formatted(i, from, to);
            assertThat(crossing.freed.get(i))
                    .as(which)
                    .isGreaterThanOrEqualTo(crossing.arrived.get(i) + linkTime + back);
            if (i >= space) {
                assertThat(crossing.sent.get(i)).as(which).isGreaterThanOrEqualTo(crossing.freed.get(i - space));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bgl-512, 7x1x1, tree, 1, 1, 60",
        "bgl-512, 3x3x2, tree, 2, 1, 5000",
        "bgl-512, 3x3x2, tree, 4, 8, 60",
        "bgq-512, 3x2x2x1x2, class-routes, 1, 2, 60",
        "bgq-512, 3x2x2x1x2, class-routes, 3, 2, 3000"
    })
    void shouldNeverHoldMoreThanThereIsSpaceFor(
            String name, String shape, String section, String fifo, String processorFifo, String readCycles) {
        machine(
                name,
                shape,
                Map.of(
                        section + ".fifo",
                        fifo,
                        section + ".processor-fifo",
                        processorFifo,
                        "cpu.read-packet",
                        readCycles + " cycles"));
        load(12, 3);
        oracle.run(Long.MAX_VALUE);

        crossings.forEach((key, crossing) -> check((int) (key >> 32), (int) (long) key, crossing));
        assertThat(crossings.values()).anyMatch(crossing -> crossing.sent.size() > 20);
        for (Rank rank : ranks) {
            assertThat(rank.begun).hasSize(12).allMatch(OffloadOperation::isDone);
            rank.port.verifyAtRest();
        }
        routers.forEach(TreeRouter::verifyAtRest);
    }

    /** One rank alone has begun: its packets fill the FIFOs up to where the others are missing, and no more. */
    @Test
    void shouldStopWhenNoOneTakesThePackets() {
        machine("bgl-512", "7x1x1", Map.of("tree.fifo", "2", "tree.processor-fifo", "3"));
        int leaf = 3;
        begin(
                leaf,
                OffloadOperation.spread(CollectiveCall.of(0, "bcast", leaf, 20 * 256, null), Payload.phantom(20 * 256)),
                0);
        oracle.run(Long.MAX_VALUE);

        int rank = addresses.actorOf(leaf);
        int router = network.treeRouter(leaf);
        assertThat(crossing(router, network.treeParent(leaf)).sent).hasSize(2);
        assertThat(crossing(rank, router).sent).hasSize(2 + 3);
        assertThat(crossing(network.treeParent(leaf), router).sent).isEmpty();
        TreeRouter waiting = (TreeRouter) oracle.actor(router);
        assertThatThrownBy(waiting::verifyAtRest)
                .hasMessage("tree router " + router + ": packets: 3 (expected: the state at the start)");
    }
}
