package org.rankcluster.actors.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A search for cycles of ranks that wait for each other. A graph may have exponentially many elementary cycles. The search returns enough
 * of them to contain every wait that lies on a cycle. For each such wait that no earlier cycle contains, the search returns a shortest
 * cycle through the wait.
 *
 * <p>Waits lie on cycles exactly within the strongly connected components of the graph (Tarjan, "Depth-first search and linear graph
 * algorithms", SIAM J. Comput. 1(2), 1972). Components and waits are taken by ascending ranks, so equal graphs have equal reports.
 */
final class WaitCycles {
    private static final int MOST_CYCLES = 16;
    private static final int MOST_RANKS = 16;
    /** Number of waits that are followed to count cycles that are not shown. */
    private static final int MOST_STEPS = 1 << 24;

    private final int[][] awaited;
    /** Component of each rank: its lowest rank. */
    private final int[] component;

    /** Whether a cycle contains a wait, by rank and position in {@link #awaited}. */
    private final boolean[][] covered;

    /** Rank before each rank on a shortest path; valid if {@link #search} has the number of the current search. */
    private final int[] before;

    private final int[] search;
    private final int[] queue;
    private int searches;
    private long steps;

    /**
     * Creates a search.
     *
     * @param awaited ranks that each rank waits for, ascending, by rank
     */
    WaitCycles(int[][] awaited) {
        this.awaited = awaited;
        this.component = components(awaited);
        this.covered = new boolean[awaited.length][];
        this.before = new int[awaited.length];
        this.search = new int[awaited.length];
        this.queue = new int[awaited.length];
    }

    /** Returns a line for each cycle. Cycles beyond {@link #MOST_CYCLES} are counted in a last line. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        int found = 0;
        boolean isComplete = true;
        for (int first : byComponent()) {
            for (int i = 0; i < awaited[first].length && isComplete; i++) {
                if (component[awaited[first][i]] == component[first] && !isCovered(first, i)) {
                    isComplete = found < MOST_CYCLES || steps < MOST_STEPS;
                    int[] cycle = shortest(first, awaited[first][i]);
                    if (found++ < MOST_CYCLES) {
                        lines.add("cycle: " + text(cycle));
                    }
                }
            }
        }
        if (found > MOST_CYCLES) {
            int more = found - MOST_CYCLES;
            lines.add("and " + (isComplete ? "" : "at least ") + more + (more == 1 ? " more cycle" : " more cycles"));
        }
        return lines;
    }

    private boolean isCovered(int rank, int wait) {
        return covered[rank] != null && covered[rank][wait];
    }

    private void cover(int rank, int other) {
        if (covered[rank] == null) {
            covered[rank] = new boolean[awaited[rank].length];
        }
        covered[rank][Arrays.binarySearch(awaited[rank], other)] = true;
    }

    /** Returns the ranks that wait, the ranks of a component together. */
    private int[] byComponent() {
        int[] starts = new int[component.length + 1];
        for (int of : component) {
            starts[of + 1]++;
        }
        for (int i = 1; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
        int[] sorted = new int[component.length];
        for (int rank = 0; rank < component.length; rank++) {
            sorted[starts[component[rank]]++] = rank;
        }
        return sorted;
    }

    /** Returns a shortest cycle through a wait of {@code first} for {@code second}, lowest rank first. Covers its waits. */
    private int[] shortest(int first, int second) {
        searches++;
        int read = 0;
        int written = 0;
        queue[written++] = second;
        search[second] = searches;
        while (search[first] != searches) {
            int rank = queue[read++];
            for (int next : awaited[rank]) {
                steps++;
                if (search[next] != searches && component[next] == component[first]) {
                    search[next] = searches;
                    before[next] = rank;
                    queue[written++] = next;
                }
            }
        }
        int length = 1;
        int lowest = first;
        for (int rank = first; rank != second; rank = before[rank]) {
            length++;
            lowest = Math.min(lowest, before[rank]);
        }
        before[second] = first; // closes the cycle
        int[] cycle = new int[length];
        int rank = lowest;
        for (int i = length - 1; i >= 0; i--) {
            cover(before[rank], rank);
            rank = before[rank];
            cycle[i] = rank;
        }
        return cycle;
    }

    private static String text(int[] cycle) {
        StringBuilder text = new StringBuilder("rank ");
        for (int i = 0; i < Math.min(cycle.length, MOST_RANKS); i++) {
            text.append(cycle[i]).append(" -> ");
        }
        return text.append(cycle.length > MOST_RANKS ? "... -> " : "")
                .append(cycle[0])
                .toString();
    }

    /** Returns the lowest rank of each rank's strongly connected component. */
    private static int[] components(int[][] awaited) {
        int[] number = new int[awaited.length]; // in the order of visits, from 1
        int[] low = new int[awaited.length];
        int[] position = new int[awaited.length]; // of the next wait to follow
        int[] path = new int[awaited.length];
        int[] open = new int[awaited.length]; // ranks whose component is not known
        int[] component = new int[awaited.length];
        Arrays.fill(component, -1);
        int visits = 0;
        int opened = 0;
        for (int start = 0; start < awaited.length; start++) {
            if (number[start] > 0) {
                continue;
            }
            int depth = 0;
            path[0] = start;
            while (depth >= 0) {
                int rank = path[depth];
                if (number[rank] == 0) {
                    number[rank] = ++visits;
                    low[rank] = visits;
                    open[opened++] = rank;
                }
                if (position[rank] < awaited[rank].length) {
                    int next = awaited[rank][position[rank]++];
                    if (number[next] == 0) {
                        path[++depth] = next;
                    } else if (component[next] < 0) {
                        low[rank] = Math.min(low[rank], number[next]);
                    }
                    continue;
                }
                if (low[rank] == number[rank]) {
                    opened = close(component, open, opened, rank);
                }
                depth--;
                if (depth >= 0) {
                    low[path[depth]] = Math.min(low[path[depth]], low[rank]);
                }
            }
        }
        return component;
    }

    /** Takes a component from the end of the open ranks, down to {@code root}; returns the number of open ranks that are left. */
    private static int close(int[] component, int[] open, int opened, int root) {
        int from = opened;
        int lowest = root;
        do {
            lowest = Math.min(lowest, open[--from]);
        } while (open[from] != root);
        for (int i = from; i < opened; i++) {
            component[open[i]] = lowest;
        }
        return from;
    }
}
