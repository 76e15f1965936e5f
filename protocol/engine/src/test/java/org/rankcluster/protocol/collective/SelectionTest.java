package org.rankcluster.protocol.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.allreduce.Allreduce;
import org.rankcluster.protocol.runtime.CollectiveSite;

class SelectionTest {
    private static final CollectiveSite AUTO = EngineWorld.job(Map.of());

    private static String chosen(String collective, CollectiveSite job, Parameters parameters) {
        return Selection.choose(Choreographies.collective(collective), job, parameters)
                .name();
    }

    @Test
    void shouldChooseByLength() {
        Parameters ranks = Parameters.of(16);
        assertThat(chosen("bcast", AUTO, ranks.bytes(100))).isEqualTo("bcast/binomial");
        assertThat(chosen("bcast", AUTO, ranks.bytes(100_000))).isEqualTo("bcast/scatter-allgather");
        assertThat(chosen("reduce", AUTO, ranks.bytes(2048))).isEqualTo("reduce/binomial");
        assertThat(chosen("reduce", AUTO, ranks.bytes(1 << 16))).isEqualTo("reduce/reduce-scatter-gather");
        assertThat(chosen("allreduce", AUTO, ranks.bytes(8))).isEqualTo("allreduce/recursive-doubling");
        assertThat(chosen("allreduce", AUTO, ranks.bytes(1 << 20))).isEqualTo("allreduce/reduce-scatter-allgather");
        assertThat(chosen("allgather", AUTO, ranks.bytes(8))).isEqualTo("allgather/recursive-doubling");
        assertThat(chosen("allgather", AUTO, ranks.bytes(1 << 20))).isEqualTo("allgather/recursive-doubling");
        assertThat(chosen("alltoall", AUTO, ranks.bytes(8))).isEqualTo("alltoall/bruck");
        assertThat(chosen("alltoall", AUTO, ranks.bytes(4096))).isEqualTo("alltoall/scattered");
        assertThat(chosen("alltoall", AUTO, ranks.bytes(1 << 20))).isEqualTo("alltoall/scattered");
        assertThat(chosen("reduce-scatter", AUTO, ranks.bytes(8))).isEqualTo("reduce-scatter/recursive-halving");
    }

    @Test
    void shouldChooseByRanks() {
        assertThat(chosen("bcast", AUTO, Parameters.of(4).bytes(10_000))).isEqualTo("bcast/binomial");
        assertThat(chosen("bcast", AUTO, Parameters.of(4).bytes(1 << 20))).isEqualTo("bcast/scatter-allgather");
        assertThat(chosen("bcast", AUTO, Parameters.of(4096).bytes(100_000))).isEqualTo("bcast/scatter-dissemination");
        assertThat(chosen("bcast", AUTO, Parameters.of(64).bytes(1 << 23))).isEqualTo("bcast/scatter-allgather");
        assertThat(chosen("allgather", AUTO, Parameters.of(12).bytes(8))).isEqualTo("allgather/bruck");
        assertThat(chosen("alltoall", AUTO, Parameters.of(4).bytes(8))).isEqualTo("alltoall/scattered");
        for (int ranks : new int[] {17, 31, 33}) {
            assertThat(chosen("allreduce", AUTO, Parameters.of(ranks).bytes(1 << 20)))
                    .isEqualTo("allreduce/ring");
            assertThat(chosen("reduce-scatter", AUTO, Parameters.of(ranks).bytes(1 << 20)))
                    .isEqualTo("reduce-scatter/pairwise");
        }
    }

    @Test
    void shouldNotCutVectorsShorterThanTheRanksAreMany() {
        Parameters few = Parameters.of(1024).bytes(100 * 64).operator(64, true);
        assertThat(chosen("allreduce", AUTO, few)).isEqualTo("allreduce/recursive-doubling");
        assertThat(chosen("reduce", AUTO, few)).isEqualTo("reduce/binomial");
    }

    @Test
    void shouldChooseWhatKeepsOrderWhenOperandsMayNotChangeSides() {
        Parameters ordered = Parameters.of(16).bytes(8).operator(8, false);
        assertThat(chosen("reduce-scatter", AUTO, ordered)).isEqualTo("reduce-scatter/pairwise");
    }

    @Test
    void shouldTakeWhatTheJobNames() {
        CollectiveSite job = EngineWorld.job(Map.of("collective.allreduce", "ring"));
        assertThat(chosen("allreduce", job, Parameters.of(16).bytes(8))).isEqualTo("allreduce/ring");
    }

    @Test
    void shouldRefuseAnAlgorithmThatChangesTheOrderOfOperands() {
        CollectiveSite job = EngineWorld.job(Map.of("collective.allreduce", "ring"));
        Parameters ordered = Parameters.of(16).bytes(8).operator(8, false);
        assertThatThrownBy(() -> Selection.choose(Allreduce.ALLREDUCE, job, ordered))
                .isInstanceOf(InputException.class)
                .hasMessage("job: collective.allreduce: ring (expected: auto, recursive-doubling,"
                        + " reduce-scatter-allgather for an operator that does not commute)");
    }

    @Test
    void shouldCheckChoicesWhenAJobStarts() {
        Selection.check("x.conf:3", "collective.bcast", "auto");
        Selection.check("x.conf:3", "collective.bcast", "scatter-allgather");
        assertThatThrownBy(() -> Selection.check("x.conf:3", "collective.bcast", "binominal"))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        "x.conf:3: collective.bcast: binominal (expected: auto, binomial, scatter-allgather,"
                                + " scatter-dissemination, tree, red-blue, rectangle, rectangle-1, rectangle-3, rectangle-6; did you mean binomial?)");
        assertThatThrownBy(() -> Selection.check("command line", "collective.broadcast", "auto"))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("command line: collective.broadcast: auto (expected: a key that is one of ");
    }

    @Test
    void shouldMakeEveryAlgorithmByItsName() {
        for (Collective collective : Choreographies.COLLECTIVES) {
            assertThat(collective.algorithmNames()).doesNotHaveDuplicates().doesNotContain(Collective.AUTO);
            for (String algorithm : collective.algorithmNames()) {
                Choreography made = Choreographies.of(collective.name(), algorithm, Parameters.of(7));
                assertThat(made.name()).isEqualTo(collective.name() + "/" + algorithm);
                assertThat(made.ranks()).isEqualTo(7);
            }
        }
        assertThat(Choreographies.names()).doesNotHaveDuplicates();
    }

    @Test
    void shouldSayWhichNamesThereAre() {
        assertThatThrownBy(() -> Choreographies.of("bcasts", "auto", Parameters.of(2)))
                .hasMessageStartingWith("collective: bcasts (expected: one of barrier, bcast, ")
                .hasMessageEndingWith("; did you mean bcast?)");
        assertThatThrownBy(() -> Choreographies.of("barrier", "tree", Parameters.of(2)))
                .hasMessage("barrier: algorithm: tree (expected: one of dissemination, interrupt)");
        assertThatThrownBy(() -> Parameters.of(4).root(4)).hasMessage("root: 4 (expected: 0..3)");
        assertThatThrownBy(() -> Parameters.of(0)).hasMessage("ranks: 0 (expected: 1 or more)");
        assertThatThrownBy(() -> Parameters.of(4).bytes(10).operator(4, true))
                .hasMessage("bytes: 10 (expected: a multiple of the element's 4)");
    }
}
