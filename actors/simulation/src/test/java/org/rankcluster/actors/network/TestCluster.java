package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.rankcluster.actors.network.packet.NodeAdapter;
import org.rankcluster.actors.network.packet.PacketElement;
import org.rankcluster.actors.network.port.FifoBank;
import org.rankcluster.actors.network.port.Networks;
import org.rankcluster.actors.network.port.PacketPort;
import org.rankcluster.actors.network.torus.TorusPacketNetwork;
import org.rankcluster.actors.network.torus.TorusRouter;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.SequentialOracle;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

/** A whole machine in the sequential oracle, with ranks that send the messages of a test. */
public final class TestCluster {
    public final Machine machine;
    final Fidelity fidelity;
    public final NodeLayout layout;
    public final RankMapping mapping;
    public final RankPlacement addresses;
    /** The networks, one a member. */
    public final List<Network> networks = new ArrayList<>();

    public final SequentialOracle oracle;
    final Map<Integer, TestRank> ranks = new HashMap<>();
    /** The actors of the networks that have executed an event, by id. */
    public final Map<Integer, EventActor> routers = new HashMap<>();

    private final List<Message> sent = new ArrayList<>();
    private final Set<Object> adaptive = new HashSet<>();
    private final Map<Long, Integer> numbers = new HashMap<>();
    /** Receivers that have not yet got their copy, by message. */
    private final Map<Object, Set<Integer>> copies = new HashMap<>();

    private final Members members;
    private IntFunction<Payload> payloads = Payload::phantom;

    public TestCluster(Machine machine, Fidelity fidelity, int ranksPerNode) {
        this(machine, fidelity, ranksPerNode, 1);
    }

    /** Creates nodes shared by members: events from one member to another pass the networks' codecs. */
    public TestCluster(Machine machine, Fidelity fidelity, int ranksPerNode, int memberCount) {
        this.machine = machine;
        this.fidelity = fidelity;
        this.layout = NodeLayout.of(machine.topology().nodes(), ranksPerNode, 0, Networks.places(machine, fidelity));
        this.addresses = TestMachines.addresses(machine, layout);
        this.mapping = addresses.mapping();
        for (int member = 0; member < memberCount; member++) {
            networks.add(Networks.of(machine, fidelity, addresses.layout()));
        }
        this.members = new Members(networks, layout, machine.topology().nodes(), mapping.ranks());
        this.oracle = new SequentialOracle(this::create, layout.actorBits(), machine.lookahead(fidelity));
    }

    private EventActor create(int id, VirtualTime time) {
        if (layout.isNetwork(id)) {
            EventActor router = network(id).router(id, members.time(id, time));
            routers.put(id, router);
            return router;
        }
        TestRank rank = new TestRank(id, members.time(id, time), this);
        ranks.put(mapping.rankAt(layout.node(id), layout.slot(id)), rank);
        return rank;
    }

    /** The network of the member that has an actor. */
    Network network(int actor) {
        return networks.get(members.of(actor));
    }

    /** Gives messages real bytes, drawn from this seed. */
    public TestCluster withBytes(long seed) {
        Random random = new Random(seed);
        payloads = size -> {
            byte[] bytes = new byte[size];
            random.nextBytes(bytes);
            return Payload.of(bytes);
        };
        return this;
    }

    public TestRank rank(int rank) {
        return (TestRank) oracle.actor(addresses.actorOf(rank));
    }

    /** The router of a node of a torus. */
    TorusRouter router(int node) {
        return (TorusRouter) oracle.actor(layout.router(node));
    }

    /** An eager message, to be sent at some time. */
    public Message eager(int from, int to, int size, boolean isAdaptive, long at) {
        int number = numbers.merge((long) from << 32 | to, 1, Integer::sum) - 1;
        Message.Header header = new Message.Header(new Envelope(to, 0, from, 0), from, number, size);
        return send(new Message.Eager(header, payloads.apply(size)), isAdaptive, at);
    }

    /** The body of a rendezvous. */
    public Message data(int from, int to, int size, boolean isAdaptive, long at) {
        int number = numbers.merge((long) from << 32 | to, 1, Integer::sum) - 1;
        return send(new Message.Data(from, to, number, payloads.apply(size)), isAdaptive, at);
    }

    /** A message along a line, which leaves a copy with each of {@code passed}. */
    public Message line(int from, int to, int direction, int size, List<Integer> passed, long at) {
        int number = numbers.merge((long) from << 32 | to, 1, Integer::sum) - 1;
        Message message = new Message.DepositMulticast(
                from, to, direction, 0, 0, number, Message.Header.NO_BROADCAST, 0, null, payloads.apply(size));
        copies.put(key(message), new HashSet<>(passed));
        return send(message, false, at);
    }

    public Message send(Message message, boolean isAdaptive, long at) {
        sent.add(message);
        if (isAdaptive) {
            adaptive.add(key(message));
        }
        oracle.start(new TestRank.Send(message, isAdaptive), addresses.actorOf(message.source()), at);
        return message;
    }

    /** Runs to the end, and checks the invariants of any traffic on any network. */
    public TestCluster run() {
        oracle.run(Long.MAX_VALUE);
        checkDelivery();
        if (fidelity == Fidelity.PACKET && machine.network() instanceof TorusNetwork torus) {
            checkRest(torus);
        }
        if (fidelity == Fidelity.PACKET && machine.network() instanceof FatTreeNetwork tree) {
            checkRest(tree.injectionFifoChunks(), tree.receptionFifoChunks());
        }
        if (fidelity == Fidelity.PACKET && machine.network() instanceof RouterNetwork direct) {
            checkRest(direct.buffers().injectionChunks(), direct.buffers().receptionChunks());
        }
        if (fidelity != Fidelity.ENDPOINT) {
            assertThat(traffic().busiest()).isLessThanOrEqualTo(oracle.now());
        }
        return this;
    }

    public NetworkLoad traffic() {
        NetworkLoad traffic = new NetworkLoad();
        for (EventActor router : routers.values()) {
            ((TrafficSource) router).addTo(traffic);
        }
        return traffic;
    }

    /** Virtual time at which a message was read whole. */
    public long arrival(Message message) {
        return time(rank(message.destination()).arrived, message);
    }

    public static long time(List<TestRank.Note> notes, Message message) {
        return notes.stream()
                .filter(note -> key(note.message()).equals(key(message)))
                .findFirst()
                .orElseThrow()
                .at();
    }

    /** Returns a key of a message with its payload, unique among all: the same for a copy in another member. */
    private static Object key(Message message) {
        Payload payload = message.payload();
        return List.of(
                message.kind(),
                message.source(),
                message.destination(),
                number(message),
                payload.size(),
                payload.hash());
    }

    private void checkDelivery() {
        Set<Object> headers = new HashSet<>();
        Set<Object> arrived = new HashSet<>();
        Set<Object> transmitted = new HashSet<>();
        ranks.forEach((rank, actor) -> {
            actor.headers.stream()
                    .filter(note -> note.message().destination() == rank)
                    .forEach(
                            note -> assertThat(headers.add(key(note.message()))).isTrue());
            actor.transmitted.forEach(
                    note -> assertThat(transmitted.add(key(note.message()))).isTrue());
            for (TestRank.Note note : actor.arrived) {
                Message message = note.message();
                if (message.destination() != rank) {
                    assertThat(copies.getOrDefault(key(message), Set.of()).remove(rank))
                            .isTrue();
                    continue;
                }
                assertThat(arrived.add(key(note.message()))).isTrue();
                if (note.message() instanceof Message.Matchable) {
                    assertThat(time(actor.headers, note.message())).isLessThanOrEqualTo(note.at());
                }
            }
            if (fidelity == Fidelity.PACKET) {
                checkOrder(actor.headers);
                checkOrder(actor.arrived);
            }
        });
        assertThat(copies.values()).allMatch(Set::isEmpty);
        Set<Object> keys = new HashSet<>();
        sent.forEach(message -> keys.add(key(message)));
        assertThat(keys).hasSameSizeAs(sent);
        assertThat(arrived).isEqualTo(keys);
        // Sets look up what a comparison of lists would search for.
        assertThat(sent)
                .filteredOn(message -> message instanceof Message.Matchable && !headers.contains(key(message)))
                .isEmpty();
        assertThat(transmitted)
                .isEqualTo(sent.stream()
                        .filter(Message::endsSend)
                        .map(TestCluster::key)
                        .collect(Collectors.toSet()));
    }

    /** Deterministic messages of one sender come in the order of sending, where no short one may pass a longer one. */
    private void checkOrder(List<TestRank.Note> notes) {
        Map<Long, Integer> last = new HashMap<>();
        for (TestRank.Note note : notes) {
            if (!adaptive.contains(key(note.message()))) {
                int number = number(note.message());
                boolean isLine = note.message() instanceof Message.DepositMulticast;
                long connection =
                        (long) note.message().source() << 32 | note.message().destination() << 1 | (isLine ? 1 : 0);
                Integer before = last.put(connection, number);
                assertThat(number).isGreaterThan(before == null ? -1 : before);
            }
        }
    }

    private static int number(Message message) {
        return switch (message) {
            case Message.Matchable matchable -> matchable.header().number();
            case Message.ClearToSend answer -> answer.receiveId();
            case Message.DepositMulticast line -> line.index();
            default -> ((Message.Data) message).receiveId();
        };
    }

    /** Checks that all credits are back. The space that the two ends of a FIFO have recorded must add up to the FIFO. */
    private void checkRest(TorusNetwork torus) {
        FifoBank injection = ((TorusPacketNetwork) networks.getFirst()).injection();
        FifoBank reception = ((TorusPacketNetwork) networks.getFirst()).reception();
        routers.forEach((id, actor) -> {
            int node = layout.node(id);
            TorusRouter router = (TorusRouter) actor;
            router.verifyAtRest();
            int[] receptionSpace = router.fifos().receptionSpace().clone();
            for (int place = 0; place < layout.ranksPerNode(); place++) {
                PacketPort port = (PacketPort) rank(mapping.rankAt(node, place)).network;
                for (int fifo = 0; fifo < injection.size(); fifo++) {
                    int freed = router.fifos().injectionFreed()[fifo * injection.owners() + injection.owner(place)];
                    boolean own = (fifo / injection.fifos() - injection.group(place)) % layout.ranksPerNode() == 0;
                    assertThat(port.injectionFifos()[fifo].space() + (own ? freed : 0))
                            .isEqualTo(torus.fifos().injectionChunks() / injection.owners());
                }
                int links = port.receptionFreed().length;
                for (int link = 0; link < links; link++) {
                    receptionSpace[reception.group(place) * links + link] += port.receptionFreed()[link];
                }
            }
            assertThat(receptionSpace).containsOnly(torus.fifos().receptionChunks());
        });
    }

    /** Checks the same where nodes have adapters, whose ranks have an injection FIFO each and a reception FIFO together. */
    private void checkRest(int injectionChunks, int receptionChunks) {
        routers.forEach((id, actor) -> {
            ((PacketElement) actor).verifyAtRest();
            if (actor instanceof NodeAdapter adapter) {
                int receptionSpace = adapter.fifos().receptionSpace()[0];
                for (int place = 0; place < layout.ranksPerNode(); place++) {
                    PacketPort port = (PacketPort) rank(mapping.rankAt(layout.node(id), place)).network;
                    assertThat(port.injectionFifos()[0].space()
                                    + adapter.fifos().injectionFreed()[place])
                            .isEqualTo(injectionChunks);
                    receptionSpace += port.receptionFreed()[0];
                }
                assertThat(receptionSpace).isEqualTo(receptionChunks);
            }
        });
    }
}
