package org.rankcluster.hardware.machine.file;

import java.util.Arrays;
import org.rankcluster.hardware.machine.CollectiveNetworks;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.TreeNetwork;
import org.rankcluster.hardware.timing.Clock;

/**
 * The reader of the sections {@code tree}, {@code interrupt} and {@code class-routes} of a machine file. Each section is complete or
 * absent.
 */
final class CollectiveReader {
    /** Size of a complex number of two doubles, in bytes. */
    private static final int LARGEST_ELEMENT = 16;

    private CollectiveReader() {}

    static CollectiveNetworks read(MachineValues values, Clock clock) {
        if (has(values, "class-routes")) {
            return classRoutes(values, clock);
        }
        return new CollectiveNetworks(
                has(values, "tree") ? tree(values, clock) : null,
                has(values, "interrupt") ? interrupts(values, clock) : null);
    }

    private static boolean has(MachineValues values, String section) {
        return Arrays.stream(MachineKey.values())
                .anyMatch(key -> MachineKey.section(key.key()).equals(section) && values.has(key));
    }

    private static TreeNetwork tree(MachineValues values, Clock clock) {
        return new TreeNetwork(
                TreeNetwork.Kind.OWN,
                values.integer(MachineKey.TREE_PORTS) - 1,
                values.bandwidth(MachineKey.TREE_LINK_BANDWIDTH),
                payload(values, MachineKey.TREE_PAYLOAD),
                values.integer(MachineKey.TREE_HEADER),
                values.integer(MachineKey.TREE_FIFO),
                values.integer(MachineKey.TREE_PROCESSOR_FIFO),
                values.duration(MachineKey.TREE_HOP_LATENCY, clock),
                values.choice(MachineKey.TREE_ARITHMETIC, TreeNetwork.Arithmetic.class));
    }

    private static CollectiveNetworks.Interrupts interrupts(MachineValues values, Clock clock) {
        return new CollectiveNetworks.Interrupts(
                TreeNetwork.Kind.OWN,
                values.integer(MachineKey.INTERRUPT_PORTS) - 1,
                values.duration(MachineKey.INTERRUPT_LEVEL_LATENCY, clock));
    }

    private static CollectiveNetworks classRoutes(MachineValues values, Clock clock) {
        TreeNetwork tree = new TreeNetwork(
                TreeNetwork.Kind.TORUS,
                1,
                values.bandwidth(MachineKey.CLASS_ROUTES_LINK_BANDWIDTH),
                payload(values, MachineKey.CLASS_ROUTES_PAYLOAD),
                values.integer(MachineKey.CLASS_ROUTES_HEADER),
                values.integer(MachineKey.CLASS_ROUTES_FIFO),
                values.integer(MachineKey.CLASS_ROUTES_PROCESSOR_FIFO),
                values.duration(MachineKey.CLASS_ROUTES_HOP_LATENCY, clock),
                values.choice(MachineKey.CLASS_ROUTES_ARITHMETIC, TreeNetwork.Arithmetic.class));
        CollectiveNetworks.Interrupts interrupts = new CollectiveNetworks.Interrupts(
                TreeNetwork.Kind.TORUS, 1, values.duration(MachineKey.CLASS_ROUTES_INTERRUPT_LATENCY, clock));
        return new CollectiveNetworks(tree, interrupts);
    }

    /** Elements are never split over packets. */
    private static int payload(MachineValues values, MachineKey key) {
        int bytes = values.integer(key);
        if (bytes % LARGEST_ELEMENT != 0) {
            throw values.error(key, "a multiple of " + LARGEST_ELEMENT + " B, the largest element");
        }
        return bytes;
    }
}
