package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.input.InputException;

class SimulationTest {
    private static final int[] PARTITIONS = {1, 2, 3, 5};

    @ParameterizedTest
    @CsvSource({
        // seed, nodes, actorBits, lookahead, hops
        "1, 1, 0, 1, 100",
        "2, 1, 3, 50, 300",
        "3, 2, 0, 1000, 200",
        "4, 7, 2, 1, 60",
        "5, 16, 0, 7, 80",
        "6, 64, 1, 100, 60",
        "7, 300, 2, 1000, 40",
        "8, 300, 0, 70000, 40",
        "9, 3000, 1, 1000000000, 12",
    })
    void shouldDeliverWhatTheOracleDelivers(int seed, int nodes, int actorBits, long lookahead, int hops) {
        RandomTraffic traffic = new RandomTraffic(seed, nodes, actorBits, lookahead, hops);
        long until = lookahead * 20_000 + 1;
        SequentialOracle oracle = oracle(traffic, nodes, actorBits, lookahead, until);
        long peak = -1;
        for (int partitions : PARTITIONS) {
            SimulationResult result =
                    Simulation.run(new SimulationSettings(nodes, actorBits, lookahead, partitions, until), traffic);
            assertThat(result.failure()).isNull();
            assertThat(result.ending()).isEqualTo(Ending.FINISHED);
            assertThat(result.events()).isEqualTo(oracle.events()).isPositive();
            assertThat(result.digest()).isEqualTo(oracle.digest());
            assertThat(result.virtualTime()).isEqualTo(oracle.now());
            peak = peak < 0 ? result.peakInFlight() : peak;
            assertThat(result.peakInFlight()).isEqualTo(peak).isPositive();
        }
    }

    static SequentialOracle oracle(RandomTraffic traffic, int nodes, int actorBits, long lookahead, long until) {
        SequentialOracle oracle = new SequentialOracle(traffic, actorBits, lookahead);
        for (int node = 0; node < nodes; node++) {
            traffic.start(node, oracle::start);
        }
        oracle.run(until);
        return oracle;
    }

    @Test
    void shouldLetOneOtherActorShareACell() {
        ScriptedModel model = ScriptedModel.of((actor, event) -> {});
        VirtualTime place = new SequentialOracle(model, 1, 1);
        EventActor owner = model.create(0, place);
        EventActor other = model.create(1, place);
        owner.admit(other);

        assertThatIllegalStateException()
                .isThrownBy(() -> owner.admit(other))
                .withMessage("actor 0: cell: shared by two others (expected: by one)");
    }

    @Test
    void shouldEndAtOnceWithoutEvents() {
        SimulationResult result = Simulation.run(
                new SimulationSettings(4, 0, 10, 2, Long.MAX_VALUE), ScriptedModel.of((actor, event) -> {}));
        assertThat(result.ending()).isEqualTo(Ending.FINISHED);
        assertThat(result.events()).isZero();
        assertThat(result.virtualTime()).isZero();
        assertThat(result.digest()).isZero();
    }

    @Test
    void shouldExecuteEventsJustBeforeTheEndOfTime() {
        ScriptedModel model = ScriptedModel.of((actor, event) -> {
                    if (event.tag() == 1) {
                        actor.send(2, 1, Long.MAX_VALUE - 2);
                    }
                })
                .startingWith(1, 0, 0);
        SimulationResult result = Simulation.run(new SimulationSettings(2, 0, 1000, 2, Long.MAX_VALUE), model);
        assertThat(result.events()).isEqualTo(2);
        assertThat(result.virtualTime()).isEqualTo(Long.MAX_VALUE - 2);
    }

    /** Node 1 of 2 gets an event that comes 3 ps before the end; it sends one with delay {@code delay}. */
    @ParameterizedTest
    @CsvSource({"1, 1, 2", "1, 1000, 2", "2, 1, 2", "2, 1000, 2", "1, 1000, 9223372036854775807"})
    void shouldFailAtTheEndOfTime(int partitions, long lookahead, long delay) {
        for (int target = 0; target < 2; target++) {
            int to = target;
            ScriptedModel model = ScriptedModel.of((actor, event) -> {
                        if (event.tag() == 1) {
                            actor.send(2, 1, EndOfTime.AT - 3);
                        } else if (event.tag() == 2) {
                            actor.send(3, to, event.time() + 1 + delay);
                        }
                    })
                    .startingWith(1, 0, 0);
            SimulationResult result =
                    Simulation.run(new SimulationSettings(2, 0, lookahead, partitions, Long.MAX_VALUE), model);
            assertThat(result.ending()).isEqualTo(Ending.FAILED);
            EventFailure failure = Objects.requireNonNull(result.failure());
            assertThat(failure.cause()).isInstanceOf(InputException.class).hasMessageContaining(EndOfTime.PAST);
            boolean isKept = to == 1 && delay == 2;
            assertThat(failure.time()).isEqualTo(isKept ? EndOfTime.AT : EndOfTime.AT - 3);
        }
    }

    @Test
    void shouldFinishIfAnEventForTheEndOfTimeIsTakenBack() {
        Event[] last = new Event[1];
        ScriptedModel model = ScriptedModel.of((actor, event) -> {
                    if (event.tag() == 1) {
                        last[0] = new ScriptedModel.Tagged(3);
                        actor.send(last[0], 0, EndOfTime.AT);
                        actor.send(2, 0, 70);
                    } else {
                        last[0].cancel();
                    }
                })
                .startingWith(1, 0, 0);
        SimulationResult result = Simulation.run(new SimulationSettings(2, 0, 1, 2, Long.MAX_VALUE), model);
        assertThat(result.ending()).isEqualTo(Ending.FINISHED);
        assertThat(result.virtualTime()).isEqualTo(70);
    }

    @Test
    void shouldDeliverEventsWithoutAllocating() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] bytes = new long[2];
        ScriptedModel model = ScriptedModel.of((actor, event) -> {
                    if (event.sequence() == 1_000) {
                        bytes[0] = threads.getCurrentThreadAllocatedBytes();
                    }
                    if (event.sequence() < 11_000) {
                        actor.send(event, 0, event.time() + 1);
                    } else {
                        bytes[1] = threads.getCurrentThreadAllocatedBytes();
                    }
                })
                .startingWith(0, 0, 0);
        Simulation.run(new SimulationSettings(1, 0, 1_000_000, 1, Long.MAX_VALUE), model);
        assertThat(bytes[0]).isPositive();
        assertThat(bytes[1] - bytes[0]).as("bytes of 10,000 events").isBetween(0L, 10_000L);
    }

    @Test
    void shouldReportTheFrontierAfterEachWindow() {
        List<Long> frontiers = Collections.synchronizedList(new ArrayList<>());
        ScriptedModel model = ScriptedModel.of((actor, event) -> {
                    if (event.tag() < 3) {
                        actor.send(event.tag() + 1, 1 - actor.name(), event.time() + 250);
                    }
                })
                .startingWith(0, 0, 30)
                .onFrontier(frontiers::add);
        Simulation.run(new SimulationSettings(2, 0, 100, 2, Long.MAX_VALUE), model);
        assertThat(frontiers).containsExactly(0L, 200L, 500L, 700L, Long.MAX_VALUE);
    }
}
