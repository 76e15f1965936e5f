package org.rankcluster.protocol.address.scheme;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import org.rankcluster.protocol.address.Rankmap;

/**
 * The ranks of a communicator grouped by node. They are the members of the two internal communicators that MPICH creates for each
 * communicator of the user (docs/papers.md, G6). If each rank has a node of its own, there are no groups: the node roots would be the
 * communicator again.
 */
final class NodeGroups {
    private static final int[] NONE = {};

    /** Ranks sorted by node; ascending within each node. */
    private final int[] ranks;
    /** Start index in {@link #ranks} of the ranks of each node. */
    private final Int2IntOpenHashMap starts;

    private final int[] roots;
    private final boolean separate;

    private NodeGroups(int[] ranks, Int2IntOpenHashMap starts, int[] roots, int size) {
        this.ranks = ranks;
        this.starts = starts;
        this.separate = roots.length == size;
        this.roots = separate ? NONE : roots;
    }

    /** Returns all groups of these members. */
    static NodeGroups of(Rankmap members, IntUnaryOperator nodeOf) {
        long[] pairs = new long[members.size()];
        for (int rank = 0; rank < pairs.length; rank++) {
            pairs[rank] = (long) nodeOf.applyAsInt(members.lpid(rank)) << 32 | rank;
        }
        LongArrays.radixSort(pairs);
        int[] ranks = new int[pairs.length];
        Int2IntOpenHashMap starts = starts();
        IntArrayList roots = new IntArrayList();
        int before = -1;
        for (int i = 0; i < pairs.length; i++) {
            ranks[i] = (int) pairs[i];
            int node = (int) (pairs[i] >> 32);
            if (node != before) {
                starts.put(node, i);
                roots.add(ranks[i]);
                before = node;
            }
        }
        roots.sort(null);
        return new NodeGroups(ranks, starts, roots.toIntArray(), pairs.length);
    }

    /** Returns the node roots and the group of one node only. */
    static NodeGroups seenFrom(int node, Rankmap members, IntUnaryOperator nodeOf) {
        BitSet seen = new BitSet();
        IntArrayList roots = new IntArrayList();
        IntArrayList here = new IntArrayList();
        for (int rank = 0; rank < members.size(); rank++) {
            int other = nodeOf.applyAsInt(members.lpid(rank));
            if (!seen.get(other)) {
                seen.set(other);
                roots.add(rank);
            }
            if (other == node) {
                here.add(rank);
            }
        }
        Int2IntOpenHashMap starts = starts();
        if (!here.isEmpty()) {
            starts.put(node, 0);
        }
        return new NodeGroups(here.toIntArray(), starts, roots.toIntArray(), members.size());
    }

    private static Int2IntOpenHashMap starts() {
        Int2IntOpenHashMap starts = new Int2IntOpenHashMap();
        starts.defaultReturnValue(-1);
        return starts;
    }

    /** Returns the first ranks of all nodes, ascending; empty if there is no communicator of node roots. */
    int[] roots() {
        return roots;
    }

    /** Returns the ranks on a node, ascending; empty if there is no communicator of them. */
    int[] on(int node) {
        int start = starts.get(node);
        if (separate || start < 0) {
            return NONE;
        }
        int end = start + 1;
        while (end < ranks.length && !isRoot(ranks[end])) {
            end++;
        }
        return end == start + 1 ? NONE : Arrays.copyOfRange(ranks, start, end);
    }

    /** Returns whether a rank is the first on its node, and so a member of the communicator of node roots. */
    boolean isRoot(int rank) {
        return Arrays.binarySearch(roots, rank) >= 0;
    }
}
