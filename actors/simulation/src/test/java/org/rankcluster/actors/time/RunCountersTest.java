package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rankcluster.protocol.message.WireOutput;

@Timeout(120)
class RunCountersTest {
    private static final int MEMBERS = 3;
    private static final int HERE = 2;
    private static final int NODES = 24;
    private static final long LOOKAHEAD = 100;

    private final RandomTraffic traffic = new RandomTraffic(5, NODES, 1, LOOKAHEAD, 50);
    private final SimulationSettings settings =
            new SimulationSettings(NODES, 1, LOOKAHEAD, MEMBERS * HERE, 1000 * LOOKAHEAD);

    @Test
    void shouldCountWhatTheMembersOfARunDo() {
        try (MemberSystems systems = new MemberSystems(MEMBERS, HERE)) {
            SimulationResult result =
                    systems.run(settings, MEMBERS, member -> traffic).get(0);
            List<RunCounters> counters = counters(systems);
            assertThat(counters).extracting(RunCounters::partitions).containsOnly(HERE);
            assertThat(events(counters)).isEqualTo(result.events());
            assertThat(counters).extracting(RunCounters::runs).containsOnly(1L);
            assertThat(counters).extracting(RunCounters::active).containsOnly(0L);
            assertThat(counters).extracting(RunCounters::inFlight).containsOnly(0L);
            // Each batch goes to both others: after the start, after each window, and at the end.
            long windows = counters.get(0).windows();
            assertThat(counters).extracting(RunCounters::windows).containsOnly(windows);
            assertThat(counters).extracting(RunCounters::batches).containsOnly(2 * (windows + 2));
            long sent = sum(counters, RunCounters::bytesSent);
            long headers = sum(counters, RunCounters::batches) * headerBytes();
            assertThat(sum(counters, RunCounters::bytesReceived)).isEqualTo(sent - headers);
        }
    }

    @Test
    void shouldContinueWithTheNextRun() {
        try (MemberSystems systems = new MemberSystems(1, HERE)) {
            SimulationSettings one = new SimulationSettings(NODES, 1, LOOKAHEAD, 1, settings.until());
            SimulationSettings two = new SimulationSettings(NODES, 1, LOOKAHEAD, 2, settings.until());
            SimulationResult result = systems.run(one, 1, member -> traffic).get(0);
            RunCounters counters = RunCounters.get(systems.system(0));
            long windows = counters.windows();
            assertThat(windows).isPositive();
            assertThat(counters.virtualSeconds() * 1e12)
                    .isCloseTo((double) result.virtualTime(), Offset.offset((double) LOOKAHEAD));
            systems.run(two, 1, member -> traffic);
            systems.run(one, 1, member -> traffic);
            assertThat(events(List.of(counters))).isEqualTo(3 * result.events());
            assertThat(counters.windows()).isEqualTo(3 * windows);
            assertThat(counters.runs()).isEqualTo(3);
            assertThat(counters.batches()).isZero();
        }
    }

    private static int headerBytes() {
        WireOutput header = new WireOutput();
        BatchHeader.begin(header, 1, 0);
        return header.size();
    }

    private static List<RunCounters> counters(MemberSystems systems) {
        List<RunCounters> counters = new ArrayList<>();
        for (int member = 0; member < MEMBERS; member++) {
            counters.add(RunCounters.get(systems.system(member)));
        }
        return counters;
    }

    private static long events(List<RunCounters> counters) {
        return sum(
                counters,
                one -> LongStream.range(0, one.partitions())
                        .map(place -> one.events((int) place))
                        .sum());
    }

    private static long sum(List<RunCounters> counters, ToLongFunction<RunCounters> value) {
        return counters.stream().mapToLong(value).sum();
    }
}
