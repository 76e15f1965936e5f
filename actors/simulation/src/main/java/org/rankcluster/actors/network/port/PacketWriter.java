package org.rankcluster.actors.network.port;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.Cpu;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.protocol.datatype.PipelineSegments;
import org.rankcluster.protocol.message.Message;

/**
 * The send side of a rank's port on a network of packets, which divides messages into packets and injects them. The
 * CPU writes packets into injection FIFOs as long as there is space, in turn over all messages that can continue.
 * Messages wait in lanes, one for each set of FIFOs that their packets may take. A deterministic message has one FIFO.
 * An adaptive one has all FIFOs that lead nearer, of which it takes the emptiest. Deterministic messages to one
 * receiver are written one after the other, so they leave in order.
 */
final class PacketWriter {
    private final NetworkPort.Host host;
    private final Cpu cpu;
    private final PacketTransport network;
    private final int router;
    private final InjectionFifo[] fifos;
    /** The recorder of the critical path; null unless the run records. */
    private final @Nullable PathRecorder path;

    /** Last deterministic message under way on each connection: to each receiver, and along each line. */
    private final Long2ObjectOpenHashMap<PacketizedMessage> connections = new Long2ObjectOpenHashMap<>(4);

    private Lane[] lanes = {};
    private int turn;
    private int cuts;
    private int pending;
    private long touched;

    PacketWriter(NetworkPort.Host host, PacketTransport network) {
        this.host = host;
        this.cpu = host.cpu();
        this.network = network;
        this.path = host.path();
        this.router = network.layout().router(network.layout().node(host.self()));
        this.fifos = new InjectionFifo[network.injection().size()];
        Arrays.setAll(fifos, fifo -> new InjectionFifo(network.injectionChunks()));
    }

    /** A queue of messages that share a set of FIFOs, linked through the messages. */
    private static final class Lane {
        final long fifos;

        @Nullable
        PacketizedMessage head;

        @Nullable
        PacketizedMessage tail;

        Lane(long fifos) {
            this.fifos = fifos;
        }

        void append(PacketizedMessage message) {
            if (tail == null) {
                head = message;
            } else {
                tail.next = message;
            }
            tail = message;
        }

        void remove(PacketizedMessage first) {
            head = first.next;
            first.next = null;
            if (head == null) {
                tail = null;
            }
        }
    }

    /** Begins to send a message; {@code departure}: the times at which its segments are packed, null if they are. */
    void transmit(Message message, int address, boolean adaptive, PipelineSegments.@Nullable Departure departure) {
        PacketizedMessage cut = network.cut(message, host.self(), address, cuts++, adaptive);
        cut.departure = departure;
        if (!cut.adaptive && !cut.way.priority()) {
            PacketizedMessage before = connections.put(connection(cut), cut);
            if (before != null) {
                before.behind = cut;
                return;
            }
        }
        begin(cut);
        write(cut.fifos);
    }

    /** Returns the key of a connection. All messages of a connection take the same FIFO. */
    private static long connection(PacketizedMessage message) {
        int direction = message.message instanceof Message.DepositMulticast line ? 1 + line.direction() : 0;
        return (long) direction << Integer.SIZE | message.to;
    }

    /** Adds free space in an injection FIFO. */
    void freed(int fifo, int chunks) {
        fifos[fifo].free(chunks);
        if (pending != 0) {
            write(1L << fifo);
        }
    }

    /** Continues a message whose next packet can be written. */
    void packed(PacketizedMessage message) {
        begin(message);
        write(message.fifos);
    }

    private void begin(PacketizedMessage message) {
        lane(message.fifos).append(message);
        pending++;
    }

    private Lane lane(long fifos) {
        for (Lane lane : lanes) {
            if (lane.fifos == fifos) {
                return lane;
            }
        }
        lanes = Arrays.copyOf(lanes, lanes.length + 1);
        Lane lane = new Lane(fifos);
        lanes[lanes.length - 1] = lane;
        return lane;
    }

    /**
     * Writes packets, one of each lane in turn, until none has space. Only lanes with one of the {@code open} FIFOs are checked: the others
     * had no space before.
     */
    private void write(long open) {
        int refused = 0;
        while (pending > 0 && refused < lanes.length) {
            turn = turn + 1 < lanes.length ? turn + 1 : 0;
            Lane lane = lanes[turn];
            setAside(lane);
            PacketizedMessage message = (lane.fifos & open) == 0 ? null : lane.head;
            int fifo = message == null ? -1 : emptiest(lane.fifos, message.nextChunks);
            if (message == null || fifo < 0) {
                refused++;
            } else {
                refused = 0;
                lane.remove(message);
                writePacket(message, fifo);
                requeue(message, lane);
            }
        }
        flush();
    }

    /** Removes messages whose next packets are not packed yet from the front of a lane; they return when the packets are. */
    private void setAside(Lane lane) {
        for (PacketizedMessage first = lane.head; first != null && first.departure != null; first = lane.head) {
            long packed = first.nextPacked();
            if (packed <= host.now()) {
                return;
            }
            lane.remove(first);
            pending--;
            host.send(new SegmentPacked(first), host.self(), packed);
        }
    }

    /** Returns the FIFO among {@code candidates} with the most space, the lowest of equals, or -1 if none has space for {@code chunks}. */
    private int emptiest(long candidates, int chunks) {
        int best = -1;
        int most = chunks - 1;
        for (long left = candidates; left != 0; left &= left - 1) {
            int fifo = Long.numberOfTrailingZeros(left);
            if (fifos[fifo].space() > most) {
                most = fifos[fifo].space();
                best = fifo;
            }
        }
        return best;
    }

    private void writePacket(PacketizedMessage cut, int fifo) {
        Packet packet = cut.write(network.format());
        packet.fifo = (byte) fifo;
        PacketCosts costs = network.costs();
        if (path != null) {
            path.stream(cut);
        }
        long written = costs.occupy(cpu, host.now(), cut.message, costs.write(cut.message), SegmentKind.WRITE);
        if (path != null) {
            cut.wrote(path, written);
        }
        if (!fifos[fifo].takes(written)) {
            send(fifo);
        }
        fifos[fifo].add(packet, written, network.format().linkTime(packet.chunks));
        touched |= 1L << fifo;
        if (cut.written == cut.packets && cut.message.endsSend()) {
            host.sendDeparture(new Transmitted(cut.message, 0), cut.message, written);
        }
    }

    /** Returns a message to its lane, or if it is written the next one of its connection. */
    private void requeue(PacketizedMessage message, Lane lane) {
        if (message.written < message.packets) {
            lane.append(message);
            return;
        }
        pending--;
        if (message.behind != null) {
            begin(message.behind);
        } else if (!message.adaptive) {
            connections.remove(connection(message), message);
        }
    }

    private void flush() {
        for (long left = touched; left != 0; left &= left - 1) {
            send(Long.numberOfTrailingZeros(left));
        }
        touched = 0;
    }

    private void send(int fifo) {
        Packet first = fifos[fifo].first();
        if (first != null) {
            host.send(first, router, fifos[fifo].start());
            fifos[fifo].clear();
        }
    }

    /** Returns the injection FIFOs of the node, from the side of this rank. */
    InjectionFifo[] fifos() {
        return fifos;
    }
}
