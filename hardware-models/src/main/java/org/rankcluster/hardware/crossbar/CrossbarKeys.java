package org.rankcluster.hardware.crossbar;

import static org.rankcluster.hardware.machine.MachineKey.Missing.usual;

import java.util.List;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeyList;
import org.rankcluster.input.Quantity;

/** The keys of a machine file that describe a crossbar network: latency, bandwidth, gap and control messages. */
public final class CrossbarKeys {
    private static final MachineKeyList KEYS = new MachineKeyList();

    public static final MachineKey LATENCY =
            KEYS.number("crossbar.latency", Quantity.DURATION, 1, "latency from node to node");

    public static final MachineKey BANDWIDTH =
            KEYS.number("crossbar.bandwidth", Quantity.RATE, 1, "bandwidth of a node, each way");

    public static final MachineKey GAP =
            KEYS.number("crossbar.gap", Quantity.DURATION, 0, "least time between two messages of a node");

    public static final MachineKey CONTROL = KEYS.choice(
            "crossbar.control",
            CrossbarNetwork.ControlMessages.class,
            "control messages of long transfers wait behind data, or pass them",
            usual("queued"));

    private CrossbarKeys() {}

    /** {@return all keys, in the order of reports} */
    static List<MachineKey> all() {
        return KEYS.all();
    }
}
