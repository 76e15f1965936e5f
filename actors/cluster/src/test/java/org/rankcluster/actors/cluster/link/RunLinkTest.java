package org.rankcluster.actors.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.MemberLink;
import org.rankcluster.actors.time.RandomTraffic;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.actors.time.SimulationSettings;

/** Tests that hold for links with TLS and without. */
@Timeout(300)
class RunLinkTest extends LinkedMembers {
    @ParameterizedTest
    @CsvSource({
        "2, 2, 16, 50, false", "2, 4, 64, 20, false", "3, 3, 40, 20, false", "3, 6, 300, 10, false",
        "2, 2, 16, 50, true", "2, 4, 64, 20, true", "3, 3, 40, 20, true", "3, 6, 300, 10, true"
    })
    void shouldCarryARun(int members, int partitions, int nodes, int hops, boolean tls) {
        RandomTraffic traffic = new RandomTraffic(members, nodes, 1, 1000, hops);
        SimulationSettings settings = new SimulationSettings(nodes, 1, 1000, partitions, Long.MAX_VALUE);
        SimulationResult one = Simulation.run(settings, traffic);
        List<RunLink> links = links(members, tls);
        List<Simulation> simulations = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            simulations.add(Simulation.start(
                    systems.get(member), settings, traffic, new JobShard(member, members), links.get(member)));
        }
        for (Simulation simulation : simulations) {
            SimulationResult result = simulation.await();
            assertThat(result.failure()).isNull();
            assertThat(result.ending()).isEqualTo(Ending.FINISHED);
            assertThat(result.digest()).isEqualTo(one.digest());
            assertThat(result.events()).isEqualTo(one.events());
        }
    }

    /** Akka keeps stopped actors for a while, and with them the objects that they refer to. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldLetGoOfTheRunWhenItIsClosed(boolean tls) {
        List<RunLink> links = links(2, tls);
        links.get(0).open(new Collected());
        WeakReference<MemberLink.Inbound> run = opened(links.get(1));
        links.get(0).send(1, new byte[] {1}, 1);
        links.forEach(RunLink::close);
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> {
            System.gc();
            return run.get() == null;
        });
        assertThat(links.get(1).run()).isPositive(); // the link still exists
    }

    private static WeakReference<MemberLink.Inbound> opened(RunLink link) {
        Collected run = new Collected();
        link.open(run);
        return new WeakReference<>(run);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldReceiveThatAMemberHasEnded(boolean tls) throws Exception {
        List<RunLink> links = links(3, tls);
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
    void shouldCarryBatchesOfAnySizeAndKeepEarlyOnes(boolean tls) throws Exception {
        List<RunLink> links = links(2, tls);
        int[] lengths = {1, 1000, ArteryFrame.MOST_BYTES, ArteryFrame.MOST_BYTES + 1, 3_000_000, 5};
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
        links.get(1).address().inbox().tell(new ArteryFrame(run + 1, 0, 1, 0, new byte[1]));
        assertThat(collected.reasons.poll(60, TimeUnit.SECONDS)).hasMessageContaining("of run " + (run + 1));
        links.get(1).address().inbox().tell(new ArteryFrame(run, 2, 1, 0, new byte[1]));
        assertThat(collected.reasons.poll(60, TimeUnit.SECONDS)).hasMessageContaining("member 2");
        links.get(1).address().inbox().tell(new ArteryFrame(run, 0, 9, 4, new byte[1]));
        assertThat(collected.reasons.poll(60, TimeUnit.SECONDS)).hasMessageContaining("lost or repeated");
        links.forEach(RunLink::close);
    }

    @Test
    void shouldLeaveNoActorBehind() {
        List<RunLink> links = links(1, false);
        links.forEach(RunLink::close);
        String path = links.get(0).address().inbox().path().toString();
        Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            ArteryLink again = ArteryLink.create(systems.get(0), links.get(0).run(), 0, 1);
            assertThat(again.inbox().path().toString()).isEqualTo(path);
            again.close();
        });
    }

    @Test
    void shouldRequireAnAddressForEachMember() {
        List<RunLink> links = links(2, false);
        LinkAddress own = links.get(0).address();
        assertThatThrownBy(() -> links.get(0).connect(List.of(own))).hasMessageStartingWith("addresses: 1");
        links.forEach(RunLink::close);
    }
}
