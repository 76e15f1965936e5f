package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.ProcessCall;

/**
 * A communicator of one group: the usual kind, such as COMM_WORLD. In the mpiJava API an offset follows every buffer, in elements of the
 * buffer.
 *
 * <p><b>Processes.</b> New processes get the lowest free places of the job on the machine. A process that has ended
 * after MPI.Finalize has freed its place. The number of places is {@code --config universe=N}; the attribute
 * UNIVERSE_SIZE contains it.
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
     * Divides the communicator. Ranks with the same color form a new communicator, ordered by key, then by their old
     * ranks. All ranks call it.
     *
     * @param colour color of the calling rank, 0 or more, or UNDEFINED
     * @param key sort key of the calling rank
     * @return the new communicator; a null communicator ({@link #isNull}) with color UNDEFINED
     * @throws MPIException of class ERR_ARG for another color
     */
    public final Intracomm split(int colour, int key) {
        return of(Communicators.split(this, call("split", "color", colour, "key", key), colour, key, null));
    }

    /**
     * Divides the communicator into the ranks that can share memory, see {@link #split}.
     *
     * @param splitType TYPE_SHARED for the ranks of one node, or UNDEFINED
     * @param key sort key of the calling rank
     * @param info ignored, no hints are supported
     * @return the new communicator; a null communicator with UNDEFINED
     * @throws MPIException of class ERR_ARG for another split type
     */
    public final Intracomm splitType(int splitType, int key, Info info) {
        return of(Communicators.splitType(this, call("splitType", "splitType", splitType, "key", key), splitType, key));
    }

    /**
     * Creates a communicator of the ranks in a group, in its order. All ranks call it. Their groups are equal or
     * disjoint.
     *
     * @param group members of the new communicator
     * @return the new communicator; a null communicator on the other ranks
     * @throws MPIException of class ERR_GROUP if the group has other members than the communicator
     */
    public final Intracomm create(Group group) {
        return of(Communicators.ofMembers(this, call("create"), group));
    }

    /**
     * Creates a communicator of a group. Only its members need to call it, see {@link #create}.
     *
     * @param group members of the new communicator
     * @param tag distinguishes concurrent calls of groups with common members, 0 or more
     * @return the new communicator; a null communicator on other ranks
     * @throws MPIException of class ERR_GROUP if the group has other members than the communicator, ERR_TAG for a
     *     negative tag
     */
    public final Intracomm createGroup(Group group, int tag) {
        return of(Communicators.ofGroup(this, call("createGroup", "tag", tag), group, tag));
    }

    // ---- process topologies (MPI-4.1, section 8.5)

    /**
     * Creates a communicator of the first ranks as a grid. All ranks call it.
     *
     * @param dims extent of each dimension, 1 or more; their product is at most the number of ranks
     * @param periods whether each dimension is periodic
     * @param reorder whether ranks may change places, so that neighbours in the grid are close in the machine
     * @return the grid; a null communicator on ranks that it does not need
     * @throws MPIException of class ERR_DIMS for other extents, ERR_ARG if {@code periods} is null
     */
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) {
        return new CartComm(handle(cart("createCart", dims, periods, reorder)));
    }

    private @Nullable CommState cart(String name, int[] dims, boolean[] periods, boolean reorder) {
        Call call = call(name, "dims", dims, "periods", periods, "reorder", reorder);
        return Topologies.cart(this, call, dims, periods, reorder);
    }

    /**
     * Creates a communicator of the first ranks as a graph. All ranks call it.
     *
     * @param index end of each rank's edges in {@code edges}; not decreasing
     * @param edges ranks at the other ends, rank by rank
     * @param reorder whether ranks may change places; they never do
     * @return the graph; a null communicator on ranks that it does not need
     * @throws MPIException of class ERR_TOPOLOGY for an inconsistent index, ERR_RANK for a neighbour that does not
     *     exist
     */
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) {
        return new GraphComm(handle(graph("createGraph", index, edges)));
    }

    private @Nullable CommState graph(String name, int[] index, int[] edges) {
        return Topologies.graph(this, call(name, "index", index, "edges", edges), index, edges);
    }

    /**
     * Creates a distributed graph, of which each rank passes any edges. All ranks call it.
     *
     * @param sources ranks where edges begin
     * @param degrees number of edges of each of these, 0 or more
     * @param destinations ranks where the edges end, source by source
     * @param weights weight of each edge, 0 or more
     * @param info ignored, no hints are supported
     * @param reorder whether ranks may change places; they never do
     * @return the graph
     * @throws MPIException of class ERR_RANK for a rank that does not exist, ERR_ARG for a wrong number of degrees,
     *     destinations or weights
     */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder) {
        Call call = call("createDistGraph", "sources", sources, "degrees", degrees, "destinations", destinations);
        return new GraphComm(CommHandle.of(Topologies.distGraph(this, call, sources, degrees, destinations, weights)));
    }

    /**
     * Creates a distributed graph without weights, see
     * {@link #createDistGraph(int[], int[], int[], int[], Info, boolean)}.
     *
     * @param sources ranks where edges begin
     * @param degrees number of edges of each of these, 0 or more
     * @param destinations ranks where the edges end, source by source
     * @param info ignored, no hints are supported
     * @param reorder whether ranks may change places; they never do
     * @return the graph
     * @throws MPIException of class ERR_RANK for a rank that does not exist, ERR_ARG for a wrong number of degrees or
     *     destinations
     */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder) {
        Call call = call("createDistGraph", "sources", sources, "degrees", degrees, "destinations", destinations);
        return new GraphComm(CommHandle.of(Topologies.distGraph(this, call, sources, degrees, destinations, null)));
    }

    /**
     * Creates a distributed graph, of which each rank passes its own edges. All ranks call it.
     *
     * @param sources ranks where edges to this rank begin
     * @param sourceWeights weight of each of these edges, 0 or more
     * @param destinations ranks where edges from this rank end
     * @param destWeights weight of each of these edges, 0 or more
     * @param info ignored, no hints are supported
     * @param reorder whether ranks may change places; they never do
     * @return the graph
     * @throws MPIException of class ERR_RANK for a rank that does not exist, ERR_ARG for a wrong number of weights
     */
    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights, Info info, boolean reorder) {
        Call call = call("createDistGraphAdjacent", "sources", sources, "destinations", destinations);
        return new GraphComm(
                CommHandle.of(Topologies.adjacent(this, call, sources, sourceWeights, destinations, destWeights)));
    }

    /**
     * Creates a distributed graph without weights, see
     * {@link #createDistGraphAdjacent(int[], int[], int[], int[], Info, boolean)}.
     *
     * @param sources ranks where edges to this rank begin
     * @param destinations ranks where edges from this rank end
     * @param info ignored, no hints are supported
     * @param reorder whether ranks may change places; they never do
     * @return the graph
     * @throws MPIException of class ERR_RANK for a rank that does not exist
     */
    public final GraphComm createDistGraphAdjacent(int[] sources, int[] destinations, Info info, boolean reorder) {
        Call call = call("createDistGraphAdjacent", "sources", sources, "destinations", destinations);
        return new GraphComm(CommHandle.of(Topologies.adjacent(this, call, sources, null, destinations, null)));
    }

    // ---- scans (MPI-4.1, section 6.11)

    /**
     * Combines the vectors of the ranks from 0 to the calling rank.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void scan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "scan",
                        new BufferArgument("sendbuf", sendbuf, 0, count, type),
                        new BufferArgument("recvbuf", recvbuf, 0, count, type),
                        op,
                        false)
                .await();
    }

    /**
     * Combines the vectors of the ranks from 0 to the calling rank, in place.
     *
     * @param buf vector of the calling rank; receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void scan(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "scan",
                        new BufferArgument("buf", buf, 0, count, type),
                        new BufferArgument("buf", buf, 0, count, type),
                        op,
                        false)
                .await();
    }

    /**
     * Combines the vectors of the ranks below the calling rank. Rank 0 receives nothing.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void exScan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "exScan",
                        new BufferArgument("sendbuf", sendbuf, 0, count, type),
                        new BufferArgument("recvbuf", recvbuf, 0, count, type),
                        op,
                        true)
                .await();
    }

    /**
     * Combines the vectors of the ranks below the calling rank, in place. Rank 0 receives nothing.
     *
     * @param buf vector of the calling rank; receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void exScan(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "exScan",
                        new BufferArgument("buf", buf, 0, count, type),
                        new BufferArgument("buf", buf, 0, count, type),
                        op,
                        true)
                .await();
    }

    /**
     * Starts {@link #scan(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iScan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this,
                "iScan",
                new BufferArgument("sendbuf", sendbuf, 0, count, type),
                new BufferArgument("recvbuf", recvbuf, 0, count, type),
                op,
                false));
    }

    /**
     * Calls {@link #iScan(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iScan(@Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iScan((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /**
     * Starts {@link #scan(Object, int, Datatype, Op)}.
     *
     * @param buf vector of the calling rank; receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iScan(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this,
                "iScan",
                new BufferArgument("buf", buf, 0, count, type),
                new BufferArgument("buf", buf, 0, count, type),
                op,
                false));
    }

    /**
     * Calls {@link #iScan(Object, int, Datatype, Op)}.
     *
     * @param buf vector of the calling rank; receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iScan((Object) buf, count, type, op);
    }

    /**
     * Starts {@link #exScan(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iExScan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this,
                "iExScan",
                new BufferArgument("sendbuf", sendbuf, 0, count, type),
                new BufferArgument("recvbuf", recvbuf, 0, count, type),
                op,
                true));
    }

    /**
     * Calls {@link #iExScan(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iExScan(@Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iExScan((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /**
     * Starts {@link #exScan(Object, int, Datatype, Op)}.
     *
     * @param buf vector of the calling rank; receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iExScan(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this,
                "iExScan",
                new BufferArgument("buf", buf, 0, count, type),
                new BufferArgument("buf", buf, 0, count, type),
                op,
                true));
    }

    /**
     * Calls {@link #iExScan(Object, int, Datatype, Op)}.
     *
     * @param buf vector of the calling rank; receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iExScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iExScan((Object) buf, count, type, op);
    }

    // ---- spawned processes, and connections between worlds (MPI-4.1, chapter 11)

    /**
     * Starts processes, which form a world of their own. All ranks call it; the arguments are significant at the root.
     *
     * @param command name of a class with a {@code main} in the program's own class path; {@code java} with the class
     *     among the arguments is accepted too
     * @param argv arguments; null for none
     * @param maxprocs number of processes, 1 or more
     * @param info ignored, no hints are supported
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @param errcodes receives an error class for each process; may be null
     * @return the intercommunicator with the new processes
     * @throws MPIException of class ERR_ARG for {@code maxprocs} below 1, ERR_SPAWN if the processes cannot be started,
     *     ERR_ROOT if there is no such root
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

    /**
     * Starts processes of several programs, which form one world, see {@link #spawn}.
     *
     * @param commands class of each program
     * @param argv arguments of each program; null for none
     * @param maxprocs number of processes of each program, 1 or more
     * @param info ignored, no hints are supported
     * @param root rank whose arguments are significant
     * @param errcodes receives an error class for each process; may be null
     * @return the intercommunicator with the new processes
     * @throws MPIException of class ERR_ARG for {@code maxprocs} below 1, ERR_SPAWN if the processes cannot be started,
     *     ERR_ROOT if there is no such root
     */
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

    /**
     * Opens a port, to which other worlds can connect.
     *
     * @return name of the port
     */
    public static String openPort() {
        return Processes.openPort();
    }

    /**
     * Opens a port, see {@link #openPort()}.
     *
     * @param info ignored, no hints are supported
     * @return name of the port
     */
    public static String openPort(Info info) {
        return Processes.openPort();
    }

    /**
     * Closes a port. Calls that wait at it fail.
     *
     * @param name name of the port
     * @throws MPIException of class ERR_PORT if there is no such port
     */
    public static void closePort(String name) {
        Processes.closePort(name);
    }

    /**
     * Waits at a port until another world connects. All ranks call it; the port is significant at the root.
     *
     * @param port name of the port
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return the intercommunicator with the world that has connected
     * @throws MPIException of class ERR_PORT if there is no such port, ERR_ROOT if there is no such root
     */
    public final Intercomm accept(@Nullable String port, int root) {
        Call call = call("accept", "port", port, "root", root);
        return Processes.connect(this, call, port, root, ProcessCall::accept);
    }

    /**
     * Waits at a port until another world connects, see {@link #accept(String, int)}.
     *
     * @param port name of the port
     * @param info ignored, no hints are supported
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return the intercommunicator with the world that has connected
     * @throws MPIException of class ERR_PORT if there is no such port, ERR_ROOT if there is no such root
     */
    public final Intercomm accept(@Nullable String port, @Nullable Info info, int root) {
        return accept(port, root);
    }

    /**
     * Waits at a port until another world accepts. All ranks call it; the port is significant at the root.
     *
     * @param port name of the port
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return the intercommunicator with the world that has accepted
     * @throws MPIException of class ERR_PORT if there is no such port, ERR_ROOT if there is no such root
     */
    public final Intercomm connect(@Nullable String port, int root) {
        Call call = call("connect", "port", port, "root", root);
        return Processes.connect(this, call, port, root, ProcessCall::connect);
    }

    /**
     * Waits at a port until another world accepts, see {@link #connect(String, int)}.
     *
     * @param port name of the port
     * @param info ignored, no hints are supported
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return the intercommunicator with the world that has accepted
     * @throws MPIException of class ERR_PORT if there is no such port, ERR_ROOT if there is no such root
     */
    public final Intercomm connect(@Nullable String port, @Nullable Info info, int root) {
        return connect(port, root);
    }

    /**
     * Publishes a port under the name of a service.
     *
     * @param service name of the service
     * @param port name of the port
     * @throws MPIException of class ERR_NAME or ERR_PORT for a missing name, ERR_SERVICE if the service is already
     *     published
     */
    public static void publishName(String service, String port) {
        Processes.publish(service, port);
    }

    /**
     * Publishes a port, see {@link #publishName(String, String)}.
     *
     * @param service name of the service
     * @param info ignored, no hints are supported
     * @param port name of the port
     * @throws MPIException of class ERR_NAME or ERR_PORT for a missing name, ERR_SERVICE if the service is already
     *     published
     */
    public static void publishName(String service, Info info, String port) {
        Processes.publish(service, port);
    }

    /**
     * Withdraws a published port, see {@link #publishName(String, String)}.
     *
     * @param service name of the service
     * @param port name of the port
     * @throws MPIException of class ERR_NAME or ERR_PORT for a missing name, ERR_SERVICE if the port is not published
     *     under this name
     */
    public static void unpublishName(String service, String port) {
        Processes.unpublish(service, port);
    }

    /**
     * Withdraws a published port, see {@link #unpublishName(String, String)}.
     *
     * @param service name of the service
     * @param info ignored, no hints are supported
     * @param port name of the port
     * @throws MPIException of class ERR_NAME or ERR_PORT for a missing name, ERR_SERVICE if the port is not published
     *     under this name
     */
    public static void unpublishName(String service, Info info, String port) {
        Processes.unpublish(service, port);
    }

    /**
     * Returns the port that is published under the name of a service.
     *
     * @param service name of the service
     * @return name of the port
     * @throws MPIException of class ERR_NAME if the service is not published
     */
    public static String lookupName(String service) {
        return Processes.lookup(service);
    }

    /**
     * Returns a published port, see {@link #lookupName(String)}.
     *
     * @param service name of the service
     * @param info ignored, no hints are supported
     * @return name of the port
     * @throws MPIException of class ERR_NAME if the service is not published
     */
    public static String lookupName(String service, Info info) {
        return Processes.lookup(service);
    }

    // ---- the mpiJava API

    /**
     * Creates a grid, see {@link #createCart}.
     *
     * @param dims extent of each dimension, 1 or more; their product is at most the number of ranks
     * @param periods whether each dimension is periodic
     * @param reorder whether ranks may change places
     * @return the grid; null on ranks that it does not need
     * @throws MPIException of class ERR_DIMS for other extents, ERR_ARG if {@code periods} is null
     */
    public final @Nullable Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        CommState state = cart("Create_cart", dims, periods, reorder);
        return state == null ? null : new Cartcomm(CommHandle.of(state));
    }

    /**
     * Creates a graph, see {@link #createGraph}.
     *
     * @param index end of each rank's edges in {@code edges}; not decreasing
     * @param edges ranks at the other ends, rank by rank
     * @param reorder whether ranks may change places; they never do
     * @return the graph; null on ranks that it does not need
     * @throws MPIException of class ERR_TOPOLOGY for an inconsistent index, ERR_RANK for a neighbour that does not
     *     exist
     */
    public final @Nullable Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        CommState state = graph("Create_graph", index, edges);
        return state == null ? null : new Graphcomm(CommHandle.of(state));
    }

    /**
     * Divides the communicator, see {@link #split}.
     *
     * @param colour color of the calling rank, 0 or more, or UNDEFINED
     * @param key sort key of the calling rank
     * @return the new communicator; null with color UNDEFINED
     * @throws MPIException of class ERR_ARG for another color
     */
    public final @Nullable Intracomm Split(int colour, int key) {
        return orNull(split(colour, key));
    }

    /**
     * Creates a communicator of a group, see {@link #create}.
     *
     * @param group members of the new communicator
     * @return the new communicator; null on ranks that are not in the group
     * @throws MPIException of class ERR_GROUP if the group has other members than the communicator
     */
    public final @Nullable Intracomm Create(Group group) {
        return orNull(create(group));
    }

    private static @Nullable Intracomm orNull(Intracomm comm) {
        return comm.isNull() ? null : comm;
    }

    /**
     * Compares two communicators, as {@link Comm#compare} does.
     *
     * @param comm1 a communicator
     * @param comm2 another communicator
     * @return IDENT, CONGRUENT, SIMILAR or UNEQUAL
     */
    public static int Compare(Comm comm1, Comm comm2) {
        return compare(comm1, comm2);
    }

    // ---- collectives of the mpiJava API: each method corresponds to the Open MPI method with the same name

    /** Calls {@link #barrier}. */
    public final void Barrier() {
        SymmetricCollectives.barrier(this, "Barrier").await();
    }

    /**
     * Broadcasts the elements of the root to all ranks, see {@link #bcast(Object, int, Datatype, int)}.
     *
     * @param buf data at the root; receives them at the other ranks
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
    public final void Bcast(@Nullable Object buf, int offset, int count, Datatype type, int root) {
        RootedCollectives.bcast(this, "Bcast", new BufferArgument("buf", buf, offset, count, type), root)
                .await();
    }

    /**
     * Gathers equal blocks of all ranks at the root, see
     * {@link #gather(Object, int, Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks; significant at the root
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
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
                        new BufferArgument("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new BufferArgument("recvbuf", recvbuf, recvoffset, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    /**
     * Gathers blocks of all ranks at the root, see
     * {@link #gatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks; significant at the root
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param recvcounts number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid;
     *     ERR_TRUNCATE if the data do not fit at a receiver
     */
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
                        new BufferArgument("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new VectorBufferArgument("recvbuf", recvbuf, recvoffset, recvcounts, displs, recvtype),
                        root,
                        false)
                .await();
    }

    /**
     * Scatters equal blocks of the root to all ranks, see
     * {@link #scatter(Object, int, Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf blocks for all ranks; significant at the root
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the block of the calling rank
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
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
                        new BufferArgument("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new BufferArgument("recvbuf", recvbuf, recvoffset, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    /**
     * Scatters blocks of the root to all ranks, see
     * {@link #scatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf blocks for all ranks; significant at the root
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param sendcounts number of elements of each block to send, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the block of the calling rank
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid;
     *     ERR_TRUNCATE if the data do not fit at a receiver
     */
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
                        new VectorBufferArgument("sendbuf", sendbuf, sendoffset, sendcounts, displs, sendtype),
                        new BufferArgument("recvbuf", recvbuf, recvoffset, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    /**
     * Gathers equal blocks of all ranks at every rank, see
     * {@link #allGather(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE if the
     *     data do not fit at a receiver
     */
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
                        new BufferArgument("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new BufferArgument("recvbuf", recvbuf, recvoffset, recvcount, recvtype))
                .await();
    }

    /**
     * Gathers blocks of all ranks at every rank, see
     * {@link #allGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param recvcounts number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
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
                        new BufferArgument("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new VectorBufferArgument("recvbuf", recvbuf, recvoffset, recvcounts, displs, recvtype))
                .await();
    }

    /**
     * Sends an equal block from each rank to each rank, see {@link #allToAll}.
     *
     * @param sendbuf blocks for all ranks
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE if the
     *     data do not fit at a receiver
     */
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
                        new BufferArgument("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new BufferArgument("recvbuf", recvbuf, recvoffset, recvcount, recvtype))
                .await();
    }

    /**
     * Sends a block from each rank to each rank, see {@link #allToAllv}.
     *
     * @param sendbuf blocks for all ranks
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param sendcount number of elements of each block to send, 0 or more
     * @param sdispls displacement of each block to send, in extents of the type
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param rdispls displacement of each block to receive, in extents of the type
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
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
                        new VectorBufferArgument("sendbuf", sendbuf, sendoffset, sendcount, sdispls, sendtype),
                        new VectorBufferArgument("recvbuf", recvbuf, recvoffset, recvcount, rdispls, recvtype))
                .await();
    }

    // ---- reductions of the mpiJava API: one array may be both source and result

    /**
     * Combines the vectors of all ranks at the root, see {@link #reduce(Object, Object, int, Datatype, Op, int)}.
     *
     * @param sendbuf vector of the calling rank
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param recvbuf buffer that receives the result; significant at the root
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param op the operator
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
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
                        new BufferArgument("sendbuf", sendbuf, sendoffset, count, datatype),
                        new BufferArgument("recvbuf", recvbuf, recvoffset, count, datatype),
                        op,
                        root,
                        false)
                .await();
    }

    /**
     * Combines the vectors of all ranks, see {@link #allReduce(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param recvbuf buffer that receives the result
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
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
                        new BufferArgument("sendbuf", sendbuf, sendoffset, count, datatype),
                        new BufferArgument("recvbuf", recvbuf, recvoffset, count, datatype),
                        op)
                .await();
    }

    /**
     * Combines the vectors of all ranks and scatters the result, see
     * {@link #reduceScatter(Object, Object, int[], Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank: a block for each rank
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param recvbuf buffer that receives the rank's block of the result
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param recvcounts number of elements of each rank's block, 0 or more
     * @param datatype type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
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
                        new BufferArgument("sendbuf", sendbuf, sendoffset, 0, datatype),
                        new BufferArgument("recvbuf", recvbuf, recvoffset, 0, datatype),
                        recvcounts,
                        op)
                .await();
    }

    /**
     * Combines the vectors of the ranks from 0 to the calling rank, see
     * {@link #scan(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param recvbuf buffer that receives the result
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
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
                        new BufferArgument("sendbuf", sendbuf, sendoffset, count, datatype),
                        new BufferArgument("recvbuf", recvbuf, recvoffset, count, datatype),
                        op,
                        false)
                .await();
    }
}
