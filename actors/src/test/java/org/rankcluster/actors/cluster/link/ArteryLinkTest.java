package org.rankcluster.actors.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.time.MemberLink;
import org.rankcluster.actors.time.RandomTraffic;
import org.rankcluster.actors.time.Share;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.actors.time.SimulationSettings;

@Timeout(120)
class ArteryLinkTest {
    private static final List<ActorSystem<Void>> SYSTEMS = List.of(system(0), system(1), system(2));
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
        SYSTEMS.forEach(ActorSystem::terminate);
        SYSTEMS.forEach(
                system -> system.getWhenTerminated().toCompletableFuture().join());
    }

    /** Links between the first {@code members} systems, connected by what a control message would carry. */
    private static List<ArteryLink> links(int members) {
        long run = RUNS.incrementAndGet();
        List<ArteryLink> links = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            links.add(ArteryLink.create(SYSTEMS.get(member), run, member, members));
        }
        for (int member = 0; member < members; member++) {
            ActorRefResolver here = ActorRefResolver.get(SYSTEMS.get(member));
            List<ActorRef<LinkFrame>> inboxes = new ArrayList<>();
            for (int other = 0; other < members; other++) {
                String name = ActorRefResolver.get(SYSTEMS.get(other))
                        .toSerializationFormat(links.get(other).inbox());
                inboxes.add(here.resolveActorRef(name));
            }
            links.get(member).connect(inboxes);
        }
        return links;
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 16, 100", "2, 4, 64, 40", "3, 3, 40, 60", "3, 6, 300, 10"})
    void shouldCarryARun(int members, int partitions, int nodes, int hops) {
        RandomTraffic traffic = new RandomTraffic(members, nodes, 1, 1000, hops);
        SimulationSettings settings = new SimulationSettings(nodes, 1, 1000, partitions, Long.MAX_VALUE);
        SimulationResult one = Simulation.run(settings, traffic);
        List<ArteryLink> links = links(members);
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
    private static final class Collected implements MemberLink.Inbound {
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

        byte[] next() throws InterruptedException {
            return Objects.requireNonNull(batches.poll(20, TimeUnit.SECONDS));
        }
    }

    /** Akka remembers stopped actors for a while, and with them what they were made of. */
    @Test
    void shouldLetGoOfTheRunWhenItIsClosed() {
        List<ArteryLink> links = links(2);
        links.get(0).open(new Collected());
        WeakReference<MemberLink.Inbound> run = opened(links.get(1));
        links.get(0).send(1, new byte[] {1}, 1);
        links.forEach(ArteryLink::close);
        Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> {
            System.gc();
            return run.get() == null;
        });
        assertThat(links.get(1).run()).isPositive(); // the link is still there
    }

    private static WeakReference<MemberLink.Inbound> opened(ArteryLink link) {
        Collected run = new Collected();
        link.open(run);
        return new WeakReference<>(run);
    }

    @Test
    void shouldHearThatAMemberHasEnded() throws Exception {
        List<ArteryLink> links = links(3);
        Collected open = new Collected();
        links.get(1).open(open);
        links.get(2).close();
        assertThat(open.ended.poll(20, TimeUnit.SECONDS)).isEqualTo(2);
        links.get(0).close();
        assertThat(open.ended.poll(20, TimeUnit.SECONDS)).isZero();
        links.get(1).close();
    }

    @Test
    void shouldCarryBatchesOfAnySizeAndKeepEarlyOnes() throws Exception {
        List<ArteryLink> links = links(2);
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
        links.forEach(ArteryLink::close);
    }

    @Test
    void shouldBreakOnAFrameOfAnotherRunOrMember() throws Exception {
        List<ArteryLink> links = links(2);
        Collected collected = new Collected();
        links.get(1).open(collected);
        long run = links.get(1).run();
        links.get(1).inbox().tell(new LinkFrame(run + 1, 0, 1, 0, new byte[1]));
        assertThat(collected.reasons.poll(20, TimeUnit.SECONDS)).hasMessageContaining("of run " + (run + 1));
        links.get(1).inbox().tell(new LinkFrame(run, 2, 1, 0, new byte[1]));
        assertThat(collected.reasons.poll(20, TimeUnit.SECONDS)).hasMessageContaining("member 2");
        links.get(1).inbox().tell(new LinkFrame(run, 0, 9, 4, new byte[1]));
        assertThat(collected.reasons.poll(20, TimeUnit.SECONDS)).hasMessageContaining("lost or repeated");
        links.forEach(ArteryLink::close);
    }

    @Test
    void shouldLeaveNoActorBehind() {
        List<ArteryLink> links = links(1);
        links.forEach(ArteryLink::close);
        String path = links.get(0).inbox().path().toString();
        Awaitility.await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> {
            ArteryLink again = ArteryLink.create(SYSTEMS.get(0), links.get(0).run(), 0, 1);
            assertThat(again.inbox().path().toString()).isEqualTo(path);
            again.close();
        });
    }

    @Test
    void shouldWantAnInboxForEachMember() {
        ArteryLink link = links(2).get(0);
        assertThatThrownBy(() -> link.connect(List.of(link.inbox()))).hasMessageStartingWith("inboxes: 1");
    }
}
