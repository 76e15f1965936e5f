package org.rankcluster.actors.observe.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Ranks that wait for one another at the moment of a sample: each waits for one other at most, so they form trees, with a rank that waits for
 * nobody as the root, or with a cycle in the place of one.
 */
public final class WaitTrees {
    private static final int NOBODY = -1;
    private static final int MOST_CYCLES = 16;

    private final int[] next;
    private final int[] held;
    private final int[] root;
    private final List<int[]> cycles = new ArrayList<>();

    /**
     * Grows the trees.
     *
     * @param next by rank the rank that it waits for, or -1
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

    /** The trees of ranks as a sample found them, in a job of so many. */
    public static WaitTrees of(RankColumns ranks, int all) {
        int[] next = new int[all];
        Arrays.fill(next, NOBODY);
        for (int i = 0; i < ranks.size(); i++) {
            next[ranks.rank(i)] = ranks.waitsFor(i) == ranks.rank(i) ? NOBODY : ranks.waitsFor(i);
        }
        return new WaitTrees(next);
    }

    /** Whoever still has waiters is on a cycle. */
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
            root[rank] = waiters[rank] > 0 ? rank : NOBODY;
        }
        for (int i = size - 1; i >= 0; i--) {
            int rank = order[i];
            root[rank] = next[rank] < 0 ? rank : root[next[rank]];
        }
    }

    /** Returns how many ranks are told of. */
    public int size() {
        return next.length;
    }

    /** Returns how many ranks wait for a rank, or for ranks that wait for it. */
    public int held(int rank) {
        return held[rank];
    }

    /** Returns the ranks that wait for a rank itself, the lowest first; at most so many. */
    public List<Integer> waiters(int rank, int most) {
        List<Integer> waiters = new ArrayList<>();
        for (int other = 0; other < next.length && waiters.size() < most; other++) {
            if (next[other] == rank) {
                waiters.add(other);
            }
        }
        return waiters;
    }

    /** Returns the rank at the root of a rank's tree: the rank itself if it waits for nobody. */
    public int root(int rank) {
        return root[rank];
    }

    /** Returns cycles of ranks that wait for each other, each from its lowest rank on. */
    public List<int[]> cycles() {
        return cycles;
    }
}
