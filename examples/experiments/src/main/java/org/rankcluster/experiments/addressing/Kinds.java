package org.rankcluster.experiments.addressing;

import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.rankmap.Detection;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.ComputedRank;

/** A recorder between a skeleton and its communicators, which counts the kinds of Table I of Guo et al. */
final class Kinds implements Communicators {
    /** The columns of the table. */
    enum Column {
        DUP,
        OFFSET,
        STRIDE,
        IRREGULAR,
        TOPO,
        INTERCOMM
    }

    private final ComputedRank rank;
    private final int ranksPerNode;
    private final Set<Column> columns = EnumSet.noneOf(Column.class);

    /** Creates the layer for the calls of a computed rank. */
    Kinds(ComputedRank rank, int ranksPerNode) {
        this.rank = rank;
        this.ranksPerNode = ranksPerNode;
    }

    /** Returns the columns so far. */
    Set<Column> columns() {
        return columns;
    }

    private @Nullable Handle note(Column column, @Nullable Handle made) {
        if (made != null) {
            columns.add(column);
        }
        return made;
    }

    /**
     * Records a communicator by its ranks in the parent, and by the ranks of its node roots. The latter are a table if they have no model.
     */
    private @Nullable Handle part(@Nullable Handle made) {
        if (made != null) {
            CommunicatorAddressing held = rank.made().getLast();
            CommunicatorAddressing parent = held.parent();
            if (parent != null) {
                int[] ranks = new int[held.members().size()];
                Arrays.setAll(ranks, i -> parent.members().rankOf(held.members().lpid(i)));
                columns.add(column(Detection.in(ranks).found()));
            }
            if (Detection.in(nodeRoots(held.members())).found() == null) {
                columns.add(Column.IRREGULAR);
            }
        }
        return made;
    }

    private static Column column(@Nullable Rankmap model) {
        if (model == null) {
            return Column.IRREGULAR;
        }
        boolean isStride = model.model() == RankmapModel.STRIDE || model.model() == RankmapModel.BLOCKED_STRIDE;
        return isStride ? Column.STRIDE : Column.OFFSET;
    }

    private int[] nodeRoots(Rankmap members) {
        BitSet nodes = new BitSet();
        int[] roots = new int[members.size()];
        int count = 0;
        for (int member = 0; member < members.size(); member++) {
            int node = members.lpid(member) / ranksPerNode;
            if (!nodes.get(node)) {
                nodes.set(node);
                roots[count++] = members.lpid(member);
            }
        }
        return Arrays.copyOf(roots, count);
    }

    @Override
    public Handle world() {
        return rank.world();
    }

    @Override
    public int ranksPerNode() {
        return rank.ranksPerNode();
    }

    @Override
    public @Nullable Handle dup(@Nullable Handle comm) {
        return note(Column.DUP, rank.dup(comm));
    }

    @Override
    public @Nullable Handle window(@Nullable Handle comm) {
        return note(Column.DUP, rank.window(comm));
    }

    @Override
    public @Nullable Handle split(@Nullable Handle comm, IntUnaryOperator color, IntUnaryOperator key) {
        return part(rank.split(comm, color, key));
    }

    @Override
    public @Nullable Handle splitByNode(@Nullable Handle comm) {
        return part(rank.splitByNode(comm));
    }

    @Override
    public @Nullable Handle create(@Nullable Handle comm, int... ranks) {
        return part(rank.create(comm, ranks));
    }

    @Override
    public @Nullable Handle cart(@Nullable Handle comm, int... extents) {
        return note(Column.TOPO, rank.cart(comm, extents));
    }

    @Override
    public @Nullable Handle cartSub(@Nullable Handle cart, boolean... remain) {
        return note(Column.TOPO, rank.cartSub(cart, remain));
    }

    @Override
    public int[] dims(int ranks, int dimensions) {
        return rank.dims(ranks, dimensions);
    }

    @Override
    public @Nullable Handle inter(@Nullable Handle part, @Nullable Handle whole, IntUnaryOperator remote) {
        return note(Column.INTERCOMM, rank.inter(part, whole, remote));
    }

    @Override
    public @Nullable Handle merge(@Nullable Handle inter) {
        return note(Column.INTERCOMM, rank.merge(inter));
    }

    @Override
    public void free(@Nullable Handle comm) {
        rank.free(comm);
    }
}
