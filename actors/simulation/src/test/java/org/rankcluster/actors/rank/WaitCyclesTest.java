package org.rankcluster.actors.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WaitCyclesTest {
    private static final int[] NONE = {};

    private static List<String> cycles(int[]... awaited) {
        return new WaitCycles(awaited).lines();
    }

    /** Returns the graph in which each rank waits for one, or for none if that is -1. */
    private static int[][] single(int... next) {
        return IntStream.of(next)
                .mapToObj(other -> other < 0 ? NONE : new int[] {other})
                .toArray(int[][]::new);
    }

    @Test
    void shouldFindACycle() {
        assertThat(cycles(single(1, 2, 0))).containsExactly("cycle: rank 0 -> 1 -> 2 -> 0");
        assertThat(cycles(single(-1, 2, 3, 1))).containsExactly("cycle: rank 1 -> 2 -> 3 -> 1");
        assertThat(cycles(single(0))).containsExactly("cycle: rank 0 -> 0");
    }

    @Test
    void shouldFindACycleBehindAChain() {
        assertThat(cycles(single(3, 2, 1, 2))).containsExactly("cycle: rank 1 -> 2 -> 1");
    }

    @Test
    void shouldFindNoCycleInChainsThatJoin() {
        assertThat(cycles(single(2, 2, 3, -1))).isEmpty();
        assertThat(cycles(new int[] {1, 2}, new int[] {2}, NONE)).isEmpty();
        assertThat(cycles()).isEmpty();
    }

    @Test
    void shouldCutALongCycleShort() {
        int[] next = IntStream.range(0, 100).map(rank -> (rank + 1) % 100).toArray();
        assertThat(cycles(single(next)))
                .singleElement()
                .asString()
                .startsWith("cycle: rank 0 -> 1 -> 2")
                .endsWith(" -> 15 -> ... -> 0");
    }

    @Test
    void shouldShowTheCyclesOfAllComponents() {
        assertThat(cycles(single(1, 0, 3, 2, 0))).containsExactly("cycle: rank 0 -> 1 -> 0", "cycle: rank 2 -> 3 -> 2");
    }

    @Test
    void shouldCountTheCyclesBeyondTheFirstSixteen() {
        int[] next = IntStream.range(0, 38).map(rank -> rank ^ 1).toArray();
        assertThat(cycles(single(next)))
                .hasSize(17)
                .contains("cycle: rank 30 -> 31 -> 30")
                .endsWith("and 3 more cycles");
        assertThat(cycles(single(IntStream.range(0, 34).map(rank -> rank ^ 1).toArray())))
                .endsWith("and 1 more cycle");
    }

    /** By hand: 0 -> 1 -> 2 -> 0 has the first wait; 0 -> 2, 1 -> 3 and 2 -> 3 are in no cycle before theirs. */
    @Test
    void shouldShowEachWaitOfRanksThatWaitForSeveral() {
        assertThat(cycles(new int[] {1, 2}, new int[] {2, 3}, new int[] {0, 3}, new int[] {0, 1}))
                .containsExactly(
                        "cycle: rank 0 -> 1 -> 2 -> 0",
                        "cycle: rank 0 -> 2 -> 0",
                        "cycle: rank 1 -> 3 -> 1",
                        "cycle: rank 0 -> 2 -> 3 -> 0");
    }

    /** By hand: rank 0 waits for both neighbours, of which only 2 waits for it. */
    @Test
    void shouldLeaveOutWaitsOnNoCycle() {
        assertThat(cycles(new int[] {1, 2}, NONE, new int[] {0, 1})).containsExactly("cycle: rank 0 -> 2 -> 0");
    }

    @Test
    void shouldShowShortestCycles() {
        // 0 -> 1 -> 2 -> 3 -> 0 with a short cut from 1 to 0
        assertThat(cycles(new int[] {1}, new int[] {0, 2}, new int[] {3}, new int[] {0}))
                .containsExactly("cycle: rank 0 -> 1 -> 0", "cycle: rank 0 -> 1 -> 2 -> 3 -> 0");
    }

    /** Compares with reachability by brute force: every wait from which its own rank is reached is in a cycle. */
    @Test
    void shouldCoverEveryWaitOnACycle() {
        Random random = new Random(38);
        for (int run = 0; run < 2000; run++) {
            int ranks = 1 + random.nextInt(7);
            int chance = 1 + random.nextInt(6);
            int[][] awaited = IntStream.range(0, ranks)
                    .mapToObj(_ -> IntStream.range(0, ranks)
                            .filter(_ -> random.nextInt(8) < chance)
                            .toArray())
                    .toArray(int[][]::new);
            List<String> lines = cycles(awaited);
            Set<List<Integer>> shown = new HashSet<>();
            for (String line : lines.subList(0, Math.min(16, lines.size()))) {
                List<Integer> cycle = ranks(line);
                assertThat(cycle.getFirst())
                        .isEqualTo(cycle.stream().min(Integer::compare).orElseThrow());
                assertThat(cycle.getLast()).isEqualTo(cycle.getFirst());
                assertThat(cycle.subList(1, cycle.size())).doesNotHaveDuplicates();
                for (int i = 1; i < cycle.size(); i++) {
                    assertThat(awaited[cycle.get(i - 1)]).contains(cycle.get(i));
                    shown.add(cycle.subList(i - 1, i + 1));
                }
            }
            Set<List<Integer>> onCycles = onCycles(awaited);
            assertThat(onCycles).containsAll(shown);
            if (lines.size() <= 16) {
                assertThat(shown).as(Arrays.deepToString(awaited)).containsAll(onCycles);
            }
        }
    }

    private static List<Integer> ranks(String line) {
        return Stream.of(line.substring("cycle: rank ".length()).split(" -> "))
                .map(Integer::valueOf)
                .toList();
    }

    private static Set<List<Integer>> onCycles(int[][] awaited) {
        int ranks = awaited.length;
        boolean[][] reaches = new boolean[ranks][ranks];
        for (int rank = 0; rank < ranks; rank++) {
            for (int other : awaited[rank]) {
                reaches[rank][other] = true;
            }
        }
        for (int by = 0; by < ranks; by++) {
            for (int from = 0; from < ranks; from++) {
                for (int to = 0; to < ranks; to++) {
                    reaches[from][to] |= reaches[from][by] && reaches[by][to];
                }
            }
        }
        List<List<Integer>> found = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            for (int other : awaited[rank]) {
                if (rank == other || reaches[other][rank]) {
                    found.add(List.of(rank, other));
                }
            }
        }
        return Set.copyOf(found);
    }

    /** The number of cycles is not known then, because their search has a limit. */
    @Test
    void shouldEndInLargeGraphs() {
        int ranks = 1000;
        int[] all = IntStream.range(0, ranks).toArray();
        int[][] complete = new int[ranks][];
        Arrays.fill(complete, all);
        assertThat(cycles(complete)).hasSize(17).last().asString().matches("and (at least )?\\d+ more cycles");
        int[][] ring = single(IntStream.range(0, 1_000_000)
                .map(rank -> (rank + 1) % 1_000_000)
                .toArray());
        assertThat(cycles(ring)).hasSize(1);
    }
}
