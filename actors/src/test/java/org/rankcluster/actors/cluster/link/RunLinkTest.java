package org.rankcluster.actors.cluster.link;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.time.MemberLink;
import org.rankcluster.actors.time.RandomTraffic;
import org.rankcluster.actors.time.Share;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.actors.time.SimulationSettings;

@Timeout(300)
class RunLinkTest {
    private static final List<ActorSystem<Void>> SYSTEMS = List.of(system(0), system(1), system(2));
    private static final List<BatchPort> PORTS = List.of(port(), port(), port());
    private static final AtomicLong RUNS = new AtomicLong();

    private static ActorSystem<Void> system(int member) {
        Config remote = ConfigFactory.parseMap(Map.of(
                "akka.actor.provider", "remote",
                "akka.remote.use-unsafe-remote-features-outside-cluster", "on",
                "akka.remote.warn-about-direct-use", "off",
                "akka.remote.artery.canonical.hostname", "127.0.0.1",
                "akka.remote.artery.canonical.port", 0));
        Config config = remote.withFallback(Simulation.config(2));
        FrameGuardWeaver.guard(config);
        return ActorSystem.create(Behaviors.empty(), "rankcluster-link-" + member, config);
    }

    @AfterAll
    static void end() {
        PORTS.forEach(BatchPort::close);
        SYSTEMS.forEach(ActorSystem::terminate);
        SYSTEMS.forEach(
                system -> system.getWhenTerminated().toCompletableFuture().join());
    }

    /** Links between the first {@code members} systems, connected by what a control message would carry. */
    private static List<RunLink> links(int members, boolean sockets) {
        long run = RUNS.incrementAndGet();
        List<RunLink> links = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            MemberLinks maker = new MemberLinks(SYSTEMS.get(member), sockets ? PORTS.get(member) : null);
            links.add(maker.create(run, member, members));
        }
        for (int member = 0; member < members; member++) {
            links.get(member).connect(addresses(links, member));
        }
        return links;
    }

    private static List<LinkAddress> addresses(List<RunLink> links, int member) {
        ActorRefResolver here = ActorRefResolver.get(SYSTEMS.get(member));
        List<LinkAddress> addresses = new ArrayList<>();
        for (int other = 0; other < links.size(); other++) {
            LinkAddress address = links.get(other).address();
            String name = ActorRefResolver.get(SYSTEMS.get(other)).toSerializationFormat(address.inbox());
            addresses.add(new LinkAddress(here.resolveActorRef(name), address.socket()));
        }
        return addresses;
    }

    private static BatchPort port() {
        try {
            return BatchPort.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), "127.0.0.1");
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2, 2, 16, 100, false", "2, 4, 64, 40, false", "3, 3, 40, 60, false", "3, 6, 300, 10, false",
        "2, 2, 16, 100, true", "2, 4, 64, 40, true", "3, 3, 40, 60, true", "3, 6, 300, 10, true"
    })
    void shouldCarryARun(int members, int partitions, int nodes, int hops, boolean sockets) {
        RandomTraffic traffic = new RandomTraffic(members, nodes, 1, 1000, hops);
        SimulationSettings settings = new SimulationSettings(nodes, 1, 1000, partitions, Long.MAX_VALUE);
        SimulationResult one = Simulation.run(settings, traffic);
        List<RunLink> links = links(members, sockets);
        List<Simulation> simulations = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            simulations.add(Simulation.start(
                    SYSTEMS.get(member), settings, traffic, new Share(member, members), links.get(member)));
        }
        for (Simulation simulation : simulations) {
            SimulationResult result = simulation.await();
            assertThat(result.failure()).isNull();
            assertThat(result.ending()).isEqualTo(Ending.FINISHED);
            assertThat(result.digest()).isEqualTo(one.digest());
            assertThat(result.events()).isEqualTo(one.events());
        }
    }

    /** Collects what arrives. */
    private static class Collected implements MemberLink.Inbound {
        private final BlockingQueue<byte[]> batches = new LinkedBlockingQueue<>();
        private final BlockingQueue<Throwable> reasons = new LinkedBlockingQueue<>();
        private final BlockingQueue<Integer> ended = new LinkedBlockingQueue<>();

        @Override
        public void arrived(int member, byte[] batch, int length) {
            assertThat(member).isZero();
            batches.add(batch);
        }

        @Override
        public void ended(int member) {
            ended.add(member);
        }

        @Override
        public void broken(Throwable reason) {
            reasons.add(reason);
        }

        @Override
        public boolean isOver() {
            return false;
        }

        byte[] next() throws InterruptedException {
            return Objects.requireNonNull(batches.poll(60, TimeUnit.SECONDS));
        }
    }

    /** Akka remembers stopped actors for a while, and with them what they were made of. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldLetGoOfTheRunWhenItIsClosed(boolean sockets) {
        List<RunLink> links = links(2, sockets);
        links.get(0).open(new Collected());
        WeakReference<MemberLink.Inbound> run = opened(links.get(1));
        links.get(0).send(1, new byte[] {1}, 1);
        links.forEach(RunLink::close);
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> {
            System.gc();
            return run.get() == null;
        });
        assertThat(links.get(1).run()).isPositive(); // the link is still there
    }

    private static WeakReference<MemberLink.Inbound> opened(RunLink link) {
        Collected run = new Collected();
        link.open(run);
        return new WeakReference<>(run);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldHearThatAMemberHasEnded(boolean sockets) throws Exception {
        List<RunLink> links = links(3, sockets);
        Collected open = new Collected();
        links.get(1).open(open);
        links.get(2).close();
        assertThat(open.ended.poll(60, TimeUnit.SECONDS)).isEqualTo(2);
        links.get(0).close();
        assertThat(open.ended.poll(60, TimeUnit.SECONDS)).isZero();
        links.get(1).close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldCarryBatchesOfAnySizeAndKeepEarlyOnes(boolean sockets) throws Exception {
        List<RunLink> links = links(2, sockets);
        int[] lengths = {1, 1000, LinkFrame.MOST_BYTES, LinkFrame.MOST_BYTES + 1, 3_000_000, 5};
        byte[] bytes = new byte[3_000_000];
        new java.util.Random(1).nextBytes(bytes);
        for (int length : lengths) {
            links.get(0).send(1, bytes, length);
        }
        Thread.sleep(Duration.ofMillis(200));
        Collected collected = new Collected();
        links.get(1).open(collected);
        for (int length : lengths) {
            assertThat(collected.next()).isEqualTo(java.util.Arrays.copyOf(bytes, length));
        }
        assertThat(collected.reasons).isEmpty();
        links.forEach(RunLink::close);
    }

    @Test
    void shouldBreakOnAFrameOfAnotherRunOrMember() throws Exception {
        List<RunLink> links = links(2, false);
        Collected collected = new Collected();
        links.get(1).open(collected);
        long run = links.get(1).run();
        links.get(1).address().inbox().tell(new LinkFrame(run + 1, 0, 1, 0, new byte[1]));
        assertThat(collected.reasons.poll(60, TimeUnit.SECONDS)).hasMessageContaining("of run " + (run + 1));
        links.get(1).address().inbox().tell(new LinkFrame(run, 2, 1, 0, new byte[1]));
        assertThat(collected.reasons.poll(60, TimeUnit.SECONDS)).hasMessageContaining("member 2");
        links.get(1).address().inbox().tell(new LinkFrame(run, 0, 9, 4, new byte[1]));
        assertThat(collected.reasons.poll(60, TimeUnit.SECONDS)).hasMessageContaining("lost or repeated");
        links.forEach(RunLink::close);
    }

    @Test
    void shouldLeaveNoActorBehind() {
        List<RunLink> links = links(1, false);
        links.forEach(RunLink::close);
        String path = links.get(0).address().inbox().path().toString();
        Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            ArteryLink again = ArteryLink.create(SYSTEMS.get(0), links.get(0).run(), 0, 1);
            assertThat(again.address().inbox().path().toString()).isEqualTo(path);
            again.close();
        });
    }

    @Test
    void shouldWantAnAddressForEachMemberAndTheSameWayForAll() {
        List<RunLink> artery = links(2, false);
        List<RunLink> sockets = links(2, true);
        LinkAddress own = artery.get(0).address();
        LinkAddress other = sockets.get(1).address();
        assertThatThrownBy(() -> artery.get(0).connect(List.of(own))).hasMessageStartingWith("addresses: 1");
        assertThatThrownBy(() -> artery.get(0).connect(List.of(own, other)))
                .hasMessageStartingWith("cluster: batches.way: sockets in some members, artery in others");
        assertThatThrownBy(() -> sockets.get(1).connect(List.of(own, other)))
                .hasMessageStartingWith("cluster: batches.way: sockets in some members, artery in others");
        artery.forEach(RunLink::close);
        sockets.forEach(RunLink::close);
    }

    /** Neither end reads before it has sent all, which is more than what is under way between them can hold. */
    @Test
    void shouldNotWaitForEachOtherWhenBothSendALot() throws Exception {
        List<RunLink> links = links(2, true);
        List<BlockingQueue<byte[]>> come = List.of(new LinkedBlockingQueue<>(), new LinkedBlockingQueue<>());
        byte[] batch = new byte[40_000_000];
        new java.util.Random(2).nextBytes(batch);
        List<Thread> threads = new ArrayList<>();
        for (int member = 0; member < 2; member++) {
            RunLink link = links.get(member);
            int self = member;
            link.open(new Collected() {
                @Override
                public void arrived(int from, byte[] bytes, int length) {
                    assertThat(from).isEqualTo(1 - self);
                    come.get(self).add(bytes);
                }
            });
            threads.add(Thread.ofPlatform().start(() -> link.send(1 - self, batch, batch.length)));
        }
        for (int member = 0; member < 2; member++) {
            threads.get(member).join();
            links.get(member).pull(1_000_000);
            assertThat(come.get(member).poll(60, TimeUnit.SECONDS)).isEqualTo(batch);
        }
        links.forEach(RunLink::close);
    }

    @Test
    void shouldGiveUpSendingWhenTheRunIsOver() throws Exception {
        List<RunLink> links = links(2, true);
        AtomicBoolean over = new AtomicBoolean();
        links.get(0).open(new Collected() {
            @Override
            public boolean isOver() {
                return over.get();
            }
        });
        byte[] batch = new byte[100_000_000]; // nobody reads it, for the other end hears of nothing yet
        Thread sender = Thread.ofPlatform().start(() -> links.get(0).send(1, batch, batch.length));
        assertThat(sender.join(Duration.ofMillis(300))).isFalse();
        over.set(true);
        assertThat(sender.join(Duration.ofSeconds(60))).isTrue();
        Collected other = new Collected();
        links.get(1).open(other);
        links.get(0).close();
        assertThat(other.ended.poll(60, TimeUnit.SECONDS)).isZero();
        assertThat(other.batches).isEmpty();
        links.forEach(RunLink::close);
    }

    /** What was sent last is on its way when the link is closed, and something that nobody reads came meanwhile. */
    @Test
    void shouldNotLoseWhatWasSentBeforeTheEnd() throws Exception {
        for (int turn = 0; turn < 20; turn++) {
            List<RunLink> links = links(2, true);
            Collected collected = new Collected();
            links.get(0).open(new Collected());
            byte[] batch = new byte[1_000_000];
            links.get(1).open(collected);
            links.get(1).send(0, new byte[70_000], 70_000);
            links.get(0).send(1, batch, batch.length);
            links.get(0).close();
            assertThat(collected.next()).hasSameSizeAs(batch);
            links.get(1).close();
        }
    }

    /** Somebody between the members swallows what goes over connections for batches; what is said goes beside them. */
    @Test
    void shouldHearWhatIsSaidWhileBatchesAreSwallowed() throws Exception {
        long run = RUNS.incrementAndGet();
        List<RunLink> links = List.of(
                new MemberLinks(SYSTEMS.get(0), PORTS.get(0)).create(run, 0, 2),
                new MemberLinks(SYSTEMS.get(1), PORTS.get(1)).create(run, 1, 2));
        try (ServerSocket swallows = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<LinkAddress> addresses = new ArrayList<>(addresses(links, 0));
            addresses.set(
                    1,
                    new LinkAddress(
                            addresses.get(1).inbox(),
                            new LinkAddress.Socket("127.0.0.1", swallows.getLocalPort(), "ab".repeat(16))));
            links.get(0).connect(addresses);
            links.get(1).connect(addresses(links, 1));
            Collected collected = new Collected();
            links.get(1).open(collected);
            links.get(0).open(new Collected());
            links.get(0).send(1, new byte[] {7}, 1);
            links.get(0).say(1, new byte[] {9}, 1);
            assertThat(collected.next()).containsExactly(9);
            assertThat(collected.batches).isEmpty();
            assertThat(links.get(1).lateNanos()).isPositive();
        }
        links.forEach(RunLink::close);
    }

    @Test
    void shouldTakeAndLeaveConnectionsInQuickSuccession() throws Exception {
        for (int turn = 0; turn < 200; turn++) {
            List<RunLink> links = links(2, true);
            links.forEach(RunLink::close);
        }
        List<RunLink> links = links(2, true);
        Collected collected = new Collected();
        links.get(1).open(collected);
        links.get(0).open(new Collected());
        links.get(0).send(1, new byte[] {7}, 1);
        assertThat(collected.next()).containsExactly(7);
        links.forEach(RunLink::close);
    }

    @Test
    void shouldShutOutStrangers() throws Exception {
        List<RunLink> links = links(2, true);
        Collected collected = new Collected();
        LinkAddress.Socket there = Objects.requireNonNull(links.get(1).address().socket());
        long run = links.get(1).run();
        List<BatchHello> wrong = List.of(
                BatchHello.of(run, 0, 1, "00".repeat(16)),
                BatchHello.of(run + 1, 0, 1, there.key()),
                BatchHello.of(run, 0, 0, there.key()),
                BatchHello.of(run, 1, 1, there.key()),
                BatchHello.of(run, -1, 1, there.key()),
                BatchHello.of(run, 0, 1, there.key())); // there is one already
        for (BatchHello hello : wrong) {
            assertThat(isShutOut(there, hello.encode().array()))
                    .as(hello.toString())
                    .isTrue();
        }
        assertThat(isShutOut(there, "GET / HTTP/1.1\r\nHost: somewhere.example\r\n\r\n".getBytes(UTF_8)))
                .isTrue();
        links.get(1).open(collected);
        links.get(0).open(new Collected());
        links.get(0).send(1, new byte[] {7}, 1);
        assertThat(collected.next()).containsExactly(7);
        assertThat(collected.ended).isEmpty();
        links.forEach(RunLink::close);
    }

    private static boolean isShutOut(LinkAddress.Socket there, byte[] said) throws IOException {
        try (Socket socket = new Socket(there.host(), there.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(said);
            return socket.getInputStream().read() < 0;
        } catch (SocketException reset) {
            return true;
        }
    }

    @Test
    void shouldShutOutTheFirstOfTooManyWhoSayNothing() throws Exception {
        LinkAddress.Socket there = PORTS.get(2).address("");
        List<Socket> silent = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            silent.add(new Socket(there.host(), there.port()));
        }
        silent.getFirst().setSoTimeout(60_000);
        assertThat(silent.getFirst().getInputStream().read()).isNegative();
        List<RunLink> links = links(3, true);
        Collected collected = new Collected();
        links.get(2).open(collected);
        links.get(0).open(new Collected());
        links.get(0).send(2, new byte[] {7}, 1);
        assertThat(collected.next()).containsExactly(7);
        for (Socket socket : silent) {
            socket.close();
        }
        links.forEach(RunLink::close);
    }

    @Test
    void shouldSayWhyThereIsNoConnection() throws Exception {
        List<RunLink> links = links(2, true);
        List<LinkAddress> addresses = new ArrayList<>(addresses(links, 0));
        try (BatchPort other = port()) {
            addresses.set(1, new LinkAddress(addresses.get(1).inbox(), other.address("ab".repeat(16))));
        }
        RunLink lonely = new MemberLinks(SYSTEMS.get(0), PORTS.get(0)).create(RUNS.incrementAndGet(), 0, 2);
        lonely.connect(addresses);
        Collected collected = new Collected();
        lonely.open(collected);
        assertThat(collected.reasons.poll(60, TimeUnit.SECONDS))
                .hasMessageMatching(
                        "batches between members 0 and 1 do not get through to 127.0.0.1:\\d+ "
                                + "\\(expected: a port that members reach; batches.way = artery needs none\\): Connection refused");
        lonely.close();
        links.forEach(RunLink::close);
    }
}
