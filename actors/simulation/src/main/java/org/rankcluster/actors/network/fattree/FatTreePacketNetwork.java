package org.rankcluster.actors.network.fattree;

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
import org.rankcluster.hardware.fattree.DModK;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.message.Message;

/**
 * A fat tree at the fidelity of packets: the data that its switches ({@link SwitchElement}), its nodes' adapters ({@link NodeAdapter}) and
 * its ports ({@link PacketPort}) share.
 */
public final class FatTreePacketNetwork extends PacketTransport {
    private final FatTreeNetwork network;
    private final FatTreeWiring wiring;
    private final DModK route;
    private final long[] uplinkTime;
    private final int ports;
    private final SwitchElement.Queueing queueing;

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
        this.queueing = switch (network.inputs()) {
            case NONE -> SwitchElement.Queueing.BY_OUTPUT;
            case FIFO -> SwitchElement.Queueing.BY_INPUT;
            case VIRTUAL_QUEUES -> SwitchElement.Queueing.BY_BOTH;
        };
        int largest = network.packets().maxChunks();
        if (largest > PacketWord.MOST_CHUNKS) {
            throw new InputException(
                    "fat tree network",
                    "maxChunks",
                    largest,
                    "at most " + PacketWord.MOST_CHUNKS + ", because a packet has 14 bits for its number of chunks");
        }
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        FatTreeRules rules = new FatTreeRules(this, id);
        return wiring.level(id) == 0
                ? new NodeAdapter(id, time, this, rules, network.adapterLatency())
                : new SwitchElement(id, time, this, rules, queueing);
    }

    FatTreeWiring wiring() {
        return wiring;
    }

    DModK route() {
        return route;
    }

    /** Returns the time for which a packet occupies a link, in ps. */
    long linkTime(boolean ofNode, int chunks) {
        return ofNode ? format().linkTime(chunks) : uplinkTime[chunks];
    }

    @Override
    public int way(int argument) {
        return argument >>> SwitchElement.CHANNEL_BITS << Byte.SIZE;
    }

    @Override
    protected int argument(int direction, int channel) {
        return direction << SwitchElement.CHANNEL_BITS;
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
        PacketizedMessage cut = new PacketizedMessage(
                message, from, to, number, PacketRoute.of(adaptive), format(), 0, layout().node(to));
        cut.fifos = 1;
        return cut;
    }
}
