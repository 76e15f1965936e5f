package org.rankcluster.actors.network.fattree;

import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.FifoBank;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketPort;
import org.rankcluster.actors.network.port.PacketRoute;
import org.rankcluster.actors.network.port.PacketTransport;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.actors.network.port.Packetizer;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.fattree.DModK;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.message.Message;

/**
 * A fat tree at the fidelity of packets: the data that its switches ({@link FatTreeSwitch}, {@link FatTreeInputSwitch}), its nodes'
 * adapters ({@link FatTreeAdapter}) and its ports ({@link PacketPort}) share.
 */
public final class FatTreePacketNetwork extends PacketTransport {
    private final FatTreeNetwork network;
    private final FatTreeWiring wiring;
    private final DModK route;
    private final long[] uplinkTime;
    private final int ports;

    public FatTreePacketNetwork(Machine machine, FatTreeNetwork network, FatTree tree, NodeLayout layout) {
        super(
                machine,
                layout,
                new Packetizer(network, machine.mpi()),
                new FifoBank(1, 1, layout.ranksPerNode()),
                network.injectionFifoChunks(),
                new FifoBank(1, 1, layout.ranksPerNode()),
                network.receptionFifoChunks());
        this.network = network;
        this.wiring = new FatTreeWiring(network, tree, layout);
        this.route = new DModK(tree);
        this.uplinkTime = new long[network.packets().maxChunks() + 1];
        for (int chunks = 0; chunks < uplinkTime.length; chunks++) {
            uplinkTime[chunks] = network.uplinkTime(chunks);
        }
        int most = 0;
        for (int level = 0; level <= tree.levels(); level++) {
            most = Math.max(most, tree.downPorts(level) + tree.upPorts(level));
        }
        this.ports = most;
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        if (wiring.level(id) == 0) {
            return new FatTreeAdapter(id, time, this);
        }
        return network.inputs() == FatTreeNetwork.Inputs.NONE
                ? new FatTreeSwitch(id, time, this)
                : new FatTreeInputSwitch(id, time, this, network.inputs() == FatTreeNetwork.Inputs.FIFO);
    }

    FatTreeWiring wiring() {
        return wiring;
    }

    DModK route() {
        return route;
    }

    long adapterLatency() {
        return network.adapterLatency();
    }

    /** Time for which a packet occupies a link, in ps. */
    long linkTime(boolean ofNode, int chunks) {
        return ofNode ? format().linkTime(chunks) : uplinkTime[chunks];
    }

    /** Time from a packet's leaving an element to when the next one may forward it, or has its head, in ps. */
    long hop(int level, boolean up, Packet packet, int element) {
        long hop = wiring.hop(level, up);
        if (wiring.changesLinks(level, up, layout().node(packet.message.to), element)) {
            boolean ofNode = FatTreeWiring.isNodeLink(level, up);
            hop += Math.max(0, linkTime(ofNode, packet.chunks) - linkTime(!ofNode, packet.chunks));
        }
        return hop;
    }

    @Override
    public int nodeLinks() {
        return 1;
    }

    @Override
    public int links() {
        return ports;
    }

    @Override
    public int directions() {
        return 2;
    }

    @Override
    public long mostHints() {
        return ports - 1L;
    }

    @Override
    public int channels() {
        return 1;
    }

    @Override
    public int channelChunks() {
        return network.bufferChunks();
    }

    @Override
    public PacketizedMessage cut(Message message, int from, int to, int number, boolean adaptive) {
        if (message instanceof Message.DepositMulticast line) {
            throw refuseLine(line);
        }
        if (layout().node(from) == layout().node(to)) {
            throw refuseLocal(message);
        }
        PacketizedMessage cut =
                new PacketizedMessage(message, from, to, number, PacketRoute.of(adaptive), format(), 0, 0);
        cut.fifos = 1;
        return cut;
    }
}
