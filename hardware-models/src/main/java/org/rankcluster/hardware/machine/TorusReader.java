package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.routing.RoutingMode;
import org.rankcluster.hardware.timing.Clock;

/** Reads the keys of {@code torus}, and checks that its packets fit its buffers and obey its bubble rule. */
final class TorusReader {
    private TorusReader() {}

    static TorusNetwork read(MachineValues values, MpiModel mpi, int dimensions) {
        Clock clock = values.clock(MachineKey.TORUS_CLOCK);
        int chunk = values.integer(MachineKey.TORUS_CHUNK);
        int packet = chunks(values, MachineKey.TORUS_PACKET, chunk);
        TorusNetwork torus = new TorusNetwork(
                values.bandwidth(MachineKey.TORUS_LINK_BANDWIDTH),
                values.duration(MachineKey.TORUS_HOP_LATENCY, clock),
                chunk,
                packet,
                chunks(values, MachineKey.TORUS_MIN_PACKET, chunk),
                values.integer(MachineKey.TORUS_PAYLOAD),
                values.integer(MachineKey.TORUS_LINK_OVERHEAD),
                values.integer(MachineKey.TORUS_DYNAMIC_CHANNELS),
                chunks(values, MachineKey.TORUS_CHANNEL_BUFFER, chunk),
                values.integer(MachineKey.TORUS_BUBBLE_ENTER),
                values.integer(MachineKey.TORUS_BUBBLE_STAY),
                values.integer(MachineKey.TORUS_INJECTION_GROUPS),
                values.integer(MachineKey.TORUS_INJECTION_FIFOS),
                chunks(values, MachineKey.TORUS_INJECTION_FIFO_SIZE, chunk),
                values.integer(MachineKey.TORUS_RECEPTION_GROUPS),
                chunks(values, MachineKey.TORUS_RECEPTION_FIFO_SIZE, chunk),
                values.duration(MachineKey.TORUS_FULLEST_QUEUE, clock),
                values.duration(MachineKey.TORUS_RANDOM_QUEUE, clock),
                values.choice(MachineKey.TORUS_ROUTING, RoutingMode.class),
                RouteReader.routes(values),
                RouteReader.midplanes(values, dimensions));
        checkPackets(values, torus, mpi);
        checkBuffers(values, torus);
        return torus;
    }

    private static int chunks(MachineValues values, MachineKey key, int chunk) {
        return values.chunks(key, MachineKey.TORUS_CHUNK, chunk);
    }

    private static void checkPackets(MachineValues values, TorusNetwork torus, MpiModel mpi) {
        String bytes = " B, torus.packet";
        int packet = torus.maxPacketChunks() * torus.chunkBytes();
        if (torus.minPacketChunks() > torus.maxPacketChunks()) {
            throw values.error(MachineKey.TORUS_MIN_PACKET, "at most " + packet + bytes);
        }
        if (torus.payloadBytes() > packet) {
            throw values.error(MachineKey.TORUS_PAYLOAD, "at most " + packet + bytes);
        }
        if (mpi.headerBytes() >= torus.payloadBytes()) {
            throw values.error(MachineKey.MPI_HEADER, "less than " + torus.payloadBytes() + " B, torus.payload");
        }
    }

    private static void checkBuffers(MachineValues values, TorusNetwork torus) {
        if (torus.bubbleStayPackets() >= torus.bubbleEnterPackets()) {
            String rule = "less than torus.bubble.enter, " + torus.bubbleEnterPackets();
            throw values.error(MachineKey.TORUS_BUBBLE_STAY, rule);
        }
        int packet = torus.maxPacketChunks();
        atLeast(
                values,
                MachineKey.TORUS_CHANNEL_BUFFER,
                torus.channelChunks(),
                torus,
                (long) packet * torus.bubbleEnterPackets());
        atLeast(values, MachineKey.TORUS_INJECTION_FIFO_SIZE, torus.injectionFifoChunks(), torus, packet);
        atLeast(values, MachineKey.TORUS_RECEPTION_FIFO_SIZE, torus.receptionFifoChunks(), torus, packet);
    }

    private static void atLeast(MachineValues values, MachineKey key, int chunks, TorusNetwork torus, long least) {
        if (chunks < least) {
            long packets = least / torus.maxPacketChunks();
            String what = packets == 1 ? "a largest packet" : packets + " largest packets";
            throw values.error(key, "room for " + what + ", " + least * torus.chunkBytes() + " B");
        }
    }
}
