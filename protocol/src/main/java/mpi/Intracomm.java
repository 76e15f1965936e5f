package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.runtime.RankRuntime;

/** A communicator of one group. */
public class Intracomm extends ProcessCalls {
    Intracomm(CommHandle handle) {
        super(handle);
    }

    private static CommHandle handle(@Nullable CommState state) {
        return state == null ? CommHandle.none() : CommHandle.of(state);
    }

    private static Intracomm of(@Nullable CommState state) {
        return new Intracomm(handle(state));
    }

    @Override
    Intracomm with(CommHandle handle) {
        return new Intracomm(handle);
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Intracomm clone() {
        return dup();
    }

    @Override
    public Intracomm dup() {
        return (Intracomm) super.dup();
    }

    @Override
    public Intracomm iDup() {
        return (Intracomm) super.iDup();
    }

    @Override
    public Intracomm dupWithInfo(Info info) {
        return (Intracomm) super.dupWithInfo(info);
    }

    /**
     * Divides it: ranks with the same color come together, ordered by key, then by their old ranks. With color UNDEFINED the
     * result is a null communicator ({@link #isNull}).
     */
    public final Intracomm split(int colour, int key) {
        return of(Communicators.split(this, call("split", "color", colour, "key", key), colour, key, null));
    }

    /** {@link #split} into what can share memory: with TYPE_SHARED, the ranks of one node. */
    public final Intracomm splitType(int splitType, int key, Info info) {
        Call call = call("splitType", "splitType", splitType, "key", key);
        if (splitType != TYPE_SHARED && splitType != MPI.UNDEFINED) {
            throw call.error(MPI.ERR_ARG, "splitType", splitType, "TYPE_SHARED or UNDEFINED");
        }
        int colour =
                splitType == MPI.UNDEFINED ? splitType : RankRuntime.current().node();
        return of(Communicators.split(this, call, colour, key, null));
    }

    /**
     * A communicator of the ranks in {@code group}, in its order; a null communicator on the others. All ranks call it; their
     * groups are equal or have no member in common.
     */
    public final Intracomm create(Group group) {
        Call call = call("create");
        Rankmap members = Group.membersOf(call, "group", group);
        int rank = members.rankOf(RankRuntime.current().rank());
        int colour = rank < 0 ? MPI.UNDEFINED : members.lpid(0);
        return of(Communicators.split(this, call, colour, rank, null));
    }

    /**
     * {@link #create} by the ranks of the group alone; a null communicator on others that call it.
     *
     * @param tag keeps apart what groups with common members do at the same time
     */
    public final Intracomm createGroup(Group group, int tag) {
        return of(Communicators.ofGroup(this, call("createGroup", "tag", tag), group, tag));
    }

    /**
     * A grid of the first ranks; a null communicator on ranks that it does not need. All ranks call it.
     *
     * @param dims extents
     * @param periods whether each dimension is a ring
     * @param reorder whether ranks may change places, so that neighbours in the grid are close in the machine
     */
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) {
        return new CartComm(handle(cart("createCart", dims, periods, reorder)));
    }

    private @Nullable CommState cart(String name, int[] dims, boolean[] periods, boolean reorder) {
        Call call = call(name, "dims", dims, "periods", periods, "reorder", reorder);
        return Topologies.cart(this, call, dims, periods, reorder);
    }

    /**
     * A graph of the first ranks; a null communicator on ranks that it does not need. All ranks call it.
     *
     * @param index where the edges of each rank end
     * @param edges the ranks at the other ends, rank by rank
     * @param reorder allows ranks to change places, which none does
     */
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) {
        return new GraphComm(handle(graph("createGraph", index, edges)));
    }

    private @Nullable CommState graph(String name, int[] index, int[] edges) {
        return Topologies.graph(this, call(name, "index", index, "edges", edges), index, edges);
    }

    /**
     * A graph of which each rank says any edges.
     *
     * @param sources ranks where edges begin
     * @param degrees number of edges of each of these
     * @param destinations where they end, source by source
     * @param weights weight of each edge
     * @param info hints, none of which are known
     * @param reorder allows ranks to change places, which none does
     */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder) {
        Call call = call("createDistGraph", "sources", sources, "degrees", degrees, "destinations", destinations);
        return new GraphComm(CommHandle.of(Topologies.distGraph(this, call, sources, degrees, destinations, weights)));
    }

    /** {@link #createDistGraph(int[], int[], int[], int[], Info, boolean)} without weights. */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder) {
        Call call = call("createDistGraph", "sources", sources, "degrees", degrees, "destinations", destinations);
        return new GraphComm(CommHandle.of(Topologies.distGraph(this, call, sources, degrees, destinations, null)));
    }

    /**
     * A graph of which each rank says its own edges.
     *
     * @param sources ranks where edges to this one begin
     * @param sourceWeights weight of each of these
     * @param destinations ranks where edges from this one end
     * @param destWeights weight of each of these
     * @param info hints, none of which are known
     * @param reorder allows ranks to change places, which none does
     */
    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights, Info info, boolean reorder) {
        Call call = call("createDistGraphAdjacent", "sources", sources, "destinations", destinations);
        return new GraphComm(
                CommHandle.of(Topologies.adjacent(this, call, sources, sourceWeights, destinations, destWeights)));
    }

    /** {@link #createDistGraphAdjacent(int[], int[], int[], int[], Info, boolean)} without weights. */
    public final GraphComm createDistGraphAdjacent(int[] sources, int[] destinations, Info info, boolean reorder) {
        Call call = call("createDistGraphAdjacent", "sources", sources, "destinations", destinations);
        return new GraphComm(CommHandle.of(Topologies.adjacent(this, call, sources, null, destinations, null)));
    }

    /** {@link #createCart}; null on ranks that the grid does not need. */
    public final @Nullable Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        CommState state = cart("Create_cart", dims, periods, reorder);
        return state == null ? null : new Cartcomm(CommHandle.of(state));
    }

    /** {@link #createGraph}; null on ranks that the graph does not need. */
    public final @Nullable Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        CommState state = graph("Create_graph", index, edges);
        return state == null ? null : new Graphcomm(CommHandle.of(state));
    }

    /** {@link #split}; null with color UNDEFINED. */
    public final @Nullable Intracomm Split(int colour, int key) {
        return orNull(split(colour, key));
    }

    /** {@link #create}; null on ranks that are not in the group. */
    public final @Nullable Intracomm Create(Group group) {
        return orNull(create(group));
    }

    private static @Nullable Intracomm orNull(Intracomm comm) {
        return comm.isNull() ? null : comm;
    }

    /** {@link Comm#compare}. */
    public static int Compare(Comm comm1, Comm comm2) {
        return compare(comm1, comm2);
    }
}
