package org.rankcluster.actors.cluster.split;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the largest of those groups whose members all reach each other: a maximum clique, by leaving out those that do not reach others.
 * Exact for the few members of a cluster; of hundreds whose links fail here and there it is the best that some steps find. The same
 * links have the same group, everywhere.
 */
final class LargestGroup {
    /** Of three hundred members they take half a second. */
    private static final int STEPS = 20_000;

    private final BitSet[] cut;
    private final BitSet up;
    private @Nullable BitSet best;
    private int steps;

    private LargestGroup(BitSet[] cut, BitSet up) {
        this.cut = cut;
        this.up = up;
    }

    /**
     * The group with the most members that are up; of several the one that is larger with the others, then the one that has the first
     * member which they do not share.
     *
     * @param from whom to choose
     * @param cut by member: whom it does not reach, in either direction
     * @param up which count most
     */
    static BitSet of(BitSet from, BitSet[] cut, BitSet up) {
        LargestGroup search = new LargestGroup(cut, up);
        search.leaveOut(from);
        return search.best == null ? from : search.best;
    }

    private void leaveOut(BitSet left) {
        steps++;
        if (best != null && (steps > STEPS || compareCounts(left, best) < 0)) {
            return;
        }
        int most = withMostCuts(left);
        int cuts = most < 0 ? 0 : cuts(left, most);
        if (cuts == 0) {
            keepIfBetter(left);
            return;
        }
        BitSet without = copy(left);
        without.clear(most);
        BitSet with = copy(left);
        with.andNot(cut[most]);
        leaveOut(cuts > 1 ? without : with);
        leaveOut(cuts > 1 ? with : without);
    }

    private int withMostCuts(BitSet left) {
        int most = -1;
        int mostCuts = -1;
        for (int member = left.nextSetBit(0); member >= 0; member = left.nextSetBit(member + 1)) {
            int cuts = cuts(left, member);
            if (cuts > mostCuts) {
                most = member;
                mostCuts = cuts;
            }
        }
        return most;
    }

    private int cuts(BitSet left, int member) {
        BitSet both = copy(cut[member]);
        both.and(left);
        return both.cardinality();
    }

    private void keepIfBetter(BitSet group) {
        if (best == null || isBetter(group, best)) {
            best = group;
        }
    }

    private boolean isBetter(BitSet group, BitSet other) {
        int order = compareCounts(group, other);
        return order > 0 || order == 0 && hasFirst(group, other);
    }

    private int compareCounts(BitSet one, BitSet other) {
        int order = Integer.compare(upIn(one), upIn(other));
        return order != 0 ? order : Integer.compare(one.cardinality(), other.cardinality());
    }

    private int upIn(BitSet group) {
        BitSet both = copy(up);
        both.and(group);
        return both.cardinality();
    }

    private static boolean hasFirst(BitSet group, BitSet other) {
        BitSet differ = copy(group);
        differ.xor(other);
        return !differ.isEmpty() && group.get(differ.nextSetBit(0));
    }

    private static BitSet copy(BitSet set) {
        return (BitSet) set.clone();
    }
}
