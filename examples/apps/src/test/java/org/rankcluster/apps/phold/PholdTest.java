package org.rankcluster.apps.phold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.MemberLink;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationResult;

class PholdTest {
    @Test
    void shouldGiveTheSameDigestForAnyNumberOfPartitions() {
        SimulationResult one = Phold.run(256, 4, 0.25, 1, 1, 100, 1, 1);
        for (int partitions : new int[] {2, 3}) {
            SimulationResult more = Phold.run(256, 4, 0.25, 1, 1, 100, 1, partitions);
            assertThat(more.digest()).isEqualTo(one.digest());
            assertThat(more.events()).isEqualTo(one.events());
        }
        assertThat(Phold.run(256, 4, 0.25, 1, 1, 100, 2, 1).digest()).isNotEqualTo(one.digest());
    }

    /** Links between members in one JVM. */
    private static final class Link implements MemberLink {
        private final Link[] all;
        private final int member;
        private final List<Runnable> early = new ArrayList<>();
        private Inbound inbound;

        Link(Link[] all, int member) {
            this.all = all;
            this.member = member;
        }

        @Override
        public long run() {
            return 1;
        }

        @Override
        public synchronized void open(Inbound mine) {
            inbound = mine;
            early.forEach(Runnable::run);
        }

        @Override
        public void send(int to, byte[] batch, int length) {
            all[to].take(member, Arrays.copyOf(batch, length));
        }

        private synchronized void take(int from, byte[] batch) {
            if (inbound == null) {
                early.add(() -> inbound.arrived(from, batch, batch.length));
            } else {
                inbound.arrived(from, batch, batch.length);
            }
        }

        @Override
        public void close() {}
    }

    @Test
    void shouldGiveTheSameDigestOnSeveralMembers() {
        SimulationResult alone = Phold.run(256, 4, 0.25, 1, 1, 100, 1, 1);
        int members = 3;
        Link[] links = new Link[members];
        Arrays.setAll(links, member -> new Link(links, member));
        List<ActorSystem<Void>> systems = new ArrayList<>();
        List<Simulation> parts = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            systems.add(ActorSystem.create(Behaviors.empty(), "phold-" + member, Simulation.config(2)));
            Phold phold = new Phold(256, 4, 0.25, 1, 1, 1, JobObserver.NONE);
            parts.add(Simulation.start(
                    systems.get(member),
                    Phold.settings(256, 1, 100, 2 * members),
                    phold,
                    new JobShard(member, members),
                    links[member]));
        }
        for (Simulation part : parts) {
            SimulationResult result = part.await();
            assertThat(result.digest()).isEqualTo(alone.digest());
            assertThat(result.events()).isEqualTo(alone.events());
        }
        systems.forEach(ActorSystem::terminate);
    }

    @Test
    void shouldKeepItsPopulationAndItsMeanDelay() {
        SimulationResult result = Phold.run(1000, 8, 0.5, 3, 1, 400, 1, 1);
        assertThat(result.peakInFlight()).isEqualTo(8000);
        // Each of 8000 events recurs every 1 + 3 ns.
        assertThat(result.events()).isBetween(8000L * 98, 8000L * 102);
    }

    @Test
    void shouldRefuseWrongSettings() {
        assertThatThrownBy(() -> Phold.run(0, 1, 0.5, 1, 1, 10, 1, 1)).hasMessageStartingWith("actors: 0");
        assertThatThrownBy(() -> Phold.run(1, 1, 1.5, 1, 1, 10, 1, 1)).hasMessage("remote: 1.5 (expected: 0..1)");
        assertThatThrownBy(() -> Phold.run(1, 1, 0.5, 1, 0, 10, 1, 1))
                .hasMessage("lookahead: 0.0 (expected: 0.001..1e9 ns)");
        assertThatThrownBy(() -> Phold.run(1, 1, 0.5, -1, 1, 10, 1, 1))
                .hasMessage("mean: -1.0 (expected: 0.001..1e9 ns)");
        assertThatThrownBy(() -> Phold.run(1, 1, 0.5, 1, 1, 0, 1, 1)).hasMessageStartingWith("until: 0.0");
    }
}
