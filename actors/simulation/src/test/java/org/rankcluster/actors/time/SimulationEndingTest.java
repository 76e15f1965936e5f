package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.time.SimulationResult.Ending;

@Isolated("looks at all threads")
@Timeout(120)
class SimulationEndingTest {
    private static final long L = 100;
    private static final int NODES = 6;
    /** Number of checks at 0.1 s and more: together longer than a check counts for at most. */
    private static final int LOOKS = 11;

    private static SimulationSettings settings(int partitions) {
        return new SimulationSettings(NODES, 0, L, partitions, Long.MAX_VALUE);
    }

    /** A model in which every node sends events to itself and to its neighbour, for ever. */
    private static ScriptedModel endless(
            java.util.function.BiConsumer<ScriptedModel.Actor, ScriptedModel.Tagged> script) {
        ScriptedModel model = ScriptedModel.of((actor, event) -> {
            script.accept(actor, event);
            actor.send(event.tag() + 1, (actor.name() + 1) % NODES, event.time() + L + actor.name());
        });
        for (int node = 0; node < NODES; node++) {
            model.startingWith(0, node, node);
        }
        return model;
    }

    /** Threads that other tests have left behind in this JVM. */
    private final Set<Thread> before = threads();

    @AfterEach
    void shouldLeaveNoThread() {
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> before.containsAll(threads()));
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("rankcluster-"))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6})
    void shouldFailWithTheCauseOfAThrowingActor(int partitions) {
        SimulationResult result = Simulation.run(settings(partitions), endless((actor, event) -> {
            if (event.tag() == 20 && actor.name() == 4) {
                throw new IllegalStateException("broken actor");
            }
        }));
        assertThat(result.ending()).isEqualTo(Ending.FAILED);
        EventFailure failure = Objects.requireNonNull(result.failure());
        assertThat(failure.cause()).hasMessage("broken actor");
        assertThat(failure.actor()).isEqualTo(4);
        assertThat(failure.source()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6})
    void shouldReportTheEarliestOfSeveralFailures(int partitions) {
        ScriptedModel model = ScriptedModel.of((actor, event) -> {
            throw new IllegalStateException("failed at " + event.time());
        });
        model.startingWith(0, 5, 910)
                .startingWith(0, 0, 970)
                .startingWith(0, 3, 905)
                .startingWith(0, 2, 950);
        model.startingWith(0, 1, 1100).startingWith(0, 4, 905);
        EventFailure failure = Objects.requireNonNull(
                Simulation.run(settings(partitions), model).failure());
        assertThat(failure.cause()).hasMessage("failed at 905");
        assertThat(failure.actor()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldFailWhenTheLookaheadIsBroken(int partitions) {
        ScriptedModel model = ScriptedModel.of((actor, event) -> actor.send(1, 5, event.time() + L - 1))
                .startingWith(0, 0, 30);
        EventFailure failure = Objects.requireNonNull(
                Simulation.run(settings(partitions), model).failure());
        assertThat(failure.cause())
                .hasMessage("Tagged from actor 0 to 5: time: 129 ps"
                        + " (expected: at least the lookahead of 100 ps from now, which is 30 ps)");
    }

    @Test
    void shouldFailWhenTheLookaheadIsBrokenWithinAWindow() {
        // 10 + 85 lies in the same window, where node 1 may already have been executed.
        ScriptedModel model = ScriptedModel.of((actor, event) -> actor.send(1, 1, event.time() + 85))
                .startingWith(0, 0, 10);
        EventFailure failure =
                Objects.requireNonNull(Simulation.run(settings(1), model).failure());
        assertThat(failure.cause()).hasMessageContaining("lookahead");
    }

    @Test
    void shouldFailOnAnEventIntoThePast() {
        ScriptedModel model = ScriptedModel.of((actor, event) -> actor.send(1, 0, event.time() - 1))
                .startingWith(0, 0, 10);
        EventFailure failure =
                Objects.requireNonNull(Simulation.run(settings(1), model).failure());
        assertThat(failure.cause())
                .hasMessage("Tagged from actor 0 to 0: time: 9 ps (expected: not before now, which is 10 ps)");
    }

    @Test
    void shouldFailOnAnEventToNoNode() {
        ScriptedModel model = ScriptedModel.of((actor, event) -> actor.send(1, NODES, event.time() + L))
                .startingWith(0, 0, 10);
        EventFailure failure =
                Objects.requireNonNull(Simulation.run(settings(1), model).failure());
        assertThat(failure.cause()).hasMessage("Tagged from actor 0 to 6: node: 6 (expected: < 6)");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldFailWhenAFirstEventIsWrong(int partitions) {
        ScriptedModel model =
                ScriptedModel.of((actor, event) -> {}).startingWith(0, 1, -5).startingWith(0, 4, -7);
        EventFailure failure = Objects.requireNonNull(
                Simulation.run(settings(partitions), model).failure());
        assertThat(failure.cause()).hasMessageContaining("-5 ps");
    }

    @Test
    void shouldFinishTheWindowEverywhereAndThenStop() {
        SimulationResult one = stopping(1);
        assertThat(one.ending()).isEqualTo(Ending.STOPPED);
        for (int partitions : new int[] {2, 3, 6}) {
            SimulationResult more = stopping(partitions);
            assertThat(more.ending()).isEqualTo(Ending.STOPPED);
            assertThat(more.digest()).isEqualTo(one.digest());
            assertThat(more.events()).isEqualTo(one.events());
            assertThat(more.virtualTime()).isEqualTo(one.virtualTime());
        }
    }

    private static SimulationResult stopping(int partitions) {
        return Simulation.run(settings(partitions), endless((actor, event) -> {
            if (event.tag() == 500 && actor.name() == 2) {
                actor.partition().stop();
            }
        }));
    }

    @Test
    void shouldStopAfterTheWindowWhenTheFrontierHookSaysSo() {
        long[] digests = new long[4];
        for (int partitions = 1; partitions < digests.length; partitions++) {
            ScriptedModel model = endless((actor, event) -> {}).goingOnUntil(5000);
            SimulationResult result = Simulation.run(settings(partitions), model);
            assertThat(result.ending()).isEqualTo(Ending.STOPPED);
            digests[partitions] = result.digest();
        }
        assertThat(digests[2]).isEqualTo(digests[1]);
        assertThat(digests[3]).isEqualTo(digests[1]);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldEndWhenCancelled(int partitions) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Simulation simulation = Simulation.start(settings(partitions), endless((actor, event) -> {
            if (event.tag() == 100) {
                begun.countDown();
            }
        }));
        begun.await();
        simulation.cancel();
        assertThat(simulation.await().ending()).isEqualTo(Ending.CANCELLED);
    }

    @Test
    void shouldEndWhenCancelledInAnEndlessWindow() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Simulation simulation = Simulation.start(settings(2), endless((actor, event) -> {
            if (actor.name() == 3) {
                actor.send(0, 3, event.time());
                begun.countDown();
            }
        }));
        begun.await();
        simulation.cancel();
        assertThat(simulation.await().ending()).isEqualTo(Ending.CANCELLED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void shouldFailWhenAnActorCannotBeMade(int partitions) {
        SimulationModel unmakeable = new SimulationModel() {
            @Override
            public EventActor create(int id, VirtualTime time) {
                throw new IllegalArgumentException("no actor " + id);
            }

            @Override
            public void start(int node, Starter starter) {
                starter.start(new ScriptedModel.Tagged(0), node, 0);
            }
        };
        EventFailure failure = Objects.requireNonNull(
                Simulation.run(settings(partitions), unmakeable).failure());
        assertThat(failure.cause()).hasMessage("no actor 0");
    }

    @Test
    void shouldReportThatMemoryRanOut() {
        ScriptedModel model = ScriptedModel.of((actor, event) -> {
                    throw new OutOfMemoryError("no memory");
                })
                .startingWith(0, 2, 30);
        EventFailure failure =
                Objects.requireNonNull(Simulation.run(settings(2), model).failure());
        assertThat(failure.cause()).isInstanceOf(OutOfMemoryError.class);
    }

    /** No array is as long as the second partition's, which ends long before the first one has begun. */
    @Test
    void shouldReportThatAPartitionHadNoMemoryToBegin() {
        SimulationModel slow = new SimulationModel() {
            @Override
            public EventActor create(int id, VirtualTime time) {
                throw new IllegalStateException("no actors");
            }

            @Override
            public void start(int node, Starter starter) {
                LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
            }
        };
        SimulationSettings settings = new SimulationSettings(Integer.MAX_VALUE, 0, L, 2, Long.MAX_VALUE, 2);
        EventFailure failure =
                Objects.requireNonNull(Simulation.run(settings, slow).failure());
        assertThat(failure.cause()).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void shouldFailWhenTheFrontierHookThrows() {
        ScriptedModel model = endless((actor, event) -> {}).onFrontier(frontier -> {
            if (frontier > 1000) {
                throw new IllegalStateException("broken hook");
            }
        });
        EventFailure failure =
                Objects.requireNonNull(Simulation.run(settings(3), model).failure());
        assertThat(failure.cause()).hasMessage("broken hook");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldWaitForResumedProgramsBeforeTheNextEvent(int partitions) {
        int[] programs = new int[NODES];
        SimulationResult result = Simulation.run(settings(partitions), endless((actor, event) -> {
            int self = actor.name();
            VirtualTime partition = actor.partition();
            assertThat(programs[self]).isEqualTo(event.tag());
            partition.programResumed();
            // Another thread frees the program, as the end of a file operation would.
            Thread.startVirtualThread(() -> {
                LockSupport.parkNanos(10_000);
                partition.carrier().execute(() -> {
                    programs[self] = event.tag() + 1;
                    partition.programParked();
                });
            });
            if (event.tag() == 40) {
                partition.stop();
            }
        }));
        assertThat(result.failure()).isNull();
        assertThat(result.ending()).isEqualTo(Ending.STOPPED);
    }

    @Test
    void shouldReportProgramsThatNothingCanFree() {
        ScriptedModel model = endless((actor, event) -> {
                    if (event.tag() == 3 && actor.name() == 1) {
                        actor.partition().programResumed();
                    }
                })
                .endingStalls("program 1 waits for a lock");
        EventFailure failure =
                Objects.requireNonNull(Simulation.run(settings(2), model).failure());
        assertThat(failure.cause()).hasMessage("program 1 waits for a lock");
        assertThat(failure.actor()).isEqualTo(1);
    }

    /** An event takes longer than a stall to be found; the next one of the same window frees the program. */
    @Test
    void shouldWaitWhileAnotherPartitionIsBusy() {
        AtomicReference<VirtualTime> blocked = new AtomicReference<>();
        ScriptedModel model = ScriptedModel.of((actor, event) -> {
                    switch (event.tag()) {
                        case 1 -> {
                            blocked.set(actor.partition());
                            actor.partition().programResumed();
                        }
                        case 2 -> LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
                        default -> blocked.get().carrier().execute(blocked.get()::programParked);
                    }
                })
                .startingWith(1, 0, 10)
                .startingWith(2, 5, 10)
                .startingWith(3, 5, 20)
                .endingStalls("a program waits for a lock");
        SimulationResult result = Simulation.run(settings(2), model);
        assertThat(result.failure()).isNull();
        assertThat(result.ending()).isEqualTo(Ending.FINISHED);
    }

    @Test
    void shouldReportProgramsOfAllPartitionsThatNothingCanFree() {
        ScriptedModel model = ScriptedModel.of(
                        (actor, event) -> actor.partition().programResumed())
                .startingWith(0, 0, 20)
                .startingWith(0, 2, 10)
                .startingWith(0, 4, 30)
                .endingStalls("programs wait for each other");
        EventFailure failure =
                Objects.requireNonNull(Simulation.run(settings(3), model).failure());
        assertThat(failure.cause()).hasMessage("programs wait for each other");
        assertThat(failure.actor()).isEqualTo(2);
    }

    @Test
    void shouldCountTheTimeOfEachStallByItself() {
        Runnable[] free = new Runnable[1];
        List<Long> received = new ArrayList<>();
        ScriptedModel model = endless((actor, event) -> {
                    if (actor.name() == 1 && event.tag() % 25 == 1) {
                        VirtualTime partition = actor.partition();
                        partition.programResumed();
                        free[0] = () -> partition.carrier().execute(partition::programParked);
                    }
                    if (event.tag() == 40) {
                        actor.partition().stop();
                    }
                })
                .checkingStalls(nanos -> {
                    received.add(nanos);
                    if (received.size() % LOOKS == 0) {
                        free[0].run();
                    }
                    return null;
                });
        SimulationResult result = Simulation.run(settings(1), model);
        assertThat(result.failure()).isNull();
        assertThat(result.ending()).isEqualTo(Ending.STOPPED);
        assertThat(received).hasSize(2 * LOOKS);
        assertThat(received.subList(0, LOOKS)).isSorted();
        assertThat(received.get(LOOKS - 1)).isGreaterThan(1_000_000_000);
        assertThat(received.get(LOOKS)).isLessThanOrEqualTo(1_000_000_000);
    }

    @Test
    void shouldEndWhenCancelledWhileAProgramIsBlocked() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Simulation simulation = Simulation.start(settings(2), endless((actor, event) -> {
            actor.partition().programResumed();
            begun.countDown();
        }));
        begun.await();
        simulation.cancel();
        assertThat(simulation.await().ending()).isEqualTo(Ending.CANCELLED);
    }
}
