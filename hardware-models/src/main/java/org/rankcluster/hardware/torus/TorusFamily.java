package org.rankcluster.hardware.torus;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.CollectiveNetworks;
import org.rankcluster.hardware.machine.ConvertedKeys;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.machine.NetworkHop;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.timing.Clock;
import org.rankcluster.hardware.topology.Topology;

/** The network family of tori and meshes. A shape is the extents, such as {@code 8x8x8}. */
public final class TorusFamily implements NetworkFamily {
    private static final int DYNAMIC_CHANNELS = 2;
    private static final int BUBBLE = 2;

    @Override
    public String name() {
        return "torus";
    }

    @Override
    public List<MachineKey> keys() {
        return TorusKeys.all();
    }

    @Override
    public Topology topology(MachineValues values) {
        return TorusShape.read(values);
    }

    @Override
    public NetworkModel network(MachineValues values, MpiModel mpi, Topology topology) {
        return TorusReader.read(values, mpi, topology.dimensions());
    }

    @Override
    public @Nullable CollectiveNetworks collectives(MachineValues values, Clock clock) {
        return ClassRouteReader.read(values, clock);
    }

    @Override
    public MachineKey packet() {
        return TorusKeys.PACKET;
    }

    @Override
    public Map<MachineKey, String> shape(String shape) {
        return Map.of(MachineKeys.SHAPE, shape);
    }

    @Override
    public NetworkHop hop(MachineValues values) {
        Clock clock = values.clock(TorusKeys.CLOCK);
        int packet = values.integer(TorusKeys.PACKET);
        int headers = packet - values.integer(TorusKeys.PAYLOAD);
        int channels = values.integer(TorusKeys.DYNAMIC_CHANNELS) + 1;
        int fifos = values.integer(TorusKeys.INJECTION_GROUPS) * values.integer(TorusKeys.INJECTION_FIFOS);
        return new NetworkHop(
                values.number(TorusKeys.LINK_BANDWIDTH),
                values.duration(TorusKeys.HOP_LATENCY, clock),
                values.integer(TorusKeys.CHUNK),
                packet,
                values.integer(TorusKeys.LINK_OVERHEAD) + headers,
                channels * values.integer(TorusKeys.CHANNEL_BUFFER),
                fifos * values.integer(TorusKeys.INJECTION_FIFO_SIZE),
                // A group has a FIFO for each direction, and other networks have one link a node.
                values.integer(TorusKeys.RECEPTION_GROUPS) * values.integer(TorusKeys.RECEPTION_FIFO_SIZE));
    }

    @Override
    public void convert(NetworkHop hop, ConvertedKeys keys) {
        int share = hop.buffer() / (DYNAMIC_CHANNELS + 1);
        keys.same(TorusKeys.LINK_BANDWIDTH, hop.bandwidth())
                .same(TorusKeys.LINK_OVERHEAD, hop.overhead())
                .same(TorusKeys.HOP_LATENCY, hop.latency())
                .same(TorusKeys.CHUNK, hop.chunk())
                .same(TorusKeys.PACKET, hop.packet())
                .same(TorusKeys.MIN_PACKET, hop.chunk())
                .same(TorusKeys.PAYLOAD, hop.packet())
                .same(TorusKeys.CHANNEL_BUFFER, Math.max(BUBBLE * hop.packet(), share / hop.chunk() * hop.chunk()))
                .same(TorusKeys.INJECTION_FIFO_SIZE, hop.injection())
                .same(TorusKeys.RECEPTION_FIFO_SIZE, hop.reception())
                .usual(TorusKeys.CLOCK, "1 GHz")
                .usual(TorusKeys.ROUTING, "adaptive")
                .usual(TorusKeys.DIMENSION_ORDER, "given")
                .usual(TorusKeys.TIES, "parity")
                .usual(TorusKeys.PRIORITY, "none")
                .usual(TorusKeys.DEPOSIT, "none")
                .usual(TorusKeys.DYNAMIC_CHANNELS, String.valueOf(DYNAMIC_CHANNELS))
                .usual(TorusKeys.BUBBLE_ENTER, String.valueOf(BUBBLE))
                .usual(TorusKeys.BUBBLE_STAY, "1")
                .usual(TorusKeys.INJECTION_GROUPS, "1")
                .usual(TorusKeys.INJECTION_FIFOS, "1")
                .usual(TorusKeys.RECEPTION_GROUPS, "1")
                .usual(TorusKeys.FULLEST_QUEUE, "157 cycles")
                .usual(TorusKeys.RANDOM_QUEUE, "53 cycles");
    }
}
