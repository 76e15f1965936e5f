package org.rankcluster.hardware.machine.file;

import com.typesafe.config.Config;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.CopyModel;
import org.rankcluster.hardware.machine.CpuModel;
import org.rankcluster.hardware.machine.DatatypeModel;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.FailedNodes;
import org.rankcluster.hardware.machine.FlowModel;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.machine.NodeKinds;
import org.rankcluster.hardware.machine.NodeModel;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.machine.ProgressRule;
import org.rankcluster.hardware.machine.ServiceModel;
import org.rankcluster.hardware.machine.ShapeReader;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.timing.Clock;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.hardware.timing.CpuNoise;
import org.rankcluster.hardware.timing.InstructionCosts;
import org.rankcluster.hardware.timing.PacketFormat;
import org.rankcluster.hardware.timing.TranslatedReceives;
import org.rankcluster.hardware.topology.RankOrder;
import org.rankcluster.hardware.topology.RoutingMode;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.input.Quantity;

/**
 * The reader of machine files, which also checks them. A machine is given by a path that ends in {@code .conf}, or by a name. Names are
 * searched in a folder and among the machines that come with the program.
 */
public final class MachineReader {
    private static final String OPTION = "--machine";

    private static final String UNLIMITED = "unlimited";

    /** Greatest alignment, in bytes, that messages can state for their data. */
    private static final int MOST_ALIGNMENT = 128;

    private final MachineFiles files;
    private final String option;

    /**
     * Creates a reader of machines that {@code --machine} names.
     *
     * @param folder folder that is searched first; null for none
     */
    public MachineReader(@Nullable Path folder) {
        this(folder, OPTION);
    }

    private MachineReader(@Nullable Path folder, String option) {
        this(new MachineFiles(folder), option);
    }

    private MachineReader(MachineFiles files, String option) {
        this.files = files;
        this.option = option;
    }

    /**
     * Creates a reader of machines without files. All values are given to {@link #read(String, String, Map)}; the name is any.
     *
     * @return the reader
     */
    public static MachineReader ofValues() {
        return new MachineReader(MachineFiles.NONE, OPTION);
    }

    /**
     * Creates a reader for the folder {@code config/machines} of the launcher's installation.
     *
     * @return the reader
     */
    public static MachineReader ofInstallation() {
        return ofInstallation(OPTION);
    }

    /**
     * Creates a reader for the folder {@code config/machines} of the installation, with names from another option.
     *
     * @param option option or parameter of the command line that has the name, for errors
     * @return the reader
     */
    public static MachineReader ofInstallation(String option) {
        String home = System.getProperty("rankcluster.home");
        return new MachineReader(home == null ? null : Path.of(home, "config", "machines"), option);
    }

    /**
     * Returns the known machines.
     *
     * @return descriptions by name, sorted
     * @throws InputException if a known file is not valid
     */
    public SortedMap<String, String> names() {
        SortedMap<String, String> names = new TreeMap<>();
        for (String name : files.names()) {
            names.put(name, values(name, null, Map.of()).text(MachineKeys.DESCRIPTION));
        }
        return names;
    }

    /**
     * Reads a machine.
     *
     * @param machine name, or path of a file
     * @return the machine
     * @throws InputException at the first value that is missing, unknown or wrong
     */
    public Machine read(String machine) {
        return read(machine, null, Map.of());
    }

    /**
     * Reads a machine with some of its values replaced.
     *
     * @param machine name, or path of a file
     * @param shape value of {@code --shape}, such as {@code 16x16x16}; null for the file's own
     * @param config values of {@code --config}, by machine key
     * @return the machine
     * @throws InputException at the first value that is missing, unknown or wrong
     */
    public Machine read(String machine, @Nullable String shape, Map<String, String> config) {
        return machine(MachineFiles.baseName(machine), values(machine, shape, config));
    }

    /**
     * Returns a machine's values as one file without includes, for hosts that do not have its files.
     *
     * @param machine name, or path of a file
     * @return text of a machine file
     * @throws InputException if a file cannot be read or is not HOCON
     */
    public String flattened(String machine) {
        return parse(machine, Map.of()).root().render();
    }

    /**
     * Returns the SHA-256 of a machine's file and of the files that it includes, concatenated in the order of reading.
     *
     * @param machine name, or path of a file
     * @return 64 hexadecimal digits
     * @throws InputException if a file cannot be read or is not HOCON
     */
    public String sha256(String machine) {
        MachineParser parser = new MachineParser(files, option);
        Config unusedValues = parser.parse(machine, Map.of());
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            parser.read().forEach(source -> digest.update(source.text().getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException everyJvmHasIt) {
            throw new IllegalStateException(everyJvmHasIt);
        }
    }

    /**
     * Returns the path of a machine's file.
     *
     * @param machine name, or path of a file
     * @return absolute path; null for a machine that is given by name
     */
    public static @Nullable Path file(String machine) {
        return MachineFiles.isPath(machine) ? Path.of(machine).toAbsolutePath().normalize() : null;
    }

    /**
     * Describes every value of a machine with its unit and its source, one line each.
     *
     * @param machine name, or path of a file
     * @param shape value of {@code --shape}; null for the file's own
     * @param config values of {@code --config}, by machine key
     * @return the text
     * @throws InputException at the first value that is missing, unknown or wrong
     */
    public String describe(String machine, @Nullable String shape, Map<String, String> config) {
        MachineValues values = values(machine, shape, config);
        return MachineDescription.of(machine(MachineFiles.baseName(machine), values), values);
    }

    /**
     * Returns the numbers of a machine that no source states exactly, with a range for each.
     *
     * @param machine name, or path of a file
     * @return the numbers, in the order of the keys
     * @throws InputException if a file cannot be read or is not HOCON
     */
    public List<UnsourcedValue> unsourced(String machine) {
        MachineValues values = values(machine, null, Map.of());
        return NetworkFamilies.keys().stream()
                .filter(values::has)
                .flatMap(key -> UnsourcedValue.of(key.key(), values.text(key), values.note(key)).stream())
                .toList();
    }

    /**
     * Returns a value of a machine as it is written, with its unit.
     *
     * @param machine name, or path of a file
     * @param config values of {@code --config}, by machine key
     * @param key key of the value
     * @return the text; empty if the machine has no such value
     * @throws InputException if a file cannot be read or is not HOCON
     */
    public Optional<String> value(String machine, Map<String, String> config, MachineKey key) {
        MachineValues values = values(machine, null, config);
        return values.has(key) ? Optional.of(values.text(key)) : Optional.empty();
    }

    private MachineValues values(String machine, @Nullable String shape, Map<String, String> config) {
        List<String> known =
                NetworkFamilies.keys().stream().map(MachineKey::key).toList();
        config.forEach((key, value) -> {
            if (!known.contains(key)) {
                String rule = "a key of machines" + NearestName.hint(key, known);
                throw new InputException(MachineValues.CONFIG, key, value, rule);
            }
        });
        Map<String, String> overrides = new LinkedHashMap<>(config);
        String file = files.fileName(machine);
        if (shape != null) {
            MachineValues own = new MachineValues(file, parse(machine, overrides));
            if (own.has(MachineKeys.SHAPE)) {
                ShapeReader.checkSameDimensions(own.text(MachineKeys.SHAPE), shape);
            }
            overrides.put(MachineKeys.SHAPE.key(), shape);
        }
        return new MachineValues(file, parse(machine, overrides));
    }

    private Config parse(String machine, Map<String, String> overrides) {
        MachineParser parser = new MachineParser(files, option);
        Config config = parser.parse(machine, overrides);
        List<String> nesting =
                parser.read().stream().map(MachineFiles.Source::name).toList();
        return NetworkFamilies.exchange(nesting.getFirst(), config, nesting);
    }

    private static Machine machine(String name, MachineValues values) {
        NetworkFamily family = NetworkFamilies.of(values);
        values.rejectUnknown(
                family.name(),
                family.keys().stream().map(MachineKey::key).toList(),
                NetworkFamilies.keys(family).stream().map(MachineKey::key).toList());
        String description = values.text(MachineKeys.DESCRIPTION);
        Topology topology = family.topology(values);
        CpuModel cpu = cpu(values, family);
        MpiModel mpi = mpi(values, cpu);
        NetworkModel network = family.network(values, mpi, topology);
        checkAlignment(values, mpi, network);
        EndpointModel endpoint = endpoint(values, network.endpoint(mpi, topology));
        NodeModel node = node(values, cpu.clock());
        return new Machine(
                name,
                description,
                new Machine.Geometry(
                        topology,
                        ShapeReader.isAny(values),
                        values.has(MachineKeys.RANK_ORDER)
                                ? values.choice(MachineKeys.RANK_ORDER, RankOrder.class)
                                : RankOrder.FIRST_FASTEST,
                        FailedNodes.read(values, topology.nodes())),
                node,
                cpu,
                mpi,
                network,
                CollectiveReader.read(values, family, cpu.clock()),
                endpoint,
                services(values, cpu.clock()));
    }

    private static ServiceModel services(MachineValues values, Clock clock) {
        ServiceModel free = ServiceModel.FREE;
        return new ServiceModel(
                cost(values, MachineKeys.SERVICES_LATENCY, clock),
                cost(values, MachineKeys.SERVICES_START, clock),
                orElse(values, MachineKeys.SERVICES_BANDWIDTH, free.bandwidth()),
                orElse(values, MachineKeys.FILES_BANDWIDTH, free.fileBandwidth()),
                cost(values, MachineKeys.FILES_PIECE, clock));
    }

    private static NodeModel node(MachineValues values, Clock clock) {
        boolean unlimited = values.has(MachineKeys.NODE_CORES)
                && values.text(MachineKeys.NODE_CORES).equals(UNLIMITED);
        return new NodeModel(
                unlimited ? NodeModel.UNLIMITED : values.integer(MachineKeys.NODE_CORES),
                orElse(values, MachineKeys.NODE_THREADS, 1),
                orElse(values, MachineKeys.NODE_MEMORY, NodeModel.WITHOUT_LIMIT),
                values.duration(MachineKeys.SHARED_MEMORY_LATENCY, clock),
                values.bandwidth(MachineKeys.SHARED_MEMORY_BANDWIDTH),
                cost(values, MachineKeys.SHARED_MEMORY_STEP, clock, NodeModel.AS_MESSAGES),
                values.has(MachineKeys.NODE_KINDS) ? values.kinds() : NodeKinds.ONE,
                noise(values, clock));
    }

    private static CpuNoise.@Nullable Settings noise(MachineValues values, Clock clock) {
        if (!values.has(MachineKeys.NOISE_PERIOD)) {
            for (MachineKey key :
                    List.of(MachineKeys.NOISE_DURATION, MachineKeys.NOISE_DISTRIBUTION, MachineKeys.NOISE_SEED)) {
                if (values.has(key)) {
                    throw values.error(key, "together with " + MachineKeys.NOISE_PERIOD.key());
                }
            }
            return null;
        }
        long period = values.duration(MachineKeys.NOISE_PERIOD, clock);
        long duration = values.duration(MachineKeys.NOISE_DURATION, clock);
        if (duration >= period) {
            throw values.error(
                    MachineKeys.NOISE_DURATION, "less than node.noise.period, " + Quantity.DURATION.format(period));
        }
        return new CpuNoise.Settings(
                period,
                duration,
                values.has(MachineKeys.NOISE_DISTRIBUTION)
                        ? values.choice(MachineKeys.NOISE_DISTRIBUTION, CpuNoise.Distribution.class)
                        : CpuNoise.Distribution.CONSTANT,
                values.has(MachineKeys.NOISE_SEED) ? values.number(MachineKeys.NOISE_SEED) : 1);
    }

    private static CpuModel cpu(MachineValues values, NetworkFamily family) {
        Clock clock = values.clock(MachineKeys.CPU_CLOCK);
        return new CpuModel(
                clock,
                values.number(MachineKeys.CPU_FLOPS),
                new CpuModel.Packets(
                        values.duration(MachineKeys.CPU_WRITE_PACKET, clock),
                        values.duration(MachineKeys.CPU_READ_PACKET, clock),
                        readEagerPacket(values, family, clock),
                        reading(values)),
                values.duration(MachineKeys.CPU_POLL, clock),
                values.has(MachineKeys.CPU_MODE) ? cpuMode(values) : null,
                cost(values, MachineKeys.CPU_SCRATCHPAD_PACKET, clock),
                gamma(values),
                instructions(values, clock),
                core(values, clock));
    }

    private static CpuModel.PacketReading reading(MachineValues values) {
        return values.has(MachineKeys.CPU_PACKET_READING)
                ? values.choice(MachineKeys.CPU_PACKET_READING, CpuModel.PacketReading.class)
                : CpuModel.PacketReading.WHOLE;
    }

    /** Returns the time to read an eager packet. Partial packets save the copy, as far as the cost exceeds plain reading. */
    private static long readEagerPacket(MachineValues values, NetworkFamily family, Clock clock) {
        long whole = values.duration(MachineKeys.CPU_READ_EAGER_PACKET, clock);
        if (reading(values) == CpuModel.PacketReading.WHOLE) {
            return whole;
        }
        MachineKey packet = family.packet();
        if (packet == null) {
            String rule = "whole on a " + family.name() + ", which has no packets";
            throw values.error(MachineKeys.CPU_PACKET_READING, rule);
        }
        long copy = values.bandwidth(MachineKeys.SHARED_MEMORY_BANDWIDTH).time(values.integer(packet));
        long read = values.duration(MachineKeys.CPU_READ_PACKET, clock);
        return Math.max(read, whole - copy);
    }

    private static Bandwidth gamma(MachineValues values) {
        if (values.has(MachineKeys.REDUCE_GAMMA)) {
            return values.bandwidth(MachineKeys.REDUCE_GAMMA);
        }
        long flops = values.number(MachineKeys.CPU_FLOPS);
        return new Bandwidth(flops > Long.MAX_VALUE / CpuModel.WORD ? Long.MAX_VALUE : CpuModel.WORD * flops);
    }

    private static CpuModel.Mode cpuMode(MachineValues values) {
        CpuModel.Mode mode = values.choice(MachineKeys.CPU_MODE, CpuModel.Mode.class);
        String cores = values.text(MachineKeys.NODE_CORES);
        if (mode != CpuModel.Mode.HEATER && (cores.equals(UNLIMITED) || values.integer(MachineKeys.NODE_CORES) < 2)) {
            throw values.error(MachineKeys.CPU_MODE, "heater where node.cores is " + cores);
        }
        if (mode == CpuModel.Mode.COPROCESSOR && !values.has(MachineKeys.CPU_SCRATCHPAD_PACKET)) {
            throw values.error(MachineKeys.CPU_MODE, "heater or virtual-node without cpu.scratchpad-packet");
        }
        return mode;
    }

    private static InstructionCosts instructions(MachineValues values, Clock clock) {
        InstructionCosts usual = InstructionCosts.usual(clock);
        return new InstructionCosts(
                cost(values, MachineKeys.INSTRUCTION_INTEGER, clock, usual.integer()),
                cost(values, MachineKeys.INSTRUCTION_MULTIPLY, clock, usual.multiply()),
                cost(values, MachineKeys.INSTRUCTION_DIVIDE, clock, usual.divide()),
                cost(values, MachineKeys.INSTRUCTION_FLOATING, clock, usual.floating()),
                cost(values, MachineKeys.INSTRUCTION_FLOATING_DIVIDE, clock, usual.floatingDivide()),
                cost(values, MachineKeys.INSTRUCTION_MEMORY, clock, usual.memory()),
                cost(values, MachineKeys.INSTRUCTION_BRANCH, clock, usual.branch()),
                cost(values, MachineKeys.INSTRUCTION_CALL, clock, usual.call()),
                cost(values, MachineKeys.INSTRUCTION_ALLOCATE, clock, usual.allocate()));
    }

    private static CoreLatencies core(MachineValues values, Clock clock) {
        CoreLatencies usual = CoreLatencies.usual(clock);
        long divide = cost(values, MachineKeys.CORE_DIVIDE, clock, usual.divide());
        return new CoreLatencies(
                usual.cycle(),
                orElse(values, MachineKeys.CORE_ISSUE, usual.issue()),
                values.has(MachineKeys.CORE_ORDER)
                        ? values.choice(MachineKeys.CORE_ORDER, CoreLatencies.Order.class)
                        : usual.order(),
                cost(values, MachineKeys.CORE_LOAD, clock, usual.load()),
                cost(values, MachineKeys.CORE_MULTIPLY, clock, usual.multiply()),
                divide,
                cost(values, MachineKeys.CORE_DIVIDE_BUSY, clock, Math.min(divide, usual.divideBusy())),
                cost(values, MachineKeys.CORE_MISPREDICT, clock, usual.mispredict()),
                orElse(values, MachineKeys.CORE_CACHE, usual.cacheBytes()),
                cost(values, MachineKeys.CORE_CACHE_MISS, clock, usual.cacheMiss()));
    }

    private static long cost(MachineValues values, MachineKey key, Clock clock, long usual) {
        return values.has(key) ? values.duration(key, clock) : usual;
    }

    private static MpiModel mpi(MachineValues values, CpuModel cpu) {
        Clock clock = cpu.clock();
        return new MpiModel(
                new MpiModel.Overheads(
                        values.duration(MachineKeys.MPI_SEND_OVERHEAD, clock),
                        values.duration(MachineKeys.MPI_RECEIVE_OVERHEAD, clock),
                        values.duration(MachineKeys.MPI_CALL_OVERHEAD, clock),
                        cost(values, MachineKeys.MPI_ALLTOALLV_OVERHEAD, clock),
                        cost(values, MachineKeys.MPI_SKEW, clock)),
                values.integer(MachineKeys.MPI_HEADER),
                new MpiModel.Eager(
                        values.integer(MachineKeys.MPI_EAGER_LIMIT),
                        values.choice(MachineKeys.MPI_EAGER_ROUTING, RoutingMode.class),
                        values.choice(MachineKeys.MPI_EAGER_PACKET, EagerPacket.class)),
                values.choice(MachineKeys.MPI_RENDEZVOUS_ROUTING, RoutingMode.class),
                datatype(values, clock),
                oneSided(values, clock),
                flow(values),
                copies(values),
                ReductionReader.read(values, cpu),
                values.has(MachineKeys.MPI_RECEIVE_TRANSLATION)
                        ? values.choice(MachineKeys.MPI_RECEIVE_TRANSLATION, TranslatedReceives.class)
                        : TranslatedReceives.ALWAYS);
    }

    private static CopyModel copies(MachineValues values) {
        CopyModel none = CopyModel.NONE;
        int alignment = orElse(values, MachineKeys.MPI_ALIGNMENT, none.alignment());
        if (Integer.bitCount(alignment) != 1 || alignment > MOST_ALIGNMENT) {
            throw values.error(MachineKeys.MPI_ALIGNMENT, "a power of two up to " + MOST_ALIGNMENT + " B");
        }
        CopyModel.Eager eager = values.has(MachineKeys.MPI_EAGER_COPY)
                ? values.choice(MachineKeys.MPI_EAGER_COPY, CopyModel.Eager.class)
                : none.eager();
        if (eager == CopyModel.Eager.ALWAYS && reading(values) == CpuModel.PacketReading.PARTIAL) {
            throw values.error(MachineKeys.MPI_EAGER_COPY, "never or unexpected where cpu.packet-reading is partial");
        }
        return new CopyModel(alignment, eager);
    }

    /** Checks that the unaligned packet of a message can hold its head and its tail. */
    private static void checkAlignment(MachineValues values, MpiModel mpi, NetworkModel network) {
        int payload =
                network instanceof PacketSwitched switched ? switched.packets().payloadBytes() : Integer.MAX_VALUE;
        int most = Integer.highestOneBit(PacketFormat.mostAlignment(payload, mpi.headerBytes()));
        if (mpi.copies().alignment() > most) {
            String rule = "at most " + most + " B, so that head and tail fit into one packet with mpi.header";
            throw values.error(MachineKeys.MPI_ALIGNMENT, rule);
        }
    }

    private static boolean paces(MachineValues values) {
        return values.has(MachineKeys.RENDEZVOUS_SUB_MESSAGE) || values.has(MachineKeys.RENDEZVOUS_IN_NETWORK);
    }

    private static int subMessage(MachineValues values) {
        if (!paces(values)) {
            return FlowModel.NONE.subMessageBytes();
        }
        int bytes = values.integer(MachineKeys.RENDEZVOUS_SUB_MESSAGE);
        int most = values.integer(MachineKeys.RENDEZVOUS_IN_NETWORK);
        if (bytes > most) {
            throw values.error(MachineKeys.RENDEZVOUS_SUB_MESSAGE, "at most " + most + " B, mpi.rendezvous.in-network");
        }
        return bytes;
    }

    private static FlowModel flow(MachineValues values) {
        FlowModel none = FlowModel.NONE;
        return new FlowModel(
                orElse(values, MachineKeys.MPI_TOKENS, none.tokens()),
                values.has(MachineKeys.MPI_PROGRESS)
                        ? values.choice(MachineKeys.MPI_PROGRESS, ProgressRule.class)
                        : none.progress(),
                subMessage(values),
                paces(values) ? values.integer(MachineKeys.RENDEZVOUS_IN_NETWORK) : none.inNetworkBytes(),
                orElse(values, MachineKeys.MPI_REQUEST, none.requestBytes()),
                values.has(MachineKeys.MPI_MESSAGE_MEMORY)
                        ? values.number(MachineKeys.MPI_MESSAGE_MEMORY)
                        : none.memoryBytes());
    }

    private static MpiModel.OneSided oneSided(MachineValues values, Clock clock) {
        boolean hasEngine = values.has(MachineKeys.ONE_SIDED_ENGINE);
        return new MpiModel.OneSided(
                values.duration(orElse(values, MachineKeys.ONE_SIDED_REQUEST, MachineKeys.MPI_SEND_OVERHEAD), clock),
                values.duration(orElse(values, MachineKeys.ONE_SIDED_SERVE, MachineKeys.MPI_RECEIVE_OVERHEAD), clock),
                hasEngine,
                cost(values, MachineKeys.ONE_SIDED_ENGINE, clock));
    }

    private static MachineKey orElse(MachineValues values, MachineKey key, MachineKey other) {
        return values.has(key) ? key : other;
    }

    private static DatatypeModel datatype(MachineValues values, Clock clock) {
        DatatypeModel free = DatatypeModel.FREE;
        return new DatatypeModel(
                orElse(values, MachineKeys.DATATYPE_LOOK_AHEAD, free.lookAhead()),
                orElse(values, MachineKeys.DATATYPE_DENSE, free.denseBytes()),
                orElse(values, MachineKeys.DATATYPE_PIPELINE, free.pipelineBytes()),
                cost(values, MachineKeys.DATATYPE_SEARCH, clock),
                cost(values, MachineKeys.DATATYPE_LOOK, clock),
                cost(values, MachineKeys.DATATYPE_PACK, clock),
                cost(values, MachineKeys.DATATYPE_MEMORY, clock));
    }

    private static int orElse(MachineValues values, MachineKey key, int usual) {
        return values.has(key) ? values.integer(key) : usual;
    }

    private static long cost(MachineValues values, MachineKey key, Clock clock) {
        return values.has(key) ? values.duration(key, clock) : 0;
    }

    private static EndpointModel endpoint(MachineValues values, EndpointModel derived) {
        EndpointModel endpoint = new EndpointModel(
                orElse(values, MachineKeys.ENDPOINT_LATENCY, derived.latency()),
                orElse(values, MachineKeys.ENDPOINT_HOP_LATENCY, derived.hopLatency()),
                derived.hopsWithin(),
                orElse(values, MachineKeys.ENDPOINT_GAP, derived.gap()),
                orElse(values, MachineKeys.ENDPOINT_BANDWIDTH, derived.bandwidth()),
                orElse(values, MachineKeys.ENDPOINT_NODE_BANDWIDTH, derived.nodeBandwidth()));
        if (endpoint.lookahead() == 0) {
            String more = endpoint.hopsWithin() == 0 ? " together with endpoint.hop-latency" : "";
            throw values.error(MachineKeys.ENDPOINT_LATENCY, "more than 0" + more);
        }
        return endpoint;
    }

    private static long orElse(MachineValues values, MachineKey key, long derived) {
        return values.has(key) ? values.number(key) : derived;
    }

    private static Bandwidth orElse(MachineValues values, MachineKey key, Bandwidth derived) {
        return values.has(key) ? values.bandwidth(key) : derived;
    }
}
