package org.rankcluster.hardware.machine.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.CopyModel;
import org.rankcluster.hardware.machine.CpuModel;
import org.rankcluster.hardware.machine.DatatypeModel;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.FlowModel;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.machine.NodeModel;
import org.rankcluster.hardware.machine.NotModelled;
import org.rankcluster.hardware.machine.ReductionModel;
import org.rankcluster.hardware.machine.ServiceModel;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.hardware.timing.InstructionCosts;
import org.rankcluster.input.Quantity;

/**
 * The printout of {@code machines NAME}: a line for every value as it is written, with the comment that names its source.
 */
final class MachineDescription {
    private static final String GRADES =
            "grades: S read in a primary source, A in an abstract or in a third party's configuration, D derived from such"
                    + " numbers, T read of another machine, F fitted, U recalled\n";
    private static final String DERIVED = "follows from the network's numbers";

    private final List<String[]> lines = new ArrayList<>();
    private final Provenance provenance = new Provenance();

    private MachineDescription() {}

    static String of(Machine machine, MachineValues values) {
        MachineDescription description = new MachineDescription();
        NetworkFamily family = NetworkFamilies.of(values);
        for (MachineKey key : MachineKey.values()) {
            if (values.has(key) && key != MachineKey.DESCRIPTION) {
                description.add(key.key(), values.text(key), values.note(key));
                description.provenance.add(key.key(), values.note(key));
            } else if (NetworkFamilies.has(family, key)) {
                description.addDefault(key, machine.endpoint());
                description.addDefault(key, machine.network());
                description.addDefault(key, machine.mpi().datatype());
                description.addDefault(key, machine.cpu().instructions());
                description.addDefault(key, machine.cpu().core());
                description.addDefault(key, machine.services());
                description.addDefault(key, machine.mpi().oneSided());
                description.addDefault(key, machine.mpi().flow());
                description.addDefault(key, machine.mpi(), machine.cpu());
                description.addDefault(key, machine.node());
                description.addDefault(key, machine.cpu());
                description.addDefaultRoutes(key);
                description.addDefault(key, machine.mpi().copies());
                description.addDefault(key, machine.mpi().reduction());
            }
        }
        description.addLookaheads(machine);
        return machine.name() + ": " + machine.description() + "\n\n" + description.text() + "\n"
                + description.provenance.text() + notModelled(machine) + GRADES;
    }

    private static String notModelled(Machine machine) {
        StringBuilder text = new StringBuilder();
        for (String omitted : NotModelled.of(machine, machine.node().cores())) {
            text.append("not modelled: ").append(omitted).append('\n');
        }
        return text.toString();
    }

    private void addDefault(MachineKey key, EndpointModel endpoint) {
        switch (key) {
            case WRAP -> addUsual(key, "all");
            case RANK_ORDER -> addUsual(key, "first-fastest");
            case ENDPOINT_LATENCY -> addDerived(key, endpoint.latency());
            case ENDPOINT_HOP_LATENCY -> addDerived(key, endpoint.hopLatency());
            case ENDPOINT_GAP -> addDerived(key, endpoint.gap());
            case ENDPOINT_BANDWIDTH -> addDerived(key, endpoint.bandwidth().bytesPerSecond());
            case ENDPOINT_NODE_BANDWIDTH ->
                addDerived(key, endpoint.nodeBandwidth().bytesPerSecond());
            default -> {}
        }
    }

    private void addDefault(MachineKey key, NetworkModel network) {
        if (key == MachineKey.CROSSBAR_CONTROL) {
            addUsual(key, "queued");
        }
        if (network instanceof FatTreeNetwork tree) {
            switch (key) {
                case FAT_TREE_UP -> add(key.key(), "as many links as down", "default");
                case FAT_TREE_LINKS -> add(key.key(), "1", "default");
                case FAT_TREE_UPLINK_BANDWIDTH ->
                    addUsual(key, tree.uplink().bandwidth().bytesPerSecond());
                case FAT_TREE_UPLINK_LATENCY -> addUsual(key, tree.uplink().latency());
                case FAT_TREE_INPUTS -> addUsual(key, "virtual-queues");
                default -> {}
            }
        }
    }

    private void addDefault(MachineKey key, DatatypeModel datatype) {
        switch (key) {
            case DATATYPE_LOOK_AHEAD -> addUsual(key, datatype.lookAhead());
            case DATATYPE_DENSE -> addUsual(key, datatype.denseBytes());
            case DATATYPE_PIPELINE -> addUsual(key, datatype.pipelineBytes());
            case DATATYPE_SEARCH -> addUsual(key, datatype.search());
            case DATATYPE_LOOK -> addUsual(key, datatype.look());
            case DATATYPE_PACK -> addUsual(key, datatype.pack());
            default -> {}
        }
    }

    private void addDefault(MachineKey key, ServiceModel services) {
        switch (key) {
            case SERVICES_LATENCY -> addUsual(key, services.latency());
            case SERVICES_START -> addUsual(key, services.start());
            case SERVICES_BANDWIDTH, FILES_BANDWIDTH -> addUsual(key, "without limit");
            case FILES_PIECE -> addUsual(key, services.filePiece());
            default -> {}
        }
    }

    private void addDefault(MachineKey key, MpiModel.OneSided oneSided) {
        switch (key) {
            case ONE_SIDED_REQUEST -> addUsual(key, oneSided.requestOverhead());
            case ONE_SIDED_SERVE -> addUsual(key, oneSided.serveOverhead());
            case ONE_SIDED_ENGINE -> addUsual(key, "none");
            default -> {}
        }
    }

    private void addDefault(MachineKey key, CopyModel copies) {
        switch (key) {
            case MPI_ALIGNMENT -> addUsual(key, copies.alignment());
            case MPI_EAGER_COPY -> addUsual(key, "never");
            default -> {}
        }
    }

    private void addDefault(MachineKey key, NodeModel node) {
        if (key == MachineKey.CPU_MODE && node.cores() > 1) {
            add(key.key(), "heater", "default; virtual-node with more than one rank a node");
        } else if (key == MachineKey.NODE_MEMORY) {
            addUsual(key, "without limit");
        } else if (key == MachineKey.NODE_THREADS) {
            addUsual(key, node.threadsPerCore());
        }
    }

    private void addDefault(MachineKey key, ReductionModel reduction) {
        switch (key) {
            case REDUCE_THREAD_FACTOR -> addUsual(key, "1");
            case REDUCE_THREAD_START -> addUsual(key, reduction.threadStart());
            case REDUCE_PACK ->
                add(key.key(), key.quantity().format(reduction.pack().bytesPerSecond()), "follows from reduce.gamma");
            case REDUCE_GATHER -> addUsual(key, reduction.gatherStage());
            case REDUCE_CRAY_GAMMA, REDUCE_CRAY_COPY, REDUCE_CRAY_OVERHEAD -> addUsual(key, "not known");
            default -> {}
        }
    }

    private void addDefault(MachineKey key, CpuModel cpu) {
        if (key == MachineKey.CPU_PACKET_READING) {
            addUsual(key, "whole");
        }
    }

    private void addDefaultRoutes(MachineKey key) {
        switch (key) {
            case ZONES_ADAPTIVE_ABOVE, MIDPLANE_SHAPE -> add(key.key(), "none", "default");
            default -> {}
        }
    }

    private void addDefault(MachineKey key, FlowModel flow) {
        switch (key) {
            case MPI_TOKENS -> addUsual(key, flow.tokens());
            case MPI_PROGRESS -> addUsual(key, "always");
            case MPI_REQUEST -> addUsual(key, flow.requestBytes());
            case MPI_MESSAGE_MEMORY -> add(key.key(), "all", "default; a rank's share of node.memory");
            case RENDEZVOUS_SUB_MESSAGE, RENDEZVOUS_IN_NETWORK -> addUsual(key, "without limit");
            default -> {}
        }
    }

    private void addDefault(MachineKey key, MpiModel mpi, CpuModel cpu) {
        switch (key) {
            case MPI_ALLTOALLV_OVERHEAD -> addUsual(key, mpi.overheads().alltoallv());
            case MPI_SKEW -> addUsual(key, mpi.overheads().skew());
            case MPI_RECEIVE_TRANSLATION -> addUsual(key, "always");
            case REDUCE_GAMMA ->
                add(key.key(), key.quantity().format(cpu.gamma().bytesPerSecond()), "follows from cpu.flops, 8 B each");
            default -> {}
        }
    }

    private void addDefault(MachineKey key, CoreLatencies core) {
        switch (key) {
            case CORE_ISSUE -> addUsual(key, core.issue());
            case CORE_ORDER -> addUsual(key, core.order().name().toLowerCase(Locale.ROOT));
            case CORE_LOAD -> addUsual(key, core.load());
            case CORE_MULTIPLY -> addUsual(key, core.multiply());
            case CORE_DIVIDE -> addUsual(key, core.divide());
            case CORE_DIVIDE_BUSY -> addUsual(key, core.divideBusy());
            case CORE_MISPREDICT -> addUsual(key, core.mispredict());
            case CORE_CACHE -> addUsual(key, core.cacheBytes());
            case CORE_CACHE_MISS -> addUsual(key, core.cacheMiss());
            default -> {}
        }
    }

    private void addDefault(MachineKey key, InstructionCosts costs) {
        switch (key) {
            case INSTRUCTION_INTEGER -> addUsual(key, costs.integer());
            case INSTRUCTION_MULTIPLY -> addUsual(key, costs.multiply());
            case INSTRUCTION_DIVIDE -> addUsual(key, costs.divide());
            case INSTRUCTION_FLOATING -> addUsual(key, costs.floating());
            case INSTRUCTION_FLOATING_DIVIDE -> addUsual(key, costs.floatingDivide());
            case INSTRUCTION_MEMORY -> addUsual(key, costs.memory());
            case INSTRUCTION_BRANCH -> addUsual(key, costs.branch());
            case INSTRUCTION_CALL -> addUsual(key, costs.call());
            case INSTRUCTION_ALLOCATE -> addUsual(key, costs.allocate());
            default -> {}
        }
    }

    private void addUsual(MachineKey key, long value) {
        addUsual(key, key.quantity().format(value));
    }

    private void addUsual(MachineKey key, String value) {
        add(key.key(), value, "default");
        provenance.addDefault(key.key());
    }

    private void addDerived(MachineKey key, long value) {
        add(key.key(), key.quantity().format(value), DERIVED);
    }

    private void addLookaheads(Machine machine) {
        for (Fidelity fidelity : Fidelity.values()) {
            String name = "lookahead, fidelity " + fidelity.name().toLowerCase(Locale.ROOT);
            add(name, Quantity.DURATION.format(machine.lookahead(fidelity)), "smallest delay between two nodes");
        }
    }

    private void add(String key, String value, String note) {
        lines.add(new String[] {key, value, note});
    }

    private String text() {
        int keyWidth = width(0);
        int valueWidth = width(1);
        StringBuilder text = new StringBuilder();
        for (String[] line : lines) {
            String format = "%-" + keyWidth + "s  %-" + valueWidth + "s  %s";
            text.append(format.formatted(line[0], line[1], line[2]).stripTrailing())
                    .append('\n');
        }
        return text.toString();
    }

    private int width(int column) {
        return lines.stream().mapToInt(line -> line[column].length()).max().orElse(1);
    }
}
