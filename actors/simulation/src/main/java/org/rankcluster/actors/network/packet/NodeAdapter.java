package org.rankcluster.actors.network.packet;

import org.rankcluster.actors.network.port.NodeFifos;
import org.rankcluster.actors.network.port.PacketTransport;
import org.rankcluster.actors.network.port.PacketWord;
import org.rankcluster.actors.time.VirtualTime;

/**
 * The adapter of a node beside a switch, at the fidelity of packets. The packets of its ranks leave by its ports in
 * the order in which they come. Each rank may have at most as much waiting as its injection FIFO holds. Arriving
 * packets stay in the buffer of their port until there is space in the node's reception FIFO, from which the ranks
 * read.
 */
public final class NodeAdapter extends SwitchElement {
    private final long latency;
    /** The queue of arriving packets, behind the queues of the ports. */
    private final int arrivals;

    /**
     * Creates an adapter with one FIFO in each direction. All its packets take the first channel of a port.
     *
     * @param latency time from when a packet is here to when a rank has it, in ps
     */
    public NodeAdapter(int id, VirtualTime time, PacketTransport network, ElementRules rules, long latency) {
        super(id, time, network, rules, Queueing.BY_OUTPUT, 1, new NodeFifos(network));
        this.latency = latency;
        this.arrivals = links() * network.channels();
    }

    @Override
    protected void injected(int fifo, long hops, long stamp, long word, long came) {
        enter(-1, 0, hops, stamp, word, came);
    }

    @Override
    protected void arrived(int argument, long hops, long stamp, long word, long at) {
        append(arrivals, argument, stamp, word, at, PacketWord.chunks(word));
        receptionFreed(0);
    }

    @Override
    protected void receptionFreed(int fifo) {
        while (length(arrivals) != 0) {
            int entry = first(arrivals);
            long word = packet(entry, WORD);
            int chunks = PacketWord.chunks(word);
            if (!fifos().takeReception(0, chunks)) {
                return;
            }
            int input = PacketWord.hints(word);
            long at = Math.max(now(), packet(entry, CAME) + rules().linkTime(input, chunks));
            super.release(input * network.channels(), word, at);
            int way = network.way((int) packet(entry, HOPS));
            deliver(message(word).to, way, packet(entry, STAMP), word, 0, at + latency);
            remove(arrivals, chunks);
        }
    }

    @Override
    void release(int lane, long word, long at) {
        releaseInjection(0, word, at);
    }

    @Override
    public int input(int queue, long word) {
        return -1;
    }
}
