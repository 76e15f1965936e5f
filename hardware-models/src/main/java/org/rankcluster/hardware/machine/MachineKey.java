package org.rankcluster.hardware.machine;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.Quantity;

/**
 * Every key of a machine file, in the order of reports. All are required, but {@code wrap} (default: all), those of
 * {@code endpoint} (default: what follows from the network's own numbers), those of {@code cpu.instruction}
 * (default: {@link InstructionCosts#usual}), those of {@code mpi.datatype} (default: {@link
 * DatatypeModel#FREE}), those of {@code mpi.one-sided} (default: the overheads of messages, and no engine) and those of
 * {@code services} (default: {@link ServiceModel#FREE}).
 */
enum MachineKey {
    DESCRIPTION("description"),
    SHAPE("shape"),
    WRAP("wrap"),
    NETWORK("network"),

    NODE_CORES("node.cores", Quantity.COUNT, 1),
    SHARED_MEMORY_LATENCY("node.shared-memory.latency", Quantity.DURATION, 0),
    SHARED_MEMORY_BANDWIDTH("node.shared-memory.bandwidth", Quantity.RATE, 1),

    CPU_CLOCK("cpu.clock", Quantity.FREQUENCY, 1),
    CPU_FLOPS("cpu.flops", Quantity.COMPUTE_RATE, 1),
    CPU_WRITE_PACKET("cpu.write-packet", Quantity.DURATION, 0),
    CPU_READ_PACKET("cpu.read-packet", Quantity.DURATION, 0),
    CPU_READ_EAGER_PACKET("cpu.read-eager-packet", Quantity.DURATION, 0),
    CPU_POLL("cpu.poll", Quantity.DURATION, 1),
    INSTRUCTION_INTEGER("cpu.instruction.integer", Quantity.DURATION, 0),
    INSTRUCTION_MULTIPLY("cpu.instruction.multiply", Quantity.DURATION, 0),
    INSTRUCTION_DIVIDE("cpu.instruction.divide", Quantity.DURATION, 0),
    INSTRUCTION_FLOATING("cpu.instruction.floating", Quantity.DURATION, 0),
    INSTRUCTION_FLOATING_DIVIDE("cpu.instruction.floating-divide", Quantity.DURATION, 0),
    INSTRUCTION_MEMORY("cpu.instruction.memory", Quantity.DURATION, 0),
    INSTRUCTION_BRANCH("cpu.instruction.branch", Quantity.DURATION, 0),
    INSTRUCTION_CALL("cpu.instruction.call", Quantity.DURATION, 0),
    INSTRUCTION_ALLOCATE("cpu.instruction.allocate", Quantity.DURATION, 0),

    MPI_SEND_OVERHEAD("mpi.send-overhead", Quantity.DURATION, 0),
    MPI_RECEIVE_OVERHEAD("mpi.receive-overhead", Quantity.DURATION, 0),
    MPI_CALL_OVERHEAD("mpi.call-overhead", Quantity.DURATION, 0),
    MPI_HEADER("mpi.header", Quantity.SIZE, 0),
    MPI_EAGER_LIMIT("mpi.eager-limit", Quantity.SIZE, 0),
    MPI_EAGER_ROUTING("mpi.eager-routing"),
    MPI_RENDEZVOUS_ROUTING("mpi.rendezvous-routing"),
    MPI_EAGER_PACKET("mpi.eager-packet"),
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

    CROSSBAR_LATENCY("crossbar.latency", Quantity.DURATION, 1),
    CROSSBAR_BANDWIDTH("crossbar.bandwidth", Quantity.RATE, 1),
    CROSSBAR_GAP("crossbar.gap", Quantity.DURATION, 0),

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

    /** The key's path in the file. */
    String key() {
        return key;
    }

    /** What its number measures. */
    Quantity quantity() {
        if (quantity == null) {
            throw new IllegalStateException(key + " is no number");
        }
        return quantity;
    }

    /** Smallest value allowed, in the quantity's own unit. */
    long least() {
        return least;
    }

    /** The part before the first dot. */
    static String section(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }

    /** Whether machines with this kind of network have the key. */
    boolean appliesTo(NetworkKind network) {
        return switch (section(key)) {
            case "torus", "wrap" -> network == NetworkKind.TORUS;
            case "crossbar" -> network == NetworkKind.CROSSBAR;
            default -> true;
        };
    }

    /** All keys of machines with this kind of network. */
    static List<String> keysOf(NetworkKind network) {
        return Arrays.stream(values())
                .filter(key -> key.appliesTo(network))
                .map(MachineKey::key)
                .toList();
    }
}
