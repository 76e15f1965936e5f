package org.rankcluster.hardware.router;

import static org.rankcluster.hardware.machine.MachineKey.Missing.usual;

import java.util.List;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeyList;
import org.rankcluster.input.Quantity;

/** The keys of machine files that dragonflies, HyperX, Slim Flies and meshes share; a torus has {@code TorusKeys}. */
public final class RouterKeys {
    private static final MachineKeyList KEYS = new MachineKeyList();

    public static final MachineKey ROUTING =
            KEYS.choice("router.routing", RouterRouting.class, "routes of adaptive messages", usual("minimal"));

    public static final MachineKey BIAS = KEYS.number(
            "router.bias",
            Quantity.SIZE,
            0,
            "bytes by which the queue of the minimal route may be longer before an adaptive packet takes the other route",
            usual(
                    Quantity.SIZE,
                    machine -> (long) network(machine).bias()
                            * network(machine).packets().chunkBytes()));

    public static final MachineKey NODE_BANDWIDTH = KEYS.number(
            "router.node-link.bandwidth",
            Quantity.RATE,
            1,
            "bandwidth of a node's link, each way",
            usual(
                    Quantity.RATE,
                    machine -> network(machine).nodeLink().bandwidth().bytesPerSecond()));

    public static final MachineKey NODE_LATENCY = KEYS.number(
            "router.node-link.latency",
            Quantity.DURATION,
            1,
            "latency of a node's link",
            usual(Quantity.DURATION, machine -> network(machine).nodeLink().latency()));

    public static final MachineKey LINK_BANDWIDTH =
            KEYS.number("router.link.bandwidth", Quantity.RATE, 1, "bandwidth of a link between routers, each way");

    public static final MachineKey LINK_LATENCY =
            KEYS.number("router.link.latency", Quantity.DURATION, 1, "latency of a link between routers");

    public static final MachineKey LINK_OVERHEAD =
            KEYS.number("router.link.overhead", Quantity.SIZE, 0, "bytes of a packet on a link beside its data");

    public static final MachineKey ROUTER_LATENCY =
            KEYS.number("router.latency", Quantity.DURATION, 0, "latency of an idle router");

    public static final MachineKey ADAPTER_LATENCY =
            KEYS.number("router.adapter-latency", Quantity.DURATION, 0, "latency of a node's adapter");

    public static final MachineKey CHUNK = KEYS.number("router.chunk", Quantity.SIZE, 1, "unit of packets and buffers");

    public static final MachineKey PACKET = KEYS.number("router.packet", Quantity.SIZE, 1, "size of a largest packet");

    public static final MachineKey CHANNELS = KEYS.number(
            "router.channels",
            Quantity.COUNT,
            1,
            "virtual channels of a link between routers",
            usual(Quantity.COUNT, machine -> network(machine).buffers().channels()));

    public static final MachineKey BUFFER =
            KEYS.number("router.buffer", Quantity.SIZE, 1, "buffer of a virtual channel");

    public static final MachineKey INJECTION_FIFO =
            KEYS.number("router.injection-fifo", Quantity.SIZE, 1, "space of a rank for packets that leave");

    public static final MachineKey RECEPTION_FIFO =
            KEYS.number("router.reception-fifo", Quantity.SIZE, 1, "space of a node for packets that have arrived");

    private RouterKeys() {}

    /** {@return all keys, in the order of reports} */
    public static List<MachineKey> all() {
        return KEYS.all();
    }

    private static RouterNetwork network(Machine machine) {
        return (RouterNetwork) machine.network();
    }
}
