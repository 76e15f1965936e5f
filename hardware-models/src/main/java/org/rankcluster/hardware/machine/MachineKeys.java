package org.rankcluster.hardware.machine;

import static org.rankcluster.hardware.machine.MachineKey.Missing.follows;
import static org.rankcluster.hardware.machine.MachineKey.Missing.noted;
import static org.rankcluster.hardware.machine.MachineKey.Missing.usual;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.MachineKey.Missing;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.hardware.timing.CpuNoise;
import org.rankcluster.hardware.timing.TranslatedReceives;
import org.rankcluster.hardware.topology.RankOrder;
import org.rankcluster.hardware.topology.RoutingMode;
import org.rankcluster.input.Quantity;

/** The keys that all machines have, independent of their network. Required keys have no default. */
public final class MachineKeys {
    private static final MachineKeyList KEYS = new MachineKeyList();
    private static final String DERIVED = "follows from the network's numbers";

    public static final MachineKey DESCRIPTION = KEYS.text("description", "one line about the machine");

    public static final MachineKey SHAPE =
            KEYS.text("shape", "extents or number of its nodes; any as many as a job needs");

    public static final MachineKey NETWORK = KEYS.text("network", "family of the network, and its shape after a colon");

    public static final MachineKey FAILED_LINKS = KEYS.text(
            "failed.links", "links that have failed: none, a fraction of all, or pairs of their ends", usual("none"));

    public static final MachineKey FAILED_NODES = KEYS.text(
            "failed.nodes", "nodes that have failed: none, a fraction of all, or their numbers", usual("none"));

    public static final MachineKey FAILED_SEED = KEYS.number(
            "failed.seed", Quantity.COUNT, 0, "seed that draws the failed links and nodes of a fraction", usual("1"));

    public static final MachineKey RANK_ORDER = KEYS.choice(
            "rank-order",
            RankOrder.class,
            "letter of an order of dimensions that counts fastest",
            usual("first-fastest"));

    public static final MachineKey NODE_CORES =
            KEYS.number("node.cores", Quantity.COUNT, 1, "cores of a node, or unlimited");

    public static final MachineKey NODE_THREADS = KEYS.number(
            "node.threads-per-core",
            Quantity.COUNT,
            1,
            "hardware threads of a core",
            usual(Quantity.COUNT, machine -> machine.node().threadsPerCore()));

    public static final MachineKey NODE_MEMORY =
            KEYS.number("node.memory", Quantity.SIZE, 1, "memory of a node", usual("without limit"));

    public static final MachineKey NODE_KINDS =
            KEYS.text("node.kinds", "kinds of nodes with their clocks, e.g. 32 x Opteron 2.8 GHz, 32 x EM64T 3.6 GHz");

    public static final MachineKey SHARED_MEMORY_LATENCY =
            KEYS.number("node.shared-memory.latency", Quantity.DURATION, 0, "latency of a message inside a node");

    public static final MachineKey SHARED_MEMORY_BANDWIDTH =
            KEYS.number("node.shared-memory.bandwidth", Quantity.RATE, 1, "bandwidth of a copy inside a node");

    public static final MachineKey SHARED_MEMORY_STEP = KEYS.number(
            "node.shared-memory.step",
            Quantity.DURATION,
            0,
            "time of a step of a collective by shared variables, at the rank that writes and at the rank that reads; without it,"
                    + " ranks of a node send messages");

    public static final MachineKey NOISE_PERIOD = KEYS.number(
            "node.noise.period",
            Quantity.DURATION,
            1,
            "time from one interruption of a rank by the system to the next",
            usual("none"));

    public static final MachineKey NOISE_DURATION = KEYS.number(
            "node.noise.duration",
            Quantity.DURATION,
            1,
            "time that an interruption takes, or its mean; required with node.noise.period",
            machine -> null);

    public static final MachineKey NOISE_DISTRIBUTION = KEYS.choice(
            "node.noise.distribution",
            CpuNoise.Distribution.class,
            "distribution of the durations; constant without it",
            machine -> null);

    public static final MachineKey NOISE_SEED = KEYS.number(
            "node.noise.seed",
            Quantity.COUNT,
            0,
            "seed that draws the first interruption of each rank, and durations; 1 without it",
            machine -> null);

    public static final MachineKey CPU_CLOCK = KEYS.number("cpu.clock", Quantity.FREQUENCY, 1, "clock of a core");

    public static final MachineKey CPU_FLOPS =
            KEYS.number("cpu.flops", Quantity.COMPUTE_RATE, 1, "floating-point operations of a core per second");

    public static final MachineKey CPU_WRITE_PACKET =
            KEYS.number("cpu.write-packet", Quantity.DURATION, 0, "CPU time to send a packet");

    public static final MachineKey CPU_READ_PACKET =
            KEYS.number("cpu.read-packet", Quantity.DURATION, 0, "CPU time to receive a packet");

    public static final MachineKey CPU_READ_EAGER_PACKET = KEYS.number(
            "cpu.read-eager-packet",
            Quantity.DURATION,
            0,
            "CPU time to receive a packet of an eager message, with its copy");

    public static final MachineKey CPU_PACKET_READING = KEYS.choice(
            "cpu.packet-reading",
            CpuModel.PacketReading.class,
            "whole packets at once, or the first chunk first",
            usual("whole"));

    public static final MachineKey CPU_POLL =
            KEYS.number("cpu.poll", Quantity.DURATION, 1, "CPU time of a look for packets");

    public static final MachineKey CPU_MODE = KEYS.choice(
            "cpu.mode",
            CpuModel.Mode.class,
            "use of the other cores of a node: none, packets, or a rank each",
            MachineKeys::usualMode);

    public static final MachineKey CPU_SCRATCHPAD_PACKET =
            KEYS.number("cpu.scratchpad-packet", Quantity.DURATION, 0, "CPU time to hand a packet to the coprocessor");

    public static final MachineKey CORE_ISSUE = KEYS.number(
            "cpu.core.issue",
            Quantity.COUNT,
            1,
            "instructions that a core issues in a cycle",
            usual(Quantity.COUNT, machine -> machine.cpu().core().issue()));

    public static final MachineKey CORE_ORDER = KEYS.choice(
            "cpu.core.order",
            CoreLatencies.Order.class,
            "execution in order or out of order",
            machine -> new Missing(machine.cpu().core().order().name().toLowerCase(Locale.ROOT), "default", true));

    public static final MachineKey CORE_LOAD = KEYS.number(
            "cpu.core.load",
            Quantity.DURATION,
            0,
            "latency of a load from the first cache",
            usual(Quantity.DURATION, machine -> machine.cpu().core().load()));

    public static final MachineKey CORE_MULTIPLY = KEYS.number(
            "cpu.core.multiply",
            Quantity.DURATION,
            0,
            "latency of an integer multiplication",
            usual(Quantity.DURATION, machine -> machine.cpu().core().multiply()));

    public static final MachineKey CORE_DIVIDE = KEYS.number(
            "cpu.core.divide",
            Quantity.DURATION,
            0,
            "latency of an integer division",
            usual(Quantity.DURATION, machine -> machine.cpu().core().divide()));

    public static final MachineKey CORE_DIVIDE_BUSY = KEYS.number(
            "cpu.core.divide-busy",
            Quantity.DURATION,
            0,
            "time for which an integer division occupies the divider",
            usual(Quantity.DURATION, machine -> machine.cpu().core().divideBusy()));

    public static final MachineKey CORE_MISPREDICT = KEYS.number(
            "cpu.core.mispredict",
            Quantity.DURATION,
            0,
            "time lost by a branch that was predicted wrongly",
            usual(Quantity.DURATION, machine -> machine.cpu().core().mispredict()));

    public static final MachineKey CORE_CACHE = KEYS.number(
            "cpu.core.cache",
            Quantity.SIZE,
            0,
            "size of the cache that a core has for itself",
            usual(Quantity.SIZE, machine -> machine.cpu().core().cacheBytes()));

    public static final MachineKey CORE_CACHE_MISS = KEYS.number(
            "cpu.core.cache-miss",
            Quantity.DURATION,
            0,
            "time of a load that misses that cache",
            usual(Quantity.DURATION, machine -> machine.cpu().core().cacheMiss()));

    public static final MachineKey INSTRUCTION_INTEGER = KEYS.number(
            "cpu.instruction.integer",
            Quantity.DURATION,
            0,
            "time of an integer instruction of a program",
            usual(Quantity.DURATION, machine -> machine.cpu().instructions().integer()));

    public static final MachineKey INSTRUCTION_MULTIPLY = KEYS.number(
            "cpu.instruction.multiply",
            Quantity.DURATION,
            0,
            "time of an integer multiplication of a program",
            usual(Quantity.DURATION, machine -> machine.cpu().instructions().multiply()));

    public static final MachineKey INSTRUCTION_DIVIDE = KEYS.number(
            "cpu.instruction.divide",
            Quantity.DURATION,
            0,
            "time of an integer division of a program",
            usual(Quantity.DURATION, machine -> machine.cpu().instructions().divide()));

    public static final MachineKey INSTRUCTION_FLOATING = KEYS.number(
            "cpu.instruction.floating",
            Quantity.DURATION,
            0,
            "time of a floating-point instruction of a program",
            usual(Quantity.DURATION, machine -> machine.cpu().instructions().floating()));

    public static final MachineKey INSTRUCTION_FLOATING_DIVIDE = KEYS.number(
            "cpu.instruction.floating-divide",
            Quantity.DURATION,
            0,
            "time of a floating-point division of a program",
            usual(Quantity.DURATION, machine -> machine.cpu().instructions().floatingDivide()));

    public static final MachineKey INSTRUCTION_MEMORY = KEYS.number(
            "cpu.instruction.memory",
            Quantity.DURATION,
            0,
            "time of a load or store of a program",
            usual(Quantity.DURATION, machine -> machine.cpu().instructions().memory()));

    public static final MachineKey INSTRUCTION_BRANCH = KEYS.number(
            "cpu.instruction.branch",
            Quantity.DURATION,
            0,
            "time of a branch of a program",
            usual(Quantity.DURATION, machine -> machine.cpu().instructions().branch()));

    public static final MachineKey INSTRUCTION_CALL = KEYS.number(
            "cpu.instruction.call",
            Quantity.DURATION,
            0,
            "time of a call of a program",
            usual(Quantity.DURATION, machine -> machine.cpu().instructions().call()));

    public static final MachineKey INSTRUCTION_ALLOCATE = KEYS.number(
            "cpu.instruction.allocate",
            Quantity.DURATION,
            0,
            "time to allocate an object of a program",
            usual(Quantity.DURATION, machine -> machine.cpu().instructions().allocate()));

    public static final MachineKey REDUCE_GAMMA = KEYS.number(
            "reduce.gamma",
            Quantity.RATE,
            1,
            "bytes per second that a core combines",
            follows(
                    Quantity.RATE,
                    machine -> machine.cpu().gamma().bytesPerSecond(),
                    "follows from cpu.flops, 8 B each"));

    public static final MachineKey REDUCE_THREAD_FACTOR = KEYS.text(
            "reduce.thread-factor", "time of t threads is this factor / t of the time of one, e.g. 1.5", usual("1"));

    public static final MachineKey REDUCE_THREAD_START = KEYS.number(
            "reduce.thread-start",
            Quantity.DURATION,
            0,
            "time to start threads, and to end them",
            usual(Quantity.DURATION, machine -> machine.mpi().reduction().threadStart()));

    public static final MachineKey REDUCE_CRAY_GAMMA = KEYS.number(
            "reduce.cray-gamma",
            Quantity.RATE,
            1,
            "bytes per second that the machine's own reduce combines",
            usual("not known"));

    public static final MachineKey REDUCE_CRAY_COPY = KEYS.number(
            "reduce.cray-copy",
            Quantity.RATE,
            1,
            "bytes per second that the machine's own reduce copies first",
            usual("not known"));

    public static final MachineKey REDUCE_CRAY_OVERHEAD = KEYS.number(
            "reduce.cray-overhead",
            Quantity.DURATION,
            0,
            "overhead of a message of the machine's own reduce",
            usual("not known"));

    public static final MachineKey REDUCE_PACK = KEYS.number(
            "reduce.pack",
            Quantity.RATE,
            1,
            "bytes per second of vectors that a thread packs",
            follows(
                    Quantity.RATE,
                    machine -> machine.mpi().reduction().pack().bytesPerSecond(),
                    "follows from reduce.gamma"));

    public static final MachineKey REDUCE_GATHER = KEYS.number(
            "reduce.gather",
            Quantity.DURATION,
            0,
            "time of a stage of the gather that ends a reduction, without its message",
            usual(Quantity.DURATION, machine -> machine.mpi().reduction().gatherStage()));

    public static final MachineKey MPI_SEND_OVERHEAD =
            KEYS.number("mpi.send-overhead", Quantity.DURATION, 0, "CPU time of a send");

    public static final MachineKey MPI_RECEIVE_OVERHEAD =
            KEYS.number("mpi.receive-overhead", Quantity.DURATION, 0, "CPU time of a receive");

    public static final MachineKey MPI_CALL_OVERHEAD =
            KEYS.number("mpi.call-overhead", Quantity.DURATION, 0, "CPU time of any other call");

    public static final MachineKey MPI_ALLTOALLV_OVERHEAD = KEYS.number(
            "mpi.alltoallv-overhead",
            Quantity.DURATION,
            0,
            "CPU time of an alltoallv beside its messages",
            usual(Quantity.DURATION, machine -> machine.mpi().overheads().alltoallv()));

    public static final MachineKey MPI_SKEW = KEYS.number(
            "mpi.skew",
            Quantity.DURATION,
            0,
            "maximum delay of a rank at a collective",
            usual(Quantity.DURATION, machine -> machine.mpi().overheads().skew()));

    public static final MachineKey MPI_HEADER =
            KEYS.number("mpi.header", Quantity.SIZE, 0, "bytes of a message beside its data");

    public static final MachineKey MPI_EAGER_LIMIT = KEYS.number(
            "mpi.eager-limit", Quantity.SIZE, 0, "largest size of an eager message; longer ones go by rendezvous");

    public static final MachineKey MPI_EAGER_ROUTING =
            KEYS.choice("mpi.eager-routing", RoutingMode.class, "routing of eager messages");

    public static final MachineKey MPI_RENDEZVOUS_ROUTING =
            KEYS.choice("mpi.rendezvous-routing", RoutingMode.class, "routing of the data of long messages");

    public static final MachineKey MPI_EAGER_PACKET =
            KEYS.choice("mpi.eager-packet", EagerPacket.class, "size of an eager packet: full, or as long as its data");

    public static final MachineKey MPI_ALIGNMENT = KEYS.number(
            "mpi.alignment",
            Quantity.SIZE,
            1,
            "alignment that packets need; other data take one more packet, and a copy if sender and receiver differ",
            usual(Quantity.SIZE, machine -> machine.mpi().copies().alignment()));

    public static final MachineKey MPI_EAGER_COPY = KEYS.choice(
            "mpi.eager-copy",
            CopyModel.Eager.class,
            "eager messages that the receiver copies once more",
            usual("never"));

    public static final MachineKey MPI_RECEIVE_TRANSLATION = KEYS.choice(
            "mpi.receive-translation",
            TranslatedReceives.class,
            "receives that translate a rank to an address",
            usual("always"));

    public static final MachineKey MPI_TOKENS = KEYS.number(
            "mpi.tokens",
            Quantity.COUNT,
            0,
            "maximum number of eager messages of a sender that a receiver buffers; 0: any number",
            usual(Quantity.COUNT, machine -> machine.mpi().flow().tokens()));

    public static final MachineKey MPI_PROGRESS = KEYS.choice(
            "mpi.progress", ProgressRule.class, "progress of messages always, or in calls only", usual("always"));

    public static final MachineKey MPI_REQUEST = KEYS.number(
            "mpi.request",
            Quantity.SIZE,
            0,
            "memory of a request",
            usual(Quantity.SIZE, machine -> machine.mpi().flow().requestBytes()));

    public static final MachineKey MPI_MESSAGE_MEMORY = KEYS.number(
            "mpi.message-memory",
            Quantity.SIZE,
            1,
            "maximum memory of a rank's requests and unexpected messages",
            noted("all", "default; a rank's share of node.memory"));

    public static final MachineKey RENDEZVOUS_SUB_MESSAGE = KEYS.number(
            "mpi.rendezvous.sub-message",
            Quantity.SIZE,
            1,
            "size of the parts in which long messages are requested",
            usual("without limit"));

    public static final MachineKey RENDEZVOUS_IN_NETWORK = KEYS.number(
            "mpi.rendezvous.in-network",
            Quantity.SIZE,
            1,
            "bytes requested by a node that may be in the network",
            usual("without limit"));

    public static final MachineKey DATATYPE_LOOK_AHEAD = KEYS.number(
            "mpi.datatype.look-ahead",
            Quantity.COUNT,
            1,
            "elements of a datatype that are looked at ahead",
            usual(Quantity.COUNT, machine -> machine.mpi().datatype().lookAhead()));

    public static final MachineKey DATATYPE_DENSE = KEYS.number(
            "mpi.datatype.dense",
            Quantity.SIZE,
            1,
            "blocks of this size or more are sent without a copy",
            usual(Quantity.SIZE, machine -> machine.mpi().datatype().denseBytes()));

    public static final MachineKey DATATYPE_PIPELINE = KEYS.number(
            "mpi.datatype.pipeline",
            Quantity.SIZE,
            1,
            "size of a packed segment of noncontiguous data",
            usual(Quantity.SIZE, machine -> machine.mpi().datatype().pipelineBytes()));

    public static final MachineKey DATATYPE_SEARCH = KEYS.number(
            "mpi.datatype.search-element",
            Quantity.DURATION,
            0,
            "CPU time to search past an element",
            usual(Quantity.DURATION, machine -> machine.mpi().datatype().search()));

    public static final MachineKey DATATYPE_LOOK = KEYS.number(
            "mpi.datatype.look-ahead-element",
            Quantity.DURATION,
            0,
            "CPU time to look at an element ahead",
            usual(Quantity.DURATION, machine -> machine.mpi().datatype().look()));

    public static final MachineKey DATATYPE_PACK = KEYS.number(
            "mpi.datatype.pack-element",
            Quantity.DURATION,
            0,
            "CPU time to pack an element",
            usual(Quantity.DURATION, machine -> machine.mpi().datatype().pack()));

    public static final MachineKey DATATYPE_MEMORY = KEYS.number(
            "mpi.datatype.memory-element",
            Quantity.DURATION,
            0,
            "time of memory for an element that lies apart, on top of its bytes; without a datatype, too",
            usual(Quantity.DURATION, machine -> machine.mpi().datatype().memory()));

    public static final MachineKey ONE_SIDED_REQUEST = KEYS.number(
            "mpi.one-sided.request-overhead",
            Quantity.DURATION,
            0,
            "CPU time of a request to another memory",
            usual(Quantity.DURATION, machine -> machine.mpi().oneSided().requestOverhead()));

    public static final MachineKey ONE_SIDED_SERVE = KEYS.number(
            "mpi.one-sided.serve-overhead",
            Quantity.DURATION,
            0,
            "CPU time to serve such a request",
            usual(Quantity.DURATION, machine -> machine.mpi().oneSided().serveOverhead()));

    public static final MachineKey ONE_SIDED_ENGINE = KEYS.number(
            "mpi.one-sided.engine-packet",
            Quantity.DURATION,
            0,
            "time of the adapter's engine for a packet; without it, the CPU serves requests",
            usual("none"));

    /** Number of keys before the keys of the network. */
    private static final int FIRST = KEYS.all().size();

    public static final MachineKey TREE_PORTS =
            KEYS.number("tree.ports", Quantity.COUNT, 2, "ports of a router of the combining network");

    public static final MachineKey TREE_LINK_BANDWIDTH =
            KEYS.number("tree.link.bandwidth", Quantity.RATE, 1, "bandwidth of a link of the combining network");

    public static final MachineKey TREE_PAYLOAD =
            KEYS.number("tree.payload", Quantity.SIZE, 8, "data of a packet of the combining network");

    public static final MachineKey TREE_HEADER =
            KEYS.number("tree.header", Quantity.SIZE, 0, "bytes of such a packet beside data");

    public static final MachineKey TREE_FIFO =
            KEYS.number("tree.fifo", Quantity.COUNT, 1, "packets in a FIFO of a router of the combining network");

    public static final MachineKey TREE_PROCESSOR_FIFO =
            KEYS.number("tree.processor-fifo", Quantity.COUNT, 1, "packets in a FIFO between node and router");

    public static final MachineKey TREE_HOP_LATENCY =
            KEYS.number("tree.hop-latency", Quantity.DURATION, 1, "latency from router to router");

    public static final MachineKey TREE_ARITHMETIC = KEYS.choice(
            "tree.arithmetic",
            TreeNetwork.Arithmetic.class,
            "types that the network combines: integers, or floating-point numbers, too");

    public static final MachineKey INTERRUPT_PORTS =
            KEYS.number("interrupt.ports", Quantity.COUNT, 2, "ports of a node of the interrupts");

    public static final MachineKey INTERRUPT_LEVEL_LATENCY =
            KEYS.number("interrupt.level-latency", Quantity.DURATION, 1, "latency of a level of the interrupts");

    public static final MachineKey ENDPOINT_LATENCY = KEYS.number(
            "endpoint.latency",
            Quantity.DURATION,
            0,
            "latency between end points",
            follows(Quantity.DURATION, machine -> machine.endpoint().latency(), DERIVED));

    public static final MachineKey ENDPOINT_HOP_LATENCY = KEYS.number(
            "endpoint.hop-latency",
            Quantity.DURATION,
            0,
            "latency of each further hop",
            follows(Quantity.DURATION, machine -> machine.endpoint().hopLatency(), DERIVED));

    public static final MachineKey ENDPOINT_GAP = KEYS.number(
            "endpoint.gap",
            Quantity.DURATION,
            0,
            "least time between two messages of a node",
            follows(Quantity.DURATION, machine -> machine.endpoint().gap(), DERIVED));

    public static final MachineKey ENDPOINT_BANDWIDTH = KEYS.number(
            "endpoint.bandwidth",
            Quantity.RATE,
            1,
            "bandwidth of a message",
            follows(Quantity.RATE, machine -> machine.endpoint().bandwidth().bytesPerSecond(), DERIVED));

    public static final MachineKey ENDPOINT_NODE_BANDWIDTH = KEYS.number(
            "endpoint.node-bandwidth",
            Quantity.RATE,
            1,
            "bandwidth of all messages of a node, each way",
            follows(Quantity.RATE, machine -> machine.endpoint().nodeBandwidth().bytesPerSecond(), DERIVED));

    public static final MachineKey SERVICES_LATENCY = KEYS.number(
            "services.latency",
            Quantity.DURATION,
            0,
            "latency of a request to a service",
            usual(Quantity.DURATION, machine -> machine.services().latency()));

    public static final MachineKey SERVICES_START = KEYS.number(
            "services.start",
            Quantity.DURATION,
            0,
            "time to start processes",
            usual(Quantity.DURATION, machine -> machine.services().start()));

    public static final MachineKey SERVICES_BANDWIDTH = KEYS.number(
            "services.bandwidth", Quantity.RATE, 1, "bandwidth of a node to the services", usual("without limit"));

    public static final MachineKey FILES_BANDWIDTH = KEYS.number(
            "services.files.bandwidth", Quantity.RATE, 1, "bandwidth of the file server", usual("without limit"));

    public static final MachineKey FILES_PIECE = KEYS.number(
            "services.files.piece",
            Quantity.DURATION,
            0,
            "time of the file server for each contiguous piece of a request",
            usual(Quantity.DURATION, machine -> machine.services().filePiece()));

    private MachineKeys() {}

    /** {@return the keys before the keys of the network, in the order of reports} */
    public static List<MachineKey> first() {
        return KEYS.all().subList(0, FIRST);
    }

    /** {@return the keys behind the keys of the network, in the order of reports} */
    public static List<MachineKey> last() {
        return KEYS.all().subList(FIRST, KEYS.all().size());
    }

    private static @Nullable Missing usualMode(Machine machine) {
        return machine.node().cores() > 1
                ? new Missing("heater", "default; virtual-node with more than one rank a node", false)
                : null;
    }
}
