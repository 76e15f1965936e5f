package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.Cpu;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.time.Event;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.message.Message;

/**
 * A rank's way onto a network that carries whole messages. The head of a message leaves when the CPU has written its first
 * packet; then the CPU writes the others in one go. The receiving CPU reads all packets in one go from when the first is
 * there, but is not done before it could have read the last.
 */
final class TransferPort implements NetworkPort {
    private final Host host;
    private final Cpu cpu;
    private final TransferNetwork network;
    private final PacketCosts costs;

    TransferPort(Host host, TransferNetwork network, PacketCosts costs) {
        this.host = host;
        this.cpu = host.cpu();
        this.network = network;
        this.costs = costs;
    }

    @Override
    public void transmit(Message message, int address, boolean adaptive) {
        WholeMessage transfer = network.transfer(message, host.self(), address, adaptive);
        long written = costs.occupy(cpu, host.now(), message, costs.write(message));
        int router = network.layout().router(network.layout().node(host.self()));
        host.send(transfer, router, written);
        if (message.endsSend() || transfer.packets > 1) {
            host.send(new Transmitted(message, transfer.packets - 1), host.self(), written);
        }
    }

    @Override
    public boolean onEvent(Event event) {
        if (event instanceof WholeMessage transfer) {
            if (transfer.source() != host.self()) {
                read(transfer);
            } else {
                hasRead(transfer);
            }
            return true;
        }
        if (event instanceof Transmitted transmitted) {
            written(transmitted);
            return true;
        }
        return false;
    }

    private void written(Transmitted transmitted) {
        if (transmitted.unwritten == 0) {
            host.transmitted(transmitted.message);
        } else {
            Message message = transmitted.message;
            long end = costs.occupy(
                    cpu, host.now(), message, EndOfTime.times(transmitted.unwritten, costs.write(message)));
            transmitted.unwritten = 0;
            host.send(transmitted, host.self(), end);
        }
    }

    private void read(WholeMessage transfer) {
        Message message = transfer.message;
        int packets = transfer.packets;
        int chunks = network.allChunks(transfer);
        int firstChunks = network.firstChunks(transfer);
        int lastChunks = network.lastChunks(transfer);
        long reading = costs.read(message, packets, chunks);
        long end = costs.occupy(cpu, host.now(), message, reading);
        long first = end - reading + costs.read(message, 1, firstChunks);
        long tail = Math.max(end, transfer.tail + costs.read(message, 1, lastChunks));
        transfer.readEnd = costs.takeOver(cpu, message, packets, chunks, lastChunks, first, tail);
        long header = first + (transfer.readEnd - tail) - costs.afterHeader(firstChunks);
        host.send(transfer, host.self(), MessageRules.isMatched(message) ? header : transfer.readEnd);
    }

    /** Comes when the first packet has been read, if that matters, and when the last one has. */
    private void hasRead(WholeMessage transfer) {
        if (!transfer.headerRead && MessageRules.isMatched(transfer.message)) {
            transfer.headerRead = true;
            host.headerArrived(transfer.message);
        }
        if (host.now() >= transfer.readEnd) {
            host.arrived(transfer.message);
        } else {
            host.send(transfer, host.self(), transfer.readEnd);
        }
    }
}
