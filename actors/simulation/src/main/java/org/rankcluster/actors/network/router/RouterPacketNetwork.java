package org.rankcluster.actors.network.router;

import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.packet.NodeAdapter;
import org.rankcluster.actors.network.packet.SwitchElement;
import org.rankcluster.actors.network.port.FifoBank;
import org.rankcluster.actors.network.port.PacketPort;
import org.rankcluster.actors.network.port.PacketRoute;
import org.rankcluster.actors.network.port.PacketTransport;
import org.rankcluster.actors.network.port.PacketWord;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.actors.network.port.Packetizer;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.router.RouterPath;
import org.rankcluster.hardware.router.RouterTopology;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.message.Message;

/**
 * A direct network at the fidelity of packets: the data that its routers ({@link SwitchElement}), its nodes' adapters ({@link NodeAdapter})
 * and its ports ({@link PacketPort}) share. A packet's hops are its {@link RouterPath}.
 */
public final class RouterPacketNetwork extends PacketTransport {
    private static final String WHERE = "direct network";

    private final RouterNetwork network;
    private final RouterWiring wiring;

    public RouterPacketNetwork(Machine machine, RouterNetwork network, RouterTopology topology, NodeLayout layout) {
        super(
                machine,
                layout,
                new Packetizer(network, machine.mpi()),
                new FifoBank(1, 1, layout.ranksPerNode()),
                network.buffers().injectionChunks(),
                new FifoBank(1, 1, layout.ranksPerNode()),
                network.buffers().receptionChunks());
        this.network = network;
        this.wiring = new RouterWiring(topology, layout);
        atMost(
                "router.channels",
                network.buffers().channels(),
                1 << SwitchElement.CHANNEL_BITS,
                "because a packet has 4 bits for its channel; with failed.links each hop has a channel: use fewer"
                        + " failed links, or --fidelity message");
        atMost(
                "maxChunks",
                network.packets().maxChunks(),
                PacketWord.MOST_CHUNKS,
                "because a packet has 14 bits for its number of chunks");
    }

    private static void atMost(String name, int value, int most, String rule) {
        if (value > most) {
            throw new InputException(WHERE, name, value, "at most " + most + ", " + rule);
        }
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        return wiring.isAdapter(id)
                ? new NodeAdapter(id, time, this, new AdapterRules(this, id), network.adapterLatency())
                : new SwitchElement(id, time, this, new RouterRules(this, id), SwitchElement.Queueing.BY_BOTH);
    }

    RouterWiring wiring() {
        return wiring;
    }

    RouterNetwork network() {
        return network;
    }

    @Override
    public int way(int argument) {
        return argument;
    }

    @Override
    protected int argument(int direction, int channel) {
        return channel;
    }

    @Override
    public int nodeLinks() {
        return 1;
    }

    @Override
    public int links() {
        return wiring.ports();
    }

    @Override
    public int directions() {
        return 1;
    }

    @Override
    public long mostHints() {
        return wiring.ports() - 1L;
    }

    @Override
    public int channels() {
        return network.buffers().channels();
    }

    @Override
    public int channelChunks() {
        return network.buffers().channelChunks();
    }

    @Override
    public PacketizedMessage cut(Message message, int from, int to, int number, boolean adaptive) {
        if (message instanceof Message.DepositMulticast line) {
            throw refuseLine(line);
        }
        int node = layout().node(to);
        if (layout().node(from) == node) {
            throw refuseLocal(message);
        }
        PacketizedMessage cut = new PacketizedMessage(
                message, from, to, number, PacketRoute.of(adaptive), format(), 0, RouterPath.to(node));
        cut.fifos = 1;
        return cut;
    }
}
