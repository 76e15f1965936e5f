package mpi;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.rankmap.Detection;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * An ordered set of processes (MPI-4.1, section 7.3). Queries of a group that is null or freed fail with class
 * ERR_GROUP.
 */
public class Group extends Identified implements Freeable {
    private final boolean predefined;
    private @Nullable Rankmap members;

    Group(Rankmap members) {
        this(members, false);
    }

    private Group(@Nullable Rankmap members, boolean predefined) {
        this.members = members;
        this.predefined = predefined;
    }

    /** Returns GROUP_EMPTY, the group without members. */
    static Group empty() {
        return new Group(new DirectRankmap(0), true);
    }

    /** Returns GROUP_NULL. */
    static Group none() {
        return new Group(null, true);
    }

    /** Returns the group of the processes with these world ranks, in this order. */
    static Group of(int... worldRanks) {
        return new Group(members(worldRanks));
    }

    /**
     * Returns a table of the members, or a smaller representation if the processes have consecutive ranks. The map of a
     * group is never used for sends.
     */
    private static Rankmap members(int[] worldRanks) {
        Rankmap found = Detection.in(worldRanks).found();
        return found == null ? LutRankmap.of(worldRanks) : found;
    }

    private static Call call(String name, @Nullable Object... arguments) {
        return new Call(null, name, () -> Call.words("Group." + name, arguments)).beforeFinalize();
    }

    /** Returns the group's members, for a call. */
    Rankmap members(Call call) {
        Rankmap present = members;
        if (present == null) {
            throw call.error(MPI.ERR_GROUP, "the group is null or was freed");
        }
        return present;
    }

    /** Returns the members of a group that is an argument of a call. */
    static Rankmap membersOf(Call call, String name, @Nullable Group group) {
        return call.checkNotNull(MPI.ERR_GROUP, name, group).members(call);
    }

    private static int[] worldRanks(Call call, String name, @Nullable Group group) {
        Rankmap present = membersOf(call, name, group);
        int[] worldRanks = new int[present.size()];
        Arrays.setAll(worldRanks, present::lpid);
        return worldRanks;
    }

    private static Group of(IntStream worldRanks) {
        return of(worldRanks.toArray());
    }

    /**
     * Returns the number of processes.
     *
     * @return number of members, 0 or more
     */
    public int getSize() {
        return members(call("getSize")).size();
    }

    /**
     * Returns the calling process's rank.
     *
     * @return rank in the group, 0 or more; UNDEFINED if it is not a member
     */
    public int getRank() {
        int rank = members(call("getRank")).rankOf(RankRuntime.current().rank());
        return rank < 0 ? MPI.UNDEFINED : rank;
    }

    /** Frees the group. Has no effect on GROUP_EMPTY, which all ranks share. */
    @Override
    public void free() {
        Call unusedCall = call("free");
        if (!predefined) {
            members = null;
        }
    }

    /** {@return whether the group is GROUP_NULL or was freed} */
    public boolean isNull() {
        return members == null;
    }

    /**
     * Returns the ranks in {@code group2} of members of {@code group1}.
     *
     * @param group1 group of the given ranks
     * @param ranks1 ranks in {@code group1}, or PROC_NULL
     * @param group2 group of the returned ranks
     * @return ranks in {@code group2}, one for each rank; UNDEFINED if it is no member, PROC_NULL for PROC_NULL
     * @throws MPIException of class ERR_RANK if {@code group1} has no such rank, ERR_ARG if {@code ranks1} is null
     */
    public static int[] translateRanks(Group group1, int[] ranks1, Group group2) {
        Call call = call("translateRanks", "ranks1", ranks1);
        Rankmap from = membersOf(call, "group1", group1);
        Rankmap to = membersOf(call, "group2", group2);
        call.checkNotNull(MPI.ERR_ARG, "ranks1", ranks1);
        int[] ranks2 = new int[ranks1.length];
        for (int i = 0; i < ranks1.length; i++) {
            ranks2[i] = ranks1[i] == MPI.PROC_NULL ? MPI.PROC_NULL : translate(call, from, ranks1[i], to);
        }
        return ranks2;
    }

    private static int translate(Call call, Rankmap from, int rank, Rankmap to) {
        check(call, "ranks1", rank, from);
        int translated = to.rankOf(from.lpid(rank));
        return translated < 0 ? MPI.UNDEFINED : translated;
    }

    private static void check(Call call, String name, int rank, Rankmap members) {
        if (rank < 0 || rank >= members.size()) {
            throw call.error(MPI.ERR_RANK, name, rank, "0.." + (members.size() - 1));
        }
    }

    /**
     * Compares two groups.
     *
     * @param group1 the first group
     * @param group2 the second group
     * @return IDENT for the same members in the same order, SIMILAR in another order, else UNEQUAL
     */
    public static int compare(Group group1, Group group2) {
        Call call = call("compare");
        return compare(membersOf(call, "group1", group1), membersOf(call, "group2", group2));
    }

    /** Compares the members of two groups, see {@link #compare(Group, Group)}. */
    static int compare(Rankmap a, Rankmap b) {
        if (a.size() != b.size()) {
            return MPI.UNEQUAL;
        }
        boolean sameOrder = true;
        for (int rank = 0; rank < a.size() && !a.equals(b); rank++) {
            int there = b.rankOf(a.lpid(rank));
            if (there < 0) {
                return MPI.UNEQUAL;
            }
            sameOrder &= there == rank;
        }
        return sameOrder ? MPI.IDENT : MPI.SIMILAR;
    }

    private static Group select(Call call, Group group, IntPredicate worldRank) {
        return of(Arrays.stream(worldRanks(call, "group1", group)).filter(worldRank));
    }

    /**
     * Creates a group of all members of {@code group1}, then the members of {@code group2} that are not in
     * {@code group1}.
     *
     * @param group1 the first group
     * @param group2 the second group
     * @return the new group
     */
    public static Group union(Group group1, Group group2) {
        Call call = call("union");
        Rankmap first = membersOf(call, "group1", group1);
        IntStream others =
                Arrays.stream(worldRanks(call, "group2", group2)).filter(worldRank -> first.rankOf(worldRank) < 0);
        return of(IntStream.concat(Arrays.stream(worldRanks(call, "group1", group1)), others));
    }

    /**
     * Creates a group of the members of {@code group1} that are also in {@code group2}.
     *
     * @param group1 the first group
     * @param group2 the second group
     * @return the new group
     */
    public static Group intersection(Group group1, Group group2) {
        Call call = call("intersection");
        Rankmap second = membersOf(call, "group2", group2);
        return select(call, group1, worldRank -> second.rankOf(worldRank) >= 0);
    }

    /**
     * Creates a group of the members of {@code group1} that are not in {@code group2}.
     *
     * @param group1 the first group
     * @param group2 the second group
     * @return the new group
     */
    public static Group difference(Group group1, Group group2) {
        Call call = call("difference");
        Rankmap second = membersOf(call, "group2", group2);
        return select(call, group1, worldRank -> second.rankOf(worldRank) < 0);
    }

    /**
     * Creates a group of the members with the given ranks, in the given order.
     *
     * @param ranks distinct ranks in this group
     * @return the new group
     * @throws MPIException of class ERR_RANK for a rank that does not exist or is repeated, ERR_ARG if {@code ranks} is
     *     null
     */
    public Group incl(int[] ranks) {
        return include(call("incl", "ranks", ranks), ranks);
    }

    private Group include(Call call, int[] ranks) {
        Rankmap present = members(call);
        checkDistinct(call, ranks, present);
        return of(Arrays.stream(ranks).map(present::lpid));
    }

    /**
     * Creates a group of all members except the given ranks.
     *
     * @param ranks distinct ranks in this group
     * @return the new group
     * @throws MPIException of class ERR_RANK for a rank that does not exist or is repeated, ERR_ARG if {@code ranks} is
     *     null
     */
    public Group excl(int[] ranks) {
        return exclude(call("excl", "ranks", ranks), ranks);
    }

    private Group exclude(Call call, int[] ranks) {
        Rankmap present = members(call);
        boolean[] left = checkDistinct(call, ranks, present);
        return of(IntStream.range(0, left.length).filter(rank -> !left[rank]).map(present::lpid));
    }

    private static boolean[] checkDistinct(Call call, int[] ranks, Rankmap members) {
        call.checkNotNull(MPI.ERR_ARG, "ranks", ranks);
        boolean[] seen = new boolean[members.size()];
        for (int rank : ranks) {
            check(call, "ranks", rank, members);
            if (seen[rank]) {
                throw call.error(MPI.ERR_RANK, "ranks", rank, "each rank once");
            }
            seen[rank] = true;
        }
        return seen;
    }

    /**
     * Creates a group of the members in ranges of ranks, see {@link #incl}.
     *
     * @param ranges ranges of three numbers: first rank, last rank, stride (not 0)
     * @return the new group
     * @throws MPIException of class ERR_RANK for a rank that does not exist or is repeated, ERR_ARG for a malformed
     *     range
     */
    public Group rangeIncl(int[][] ranges) {
        Call call = call("rangeIncl");
        return include(call, ranks(call, ranges));
    }

    /**
     * Creates a group without the members in ranges of ranks, see {@link #excl}.
     *
     * @param ranges ranges of three numbers: first rank, last rank, stride (not 0)
     * @return the new group
     * @throws MPIException of class ERR_RANK for a rank that does not exist or is repeated, ERR_ARG for a malformed
     *     range
     */
    public Group rangeExcl(int[][] ranges) {
        Call call = call("rangeExcl");
        return exclude(call, ranks(call, ranges));
    }

    private static int[] ranks(Call call, int[][] ranges) {
        call.checkNotNull(MPI.ERR_ARG, "ranges", ranges);
        return Arrays.stream(ranges).flatMapToInt(range -> ranks(call, range)).toArray();
    }

    private static IntStream ranks(Call call, int[] range) {
        call.checkNotNull(MPI.ERR_ARG, "range", range);
        if (range.length != 3 || range[2] == 0) {
            throw call.error(MPI.ERR_ARG, "range", range, "first, last, stride other than 0");
        }
        int count = (range[1] - range[0]) / range[2] + 1;
        boolean empty = Integer.signum(range[1] - range[0]) == -Integer.signum(range[2]);
        return IntStream.range(0, empty ? 0 : count).map(i -> range[0] + i * range[2]);
    }

    /**
     * Calls {@link #getSize}.
     *
     * @return number of members, 0 or more
     */
    public int Size() {
        return getSize();
    }

    /**
     * Calls {@link #getRank}.
     *
     * @return rank in the group, 0 or more; UNDEFINED if it is not a member
     */
    public int Rank() {
        return getRank();
    }

    /**
     * Calls {@link #translateRanks}.
     *
     * @param group1 group of the given ranks
     * @param ranks1 ranks in {@code group1}, or PROC_NULL
     * @param group2 group of the returned ranks
     * @return ranks in {@code group2}, one for each rank; UNDEFINED if it is no member, PROC_NULL for PROC_NULL
     * @throws MPIException of class ERR_RANK if {@code group1} has no such rank, ERR_ARG if {@code ranks1} is null
     */
    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2) {
        return translateRanks(group1, ranks1, group2);
    }

    /**
     * Calls {@link #compare}.
     *
     * @param group1 the first group
     * @param group2 the second group
     * @return IDENT for the same members in the same order, SIMILAR in another order, else UNEQUAL
     */
    public static int Compare(Group group1, Group group2) {
        return compare(group1, group2);
    }

    /**
     * Calls {@link #union}.
     *
     * @param group1 the first group
     * @param group2 the second group
     * @return the new group
     */
    public static Group Union(Group group1, Group group2) {
        return union(group1, group2);
    }

    /**
     * Calls {@link #intersection}.
     *
     * @param group1 the first group
     * @param group2 the second group
     * @return the new group
     */
    public static Group Intersection(Group group1, Group group2) {
        return intersection(group1, group2);
    }

    /**
     * Calls {@link #difference}.
     *
     * @param group1 the first group
     * @param group2 the second group
     * @return the new group
     */
    public static Group Difference(Group group1, Group group2) {
        return difference(group1, group2);
    }

    /**
     * Calls {@link #incl}.
     *
     * @param ranks distinct ranks in this group
     * @return the new group
     * @throws MPIException of class ERR_RANK for a rank that does not exist or is repeated, ERR_ARG if {@code ranks} is
     *     null
     */
    public Group Incl(int[] ranks) {
        return incl(ranks);
    }

    /**
     * Calls {@link #excl}.
     *
     * @param ranks distinct ranks in this group
     * @return the new group
     * @throws MPIException of class ERR_RANK for a rank that does not exist or is repeated, ERR_ARG if {@code ranks} is
     *     null
     */
    public Group Excl(int[] ranks) {
        return excl(ranks);
    }

    /**
     * Calls {@link #rangeIncl}.
     *
     * @param ranges ranges of three numbers: first rank, last rank, stride (not 0)
     * @return the new group
     * @throws MPIException of class ERR_RANK for a rank that does not exist or is repeated, ERR_ARG for a malformed
     *     range
     */
    public Group Range_incl(int[][] ranges) {
        return rangeIncl(ranges);
    }

    /**
     * Calls {@link #rangeExcl}.
     *
     * @param ranges ranges of three numbers: first rank, last rank, stride (not 0)
     * @return the new group
     * @throws MPIException of class ERR_RANK for a rank that does not exist or is repeated, ERR_ARG for a malformed
     *     range
     */
    public Group Range_excl(int[][] ranges) {
        return rangeExcl(ranges);
    }
}
