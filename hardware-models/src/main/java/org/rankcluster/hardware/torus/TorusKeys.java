package org.rankcluster.hardware.torus;

import static org.rankcluster.hardware.machine.MachineKey.Missing.noted;
import static org.rankcluster.hardware.machine.MachineKey.Missing.usual;

import java.util.List;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeyList;
import org.rankcluster.hardware.machine.TreeNetwork;
import org.rankcluster.hardware.topology.RoutingMode;
import org.rankcluster.input.Quantity;

/** The machine keys of tori, and of the class routes on their links. */
public final class TorusKeys {
    private static final MachineKeyList KEYS = new MachineKeyList();

    public static final MachineKey WRAP =
            KEYS.text("wrap", "dimensions whose ends are connected: all, none, or letters", usual("all"));

    public static final MachineKey CLOCK =
            KEYS.number("torus.clock", Quantity.FREQUENCY, 1, "clock of the network, for values in cycles");

    public static final MachineKey LINK_BANDWIDTH =
            KEYS.number("torus.link.bandwidth", Quantity.RATE, 1, "bandwidth of a link, each way");

    public static final MachineKey LINK_OVERHEAD =
            KEYS.number("torus.link.overhead", Quantity.SIZE, 0, "bytes of a packet on a link beside the packet");

    public static final MachineKey HOP_LATENCY =
            KEYS.number("torus.hop-latency", Quantity.DURATION, 1, "latency of a link and a router");

    public static final MachineKey CHUNK = KEYS.number("torus.chunk", Quantity.SIZE, 1, "unit of packets and buffers");

    public static final MachineKey PACKET = KEYS.number("torus.packet", Quantity.SIZE, 1, "size of a largest packet");

    public static final MachineKey MIN_PACKET =
            KEYS.number("torus.min-packet", Quantity.SIZE, 1, "size of a smallest packet");

    public static final MachineKey PAYLOAD = KEYS.number("torus.payload", Quantity.SIZE, 1, "data of a largest packet");

    public static final MachineKey ROUTING = KEYS.choice(
            "torus.routing", RoutingMode.class, "without effect: mpi.eager-routing and mpi.rendezvous-routing decide");

    public static final MachineKey DIMENSION_ORDER = KEYS.choice(
            "torus.dimension-order", DimensionOrder.class, "order of the dimensions of a deterministic route");

    public static final MachineKey TIES =
            KEYS.choice("torus.ties", TorusRoutes.Ties.class, "direction to a node that is equally far both ways");

    public static final MachineKey PRIORITY =
            KEYS.choice("torus.priority", TorusRoutes.Priority.class, "packets that use the priority channel");

    public static final MachineKey DEPOSIT =
            KEYS.choice("torus.deposit", TorusRoutes.Deposit.class, "copies that packets leave at the nodes of a line");

    public static final MachineKey ZONES_ADAPTIVE_ABOVE = KEYS.number(
            "torus.zones.adaptive-above",
            Quantity.SIZE,
            0,
            "messages of more than this size are adaptive and use a zone",
            noted("none", "default"));

    public static final MachineKey ZONES_FLEXIBLE_FROM =
            KEYS.text("torus.zones.flexible-from", "share of flexible hops from which the inner zone begins");

    public static final MachineKey ZONES_FLEXIBLE_TO =
            KEYS.text("torus.zones.flexible-to", "share of flexible hops at which the inner zone ends");

    public static final MachineKey ZONES_INSIDE =
            KEYS.choice("torus.zones.inside", Zone.class, "zone of flexible routes");

    public static final MachineKey ZONES_OUTSIDE =
            KEYS.choice("torus.zones.outside", Zone.class, "zone of other routes");

    public static final MachineKey MIDPLANE_SHAPE =
            KEYS.text("torus.midplane.shape", "extents of a midplane", noted("none", "default"));

    public static final MachineKey MIDPLANE_LINK_LATENCY = KEYS.number(
            "torus.midplane.link-latency", Quantity.DURATION, 1, "additional latency of a link between midplanes");

    public static final MachineKey DYNAMIC_CHANNELS =
            KEYS.number("torus.dynamic-channels", Quantity.COUNT, 1, "virtual channels for adaptive routing");

    public static final MachineKey CHANNEL_BUFFER =
            KEYS.number("torus.channel-buffer", Quantity.SIZE, 1, "buffer of a virtual channel");

    public static final MachineKey BUBBLE_ENTER = KEYS.number(
            "torus.bubble.enter",
            Quantity.COUNT,
            2,
            "packets for which there must be space before one enters an escape ring");

    public static final MachineKey BUBBLE_STAY = KEYS.number(
            "torus.bubble.stay",
            Quantity.COUNT,
            1,
            "packets for which there must be space before one continues in a ring");

    public static final MachineKey INJECTION_GROUPS =
            KEYS.number("torus.injection.groups", Quantity.COUNT, 1, "groups of injection FIFOs");

    public static final MachineKey INJECTION_FIFOS =
            KEYS.number("torus.injection.fifos", Quantity.COUNT, 1, "FIFOs of an injection group");

    public static final MachineKey INJECTION_FIFO_SIZE =
            KEYS.number("torus.injection.fifo-size", Quantity.SIZE, 1, "size of an injection FIFO");

    public static final MachineKey RECEPTION_GROUPS =
            KEYS.number("torus.reception.groups", Quantity.COUNT, 1, "groups of reception FIFOs");

    public static final MachineKey RECEPTION_FIFO_SIZE =
            KEYS.number("torus.reception.fifo-size", Quantity.SIZE, 1, "size of a reception FIFO");

    public static final MachineKey FULLEST_QUEUE = KEYS.number(
            "torus.arbitration.fullest-queue",
            Quantity.DURATION,
            1,
            "period in which a sender serves its fullest queue");

    public static final MachineKey RANDOM_QUEUE = KEYS.number(
            "torus.arbitration.random-queue", Quantity.DURATION, 0, "period in which it then serves a random queue");

    public static final MachineKey CLASS_ROUTES_LINK_BANDWIDTH =
            KEYS.number("class-routes.link.bandwidth", Quantity.RATE, 1, "bandwidth of a class route on a link");

    public static final MachineKey CLASS_ROUTES_PAYLOAD =
            KEYS.number("class-routes.payload", Quantity.SIZE, 8, "data of packets of class routes");

    public static final MachineKey CLASS_ROUTES_HEADER =
            KEYS.number("class-routes.header", Quantity.SIZE, 0, "bytes of such packets beside data");

    public static final MachineKey CLASS_ROUTES_FIFO =
            KEYS.number("class-routes.fifo", Quantity.COUNT, 1, "packets in a FIFO of class routes");

    public static final MachineKey CLASS_ROUTES_PROCESSOR_FIFO =
            KEYS.number("class-routes.processor-fifo", Quantity.COUNT, 1, "packets in a FIFO between node and router");

    public static final MachineKey CLASS_ROUTES_HOP_LATENCY = KEYS.number(
            "class-routes.hop-latency", Quantity.DURATION, 1, "latency of class routes from router to router");

    public static final MachineKey CLASS_ROUTES_ARITHMETIC = KEYS.choice(
            "class-routes.arithmetic",
            TreeNetwork.Arithmetic.class,
            "types that class routes combine: integers, or floating-point numbers, too");

    public static final MachineKey CLASS_ROUTES_INTERRUPT_LATENCY = KEYS.number(
            "class-routes.interrupt-latency", Quantity.DURATION, 1, "latency of an interrupt from router to router");

    private TorusKeys() {}

    /** {@return all keys, in the order of reports} */
    static List<MachineKey> all() {
        return KEYS.all();
    }
}
