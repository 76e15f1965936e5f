package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.rankcluster.actors.time.SimulationResult.Ending;

/** Members in one JVM whose links are controlled by a test; they leave no partition behind. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ExchangingMembers {
    static final long L = 100;

    /** Prefix of the names of actor systems and their threads, which distinguishes them from others of this JVM. */
    private final String name = getClass().getSimpleName();

    MemberSystems systems;

    private Set<Thread> before = Set.of();

    @BeforeAll
    void begin() {
        systems = new MemberSystems(name, 5, 2);
    }

    @AfterAll
    void end() {
        systems.close();
    }

    @BeforeEach
    void rememberPartitions() {
        before = partitions();
    }

    @AfterEach
    void shouldLeaveNoPartition() {
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> before.containsAll(partitions()));
    }

    private Set<Thread> partitions() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches(name + "-\\d+-\\d+"))
                .collect(Collectors.toSet());
    }

    /** Runs a ring of ten nodes over links that apply {@code fate} to each batch. */
    List<SimulationResult> run(MemoryLinks.Fate fate, int members, int partitionsEach) {
        SimulationSettings settings = new SimulationSettings(10, 0, L, members * partitionsEach, 1_000_000);
        MemoryLinks links = new MemoryLinks(systems.nextRun(), members, fate);
        return systems.start(settings, members, member -> ring(10), links).stream()
                .map(Simulation::await)
                .toList();
    }

    /** Each event causes one on the next node. */
    static ScriptedModel ring(int nodes) {
        ScriptedModel model = ScriptedModel.of((actor, event) ->
                actor.send(event.tag() + 1, (actor.name() + 1) % nodes, event.time() + L + actor.name()));
        for (int node = 0; node < nodes; node++) {
            model.startingWith(0, node, node);
        }
        return model;
    }

    static void shouldFailEverywhere(List<SimulationResult> results, String what) {
        for (SimulationResult result : results) {
            assertThat(result.ending()).isEqualTo(Ending.FAILED);
            assertThat(Objects.requireNonNull(result.failure()).cause()).hasMessageContaining(what);
        }
    }
}
