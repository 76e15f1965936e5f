package org.rankcluster.actors.network;

import org.rankcluster.actors.time.Event;
import org.rankcluster.hardware.topology.Torus;
import org.rankcluster.protocol.message.Message;

/**
 * A rank's way onto a network of packets: {@link PacketWriter} sends; this class receives. Each packet that has come into a
 * reception FIFO is read by the CPU, in the order of arrival; its room is free when it is read. Only the last packet
 * of a message, and the first of one that is matched, cost an event of their own.
 */
final class PacketPort implements NetworkPort {
    private final Host host;
    private final PacketNetwork network;
    private final PacketWriter writer;
    private final int router;
    private final int[] freed;

    PacketPort(Host host, PacketNetwork network) {
        this.host = host;
        this.network = network;
        this.writer = new PacketWriter(host, network);
        this.router = network.layout().router(network.layout().node(host.self()));
        this.freed = new int[network.directions()];
    }

    @Override
    public void transmit(Message message, boolean adaptive) {
        writer.transmit(message, adaptive);
    }

    @Override
    public boolean onEvent(Event event) {
        if (event instanceof Packet packet) {
            if (packet.source() == router) {
                read(packet);
            } else {
                hasRead(packet);
            }
            return true;
        }
        if (event instanceof FifoSpace space) {
            writer.freed(space.fifo, space.chunks);
            return true;
        }
        if (event instanceof Transmitted transmitted) {
            host.transmitted(transmitted.message);
            return true;
        }
        return false;
    }

    private void read(Packet packet) {
        CutMessage message = packet.message;
        long done = network.costs().occupy(host, message.message, message.readTime);
        int link = Torus.opposite(packet.direction);
        freed[link] += packet.chunks;
        if (freed[link] >= network.receptionGiveBack()) {
            host.send(new FifoSpace(packet.fifo, freed[link]), router, done);
            freed[link] = 0;
        }
        message.read++;
        packet.isFirst = message.read == 1 && message.matched;
        packet.isLast = message.read == message.packets;
        if (packet.isLast && message.listed) {
            network.underWay().remove(message);
        }
        if (packet.isFirst || packet.isLast) {
            host.send(packet, host.self(), done);
        }
    }

    private void hasRead(Packet packet) {
        if (packet.isFirst) {
            host.headerArrived(packet.message.message);
        }
        if (packet.isLast) {
            host.arrived(packet.message.message);
        }
    }

    /** The injection FIFOs of the node as this rank sees them. */
    InjectionFifo[] injectionFifos() {
        return writer.fifos();
    }

    /** Chunks that this rank has read from the reception FIFO of each link and of which the router doesn't know. */
    int[] receptionFreed() {
        return freed;
    }
}
