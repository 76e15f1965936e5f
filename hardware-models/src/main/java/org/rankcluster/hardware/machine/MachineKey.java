package org.rankcluster.hardware.machine;

import org.jspecify.annotations.Nullable;
import org.rankcluster.input.Quantity;

/**
 * The keys that a machine file may have, in the order of reports. Required keys describe the nodes and the network. Other keys have a
 * default in the reader of their section, and {@code rankcluster machines NAME} shows it.
 */
public enum MachineKey {
    DESCRIPTION("description"),
    SHAPE("shape"),
    WRAP("wrap"),
    NETWORK("network"),
    RANK_ORDER("rank-order"),

    NODE_CORES("node.cores", Quantity.COUNT, 1),
    NODE_THREADS("node.threads-per-core", Quantity.COUNT, 1),
    NODE_MEMORY("node.memory", Quantity.SIZE, 1),
    NODE_KINDS("node.kinds"),
    SHARED_MEMORY_LATENCY("node.shared-memory.latency", Quantity.DURATION, 0),
    SHARED_MEMORY_BANDWIDTH("node.shared-memory.bandwidth", Quantity.RATE, 1),
    SHARED_MEMORY_STEP("node.shared-memory.step", Quantity.DURATION, 0),

    CPU_CLOCK("cpu.clock", Quantity.FREQUENCY, 1),
    CPU_FLOPS("cpu.flops", Quantity.COMPUTE_RATE, 1),
    CPU_WRITE_PACKET("cpu.write-packet", Quantity.DURATION, 0),
    CPU_READ_PACKET("cpu.read-packet", Quantity.DURATION, 0),
    CPU_READ_EAGER_PACKET("cpu.read-eager-packet", Quantity.DURATION, 0),
    CPU_PACKET_READING("cpu.packet-reading"),
    CPU_POLL("cpu.poll", Quantity.DURATION, 1),
    CPU_MODE("cpu.mode"),
    CPU_SCRATCHPAD_PACKET("cpu.scratchpad-packet", Quantity.DURATION, 0),
    CORE_ISSUE("cpu.core.issue", Quantity.COUNT, 1),
    CORE_ORDER("cpu.core.order"),
    CORE_LOAD("cpu.core.load", Quantity.DURATION, 0),
    CORE_MULTIPLY("cpu.core.multiply", Quantity.DURATION, 0),
    CORE_DIVIDE("cpu.core.divide", Quantity.DURATION, 0),
    CORE_DIVIDE_BUSY("cpu.core.divide-busy", Quantity.DURATION, 0),
    CORE_MISPREDICT("cpu.core.mispredict", Quantity.DURATION, 0),
    CORE_CACHE("cpu.core.cache", Quantity.SIZE, 0),
    CORE_CACHE_MISS("cpu.core.cache-miss", Quantity.DURATION, 0),
    INSTRUCTION_INTEGER("cpu.instruction.integer", Quantity.DURATION, 0),
    INSTRUCTION_MULTIPLY("cpu.instruction.multiply", Quantity.DURATION, 0),
    INSTRUCTION_DIVIDE("cpu.instruction.divide", Quantity.DURATION, 0),
    INSTRUCTION_FLOATING("cpu.instruction.floating", Quantity.DURATION, 0),
    INSTRUCTION_FLOATING_DIVIDE("cpu.instruction.floating-divide", Quantity.DURATION, 0),
    INSTRUCTION_MEMORY("cpu.instruction.memory", Quantity.DURATION, 0),
    INSTRUCTION_BRANCH("cpu.instruction.branch", Quantity.DURATION, 0),
    INSTRUCTION_CALL("cpu.instruction.call", Quantity.DURATION, 0),
    INSTRUCTION_ALLOCATE("cpu.instruction.allocate", Quantity.DURATION, 0),

    REDUCE_GAMMA("reduce.gamma", Quantity.RATE, 1),
    REDUCE_THREAD_FACTOR("reduce.thread-factor"),
    REDUCE_THREAD_START("reduce.thread-start", Quantity.DURATION, 0),
    REDUCE_CRAY_GAMMA("reduce.cray-gamma", Quantity.RATE, 1),
    REDUCE_CRAY_COPY("reduce.cray-copy", Quantity.RATE, 1),
    REDUCE_CRAY_OVERHEAD("reduce.cray-overhead", Quantity.DURATION, 0),
    REDUCE_PACK("reduce.pack", Quantity.RATE, 1),
    REDUCE_GATHER("reduce.gather", Quantity.DURATION, 0),

    MPI_SEND_OVERHEAD("mpi.send-overhead", Quantity.DURATION, 0),
    MPI_RECEIVE_OVERHEAD("mpi.receive-overhead", Quantity.DURATION, 0),
    MPI_CALL_OVERHEAD("mpi.call-overhead", Quantity.DURATION, 0),
    MPI_ALLTOALLV_OVERHEAD("mpi.alltoallv-overhead", Quantity.DURATION, 0),
    MPI_SKEW("mpi.skew", Quantity.DURATION, 0),
    MPI_HEADER("mpi.header", Quantity.SIZE, 0),
    MPI_EAGER_LIMIT("mpi.eager-limit", Quantity.SIZE, 0),
    MPI_EAGER_ROUTING("mpi.eager-routing"),
    MPI_RENDEZVOUS_ROUTING("mpi.rendezvous-routing"),
    MPI_EAGER_PACKET("mpi.eager-packet"),
    MPI_ALIGNMENT("mpi.alignment", Quantity.SIZE, 1),
    MPI_EAGER_COPY("mpi.eager-copy"),
    MPI_RECEIVE_TRANSLATION("mpi.receive-translation"),
    MPI_TOKENS("mpi.tokens", Quantity.COUNT, 0),
    MPI_PROGRESS("mpi.progress"),
    MPI_REQUEST("mpi.request", Quantity.SIZE, 0),
    MPI_MESSAGE_MEMORY("mpi.message-memory", Quantity.SIZE, 1),
    RENDEZVOUS_SUB_MESSAGE("mpi.rendezvous.sub-message", Quantity.SIZE, 1),
    RENDEZVOUS_IN_NETWORK("mpi.rendezvous.in-network", Quantity.SIZE, 1),
    DATATYPE_LOOK_AHEAD("mpi.datatype.look-ahead", Quantity.COUNT, 1),
    DATATYPE_DENSE("mpi.datatype.dense", Quantity.SIZE, 1),
    DATATYPE_PIPELINE("mpi.datatype.pipeline", Quantity.SIZE, 1),
    DATATYPE_SEARCH("mpi.datatype.search-element", Quantity.DURATION, 0),
    DATATYPE_LOOK("mpi.datatype.look-ahead-element", Quantity.DURATION, 0),
    DATATYPE_PACK("mpi.datatype.pack-element", Quantity.DURATION, 0),
    ONE_SIDED_REQUEST("mpi.one-sided.request-overhead", Quantity.DURATION, 0),
    ONE_SIDED_SERVE("mpi.one-sided.serve-overhead", Quantity.DURATION, 0),
    ONE_SIDED_ENGINE("mpi.one-sided.engine-packet", Quantity.DURATION, 0),

    TORUS_CLOCK("torus.clock", Quantity.FREQUENCY, 1),
    TORUS_LINK_BANDWIDTH("torus.link.bandwidth", Quantity.RATE, 1),
    TORUS_LINK_OVERHEAD("torus.link.overhead", Quantity.SIZE, 0),
    TORUS_HOP_LATENCY("torus.hop-latency", Quantity.DURATION, 1),
    TORUS_CHUNK("torus.chunk", Quantity.SIZE, 1),
    TORUS_PACKET("torus.packet", Quantity.SIZE, 1),
    TORUS_MIN_PACKET("torus.min-packet", Quantity.SIZE, 1),
    TORUS_PAYLOAD("torus.payload", Quantity.SIZE, 1),
    TORUS_ROUTING("torus.routing"),
    TORUS_DIMENSION_ORDER("torus.dimension-order"),
    TORUS_TIES("torus.ties"),
    TORUS_PRIORITY("torus.priority"),
    TORUS_DEPOSIT("torus.deposit"),
    ZONES_ADAPTIVE_ABOVE("torus.zones.adaptive-above", Quantity.SIZE, 0),
    ZONES_FLEXIBLE_FROM("torus.zones.flexible-from"),
    ZONES_FLEXIBLE_TO("torus.zones.flexible-to"),
    ZONES_INSIDE("torus.zones.inside"),
    ZONES_OUTSIDE("torus.zones.outside"),
    MIDPLANE_SHAPE("torus.midplane.shape"),
    MIDPLANE_LINK_LATENCY("torus.midplane.link-latency", Quantity.DURATION, 1),
    TORUS_DYNAMIC_CHANNELS("torus.dynamic-channels", Quantity.COUNT, 1),
    TORUS_CHANNEL_BUFFER("torus.channel-buffer", Quantity.SIZE, 1),
    TORUS_BUBBLE_ENTER("torus.bubble.enter", Quantity.COUNT, 2),
    TORUS_BUBBLE_STAY("torus.bubble.stay", Quantity.COUNT, 1),
    TORUS_INJECTION_GROUPS("torus.injection.groups", Quantity.COUNT, 1),
    TORUS_INJECTION_FIFOS("torus.injection.fifos", Quantity.COUNT, 1),
    TORUS_INJECTION_FIFO_SIZE("torus.injection.fifo-size", Quantity.SIZE, 1),
    TORUS_RECEPTION_GROUPS("torus.reception.groups", Quantity.COUNT, 1),
    TORUS_RECEPTION_FIFO_SIZE("torus.reception.fifo-size", Quantity.SIZE, 1),
    TORUS_FULLEST_QUEUE("torus.arbitration.fullest-queue", Quantity.DURATION, 1),
    TORUS_RANDOM_QUEUE("torus.arbitration.random-queue", Quantity.DURATION, 0),

    TREE_PORTS("tree.ports", Quantity.COUNT, 2),
    TREE_LINK_BANDWIDTH("tree.link.bandwidth", Quantity.RATE, 1),
    TREE_PAYLOAD("tree.payload", Quantity.SIZE, 8),
    TREE_HEADER("tree.header", Quantity.SIZE, 0),
    TREE_FIFO("tree.fifo", Quantity.COUNT, 1),
    TREE_PROCESSOR_FIFO("tree.processor-fifo", Quantity.COUNT, 1),
    TREE_HOP_LATENCY("tree.hop-latency", Quantity.DURATION, 1),
    TREE_ARITHMETIC("tree.arithmetic"),

    INTERRUPT_PORTS("interrupt.ports", Quantity.COUNT, 2),
    INTERRUPT_LEVEL_LATENCY("interrupt.level-latency", Quantity.DURATION, 1),

    CLASS_ROUTES_LINK_BANDWIDTH("class-routes.link.bandwidth", Quantity.RATE, 1),
    CLASS_ROUTES_PAYLOAD("class-routes.payload", Quantity.SIZE, 8),
    CLASS_ROUTES_HEADER("class-routes.header", Quantity.SIZE, 0),
    CLASS_ROUTES_FIFO("class-routes.fifo", Quantity.COUNT, 1),
    CLASS_ROUTES_PROCESSOR_FIFO("class-routes.processor-fifo", Quantity.COUNT, 1),
    CLASS_ROUTES_HOP_LATENCY("class-routes.hop-latency", Quantity.DURATION, 1),
    CLASS_ROUTES_ARITHMETIC("class-routes.arithmetic"),
    CLASS_ROUTES_INTERRUPT_LATENCY("class-routes.interrupt-latency", Quantity.DURATION, 1),

    FAT_TREE_DOWN("fat-tree.down"),
    FAT_TREE_UP("fat-tree.up"),
    FAT_TREE_LINKS("fat-tree.links"),
    FAT_TREE_LINK_BANDWIDTH("fat-tree.link.bandwidth", Quantity.RATE, 1),
    FAT_TREE_LINK_LATENCY("fat-tree.link.latency", Quantity.DURATION, 1),
    FAT_TREE_LINK_OVERHEAD("fat-tree.link.overhead", Quantity.SIZE, 0),
    FAT_TREE_UPLINK_BANDWIDTH("fat-tree.uplink.bandwidth", Quantity.RATE, 1),
    FAT_TREE_UPLINK_LATENCY("fat-tree.uplink.latency", Quantity.DURATION, 1),
    FAT_TREE_SWITCH_LATENCY("fat-tree.switch-latency", Quantity.DURATION, 0),
    FAT_TREE_ADAPTER_LATENCY("fat-tree.adapter-latency", Quantity.DURATION, 0),
    FAT_TREE_CHUNK("fat-tree.chunk", Quantity.SIZE, 1),
    FAT_TREE_PACKET("fat-tree.packet", Quantity.SIZE, 1),
    FAT_TREE_BUFFER("fat-tree.buffer", Quantity.SIZE, 1),
    FAT_TREE_INJECTION_FIFO("fat-tree.injection-fifo", Quantity.SIZE, 1),
    FAT_TREE_RECEPTION_FIFO("fat-tree.reception-fifo", Quantity.SIZE, 1),
    FAT_TREE_INPUTS("fat-tree.inputs"),

    CROSSBAR_LATENCY("crossbar.latency", Quantity.DURATION, 1),
    CROSSBAR_BANDWIDTH("crossbar.bandwidth", Quantity.RATE, 1),
    CROSSBAR_GAP("crossbar.gap", Quantity.DURATION, 0),
    CROSSBAR_CONTROL("crossbar.control"),

    ENDPOINT_LATENCY("endpoint.latency", Quantity.DURATION, 0),
    ENDPOINT_HOP_LATENCY("endpoint.hop-latency", Quantity.DURATION, 0),
    ENDPOINT_GAP("endpoint.gap", Quantity.DURATION, 0),
    ENDPOINT_BANDWIDTH("endpoint.bandwidth", Quantity.RATE, 1),
    ENDPOINT_NODE_BANDWIDTH("endpoint.node-bandwidth", Quantity.RATE, 1),

    SERVICES_LATENCY("services.latency", Quantity.DURATION, 0),
    SERVICES_START("services.start", Quantity.DURATION, 0),
    SERVICES_BANDWIDTH("services.bandwidth", Quantity.RATE, 1),
    FILES_BANDWIDTH("services.files.bandwidth", Quantity.RATE, 1),
    FILES_PIECE("services.files.piece", Quantity.DURATION, 0);

    private final String key;
    private final @Nullable Quantity quantity;
    private final long least;

    MachineKey(String key) {
        this(key, null, 0);
    }

    MachineKey(String key, @Nullable Quantity quantity, long least) {
        this.key = key;
        this.quantity = quantity;
        this.least = least;
    }

    /** {@return the path of the key in the file} */
    public String key() {
        return key;
    }

    /**
     * Returns the quantity that the key's number measures.
     *
     * @return the quantity
     * @throws IllegalStateException if the key's value is not a number
     */
    public Quantity quantity() {
        if (quantity == null) {
            throw new IllegalStateException(key + " is no number");
        }
        return quantity;
    }

    /** Smallest valid value, in the quantity's own unit. */
    long least() {
        return least;
    }

    /**
     * Returns the section of a key.
     *
     * @param key path of the key
     * @return the part before the first dot, or the whole key
     */
    public static String section(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }
}
