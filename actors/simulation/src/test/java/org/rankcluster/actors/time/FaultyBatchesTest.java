package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.protocol.message.WireOutput;

/** Batches that are late, repeated or damaged end a run everywhere. A batch that is only slow does not. */
class FaultyBatchesTest extends ExchangingMembers {
    /** A waiting member reports after 3 s how many batches it has sent; the last two of them come after 5 s. */
    @Test
    void shouldBearBatchesThatComeLaterThanWhatIsSaidOfThem() {
        AtomicReference<MemoryLinks> links = new AtomicReference<>();
        List<byte[]> held = new ArrayList<>();
        try (ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor()) {
            Runnable deliver = () -> {
                synchronized (held) {
                    held.forEach(batch -> links.get().link(1).send(0, batch, batch.length));
                }
            };
            MemoryLinks late = new MemoryLinks(systems.nextRun(), 2, (from, to, count, batch) -> {
                if (from != 1) {
                    return List.of(batch);
                }
                synchronized (held) { // what answers the first of them does not overtake the second
                    if (count != 7 && count != 8) {
                        return List.of(batch);
                    }
                    held.add(batch);
                    if (count == 8) {
                        var _ = later.schedule(deliver, 5, TimeUnit.SECONDS);
                    }
                    return List.of();
                }
            });
            links.set(late.late(60_000_000_000L));
            SimulationSettings settings = new SimulationSettings(10, 0, L, 2, 1_000_000);
            for (Simulation simulation : systems.start(settings, 2, member -> ring(10), late)) {
                SimulationResult result = simulation.await();
                assertThat(result.failure()).isNull();
                assertThat(result.ending()).isEqualTo(Ending.FINISHED);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 0", "3, 2, 20", "5, 1, 1"})
    void shouldFailEverywhereWhenABatchIsRepeated(int members, int partitionsEach, int repeated) {
        List<SimulationResult> results = run(
                (from, to, count, batch) ->
                        from == 0 && to == 1 && count == repeated ? List.of(batch, batch.clone()) : List.of(batch),
                members,
                partitionsEach);
        shouldFailEverywhere(results, "a batch came again");
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
        shouldFailEverywhere(results, "a batch came again");
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
        long run = systems.nextRun();
        MemoryLinks links = new MemoryLinks(run, 2);
        List<Simulation> simulations = systems.start(settings, 2, member -> ring(10), links);
        WireOutput other = new WireOutput();
        BatchHeader.begin(other, run + 1, 0);
        BatchHeader.seal(other);
        links.link(1).send(0, other.array(), other.size());
        List<SimulationResult> results =
                simulations.stream().map(Simulation::await).toList();
        shouldFailEverywhere(results, "run: " + (run + 1));
    }
}
