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

/** An ordered set of processes (MPI-4.1, section 7.3). */
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

    /** The group without members: GROUP_EMPTY. */
    static Group empty() {
        return new Group(new DirectRankmap(0), true);
    }

    /** The group that is none: GROUP_NULL. */
    static Group none() {
        return new Group(null, true);
    }

    /** The processes with these world ranks, in this order. */
    static Group of(int... worldRanks) {
        return new Group(members(worldRanks));
    }

    /** A table, or what takes less if the processes have consecutive ranks; nobody sends by the map of a group. */
    private static Rankmap members(int[] worldRanks) {
        Rankmap found = Detection.in(worldRanks).found();
        return found == null ? LutRankmap.of(worldRanks) : found;
    }

    private static Call call(String name, @Nullable Object... arguments) {
        return new Call(null, name, () -> Call.words("Group." + name, arguments));
    }

    /** Its members, for a call. */
    Rankmap members(Call call) {
        Rankmap present = members;
        if (present == null) {
            throw call.error(MPI.ERR_GROUP, "the group is null or was freed");
        }
        return present;
    }

    /** The members of a group that was given to a call. */
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

    /** Number of processes. */
    public int getSize() {
        return members(call("getSize")).size();
    }

    /** The calling process's rank in it, or UNDEFINED. */
    public int getRank() {
        int rank = members(call("getRank")).rankOf(RankRuntime.current().rank());
        return rank < 0 ? MPI.UNDEFINED : rank;
    }

    /** Gives it up; GROUP_EMPTY, which all ranks share, stays. */
    @Override
    public void free() {
        if (!predefined) {
            members = null;
        }
    }

    /** Whether it is GROUP_NULL or was freed. */
    public boolean isNull() {
        return members == null;
    }

    /** The ranks in {@code group2} of these ranks of {@code group1}; UNDEFINED for no member, PROC_NULL for itself. */
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

    /** IDENT for the same members in the same order, SIMILAR in another order, else UNEQUAL. */
    public static int compare(Group group1, Group group2) {
        Call call = call("compare");
        return compare(membersOf(call, "group1", group1), membersOf(call, "group2", group2));
    }

    /** {@link #compare(Group, Group)} of members. */
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

    /** All of {@code group1}, then those of {@code group2} that are not in it. */
    public static Group union(Group group1, Group group2) {
        Call call = call("union");
        Rankmap first = membersOf(call, "group1", group1);
        IntStream others =
                Arrays.stream(worldRanks(call, "group2", group2)).filter(worldRank -> first.rankOf(worldRank) < 0);
        return of(IntStream.concat(Arrays.stream(worldRanks(call, "group1", group1)), others));
    }

    /** The members of {@code group1} that are also in {@code group2}. */
    public static Group intersection(Group group1, Group group2) {
        Call call = call("intersection");
        Rankmap second = membersOf(call, "group2", group2);
        return select(call, group1, worldRank -> second.rankOf(worldRank) >= 0);
    }

    /** The members of {@code group1} that are not in {@code group2}. */
    public static Group difference(Group group1, Group group2) {
        Call call = call("difference");
        Rankmap second = membersOf(call, "group2", group2);
        return select(call, group1, worldRank -> second.rankOf(worldRank) < 0);
    }

    /** The members with these ranks, in this order. */
    public Group incl(int[] ranks) {
        return include(call("incl", "ranks", ranks), ranks);
    }

    private Group include(Call call, int[] ranks) {
        Rankmap present = members(call);
        checkDistinct(call, ranks, present);
        return of(Arrays.stream(ranks).map(present::lpid));
    }

    /** All members but those with these ranks. */
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

    /** {@link #incl} of ranges: first, last, stride (of any sign). */
    public Group rangeIncl(int[][] ranges) {
        Call call = call("rangeIncl");
        return include(call, ranks(call, ranges));
    }

    /** {@link #excl} of ranges. */
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

    /** {@link #getSize}. */
    public int Size() {
        return getSize();
    }

    /** {@link #getRank}. */
    public int Rank() {
        return getRank();
    }

    /** {@link #translateRanks}. */
    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2) {
        return translateRanks(group1, ranks1, group2);
    }

    /** {@link #compare}. */
    public static int Compare(Group group1, Group group2) {
        return compare(group1, group2);
    }

    /** {@link #union}. */
    public static Group Union(Group group1, Group group2) {
        return union(group1, group2);
    }

    /** {@link #intersection}. */
    public static Group Intersection(Group group1, Group group2) {
        return intersection(group1, group2);
    }

    /** {@link #difference}. */
    public static Group Difference(Group group1, Group group2) {
        return difference(group1, group2);
    }

    /** {@link #incl}. */
    public Group Incl(int[] ranks) {
        return incl(ranks);
    }

    /** {@link #excl}. */
    public Group Excl(int[] ranks) {
        return excl(ranks);
    }

    /** {@link #rangeIncl}. */
    public Group Range_incl(int[][] ranges) {
        return rangeIncl(ranges);
    }

    /** {@link #rangeExcl}. */
    public Group Range_excl(int[][] ranges) {
        return rangeExcl(ranges);
    }
}
