package org.rankcluster.protocol.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.group.Split;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The table of one rank's communicators and groups, by their numbers in a DUMPI trace. A split makes every new communicator, whose members
 * exchange their colors and keys as in MPI_Comm_split. A trace does not record the method of the library.
 */
final class DumpiCommunicators {
    /** Number of no communicator, in a trace. */
    private static final int NULL = 1;

    private static final int WORLD = 2;
    private static final int SELF = 3;
    private static final int EMPTY_GROUP = 2;
    private static final int NO_COLOR = -1;

    private final RankRuntime rank;
    private final DumpiRecords records;
    private final Map<Integer, Made> communicators = new HashMap<>();
    /** World ranks of the members of groups. */
    private final Map<Integer, int[]> groups = new HashMap<>();

    /** A communicator, its record in the address management, and the extents of its grid; none without a grid. */
    private record Made(Communicator view, @Nullable CommunicatorAddressing held, int[] extents) {}

    DumpiCommunicators(RankRuntime rank, DumpiRecords records) {
        this.rank = rank;
        this.records = records;
        Rankmap onlyMe = rank.addresses().maps().of(new int[] {rank.rank()}).map();
        CommunicatorAddressing world = TracedProcess.hold(rank);
        communicators.put(WORLD, new Made(TracedProcess.world(rank, world), world, new int[0]));
        communicators.put(SELF, new Made(new Communicator(ContextIds.SELF, onlyMe, 0), null, new int[0]));
        groups.put(EMPTY_GROUP, new int[0]);
    }

    /** Returns the communicator with a number. */
    Communicator of(int number) {
        return made(number).view;
    }

    private Made made(int number) {
        Made made = communicators.get(number);
        if (made == null) {
            throw records.wrong(
                    "communicator", number, "a communicator that this rank has made, without intercommunicators");
        }
        return made;
    }

    void free(int number) {
        Made freed = communicators.remove(number);
        if (freed != null && freed.held != null) {
            rank.addresses().release(freed.held);
        }
    }

    // ---- new communicators

    void duplicate(int old, int number) {
        split(old, 0, of(old).rank(), number, made(old).extents);
    }

    void split(int old, int color, int key, int number) {
        split(old, number == NULL ? NO_COLOR : color, key, number, new int[0]);
    }

    /** Makes the communicator of a group; the members of different groups may make different ones. */
    void create(int old, int group, int number) {
        int[] members = group(group);
        int me = new IntArrayList(members).indexOf(rank.rank());
        split(old, me < 0 ? NO_COLOR : members[0], me, number, new int[0]);
    }

    /** Makes a communicator with a grid or a graph, whose ranks are in the old order. */
    void topology(int old, int[] extents, int number) {
        split(old, number == NULL ? NO_COLOR : 0, of(old).rank(), number, extents);
    }

    /** Makes the communicators of the slices of a grid. Ranks are in row-major order (MPI-4.1, section 8.5). */
    void slices(int old, int[] remain, int number) {
        int[] extents = made(old).extents;
        if (remain.length != extents.length) {
            throw records.wrong("dimensions", remain.length, String.valueOf(extents.length));
        }
        int me = of(old).rank();
        int below = IntStream.of(extents).reduce(1, (a, b) -> a * b);
        int color = 0;
        IntArrayList left = new IntArrayList();
        for (int i = 0; i < extents.length; i++) {
            below /= extents[i];
            if (remain[i] != 0) {
                left.add(extents[i]);
            } else {
                color = color * extents[i] + me / below % extents[i];
            }
        }
        split(old, color, me, number, left.toIntArray());
    }

    private void split(int old, int color, int key, int number, int[] extents) {
        Made parent = made(old);
        Communicator from = parent.view;
        ContextIds ids = rank.contexts();
        Payload mine = Split.entry(color, key, ids.propose(), ids.isContested());
        Payload all = run(Collectives.gather(from, rank.job(), mine, 0));
        Payload atRoot = from.rank() == 0 ? all : null;
        Payload received = run(Collectives.bcast(from, rank.job(), atRoot, from.size() * mine.size(), 0));
        RankAddresses addresses = rank.addresses();
        Split split = Split.of(from.rankmap(), addresses.maps(), atRoot == null ? received : atRoot);
        boolean unusedAccepted = ids.accept(split.context()); // no agreement is under way, so none can be faster
        Split.Membership membership = split.membership(from.rank());
        if (membership == null) {
            return;
        }
        Rankmap members = membership.made().map();
        rank.work(addresses.time(membership.made().work())
                + addresses.completionTime(members, membership.rank(), rank.job()::nodeOf));
        CommunicatorAddressing held = addresses.hold(CommunicatorAddressing.of(members, parent.held)
                .madeBy(records.call().name(), split.context()));
        Communicator view = new Communicator(split.context(), members, membership.rank()).countedBy(addresses, held);
        communicators.put(number, new Made(view, held, extents));
    }

    private Payload run(CollectiveOperation operation) {
        rank.post(operation);
        rank.await(operation);
        return operation.output();
    }

    // ---- groups

    private int[] group(int number) {
        int[] group = groups.get(number);
        if (group == null) {
            throw records.wrong("group", number, "a group that this rank has made");
        }
        return group;
    }

    void groupOf(int communicator, int number) {
        Rankmap members = of(communicator).rankmap();
        groups.put(number, IntStream.range(0, members.size()).map(members::lpid).toArray());
    }

    void include(int group, int[] ranks, int number) {
        int[] from = group(group);
        groups.put(number, IntStream.of(ranks).map(i -> from[i]).toArray());
    }

    void exclude(int group, int[] ranks, int number) {
        IntOpenHashSet out = new IntOpenHashSet(ranks);
        int[] from = group(group);
        groups.put(
                number,
                IntStream.range(0, from.length)
                        .filter(i -> !out.contains(i))
                        .map(i -> from[i])
                        .toArray());
    }

    /** Makes the group of the members of the first that are in the second, or not in it. */
    void select(int first, int second, boolean inSecond, int number) {
        IntOpenHashSet others = new IntOpenHashSet(group(second));
        groups.put(
                number,
                IntStream.of(group(first))
                        .filter(member -> others.contains(member) == inSecond)
                        .toArray());
    }

    void union(int first, int second, int number) {
        groups.put(
                number,
                IntStream.concat(IntStream.of(group(first)), IntStream.of(group(second)))
                        .distinct()
                        .toArray());
    }

    /** Returns the ranks of ranges, each of first, last and step. */
    static int[] ranks(int[] triples) {
        IntArrayList ranks = new IntArrayList();
        for (int i = 0; i < triples.length; i += 3) {
            int step = triples[i + 2];
            for (int rank = triples[i];
                    step != 0 && (step > 0 ? rank <= triples[i + 1] : rank >= triples[i + 1]);
                    rank += step) {
                ranks.add(rank);
            }
        }
        return ranks.toIntArray();
    }
}
