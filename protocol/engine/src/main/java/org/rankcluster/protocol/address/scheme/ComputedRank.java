package org.rankcluster.protocol.address.scheme;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;

/**
 * An implementation of {@link Communicators} without a job, which computes the communicators of one rank of a skeleton. The members of its
 * communicators follow from the functions of the skeleton, evaluated for all ranks. Communicators are kept in the smallest maps. Each call
 * takes time linear in the size of the communicator.
 */
public final class ComputedRank implements Communicators {
    private final int lpid;
    private final Rankmaps maps;
    private final IntUnaryOperator nodeOf;
    private final IntFunction<IntFunction<int[]>> dims;
    private final List<CommunicatorAddressing> held = new ArrayList<>();
    private final List<CommunicatorAddressing> made = new ArrayList<>();
    private final ComputedCommunicator world;
    private List<CommunicatorAddressing> most = List.of();

    /**
     * Creates a rank of a world.
     *
     * @param lpid its rank in the world
     * @param maps maps of the world
     * @param nodeOf node of each rank of the world
     * @param dims MPI_Dims_create: number of ranks, then number of dimensions
     */
    public ComputedRank(int lpid, Rankmaps maps, IntUnaryOperator nodeOf, IntFunction<IntFunction<int[]>> dims) {
        this.lpid = lpid;
        this.maps = maps;
        this.nodeOf = nodeOf;
        this.dims = dims;
        this.world = hold(CommunicatorAddressing.of(maps.world(), null), null);
    }

    /** A communicator that is computed and not created by a rank. */
    private static final class ComputedCommunicator implements Handle {
        private final CommunicatorAddressing addressing;
        private final int rank;
        private final int @Nullable [] extents;

        ComputedCommunicator(CommunicatorAddressing addressing, int rank, int @Nullable [] extents) {
            this.addressing = addressing;
            this.rank = rank;
            this.extents = extents;
        }

        @Override
        public int size() {
            return addressing.members().size();
        }

        @Override
        public int rank() {
            return rank;
        }
    }

    private ComputedCommunicator hold(CommunicatorAddressing communicator, int @Nullable [] extents) {
        communicator.use();
        held.add(communicator);
        made.add(communicator);
        if (held.size() >= most.size()) {
            most = List.copyOf(held);
        }
        return new ComputedCommunicator(communicator, communicator.members().rankOf(lpid), extents);
    }

    /** {@return all communicators that it has created in order, including freed ones; the world is the first} */
    public List<CommunicatorAddressing> made() {
        return made;
    }

    /** {@return the communicators at the time when it held most} */
    public List<CommunicatorAddressing> most() {
        return most;
    }

    @Override
    public Handle world() {
        return world;
    }

    @Override
    public int ranksPerNode() {
        Rankmap members = world.addressing.members();
        int first = nodeOf.applyAsInt(members.lpid(0));
        int count = 0;
        for (int rank = 0; rank < members.size(); rank++) {
            count += nodeOf.applyAsInt(members.lpid(rank)) == first ? 1 : 0;
        }
        return count;
    }

    @Override
    public @Nullable Handle dup(@Nullable Handle comm) {
        return comm instanceof ComputedCommunicator communicator
                ? hold(CommunicatorAddressing.duplicate(communicator.addressing), communicator.extents)
                : null;
    }

    @Override
    public @Nullable Handle window(@Nullable Handle comm) {
        return dup(comm);
    }

    @Override
    public @Nullable Handle split(@Nullable Handle comm, IntUnaryOperator color, IntUnaryOperator key) {
        if (!(comm instanceof ComputedCommunicator communicator)) {
            return null;
        }
        int mine = color.applyAsInt(communicator.rank);
        if (mine < 0) {
            return null;
        }
        IntArrayList ranks = new IntArrayList();
        IntArrayList keys = new IntArrayList();
        boolean ordered = true;
        for (int rank = 0; rank < communicator.size(); rank++) {
            if (color.applyAsInt(rank) == mine) {
                int now = key.applyAsInt(rank);
                ordered &= keys.isEmpty() || keys.getInt(keys.size() - 1) <= now;
                keys.add(now);
                ranks.add(rank);
            }
        }
        int[] members = ranks.toIntArray();
        return child(communicator, ordered ? members : sorted(members, keys), null);
    }

    private static int[] sorted(int[] ranks, IntArrayList keys) {
        long[] pairs = new long[ranks.length];
        Arrays.setAll(pairs, i -> (long) keys.getInt(i) << 32 | ranks[i]);
        LongArrays.radixSort(pairs);
        return Arrays.stream(pairs).mapToInt(pair -> (int) pair).toArray();
    }

    private ComputedCommunicator child(ComputedCommunicator parent, int[] ranks, int @Nullable [] extents) {
        Rankmap members = maps.child(parent.addressing.members(), ranks).map();
        return hold(CommunicatorAddressing.of(members, parent.addressing), extents);
    }

    @Override
    public @Nullable Handle splitByNode(@Nullable Handle comm) {
        return comm instanceof ComputedCommunicator communicator
                ? split(
                        comm,
                        rank -> nodeOf.applyAsInt(
                                communicator.addressing.members().lpid(rank)))
                : null;
    }

    @Override
    public @Nullable Handle create(@Nullable Handle comm, int... ranks) {
        if (!(comm instanceof ComputedCommunicator communicator)) {
            return null;
        }
        boolean isMember = Arrays.stream(ranks).anyMatch(rank -> rank == communicator.rank);
        return isMember ? child(communicator, ranks, null) : null;
    }

    @Override
    public @Nullable Handle cart(@Nullable Handle comm, int... extents) {
        if (!(comm instanceof ComputedCommunicator communicator)) {
            return null;
        }
        int ranks = Arrays.stream(extents).reduce(1, Math::multiplyExact);
        if (communicator.rank >= ranks) {
            return null;
        }
        int[] first = new int[ranks];
        Arrays.setAll(first, rank -> rank);
        return child(communicator, first, extents.clone());
    }

    @Override
    public @Nullable Handle cartSub(@Nullable Handle cart, boolean... remain) {
        if (!(cart instanceof ComputedCommunicator communicator) || communicator.extents == null) {
            return null;
        }
        int[] extents = communicator.extents;
        IntArrayList left = new IntArrayList();
        for (int d = 0; d < extents.length; d++) {
            if (remain[d]) {
                left.add(extents[d]);
            }
        }
        ComputedCommunicator made = (ComputedCommunicator) split(cart, rank -> dropped(rank, extents, remain));
        return made == null ? null : new ComputedCommunicator(made.addressing, made.rank, left.toIntArray());
    }

    /** Returns the number of the sub-grid that contains a rank. */
    private static int dropped(int rank, int[] extents, boolean[] remain) {
        int rest = rank;
        int color = 0;
        int stride = 1;
        for (int d = extents.length - 1; d >= 0; d--) {
            if (!remain[d]) {
                color += rest % extents[d] * stride;
                stride *= extents[d];
            }
            rest /= extents[d];
        }
        return color;
    }

    @Override
    public int[] dims(int ranks, int dimensions) {
        return dims.apply(ranks).apply(dimensions);
    }

    @Override
    public @Nullable Handle inter(@Nullable Handle part, @Nullable Handle whole, IntUnaryOperator remote) {
        if (!(part instanceof ComputedCommunicator local) || !(whole instanceof ComputedCommunicator all)) {
            return null;
        }
        IntArrayList others = new IntArrayList();
        for (int rank = 0; rank < all.size(); rank++) {
            if (remote.applyAsInt(rank) == 1) {
                others.add(rank);
            }
        }
        Rankmap members =
                maps.child(all.addressing.members(), others.toIntArray()).map();
        return hold(CommunicatorAddressing.inter(local.addressing, members), null);
    }

    @Override
    public @Nullable Handle merge(@Nullable Handle inter) {
        if (!(inter instanceof ComputedCommunicator communicator) || communicator.addressing.remote() == null) {
            return null;
        }
        Rankmap local = communicator.addressing.members();
        Rankmap remote = communicator.addressing.remote();
        boolean isLow = local.lpid(0) < remote.lpid(0);
        Rankmap low = isLow ? local : remote;
        Rankmap high = isLow ? remote : local;
        int[] lpids = new int[low.size() + high.size()];
        Arrays.setAll(lpids, rank -> rank < low.size() ? low.lpid(rank) : high.lpid(rank - low.size()));
        return hold(CommunicatorAddressing.of(maps.of(lpids).map(), null), null);
    }

    /**
     * Creates an intercommunicator with processes that the world spawns.
     *
     * @param processes number of spawned processes, 1 or more
     * @return the intercommunicator
     */
    public Handle spawn(int processes) {
        int[] lpids = new int[processes];
        Arrays.setAll(lpids, index -> maps.world().size() + index);
        return hold(
                CommunicatorAddressing.inter(world.addressing, maps.of(lpids).map()), null);
    }

    @Override
    public void free(@Nullable Handle comm) {
        if (comm instanceof ComputedCommunicator communicator) {
            held.remove(communicator.addressing);
        }
    }
}
