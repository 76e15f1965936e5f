package org.rankcluster.hardware.machine.file;

import org.rankcluster.hardware.machine.CollectiveNetworks;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.machine.TreeNetwork;
import org.rankcluster.hardware.timing.Clock;

/**
 * The reader of the sections {@code tree} and {@code interrupt} of a machine file, each complete or absent. A family may have networks for
 * collectives on its own links instead.
 */
final class CollectiveReader {
    private CollectiveReader() {}

    static CollectiveNetworks read(MachineValues values, NetworkFamily family, Clock clock) {
        CollectiveNetworks ofLinks = family.collectives(values, clock);
        if (ofLinks != null) {
            return ofLinks;
        }
        return new CollectiveNetworks(
                has(values, "tree") ? tree(values, clock) : null,
                has(values, "interrupt") ? interrupts(values, clock) : null);
    }

    private static boolean has(MachineValues values, String section) {
        return MachineKeys.last().stream()
                .anyMatch(key -> MachineKey.section(key.key()).equals(section) && values.has(key));
    }

    private static TreeNetwork tree(MachineValues values, Clock clock) {
        return new TreeNetwork(
                TreeNetwork.Kind.OWN,
                values.integer(MachineKeys.TREE_PORTS) - 1,
                values.bandwidth(MachineKeys.TREE_LINK_BANDWIDTH),
                TreeNetwork.payload(values, MachineKeys.TREE_PAYLOAD),
                values.integer(MachineKeys.TREE_HEADER),
                values.integer(MachineKeys.TREE_FIFO),
                values.integer(MachineKeys.TREE_PROCESSOR_FIFO),
                values.duration(MachineKeys.TREE_HOP_LATENCY, clock),
                values.choice(MachineKeys.TREE_ARITHMETIC, TreeNetwork.Arithmetic.class));
    }

    private static CollectiveNetworks.Interrupts interrupts(MachineValues values, Clock clock) {
        return new CollectiveNetworks.Interrupts(
                TreeNetwork.Kind.OWN,
                values.integer(MachineKeys.INTERRUPT_PORTS) - 1,
                values.duration(MachineKeys.INTERRUPT_LEVEL_LATENCY, clock));
    }
}
