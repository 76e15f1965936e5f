package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.time.SimulationResult.Ending;

/** Runs of several members: their results equal the run of one, and they end alike everywhere. */
class MemberExchangeTest extends ExchangingMembers {
    @ParameterizedTest
    @CsvSource({
        // seed, nodes, actorBits, lookahead, hops
        "1, 1, 0, 1, 100",
        "2, 3, 3, 50, 200",
        "3, 16, 0, 7, 60",
        "4, 64, 1, 100, 20",
        "5, 300, 0, 70000, 12",
        "6, 1000, 1, 1000000000, 5",
    })
    void shouldGiveTheSameForAnyNumberOfMembers(int seed, int nodes, int actorBits, long lookahead, int hops) {
        RandomTraffic traffic = new RandomTraffic(seed, nodes, actorBits, lookahead, hops);
        long until = lookahead * 20_000 + 1;
        SimulationResult one = Simulation.run(new SimulationSettings(nodes, actorBits, lookahead, 1, until), traffic);
        SequentialOracle oracle = SimulationTest.oracle(traffic, nodes, actorBits, lookahead, until);
        assertThat(one.digest()).isEqualTo(oracle.digest());
        for (int members : new int[] {1, 2, 3, 5}) {
            for (int partitions = members; partitions <= 2 * members && members <= nodes; partitions += members) {
                SimulationSettings settings = new SimulationSettings(nodes, actorBits, lookahead, partitions, until);
                for (SimulationResult result : systems.run(settings, members, member -> traffic)) {
                    assertThat(result.failure()).isNull();
                    assertThat(same(result, one)).isEqualTo(one);
                }
            }
        }
    }

    /** Returns the result with the wall time of another; only the wall time may differ. */
    private static SimulationResult same(SimulationResult result, SimulationResult other) {
        return new SimulationResult(
                result.ending(),
                result.virtualTime(),
                result.events(),
                result.peakInFlight(),
                result.digest(),
                other.wallSeconds(),
                result.failure());
    }

    @Test
    void shouldRefuseMoreMembersThanNodes() {
        RandomTraffic traffic = new RandomTraffic(1, 2, 0, 1, 10);
        assertThatThrownBy(() -> Simulation.start(
                        systems.system(0),
                        new SimulationSettings(2, 0, 1, 6, 100),
                        traffic,
                        new JobShard(0, 3),
                        new MemoryLinks(1, 3).link(0)))
                .hasMessageStartingWith("members: 3 (expected: <= 2");
    }

    @Test
    void shouldRefuseAModelThatCannotCross() {
        SimulationModel local = new SimulationModel() {
            @Override
            public EventActor create(int id, VirtualTime time) {
                throw new IllegalStateException("no actors");
            }

            @Override
            public void start(int node, Starter starter) {}
        };
        Simulation simulation = Simulation.start(
                systems.system(0),
                new SimulationSettings(4, 0, 1, 2, 100),
                local,
                new JobShard(0, 2),
                new MemoryLinks(systems.nextRun(), 2).link(0));
        assertThatThrownBy(simulation::await).hasMessageContaining("members: more than one (expected: 1, ");
    }

    @Test
    void shouldFailEverywhereWhenAMemberHasTooFewDispatchers() {
        // Members 0 and 1 have three partitions of the eight each, and dispatchers for two.
        SimulationSettings settings = new SimulationSettings(10, 0, L, 8, 1_000_000);
        MemoryLinks links = new MemoryLinks(systems.nextRun(), 3);
        List<Simulation> simulations = systems.start(settings, 3, member -> ring(10), links);
        for (int member = 0; member < 2; member++) {
            Simulation simulation = simulations.get(member);
            assertThatThrownBy(simulation::await).hasMessageContaining("partition-2");
        }
        shouldFailEverywhere(List.of(simulations.get(2).await()), "partition-2");
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> links.closed() == 3);
    }

    @Test
    void shouldCloseTheLinksAtTheEnd() {
        MemoryLinks links = new MemoryLinks(systems.nextRun(), 3);
        RandomTraffic traffic = new RandomTraffic(1, 10, 0, 100, 10);
        systems.start(new SimulationSettings(10, 0, 100, 3, 100_000), 3, member -> traffic, links)
                .forEach(Simulation::await);
        assertThat(links.closed()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "5, 2"})
    void shouldEndEverywhereWhenCancelledWhileAMemberIsSilent(int members, int partitionsEach) {
        SimulationSettings settings = new SimulationSettings(10, 0, L, members * partitionsEach, 1_000_000);
        CountDownLatch silent = new CountDownLatch(1);
        MemoryLinks links = new MemoryLinks(systems.nextRun(), members, (from, to, count, batch) -> {
            boolean abort = batch.length < 60;
            if (from == members - 1 && count >= 5 && !abort) {
                silent.countDown();
                return List.of();
            }
            return List.of(batch);
        });
        List<Simulation> simulations = systems.start(settings, members, member -> ring(10), links);
        assertThat(await(silent)).isTrue();
        simulations.get(0).cancel();
        simulations.forEach(
                simulation -> assertThat(simulation.await().ending()).isEqualTo(Ending.CANCELLED));
    }

    @Test
    void shouldFailEverywhereWhenAMemberIsAskedToFail() {
        SimulationSettings settings = new SimulationSettings(10, 0, L, 3, Long.MAX_VALUE);
        MemoryLinks links = new MemoryLinks(systems.nextRun(), 3);
        List<Simulation> simulations = systems.start(settings, 3, member -> ring(10), links);
        simulations.get(1).fail(new IllegalStateException("member 2 is lost"));
        shouldFailEverywhere(simulations.stream().map(Simulation::await).toList(), "member 2 is lost");
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 2"})
    void shouldReportTheFirstFailureOfAllMembersEverywhere(int members, int partitionsEach) {
        ScriptedModel model = ScriptedModel.of((actor, event) -> {
            throw new IllegalStateException("failed at " + event.time());
        });
        model.startingWith(0, 5, 910).startingWith(0, 0, 970).startingWith(0, 9, 905);
        SimulationSettings settings = new SimulationSettings(10, 0, L, members * partitionsEach, 1_000_000);
        for (SimulationResult result : systems.run(settings, members, member -> model)) {
            EventFailure failure = Objects.requireNonNull(result.failure());
            assertThat(failure.cause()).hasMessage("failed at 905");
            assertThat(failure.actor()).isEqualTo(9);
            assertThat(failure.time()).isEqualTo(905);
        }
    }

    @Test
    void shouldReportWhatWasThrownOnAnotherMember() {
        ScriptedModel model = ScriptedModel.of((actor, event) -> {
                    throw new IllegalStateException("broken");
                })
                .startingWith(0, 9, 10);
        SimulationSettings settings = new SimulationSettings(10, 0, L, 2, 1_000_000);
        SimulationResult coordinator = systems.run(settings, 2, member -> model).get(0);
        RemoteFailure cause =
                (RemoteFailure) Objects.requireNonNull(coordinator.failure()).cause();
        assertThat(cause.member()).isEqualTo(1);
        assertThat(cause.type()).isEqualTo(IllegalStateException.class.getName());
        assertThat(cause.trace()).contains("MemberExchangeTest");
    }

    @Test
    void shouldFailEverywhereWhenAnEventCannotBeWritten() {
        ScriptedModel model = ring(10).writing(event -> {
            if (event.tag() == 20) {
                throw new IllegalArgumentException("event: stays at home");
            }
        });
        SimulationSettings settings = new SimulationSettings(10, 0, L, 3, 1_000_000);
        shouldFailEverywhere(systems.run(settings, 3, member -> model), "stays at home");
    }

    @Test
    void shouldStopAfterTheSameWindow() {
        SimulationResult one = stopping(1).get(0);
        assertThat(one.ending()).isEqualTo(Ending.STOPPED);
        for (int members : new int[] {2, 3, 5}) {
            for (SimulationResult result : stopping(members)) {
                assertThat(same(result, one)).isEqualTo(one);
            }
        }
    }

    private List<SimulationResult> stopping(int members) {
        SimulationSettings settings = new SimulationSettings(10, 0, L, members, 1_000_000);
        ScriptedModel model = ring(10).acting((actor, event) -> {
            if (event.tag() == 50 && actor.name() == 7) {
                actor.partition().stop();
            }
        });
        return systems.run(settings, members, member -> model);
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(30, java.util.concurrent.TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
