package org.rankcluster.actors.time;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Batches that are lost end a run everywhere. */
class LostBatchesTest extends ExchangingMembers {
    @ParameterizedTest
    @CsvSource({"2, 1, 7", "3, 1, 0", "3, 2, 20", "5, 1, 1"})
    void shouldFailEverywhereWhenABatchIsLost(int members, int partitionsEach, int lost) {
        List<SimulationResult> results = run(
                (from, to, count, batch) -> from == 1 && to == 0 && count == lost ? List.of() : List.of(batch),
                members,
                partitionsEach);
        shouldFailEverywhere(results, "a batch was lost");
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 7", "3, 2, 20"})
    void shouldFailEverywhereWhenAConnectionLosesAllThatIsUnderWay(int members, int partitionsEach, int lost) {
        List<SimulationResult> oneWay = run(
                (from, to, count, batch) ->
                        from == 1 && to == 0 && (count == lost || count == lost + 1) ? List.of() : List.of(batch),
                members,
                partitionsEach);
        shouldFailEverywhere(oneWay, "a batch was lost");
        List<SimulationResult> bothWays = run(
                (from, to, count, batch) -> from + to == 1 && count == lost ? List.of() : List.of(batch),
                members,
                partitionsEach);
        shouldFailEverywhere(bothWays, "a batch was lost");
    }

    @Test
    void shouldFailWhenABatchIsLaterThanItCanBe() {
        MemoryLinks links = new MemoryLinks(
                systems.nextRun(), 2, (from, to, count, batch) -> from == 1 && count == 7 ? List.of() : List.of(batch));
        SimulationSettings settings = new SimulationSettings(10, 0, L, 2, 1_000_000);
        List<SimulationResult> results =
                systems.start(settings, 2, member -> ring(10), links.late(1_000_000_000L)).stream()
                        .map(Simulation::await)
                        .toList();
        shouldFailEverywhere(results, "a batch was lost");
    }

    @Test
    void shouldFailWhenTheVeryLastBatchIsLost() {
        // One event: the first barrier, the window's, the last one.
        ScriptedModel model = ScriptedModel.of((actor, event) -> {}).startingWith(0, 0, 10);
        MemoryLinks links = new MemoryLinks(
                systems.nextRun(), 2, (from, to, count, batch) -> from == 1 && count == 2 ? List.of() : List.of(batch));
        SimulationSettings settings = new SimulationSettings(10, 0, L, 2, 1_000_000);
        SimulationResult coordinator =
                systems.start(settings, 2, member -> model, links).get(0).await();
        shouldFailEverywhere(List.of(coordinator), "a batch was lost");
    }

    @Test
    void shouldFailWhenTheVeryLastBatchIsLostWithTheFarewell() {
        ScriptedModel model = ScriptedModel.of((actor, event) -> {}).startingWith(0, 0, 10);
        MemoryLinks links = new MemoryLinks(
                systems.nextRun(), 2, (from, to, count, batch) -> from == 1 && count >= 2 ? List.of() : List.of(batch));
        SimulationSettings settings = new SimulationSettings(10, 0, L, 2, 1_000_000);
        SimulationResult coordinator =
                systems.start(settings, 2, member -> model, links).get(0).await();
        shouldFailEverywhere(List.of(coordinator), "the member has left the run or was lost");
    }
}
