package org.rankcluster.protocol.group;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Interner;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.message.Payload;

/**
 * The computation of the new communicators of MPI_Comm_split from the colours and keys of all members. Each member contributes an {@link
 * #entry}. All members get all entries and derive the same result (MPI-4.1, 7.4.2).
 *
 * <p>Equal splits are one object in a JVM while ranks use them. The entries are gathered to one rank and broadcast from it, so they are one
 * payload for all ranks. The ordering is done once and costs a rank O(1) time and memory. An allgather would make a payload for each rank.
 */
public final class Split {
    /** Bytes of an entry. */
    public static final int ENTRY_BYTES = 3 * Integer.BYTES;

    private static final int CONTESTED = 1;
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final Interner<Split> SPLITS = new Interner<>();

    private final Rankmap parent;
    private final Rankmaps scheme;
    private final Payload gathered;
    private @Nullable Groups groups;

    /** The group of each rank of the parent, and its rank in that group. */
    private record Groups(int[] groupOf, int[] rankIn, Rankmaps.Made[] rankmaps, int context) {}

    private Split(Rankmap parent, Rankmaps scheme, Payload gathered) {
        this.scheme = scheme;
        this.parent = parent;
        this.gathered = gathered;
    }

    /**
     * Creates the contribution of a member.
     *
     * @param color members of one color form one communicator; negative for no new communicator
     * @param key order within the color; equal keys are ordered by the old ranks
     * @param context number that the member's {@link ContextIds} propose
     * @param contested whether the proposal may be taken before the split is done
     * @return {@link #ENTRY_BYTES} bytes
     */
    public static Payload entry(int color, int key, int context, boolean contested) {
        byte[] bytes = new byte[ENTRY_BYTES];
        INTS.set(bytes, 0, color);
        INTS.set(bytes, Integer.BYTES, key);
        INTS.set(bytes, 2 * Integer.BYTES, contested ? context | CONTESTED : context);
        return Payload.of(bytes);
    }

    /**
     * Returns the split of a communicator.
     *
     * @param parent map of the communicator
     * @param scheme factory of the new maps
     * @param gathered entries in the order of its ranks
     * @return the split, shared with equal splits
     * @throws IllegalArgumentException if the number of entries is not the number of ranks
     */
    public static Split of(Rankmap parent, Rankmaps scheme, Payload gathered) {
        int expected = Math.multiplyExact(parent.size(), ENTRY_BYTES);
        if (gathered.size() != expected) {
            throw new IllegalArgumentException("entries: " + gathered.size() + " bytes (expected: " + expected + ")");
        }
        return SPLITS.intern(new Split(parent, scheme, gathered));
    }

    /** {@return the greatest proposal for the context id of all new communicators} */
    public int context() {
        return groups().context & -ContextIds.STRIDE;
    }

    /** {@return whether any member's proposal may be taken before the split is done} */
    public boolean isContested() {
        return (groups().context & CONTESTED) != 0;
    }

    /**
     * A membership in a new communicator.
     *
     * @param made its map, one object for all members in a JVM
     * @param rank rank of the member in it
     */
    public record Membership(Rankmaps.Made made, int rank) {}

    /**
     * Returns the membership of a member.
     *
     * @param oldRank its rank in the parent
     * @return the membership; null if its color was negative
     */
    public @Nullable Membership membership(int oldRank) {
        Groups all = groups();
        int group = all.groupOf[oldRank];
        return group < 0 ? null : new Membership(all.rankmaps[group], all.rankIn[oldRank]);
    }

    private synchronized Groups groups() {
        if (groups == null) {
            groups = makeGroups();
        }
        return groups;
    }

    private Groups makeGroups() {
        int size = parent.size();
        int[] groupOf = new int[size];
        int[] sizes = colorGroups(groupOf);
        int[][] members = new int[sizes.length][];
        Arrays.setAll(members, group -> new int[sizes[group]]);
        int[] filled = new int[sizes.length];
        int[] rankIn = new int[size];
        for (int oldRank : ranksByKey()) {
            int group = groupOf[oldRank];
            if (group >= 0) {
                rankIn[oldRank] = filled[group]++;
                members[group][rankIn[oldRank]] = oldRank;
            }
        }
        Rankmaps.Made[] rankmaps = new Rankmaps.Made[sizes.length];
        Arrays.setAll(rankmaps, group -> scheme.child(parent, members[group]));
        return new Groups(groupOf, rankIn, rankmaps, greatestContext());
    }

    /** Numbers the colors in the order in which they appear. Returns the sizes of the groups. */
    private int[] colorGroups(int[] groupOf) {
        Int2IntOpenHashMap groupOfColor = new Int2IntOpenHashMap();
        groupOfColor.defaultReturnValue(-1);
        int[] sizes = new int[groupOf.length];
        for (int rank = 0; rank < groupOf.length; rank++) {
            int color = value(rank, 0);
            int group = color < 0 ? -1 : groupOfColor.get(color);
            if (color >= 0 && group < 0) {
                group = groupOfColor.size();
                groupOfColor.put(color, group);
            }
            if (group >= 0) {
                sizes[group]++;
            }
            groupOf[rank] = group;
        }
        return Arrays.copyOf(sizes, groupOfColor.size());
    }

    private int[] ranksByKey() {
        int size = parent.size();
        long[] pairs = new long[size];
        for (int rank = 0; rank < size; rank++) {
            pairs[rank] = (long) value(rank, 1) << 32 | rank;
        }
        LongArrays.radixSort(pairs);
        int[] ranks = new int[size];
        Arrays.setAll(ranks, i -> (int) pairs[i]);
        return ranks;
    }

    private int greatestContext() {
        int greatest = 0;
        int contested = 0;
        for (int rank = 0; rank < parent.size(); rank++) {
            greatest = Math.max(greatest, value(rank, 2));
            contested |= value(rank, 2) & CONTESTED;
        }
        return greatest | contested;
    }

    private int value(int rank, int which) {
        return (int) INTS.get(gathered.bytes(), rank * ENTRY_BYTES + which * Integer.BYTES);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof Split that
                        && gathered.hash() == that.gathered.hash()
                        && parent.equals(that.parent)
                        && scheme == that.scheme
                        && Arrays.equals(gathered.bytes(), that.gathered.bytes()));
    }

    @Override
    public int hashCode() {
        return Long.hashCode(gathered.hash());
    }
}
