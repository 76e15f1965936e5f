package org.rankcluster.hardware.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rankcluster.input.Quantity;

/** Prints a machine: a line for every value, as it is written, with the comment that names its source. */
final class MachineDescription {
    private static final String DERIVED = "follows from the network's numbers";

    private final List<String[]> lines = new ArrayList<>();

    private MachineDescription() {}

    static String of(Machine machine, MachineValues values) {
        MachineDescription description = new MachineDescription();
        NetworkKind kind = values.choice(MachineKey.NETWORK, NetworkKind.class);
        for (MachineKey key : MachineKey.values()) {
            if (values.has(key) && key != MachineKey.DESCRIPTION) {
                description.add(key.key(), values.text(key), values.note(key));
            } else if (key.appliesTo(kind)) {
                description.addDefault(key, machine.endpoint());
                description.addDefault(key, machine.mpi().datatype());
                description.addDefault(key, machine.cpu().instructions());
                description.addDefault(key, machine.services());
                description.addDefault(key, machine.mpi().oneSided());
            }
        }
        description.addLookaheads(machine);
        return machine.name() + ": " + machine.description() + "\n\n" + description.text();
    }

    private void addDefault(MachineKey key, EndpointModel endpoint) {
        switch (key) {
            case WRAP -> add(key.key(), "all", "default");
            case ENDPOINT_LATENCY -> addDerived(key, endpoint.latency());
            case ENDPOINT_HOP_LATENCY -> addDerived(key, endpoint.hopLatency());
            case ENDPOINT_GAP -> addDerived(key, endpoint.gap());
            case ENDPOINT_BANDWIDTH -> addDerived(key, endpoint.bandwidth().bytesPerSecond());
            case ENDPOINT_NODE_BANDWIDTH ->
                addDerived(key, endpoint.nodeBandwidth().bytesPerSecond());
            default -> {}
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
            case SERVICES_BANDWIDTH, FILES_BANDWIDTH -> add(key.key(), "without limit", "default");
            case FILES_PIECE -> addUsual(key, services.filePiece());
            default -> {}
        }
    }

    private void addDefault(MachineKey key, OneSidedModel oneSided) {
        switch (key) {
            case ONE_SIDED_REQUEST -> addUsual(key, oneSided.requestOverhead());
            case ONE_SIDED_SERVE -> addUsual(key, oneSided.serveOverhead());
            case ONE_SIDED_ENGINE -> add(key.key(), "none", "default");
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
        add(key.key(), key.quantity().format(value), "default");
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
