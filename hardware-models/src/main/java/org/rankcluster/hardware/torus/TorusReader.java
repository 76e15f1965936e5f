package org.rankcluster.hardware.torus;

import org.rankcluster.hardware.machine.Link;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.PacketSizes;
import org.rankcluster.hardware.timing.Clock;
import org.rankcluster.hardware.topology.RoutingMode;
import org.rankcluster.hardware.torus.TorusNetwork.Arbitration;
import org.rankcluster.hardware.torus.TorusNetwork.Channels;
import org.rankcluster.hardware.torus.TorusNetwork.Fifos;

/**
 * The reader of the section {@code torus} of a machine file. The reader checks that packets fit into the buffers and obey the bubble rule.
 */
public final class TorusReader {
    private TorusReader() {}

    /**
     * Reads the network of a torus.
     *
     * @param values values of the machine
     * @param mpi the machine's MPI library
     * @param dimensions number of dimensions, 1 or more
     * @return the network
     * @throws org.rankcluster.input.InputException if a value is not valid
     */
    public static TorusNetwork read(MachineValues values, MpiModel mpi, int dimensions) {
        Clock clock = values.clock(TorusKeys.CLOCK);
        int chunk = values.integer(TorusKeys.CHUNK);
        TorusNetwork torus = new TorusNetwork(
                new Link(values.bandwidth(TorusKeys.LINK_BANDWIDTH), values.duration(TorusKeys.HOP_LATENCY, clock)),
                RouteReader.midplanes(values, dimensions),
                new PacketSizes(
                        chunk,
                        chunks(values, TorusKeys.PACKET, chunk),
                        chunks(values, TorusKeys.MIN_PACKET, chunk),
                        values.integer(TorusKeys.PAYLOAD),
                        values.integer(TorusKeys.LINK_OVERHEAD)),
                new Channels(
                        values.integer(TorusKeys.DYNAMIC_CHANNELS),
                        chunks(values, TorusKeys.CHANNEL_BUFFER, chunk),
                        values.integer(TorusKeys.BUBBLE_ENTER),
                        values.integer(TorusKeys.BUBBLE_STAY)),
                new Fifos(
                        values.integer(TorusKeys.INJECTION_GROUPS),
                        values.integer(TorusKeys.INJECTION_FIFOS),
                        chunks(values, TorusKeys.INJECTION_FIFO_SIZE, chunk),
                        values.integer(TorusKeys.RECEPTION_GROUPS),
                        chunks(values, TorusKeys.RECEPTION_FIFO_SIZE, chunk)),
                new Arbitration(
                        values.duration(TorusKeys.FULLEST_QUEUE, clock),
                        values.duration(TorusKeys.RANDOM_QUEUE, clock)),
                values.choice(TorusKeys.ROUTING, RoutingMode.class),
                RouteReader.routes(values));
        checkPackets(values, torus, mpi);
        checkBuffers(values, torus);
        return torus;
    }

    private static int chunks(MachineValues values, MachineKey key, int chunk) {
        return values.chunks(key, TorusKeys.CHUNK, chunk);
    }

    private static void checkPackets(MachineValues values, TorusNetwork torus, MpiModel mpi) {
        String bytes = " B, torus.packet";
        PacketSizes packets = torus.packets();
        int packet = packets.maxChunks() * packets.chunkBytes();
        if (packets.minChunks() > packets.maxChunks()) {
            throw values.error(TorusKeys.MIN_PACKET, "at most " + packet + bytes);
        }
        if (packets.payloadBytes() > packet) {
            throw values.error(TorusKeys.PAYLOAD, "at most " + packet + bytes);
        }
        if (mpi.headerBytes() >= packets.payloadBytes()) {
            throw values.error(MachineKeys.MPI_HEADER, "less than " + packets.payloadBytes() + " B, torus.payload");
        }
    }

    private static void checkBuffers(MachineValues values, TorusNetwork torus) {
        if (torus.channels().bubbleStay() >= torus.channels().bubbleEnter()) {
            String rule = "less than torus.bubble.enter, " + torus.channels().bubbleEnter();
            throw values.error(TorusKeys.BUBBLE_STAY, rule);
        }
        int packet = torus.packets().maxChunks();
        atLeast(
                values,
                TorusKeys.CHANNEL_BUFFER,
                torus.channels().bufferChunks(),
                torus,
                (long) packet * torus.channels().bubbleEnter());
        atLeast(values, TorusKeys.INJECTION_FIFO_SIZE, torus.fifos().injectionChunks(), torus, packet);
        atLeast(values, TorusKeys.RECEPTION_FIFO_SIZE, torus.fifos().receptionChunks(), torus, packet);
    }

    private static void atLeast(MachineValues values, MachineKey key, int chunks, TorusNetwork torus, long least) {
        if (chunks < least) {
            long packets = least / torus.packets().maxChunks();
            String what = packets == 1 ? "a largest packet" : packets + " largest packets";
            throw values.error(
                    key, "space for " + what + ", " + least * torus.packets().chunkBytes() + " B");
        }
    }
}
