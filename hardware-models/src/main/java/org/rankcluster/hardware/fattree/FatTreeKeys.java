package org.rankcluster.hardware.fattree;

import static org.rankcluster.hardware.machine.MachineKey.Missing.noted;
import static org.rankcluster.hardware.machine.MachineKey.Missing.usual;

import java.util.List;
import org.rankcluster.hardware.machine.Link;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeyList;
import org.rankcluster.input.Quantity;

/** The machine keys of the network family of fat trees. */
public final class FatTreeKeys {
    private static final MachineKeyList KEYS = new MachineKeyList();

    public static final MachineKey DOWN =
            KEYS.text("fat-tree.down", "children of a switch, by level from the nodes up");

    public static final MachineKey UP = KEYS.text(
            "fat-tree.up", "parents of a node or switch, by level", noted("as many links as down", "default"));

    public static final MachineKey LINKS =
            KEYS.text("fat-tree.links", "parallel links to each parent, by level", noted("1", "default"));

    public static final MachineKey LINK_BANDWIDTH =
            KEYS.number("fat-tree.link.bandwidth", Quantity.RATE, 1, "bandwidth of a node's link, each way");

    public static final MachineKey LINK_LATENCY =
            KEYS.number("fat-tree.link.latency", Quantity.DURATION, 1, "latency of a node's link");

    public static final MachineKey LINK_OVERHEAD =
            KEYS.number("fat-tree.link.overhead", Quantity.SIZE, 0, "bytes of a packet on a link beside its data");

    public static final MachineKey UPLINK_BANDWIDTH = KEYS.number(
            "fat-tree.uplink.bandwidth",
            Quantity.RATE,
            1,
            "bandwidth of a link between switches",
            usual(Quantity.RATE, machine -> uplink(machine).bandwidth().bytesPerSecond()));

    public static final MachineKey UPLINK_LATENCY = KEYS.number(
            "fat-tree.uplink.latency",
            Quantity.DURATION,
            1,
            "latency of a link between switches",
            usual(Quantity.DURATION, machine -> uplink(machine).latency()));

    public static final MachineKey SWITCH_LATENCY =
            KEYS.number("fat-tree.switch-latency", Quantity.DURATION, 0, "latency of an idle switch");

    public static final MachineKey ADAPTER_LATENCY =
            KEYS.number("fat-tree.adapter-latency", Quantity.DURATION, 0, "latency of a node's adapter");

    public static final MachineKey CHUNK =
            KEYS.number("fat-tree.chunk", Quantity.SIZE, 1, "unit of packets and buffers");

    public static final MachineKey PACKET =
            KEYS.number("fat-tree.packet", Quantity.SIZE, 1, "size of a largest packet");

    public static final MachineKey BUFFER = KEYS.number("fat-tree.buffer", Quantity.SIZE, 1, "buffer of a port");

    public static final MachineKey INJECTION_FIFO =
            KEYS.number("fat-tree.injection-fifo", Quantity.SIZE, 1, "space of a rank for packets that leave");

    public static final MachineKey RECEPTION_FIFO =
            KEYS.number("fat-tree.reception-fifo", Quantity.SIZE, 1, "space of a node for packets that have arrived");

    public static final MachineKey INPUTS = KEYS.choice(
            "fat-tree.inputs",
            FatTreeNetwork.Inputs.class,
            "queues at a switch's inputs: one for each output, one, or none",
            usual("virtual-queues"));

    private FatTreeKeys() {}

    /** {@return all keys, in the order of reports} */
    static List<MachineKey> all() {
        return KEYS.all();
    }

    private static Link uplink(Machine machine) {
        return ((FatTreeNetwork) machine.network()).uplink();
    }
}
