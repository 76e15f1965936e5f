package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.time.SimulationResult.Ending;

@Timeout(120)
class MemberExchangeTest {
    private static final MemberSystems SYSTEMS = new MemberSystems(5, 2);
    private static final long L = 100;

    @AfterAll
    static void end() {
        SYSTEMS.close();
    }

    private Set<Thread> before = Set.of();

    @BeforeEach
    void seeWhoIsThere() {
        before = partitions();
    }

    @AfterEach
    void shouldLeaveNoPartition() {
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> before.containsAll(partitions()));
    }

    private static Set<Thread> partitions() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("virtual-time"))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource({
        // seed, nodes, slotBits, lookahead, hops
        "1, 1, 0, 1, 100",
        "2, 3, 3, 50, 200",
        "3, 16, 0, 7, 60",
        "4, 64, 1, 100, 40",
        "5, 300, 0, 70000, 30",
        "6, 1000, 1, 1000000000, 10",
    })
    void shouldGiveTheSameForAnyNumberOfMembers(int seed, int nodes, int slotBits, long lookahead, int hops) {
        RandomTraffic traffic = new RandomTraffic(seed, nodes, slotBits, lookahead, hops);
        long until = lookahead * 20_000 + 1;
        SimulationResult one = Simulation.run(new SimulationSettings(nodes, slotBits, lookahead, 1, until), traffic);
        SequentialOracle oracle = SimulationTest.oracle(traffic, nodes, slotBits, lookahead, until);
        assertThat(one.digest()).isEqualTo(oracle.digest());
        for (int members : new int[] {1, 2, 3, 5}) {
            for (int partitions = members; partitions <= 2 * members && members <= nodes; partitions += members) {
                SimulationSettings settings = new SimulationSettings(nodes, slotBits, lookahead, partitions, until);
                for (SimulationResult result : SYSTEMS.run(settings, members, member -> traffic)) {
                    assertThat(result.failure()).isNull();
                    assertThat(same(result, one)).isEqualTo(one);
                }
            }
        }
    }

    /** With the same wall time, which alone may differ. */
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
                        SYSTEMS.system(0),
                        new SimulationSettings(2, 0, 1, 6, 100),
                        traffic,
                        new Share(0, 3),
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
                SYSTEMS.system(0),
                new SimulationSettings(4, 0, 1, 2, 100),
                local,
                new Share(0, 2),
                new MemoryLinks(SYSTEMS.nextRun(), 2).link(0));
        assertThatThrownBy(simulation::await)
                .hasMessageContaining("members: this model's events stay on one (expected: 1)");
    }

    @Test
    void shouldFailEverywhereWhenAMemberHasTooFewDispatchers() {
        // Members 0 and 1 have three partitions of the eight each, and dispatchers for two.
        SimulationSettings settings = new SimulationSettings(10, 0, L, 8, 1_000_000);
        MemoryLinks links = new MemoryLinks(SYSTEMS.nextRun(), 3);
        List<Simulation> simulations = SYSTEMS.start(settings, 3, member -> ring(10), links);
        for (int member = 0; member < 2; member++) {
            Simulation simulation = simulations.get(member);
            assertThatThrownBy(simulation::await).hasMessageContaining("partition-2");
        }
        shouldFailEverywhere(List.of(simulations.get(2).await()), "partition-2");
        Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> links.closed() == 3);
    }

    @Test
    void shouldCloseTheLinksAtTheEnd() {
        MemoryLinks links = new MemoryLinks(SYSTEMS.nextRun(), 3);
        RandomTraffic traffic = new RandomTraffic(1, 10, 0, 100, 10);
        SYSTEMS.start(new SimulationSettings(10, 0, 100, 3, 100_000), 3, member -> traffic, links)
                .forEach(Simulation::await);
        assertThat(links.closed()).isEqualTo(3);
    }

    /** Each event causes one on the next node. */
    private static ScriptedModel ring(int nodes) {
        ScriptedModel model = ScriptedModel.of((actor, event) ->
                actor.send(event.tag() + 1, (actor.name() + 1) % nodes, event.time() + L + actor.name()));
        for (int node = 0; node < nodes; node++) {
            model.startingWith(0, node, node);
        }
        return model;
    }

    private static List<SimulationResult> run(MemoryLinks.Fate fate, int members, int partitionsEach) {
        SimulationSettings settings = new SimulationSettings(10, 0, L, members * partitionsEach, 1_000_000);
        MemoryLinks links = new MemoryLinks(SYSTEMS.nextRun(), members, fate);
        return SYSTEMS.start(settings, members, member -> ring(10), links).stream()
                .map(Simulation::await)
                .toList();
    }

    private static void shouldFailEverywhere(List<SimulationResult> results, String what) {
        for (SimulationResult result : results) {
            assertThat(result.ending()).isEqualTo(Ending.FAILED);
            assertThat(Objects.requireNonNull(result.failure()).cause()).hasMessageContaining(what);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 7", "3, 1, 0", "3, 2, 20", "5, 1, 1"})
    void shouldFailEverywhereWhenABatchIsLost(int members, int partitionsEach, int lost) {
        List<SimulationResult> results = run(
                (from, to, count, batch) -> from == 1 && to == 0 && count == lost ? List.of() : List.of(batch),
                members,
                partitionsEach);
        shouldFailEverywhere(results, "one was lost");
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 7", "3, 2, 20"})
    void shouldFailEverywhereWhenAConnectionLosesAllThatIsUnderWay(int members, int partitionsEach, int lost) {
        List<SimulationResult> oneWay = run(
                (from, to, count, batch) ->
                        from == 1 && to == 0 && (count == lost || count == lost + 1) ? List.of() : List.of(batch),
                members,
                partitionsEach);
        shouldFailEverywhere(oneWay, "one was lost");
        List<SimulationResult> bothWays = run(
                (from, to, count, batch) -> from + to == 1 && count == lost ? List.of() : List.of(batch),
                members,
                partitionsEach);
        shouldFailEverywhere(bothWays, "one was lost");
    }

    /** Who waits says after 3 s how many it has sent; the last two of them come after 5. */
    @Test
    void shouldBearBatchesThatComeLaterThanWhatIsSaidOfThem() {
        AtomicReference<MemoryLinks> links = new AtomicReference<>();
        List<byte[]> held = new ArrayList<>();
        try (ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor()) {
            Runnable deliver = () -> held.forEach(batch -> links.get().link(1).send(0, batch, batch.length));
            MemoryLinks late = new MemoryLinks(SYSTEMS.nextRun(), 2, (from, to, count, batch) -> {
                if (from != 1 || count != 7 && count != 8) {
                    return List.of(batch);
                }
                held.add(batch);
                if (count == 8) {
                    var _ = later.schedule(deliver, 5, TimeUnit.SECONDS);
                }
                return List.of();
            });
            links.set(late.late(60_000_000_000L));
            SimulationSettings settings = new SimulationSettings(10, 0, L, 2, 1_000_000);
            for (Simulation simulation : SYSTEMS.start(settings, 2, member -> ring(10), late)) {
                SimulationResult result = simulation.await();
                assertThat(result.failure()).isNull();
                assertThat(result.ending()).isEqualTo(Ending.FINISHED);
            }
        }
    }

    @Test
    void shouldFailWhenABatchIsLaterThanItCanBe() {
        MemoryLinks links = new MemoryLinks(
                SYSTEMS.nextRun(), 2, (from, to, count, batch) -> from == 1 && count == 7 ? List.of() : List.of(batch));
        SimulationSettings settings = new SimulationSettings(10, 0, L, 2, 1_000_000);
        List<SimulationResult> results =
                SYSTEMS.start(settings, 2, member -> ring(10), links.late(1_000_000_000L)).stream()
                        .map(Simulation::await)
                        .toList();
        shouldFailEverywhere(results, "one was lost");
    }

    @Test
    void shouldFailWhenTheVeryLastBatchIsLost() {
        // One event: the first meeting, the window's, the last one.
        ScriptedModel model = ScriptedModel.of((actor, event) -> {}).startingWith(0, 0, 10);
        MemoryLinks links = new MemoryLinks(
                SYSTEMS.nextRun(), 2, (from, to, count, batch) -> from == 1 && count == 2 ? List.of() : List.of(batch));
        SimulationSettings settings = new SimulationSettings(10, 0, L, 2, 1_000_000);
        SimulationResult home =
                SYSTEMS.start(settings, 2, member -> model, links).get(0).await();
        shouldFailEverywhere(List.of(home), "one was lost");
    }

    @Test
    void shouldFailWhenTheVeryLastBatchIsLostWithTheFarewell() {
        ScriptedModel model = ScriptedModel.of((actor, event) -> {}).startingWith(0, 0, 10);
        MemoryLinks links = new MemoryLinks(
                SYSTEMS.nextRun(), 2, (from, to, count, batch) -> from == 1 && count >= 2 ? List.of() : List.of(batch));
        SimulationSettings settings = new SimulationSettings(10, 0, L, 2, 1_000_000);
        SimulationResult home =
                SYSTEMS.start(settings, 2, member -> model, links).get(0).await();
        shouldFailEverywhere(List.of(home), "the member has left the run, or is gone");
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 0", "3, 2, 20", "5, 1, 1"})
    void shouldFailEverywhereWhenABatchIsRepeated(int members, int partitionsEach, int repeated) {
        List<SimulationResult> results = run(
                (from, to, count, batch) ->
                        from == 0 && to == 1 && count == repeated ? List.of(batch, batch.clone()) : List.of(batch),
                members,
                partitionsEach);
        shouldFailEverywhere(results, "repeated or late");
    }

    @Test
    void shouldFailEverywhereWhenABatchComesLate() {
        List<byte[]> held = new ArrayList<>();
        List<SimulationResult> results = run(
                (from, to, count, batch) -> {
                    if (from == 1 && to == 0 && count == 4) {
                        held.add(batch.clone());
                    }
                    return from == 1 && to == 0 && count == 6 ? List.of(held.get(0), batch) : List.of(batch);
                },
                2,
                1);
        shouldFailEverywhere(results, "repeated or late");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 5, 9, 17, 30, 60, 70, 90, 100})
    void shouldFailEverywhereWhenABatchIsDamaged(int at) {
        List<SimulationResult> results = run(
                (from, to, count, batch) -> {
                    if (from == 2 && to == 1 && count == 3) {
                        batch[at % batch.length] ^= 0x10;
                    }
                    return List.of(batch);
                },
                3,
                1);
        shouldFailEverywhere(results, "batch from member 2");
    }

    @Test
    void shouldFailEverywhereWhenABatchIsCutShort() {
        List<SimulationResult> results = run(
                (from, to, count, batch) ->
                        List.of(from == 0 && to == 2 && count == 8 ? Arrays.copyOf(batch, batch.length - 1) : batch),
                3,
                2);
        shouldFailEverywhere(results, "damaged");
    }

    @Test
    void shouldFailOnABatchOfAnotherRun() {
        SimulationSettings settings = new SimulationSettings(10, 0, L, 2, 1_000_000);
        long run = SYSTEMS.nextRun();
        MemoryLinks links = new MemoryLinks(run, 2);
        List<Simulation> simulations = SYSTEMS.start(settings, 2, member -> ring(10), links);
        BatchOutput other = new BatchOutput();
        BatchHeader.begin(other, run + 1, 0);
        BatchHeader.seal(other);
        links.link(1).send(0, other.array(), other.size());
        List<SimulationResult> results =
                simulations.stream().map(Simulation::await).toList();
        shouldFailEverywhere(results, "run: " + (run + 1));
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "5, 2"})
    void shouldEndEverywhereWhenCancelledWhileAMemberIsSilent(int members, int partitionsEach) {
        SimulationSettings settings = new SimulationSettings(10, 0, L, members * partitionsEach, 1_000_000);
        CountDownLatch silent = new CountDownLatch(1);
        MemoryLinks links = new MemoryLinks(SYSTEMS.nextRun(), members, (from, to, count, batch) -> {
            boolean abort = batch.length < 60;
            if (from == members - 1 && count >= 5 && !abort) {
                silent.countDown();
                return List.of();
            }
            return List.of(batch);
        });
        List<Simulation> simulations = SYSTEMS.start(settings, members, member -> ring(10), links);
        assertThat(await(silent)).isTrue();
        simulations.get(0).cancel();
        simulations.forEach(
                simulation -> assertThat(simulation.await().ending()).isEqualTo(Ending.CANCELLED));
    }

    @Test
    void shouldFailEverywhereWhenAMemberIsToldToFail() {
        SimulationSettings settings = new SimulationSettings(10, 0, L, 3, Long.MAX_VALUE);
        MemoryLinks links = new MemoryLinks(SYSTEMS.nextRun(), 3);
        List<Simulation> simulations = SYSTEMS.start(settings, 3, member -> ring(10), links);
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
        for (SimulationResult result : SYSTEMS.run(settings, members, member -> model)) {
            EventFailure failure = Objects.requireNonNull(result.failure());
            assertThat(failure.cause()).hasMessage("failed at 905");
            assertThat(failure.actor()).isEqualTo(9);
            assertThat(failure.time()).isEqualTo(905);
        }
    }

    @Test
    void shouldTellWhatWasThrownOnAnotherMember() {
        ScriptedModel model = ScriptedModel.of((actor, event) -> {
                    throw new IllegalStateException("broken");
                })
                .startingWith(0, 9, 10);
        SimulationSettings settings = new SimulationSettings(10, 0, L, 2, 1_000_000);
        SimulationResult home = SYSTEMS.run(settings, 2, member -> model).get(0);
        RemoteFailure cause =
                (RemoteFailure) Objects.requireNonNull(home.failure()).cause();
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
        shouldFailEverywhere(SYSTEMS.run(settings, 3, member -> model), "stays at home");
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

    private static List<SimulationResult> stopping(int members) {
        SimulationSettings settings = new SimulationSettings(10, 0, L, members, 1_000_000);
        ScriptedModel model = ring(10).acting((actor, event) -> {
            if (event.tag() == 50 && actor.name() == 7) {
                actor.place().stop();
            }
        });
        return SYSTEMS.run(settings, members, member -> model);
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(30, java.util.concurrent.TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
