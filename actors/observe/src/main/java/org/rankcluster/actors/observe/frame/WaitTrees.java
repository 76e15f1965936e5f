package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The trees of ranks that wait for one another at the moment of a sample. Each rank waits for one other at most, so they form trees. The
 * root is a rank that does not wait, or a cycle.
 */
public final class WaitTrees {
    private static final int NO_RANK = -1;
    private static final int MOST_CYCLES = 16;

    private final int[] next;
    private final int[] held;
    private final int[] root;
    private final List<int[]> cycles = new ArrayList<>();

    /**
     * Creates the trees.
     *
     * @param next the rank that each rank waits for, or -1, by rank
     */
    public WaitTrees(int[] next) {
        this.next = next;
        this.held = new int[next.length];
        this.root = new int[next.length];
        int[] waiters = new int[next.length];
        for (int other : next) {
            if (other >= 0) {
                waiters[other]++;
            }
        }
        int[] order = new int[next.length];
        int size = 0;
        for (int rank = 0; rank < next.length; rank++) {
            if (waiters[rank] == 0) {
                order[size++] = rank;
            }
        }
        for (int i = 0; i < size; i++) {
            int other = next[order[i]];
            if (other >= 0) {
                held[other] += held[order[i]] + 1;
                if (--waiters[other] == 0) {
                    order[size++] = other;
                }
            }
        }
        findCycles(waiters);
        findRoots(order, size, waiters);
    }

    /** Returns the trees of the ranks of a sample, in a job of {@code all} ranks. */
    public static WaitTrees of(RankColumns ranks, int all) {
        int[] next = new int[all];
        Arrays.fill(next, NO_RANK);
        for (int i = 0; i < ranks.size(); i++) {
            next[ranks.rank(i)] = ranks.waitsFor(i) == ranks.rank(i) ? NO_RANK : ranks.waitsFor(i);
        }
        return new WaitTrees(next);
    }

    /** Finds the cycles: after all leaves are removed, a rank that still has waiters is on a cycle. */
    private void findCycles(int[] waiters) {
        boolean[] seen = new boolean[next.length];
        for (int rank = 0; rank < next.length && cycles.size() < MOST_CYCLES; rank++) {
            if (waiters[rank] > 0 && !seen[rank]) {
                int length = 0;
                for (int on = rank; !seen[on]; on = next[on]) {
                    seen[on] = true;
                    length++;
                }
                int[] cycle = new int[length];
                for (int i = 0, on = rank; i < length; i++, on = next[on]) {
                    cycle[i] = on;
                }
                cycles.add(cycle);
            }
        }
    }

    private void findRoots(int[] order, int size, int[] waiters) {
        for (int rank = 0; rank < root.length; rank++) {
            root[rank] = waiters[rank] > 0 ? rank : NO_RANK;
        }
        for (int i = size - 1; i >= 0; i--) {
            int rank = order[i];
            root[rank] = next[rank] < 0 ? rank : root[next[rank]];
        }
    }

    /** Returns the number of ranks. */
    public int size() {
        return next.length;
    }

    /** Returns the number of ranks that wait for a rank, directly or through other ranks. */
    public int held(int rank) {
        return held[rank];
    }

    /** Returns the ranks that wait for a rank directly, the lowest first; at most {@code most}. */
    public List<Integer> waiters(int rank, int most) {
        List<Integer> waiters = new ArrayList<>();
        for (int other = 0; other < next.length && waiters.size() < most; other++) {
            if (next[other] == rank) {
                waiters.add(other);
            }
        }
        return waiters;
    }

    /** Returns the rank at the root of a rank's tree: the rank itself if it does not wait. */
    public int root(int rank) {
        return root[rank];
    }

    /** Returns the cycles of ranks that wait for each other, each from its lowest rank on. */
    public List<int[]> cycles() {
        return cycles;
    }
}
