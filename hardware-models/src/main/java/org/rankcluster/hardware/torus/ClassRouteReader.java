package org.rankcluster.hardware.torus;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.CollectiveNetworks;
import org.rankcluster.hardware.machine.FailedLinks;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.TreeNetwork;
import org.rankcluster.hardware.timing.Clock;

/** The reader of the section {@code class-routes} of a machine file, which is complete or absent. */
final class ClassRouteReader {
    private static final String SECTION = "class-routes";

    private ClassRouteReader() {}

    static @Nullable CollectiveNetworks read(MachineValues values, Clock clock) {
        boolean isAbsent = TorusKeys.all().stream()
                .noneMatch(key -> MachineKey.section(key.key()).equals(SECTION) && values.has(key));
        if (isAbsent) {
            return null;
        }
        FailedLinks.reject(values, "on a machine with " + SECTION + ".*, whose collectives use the links of the torus");
        if (values.has(MachineKeys.FAILED_NODES)
                && !values.text(MachineKeys.FAILED_NODES).equals("none")) {
            throw values.error(
                    MachineKeys.FAILED_NODES,
                    "none on a machine with " + SECTION + ".*, whose collectives pass all nodes");
        }
        TreeNetwork tree = new TreeNetwork(
                TreeNetwork.Kind.TORUS,
                1,
                values.bandwidth(TorusKeys.CLASS_ROUTES_LINK_BANDWIDTH),
                TreeNetwork.payload(values, TorusKeys.CLASS_ROUTES_PAYLOAD),
                values.integer(TorusKeys.CLASS_ROUTES_HEADER),
                values.integer(TorusKeys.CLASS_ROUTES_FIFO),
                values.integer(TorusKeys.CLASS_ROUTES_PROCESSOR_FIFO),
                values.duration(TorusKeys.CLASS_ROUTES_HOP_LATENCY, clock),
                values.choice(TorusKeys.CLASS_ROUTES_ARITHMETIC, TreeNetwork.Arithmetic.class));
        CollectiveNetworks.Interrupts interrupts = new CollectiveNetworks.Interrupts(
                TreeNetwork.Kind.TORUS, 1, values.duration(TorusKeys.CLASS_ROUTES_INTERRUPT_LATENCY, clock));
        return new CollectiveNetworks(tree, interrupts);
    }
}
