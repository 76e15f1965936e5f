package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.hardware.crossbar.Crossbar;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.runtime.Nodes;

class NeighboursTest {
    /** Nodes of {@code perNode} ranks each, in order. */
    private record Full(int ranks, int perNode) implements Nodes {
        @Override
        public int nodeOf(int rank) {
            return rank / perNode;
        }

        @Override
        public int firstRankOn(int node) {
            return node * perNode;
        }

        @Override
        public int nodes() {
            return Math.ceilDiv(ranks, perNode);
        }

        @Override
        public int[] ranksOn(int node) {
            return IntStream.range(node * perNode, Math.min(ranks, (node + 1) * perNode))
                    .toArray();
        }
    }

    @Test
    void shouldFollowTheMachineThatRanksFill() {
        Torus machine = Torus.of(4, 4, 4, 4, 2);
        NeighbourGrid grid = NeighbourGrid.of(1024, 10, machine, new Full(1024, 2));
        int rank = 2 * machine.node(3, 1, 0, 2, 1) + 1;
        assertThat(grid.neighbour(rank, 0)).isEqualTo(2 * machine.node(0, 1, 0, 2, 1) + 1);
        assertThat(grid.neighbour(rank, 5)).isEqualTo(2 * machine.node(3, 1, 3, 2, 1) + 1);
        assertThat(grid.neighbour(rank, 9)).isEqualTo(2 * machine.node(3, 1, 0, 2, 0) + 1);
        checkReturns(grid, 1024, 10);
    }

    @ParameterizedTest
    @CsvSource({"1, 6", "7, 8", "60, 10", "64, 8"})
    void shouldReturnByTheOppositeDirection(int ranks, int neighbours) {
        for (Topology machine : new Topology[] {new Crossbar(ranks), Torus.of(4, 4, 4), Torus.of(8, 8, 8, 8, 8)}) {
            checkReturns(NeighbourGrid.of(ranks, neighbours, machine, new Full(ranks, 1)), ranks, neighbours);
        }
    }

    private static void checkReturns(NeighbourGrid grid, int ranks, int neighbours) {
        for (int rank = 0; rank < ranks; rank++) {
            for (int direction = 0; direction < neighbours; direction++) {
                int next = grid.neighbour(rank, direction);
                assertThat(grid.neighbour(next, Torus.opposite(direction))).isEqualTo(rank);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"6, 1", "8, 2", "10, 7", "10, 32"})
    void shouldExchangeOnAnyNumberOfRanks(int neighbours, int ranks) {
        SampleRun run = SampleRun.of("neighbours")
                .ideal(ranks)
                .set("neighbours", neighbours)
                .set("repeats", 3)
                .run();
        assertThat(run.number("wrongValues")).isZero();
        assertThat(run.number("microsecondsPerExchange")).isPositive();
        assertThat(run.result().figures().messages())
                .isBetween(4L * neighbours * ranks, 4L * neighbours * ranks + 20L * ranks);
    }

    @Test
    void shouldTakeLongerWhereEachSendTranslates() {
        double table = onTorus("vcrt");
        double rectangle = onTorus("cartesian");
        assertThat(rectangle).isGreaterThan(table);
    }

    private static double onTorus(String addressing) {
        SampleRun run = SampleRun.of("neighbours")
                .machine("bgq-512")
                .ranks(512)
                .addressing(addressing)
                .choice("addressing.compression-from", "1")
                .set("repeats", 2)
                .run();
        assertThat(run.number("wrongValues")).isZero();
        return run.number("microsecondsPerExchange");
    }
}
