package org.rankcluster.actors.network.port;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.Cpu;
import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.ValueEvent;
import org.rankcluster.protocol.datatype.PipelineSegments;
import org.rankcluster.protocol.message.Message;

/**
 * The receive side of a rank's port on a network of packets; {@link PacketWriter} is the send side. The CPU reads each
 * packet that has come into a reception FIFO, in the order of arrival; its space is free when it is read. Only two
 * packets cost an event of their own: the last one of a message, and the first one of a message that is matched. If
 * the header of that packet is read before the rest, the rest costs one more.
 */
public final class PacketPort implements NetworkPort {
    private final Host host;
    private final Cpu cpu;
    private final PacketTransport network;
    private final PacketWriter writer;
    private final int router;
    private final int[] freed;
    /** The recorder of the critical path; null unless the run records. */
    private final @Nullable PathRecorder path;

    /** Packets read of messages that have other receivers as well, by sender and number; null before the first. */
    private @Nullable Long2IntOpenHashMap deposits;

    PacketPort(Host host, PacketTransport network) {
        this.host = host;
        this.cpu = host.cpu();
        this.network = network;
        this.path = host.path();
        this.writer = new PacketWriter(host, network);
        this.router = network.layout().router(network.layout().node(host.self()));
        this.freed = new int[network.nodeLinks()];
    }

    @Override
    public void transmit(Message message, int address, boolean adaptive) {
        writer.transmit(message, address, adaptive, null);
    }

    @Override
    public void transmit(Message message, int address, boolean adaptive, PipelineSegments.Departure departure) {
        writer.transmit(message, address, adaptive, departure);
    }

    @Override
    public boolean onEvent(Event event) {
        if (event instanceof Packet packet) {
            hasRead(packet);
            return true;
        }
        if (event instanceof FifoSpace space) {
            writer.freed(space.fifo, space.chunks);
            return true;
        }
        if (event instanceof SegmentPacked segment) {
            writer.packed(segment.message);
            return true;
        }
        if (event instanceof Transmitted transmitted) {
            host.transmitted(transmitted.message);
            return true;
        }
        return false;
    }

    /**
     * Handles a packet in a reception FIFO. Its argument is the FIFO. Its content is the way by which it has come, its stamp and its word.
     */
    @Override
    public boolean onEvent(long[] words, int at) {
        if (ValueEvent.kind(words, at) != EventKinds.PACKET) {
            return false;
        }
        int number = PacketWord.message(ValueEvent.content(words, at, 2));
        PacketizedMessage message = network.messages().get(number);
        int offset = (int) (ValueEvent.content(words, at, 1) - message.hash);
        int way = (int) ValueEvent.content(words, at, 0);
        int chunks = PacketWord.chunks(ValueEvent.content(words, at, 2));
        read(message, offset, chunks, way, ValueEvent.argument(words, at));
        network.messages().leave(message, number);
        return true;
    }

    @Override
    public long payloadHash(long[] words, int at) {
        return Digest.mix(ValueEvent.content(words, at, 1)) + ValueEvent.content(words, at, 0);
    }

    private void read(PacketizedMessage message, int offset, int chunks, int way, int fifo) {
        if (path != null) {
            NodeLayout layout = network.layout();
            long wire = network.latency(layout.node(message.from), layout.node(host.self()));
            path.stream(message);
            message.arrives(path, offset, wire, network.format().linkTime(chunks));
        }
        PacketCosts costs = network.costs();
        long done = costs.occupy(
                cpu, host.now(), message.message, costs.read(message.message, 1, chunks), SegmentKind.READ);
        int link = fifo % freed.length;
        freed[link] += chunks;
        if (freed[link] >= network.receptionGiveBack()) {
            host.send(new FifoSpace(fifo, freed[link]), router, done);
            freed[link] = 0;
        }
        int count = message.way.deposit() ? deposited(message) : ++message.read;
        boolean isFirst = count == 1 && message.matched;
        boolean isLast = count == message.packets;
        if (isLast && message.listed) {
            network.crossMemberMessages().leave(message);
        }
        long here = costs.takeOver(cpu, message.message, 1, chunks, chunks, done, done);
        if (isFirst || isLast) {
            Packet packet = new Packet(message, offset, message.length(offset), chunks);
            packet.direction = (byte) (way >>> Byte.SIZE);
            packet.channel = (byte) way;
            packet.isFirst = isFirst;
            packet.isLast = isLast;
            host.send(packet, host.self(), isFirst ? here - costs.afterHeader(chunks) : here);
        }
    }

    /** Counts the packets of a message that has other receivers as well. */
    private int deposited(PacketizedMessage message) {
        if (message.packets == 1) {
            return 1;
        }
        Long2IntOpenHashMap counts = deposits;
        if (counts == null) {
            counts = new Long2IntOpenHashMap(2);
            deposits = counts;
        }
        long key = (long) message.from << 32 | Integer.toUnsignedLong(message.number);
        int count = counts.addTo(key, 1) + 1;
        if (count == message.packets) {
            counts.remove(key);
        }
        return count;
    }

    private void hasRead(Packet packet) {
        if (packet.isFirst) {
            packet.isFirst = false;
            host.headerArrived(packet.message.message);
            long rest = network.costs().afterHeader(packet.chunks);
            if (packet.isLast && rest > 0) {
                if (path != null) {
                    path.restart();
                }
                host.send(packet, host.self(), host.now() + rest);
                return;
            }
        }
        if (packet.isLast) {
            host.arrived(packet.message.message);
        }
    }

    /** Returns the injection FIFOs of the node, from the side of this rank. */
    public InjectionFifo[] injectionFifos() {
        return writer.fifos();
    }

    /** Returns the number of chunks that this rank has read from the reception FIFO of each link and not yet reported to the router. */
    public int[] receptionFreed() {
        return freed;
    }
}
