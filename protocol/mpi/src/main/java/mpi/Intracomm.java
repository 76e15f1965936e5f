package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.process.ProcessCall;

/**
 * A communicator of one group. In the MPJ dialect an offset follows every buffer and counts its elements.
 *
 * <p><b>Processes.</b> New processes have the lowest free places of the job on the machine; a process that has ended after
 * MPI.Finalize has left its own. How many there may be at a time says {@code --config universe=N}, and the attribute UNIVERSE_SIZE.
 */
public class Intracomm extends Comm {
    Intracomm(CommHandle handle) {
        super(handle);
    }

    @Override
    Intracomm with(CommHandle handle) {
        return new Intracomm(handle);
    }

    private static CommHandle handle(@Nullable CommState state) {
        return state == null ? CommHandle.none() : CommHandle.of(state);
    }

    private static Intracomm of(@Nullable CommState state) {
        return new Intracomm(handle(state));
    }

    // ---- duplicates and parts

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
        return of(Communicators.splitType(this, call("splitType", "splitType", splitType, "key", key), splitType, key));
    }

    /**
     * A communicator of the ranks in {@code group}, in its order; a null communicator on the others. All ranks call it; their
     * groups are equal or have no member in common.
     */
    public final Intracomm create(Group group) {
        return of(Communicators.ofMembers(this, call("create"), group));
    }

    /**
     * {@link #create} by the ranks of the group alone; a null communicator on others that call it.
     *
     * @param tag keeps apart what groups with common members do at the same time
     */
    public final Intracomm createGroup(Group group, int tag) {
        return of(Communicators.ofGroup(this, call("createGroup", "tag", tag), group, tag));
    }

    // ---- process topologies (MPI-4.1, section 8.5)

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

    // ---- scans (MPI-4.1, section 6.11)

    /** Combines the vectors of the ranks up to this one. */
    public final void scan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "scan",
                        new Part("sendbuf", sendbuf, 0, count, type),
                        new Part("recvbuf", recvbuf, 0, count, type),
                        op,
                        false)
                .await();
    }

    /** Scan in place. */
    public final void scan(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "scan",
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        op,
                        false)
                .await();
    }

    /** Combines the vectors of the ranks below this one; rank 0 gets nothing. */
    public final void exScan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "exScan",
                        new Part("sendbuf", sendbuf, 0, count, type),
                        new Part("recvbuf", recvbuf, 0, count, type),
                        op,
                        true)
                .await();
    }

    /** Exclusive scan in place. */
    public final void exScan(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "exScan",
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        op,
                        true)
                .await();
    }

    /** Starts {@link #scan(Object, Object, int, Datatype, Op)}. */
    public final Request iScan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this,
                "iScan",
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op,
                false));
    }

    /** {@link #iScan(Object, Object, int, Datatype, Op)}. */
    public final Request iScan(@Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iScan((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /** Starts {@link #scan(Object, int, Datatype, Op)}. */
    public final Request iScan(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this, "iScan", new Part("buf", buf, 0, count, type), new Part("buf", buf, 0, count, type), op, false));
    }

    /** {@link #iScan(Object, int, Datatype, Op)}. */
    public final Request iScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iScan((Object) buf, count, type, op);
    }

    /** Starts {@link #exScan(Object, Object, int, Datatype, Op)}. */
    public final Request iExScan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this,
                "iExScan",
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op,
                true));
    }

    /** {@link #iExScan(Object, Object, int, Datatype, Op)}. */
    public final Request iExScan(@Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iExScan((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /** Starts {@link #exScan(Object, int, Datatype, Op)}. */
    public final Request iExScan(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this, "iExScan", new Part("buf", buf, 0, count, type), new Part("buf", buf, 0, count, type), op, true));
    }

    /** {@link #iExScan(Object, int, Datatype, Op)}. */
    public final Request iExScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iExScan((Object) buf, count, type, op);
    }

    // ---- processes that come later, and worlds that find each other (MPI-4.1, chapter 11)

    /**
     * Starts processes, which are a world of their own. All ranks call it; the arguments matter at the root.
     *
     * @param command name of a class with a {@code main} where the program's own was found; {@code java} with the class among the
     *     arguments is understood as well
     * @param argv arguments; null for none
     * @param maxprocs how many processes
     * @param info hints, none of which are known
     * @param errcodes for an error class of each process; null for none
     * @return the communicator with them
     */
    public final Intercomm spawn(
            @Nullable String command,
            String @Nullable [] argv,
            int maxprocs,
            @Nullable Info info,
            int root,
            int @Nullable [] errcodes) {
        Call call = call("spawn", "command", command, "maxprocs", maxprocs, "root", root);
        return Processes.spawn(
                this,
                call,
                root,
                errcodes,
                () -> new Processes.Programs(new String[] {command}, new String[][] {argv}, new int[] {maxprocs}));
    }

    /** {@link #spawn} of several programs, whose processes are one world. */
    public final Intercomm spawnMultiple(
            String @Nullable [] commands,
            String @Nullable [] @Nullable [] argv,
            int @Nullable [] maxprocs,
            Info @Nullable [] info,
            int root,
            int @Nullable [] errcodes) {
        Call call = call("spawnMultiple", "maxprocs", maxprocs, "root", root);
        return Processes.spawn(this, call, root, errcodes, () -> new Processes.Programs(commands, argv, maxprocs));
    }

    /** Opens a port, at which other worlds can connect; its name. */
    public static String openPort() {
        return Processes.openPort();
    }

    /** {@link #openPort()}; no hints are known. */
    public static String openPort(Info info) {
        return Processes.openPort();
    }

    /** Closes a port. Who waits there gets an error. */
    public static void closePort(String name) {
        Processes.closePort(name);
    }

    /**
     * Waits at a port until another world connects. All ranks call it; the port matters at the root.
     *
     * @return the communicator with those who have connected
     */
    public final Intercomm accept(@Nullable String port, int root) {
        Call call = call("accept", "port", port, "root", root);
        return Processes.meet(this, call, port, root, ProcessCall::accept);
    }

    /** {@link #accept(String, int)}; no hints are known. */
    public final Intercomm accept(@Nullable String port, @Nullable Info info, int root) {
        return accept(port, root);
    }

    /**
     * Waits at a port until another world accepts. All ranks call it; the port matters at the root.
     *
     * @return the communicator with those who have accepted
     */
    public final Intercomm connect(@Nullable String port, int root) {
        Call call = call("connect", "port", port, "root", root);
        return Processes.meet(this, call, port, root, ProcessCall::connect);
    }

    /** {@link #connect(String, int)}; no hints are known. */
    public final Intercomm connect(@Nullable String port, @Nullable Info info, int root) {
        return connect(port, root);
    }

    /** Publishes a port under the name of a service. */
    public static void publishName(String service, String port) {
        Processes.publish(service, port);
    }

    /** {@link #publishName(String, String)}; no hints are known. */
    public static void publishName(String service, Info info, String port) {
        Processes.publish(service, port);
    }

    /** Takes back {@link #publishName(String, String)}. */
    public static void unpublishName(String service, String port) {
        Processes.unpublish(service, port);
    }

    /** {@link #unpublishName(String, String)}; no hints are known. */
    public static void unpublishName(String service, Info info, String port) {
        Processes.unpublish(service, port);
    }

    /** The port that was published under the name of a service. */
    public static String lookupName(String service) {
        return Processes.lookup(service);
    }

    /** {@link #lookupName(String)}; no hints are known. */
    public static String lookupName(String service, Info info) {
        return Processes.lookup(service);
    }

    // ---- the MPJ dialect

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

    // ---- collectives of the MPJ dialect: each method does what its namesake of Open MPI does

    public final void Barrier() {
        SymmetricCollectives.barrier(this, "Barrier").await();
    }

    public final void Bcast(@Nullable Object buf, int offset, int count, Datatype type, int root) {
        RootedCollectives.bcast(this, "Bcast", new Part("buf", buf, offset, count, type), root)
                .await();
    }

    public final void Gather(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        RootedCollectives.gather(
                        this,
                        "Gather",
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, recvoffset, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    public final void Gatherv(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int @Nullable [] recvcounts,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        RootedCollectives.gatherv(
                        this,
                        "Gatherv",
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Parts("recvbuf", recvbuf, recvoffset, recvcounts, displs, recvtype),
                        root,
                        false)
                .await();
    }

    public final void Scatter(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        RootedCollectives.scatter(
                        this,
                        "Scatter",
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, recvoffset, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    public final void Scatterv(
            @Nullable Object sendbuf,
            int sendoffset,
            int @Nullable [] sendcounts,
            int @Nullable [] displs,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        RootedCollectives.scatterv(
                        this,
                        "Scatterv",
                        new Parts("sendbuf", sendbuf, sendoffset, sendcounts, displs, sendtype),
                        new Part("recvbuf", recvbuf, recvoffset, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    public final void Allgather(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        SymmetricCollectives.allGather(
                        this,
                        "Allgather",
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, recvoffset, recvcount, recvtype))
                .await();
    }

    public final void Allgatherv(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int @Nullable [] recvcounts,
            int @Nullable [] displs,
            Datatype recvtype) {
        SymmetricCollectives.allGatherv(
                        this,
                        "Allgatherv",
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Parts("recvbuf", recvbuf, recvoffset, recvcounts, displs, recvtype))
                .await();
    }

    public final void Alltoall(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        SymmetricCollectives.allToAll(
                        this,
                        "Alltoall",
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, recvoffset, recvcount, recvtype))
                .await();
    }

    public final void Alltoallv(
            @Nullable Object sendbuf,
            int sendoffset,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        SymmetricCollectives.allToAllv(
                        this,
                        "Alltoallv",
                        new Parts("sendbuf", sendbuf, sendoffset, sendcount, sdispls, sendtype),
                        new Parts("recvbuf", recvbuf, recvoffset, recvcount, rdispls, recvtype))
                .await();
    }

    // ---- reductions of the MPJ dialect: one array may be both source and result

    public final void Reduce(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op,
            int root) {
        Reductions.reduce(
                        this,
                        "Reduce",
                        new Part("sendbuf", sendbuf, sendoffset, count, datatype),
                        new Part("recvbuf", recvbuf, recvoffset, count, datatype),
                        op,
                        root,
                        false)
                .await();
    }

    public final void Allreduce(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op) {
        Reductions.allReduce(
                        this,
                        "Allreduce",
                        new Part("sendbuf", sendbuf, sendoffset, count, datatype),
                        new Part("recvbuf", recvbuf, recvoffset, count, datatype),
                        op)
                .await();
    }

    public final void Reduce_scatter(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int @Nullable [] recvcounts,
            Datatype datatype,
            Op op) {
        Reductions.reduceScatter(
                        this,
                        "Reduce_scatter",
                        new Part("sendbuf", sendbuf, sendoffset, 0, datatype),
                        new Part("recvbuf", recvbuf, recvoffset, 0, datatype),
                        recvcounts,
                        op)
                .await();
    }

    public final void Scan(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op) {
        Reductions.scan(
                        this,
                        "Scan",
                        new Part("sendbuf", sendbuf, sendoffset, count, datatype),
                        new Part("recvbuf", recvbuf, recvoffset, count, datatype),
                        op,
                        false)
                .await();
    }
}
