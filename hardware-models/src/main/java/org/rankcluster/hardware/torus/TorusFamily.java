package org.rankcluster.hardware.torus;

import java.util.Map;
import java.util.Set;
import org.rankcluster.hardware.machine.ConvertedKeys;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.machine.NetworkHop;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.timing.Clock;
import org.rankcluster.hardware.topology.Topology;

/** The family of tori and meshes. A shape is the extents, such as {@code 8x8x8}. */
public final class TorusFamily implements NetworkFamily {
    private static final int DYNAMIC_CHANNELS = 2;
    private static final int BUBBLE = 2;

    @Override
    public String name() {
        return "torus";
    }

    @Override
    public Set<String> sections() {
        return Set.of("torus", "wrap", "class-routes");
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
    public MachineKey packet() {
        return MachineKey.TORUS_PACKET;
    }

    @Override
    public Map<MachineKey, String> shape(String shape) {
        return Map.of(MachineKey.SHAPE, shape);
    }

    @Override
    public NetworkHop hop(MachineValues values) {
        Clock clock = values.clock(MachineKey.TORUS_CLOCK);
        int packet = values.integer(MachineKey.TORUS_PACKET);
        int headers = packet - values.integer(MachineKey.TORUS_PAYLOAD);
        int channels = values.integer(MachineKey.TORUS_DYNAMIC_CHANNELS) + 1;
        int fifos =
                values.integer(MachineKey.TORUS_INJECTION_GROUPS) * values.integer(MachineKey.TORUS_INJECTION_FIFOS);
        return new NetworkHop(
                values.number(MachineKey.TORUS_LINK_BANDWIDTH),
                values.duration(MachineKey.TORUS_HOP_LATENCY, clock),
                values.integer(MachineKey.TORUS_CHUNK),
                packet,
                values.integer(MachineKey.TORUS_LINK_OVERHEAD) + headers,
                channels * values.integer(MachineKey.TORUS_CHANNEL_BUFFER),
                fifos * values.integer(MachineKey.TORUS_INJECTION_FIFO_SIZE),
                // A group has a FIFO for each direction, and other networks have one link a node.
                values.integer(MachineKey.TORUS_RECEPTION_GROUPS)
                        * values.integer(MachineKey.TORUS_RECEPTION_FIFO_SIZE));
    }

    @Override
    public void convert(NetworkHop hop, ConvertedKeys keys) {
        int share = hop.buffer() / (DYNAMIC_CHANNELS + 1);
        keys.same(MachineKey.TORUS_LINK_BANDWIDTH, hop.bandwidth())
                .same(MachineKey.TORUS_LINK_OVERHEAD, hop.overhead())
                .same(MachineKey.TORUS_HOP_LATENCY, hop.latency())
                .same(MachineKey.TORUS_CHUNK, hop.chunk())
                .same(MachineKey.TORUS_PACKET, hop.packet())
                .same(MachineKey.TORUS_MIN_PACKET, hop.chunk())
                .same(MachineKey.TORUS_PAYLOAD, hop.packet())
                .same(
                        MachineKey.TORUS_CHANNEL_BUFFER,
                        Math.max(BUBBLE * hop.packet(), share / hop.chunk() * hop.chunk()))
                .same(MachineKey.TORUS_INJECTION_FIFO_SIZE, hop.injection())
                .same(MachineKey.TORUS_RECEPTION_FIFO_SIZE, hop.reception())
                .usual(MachineKey.TORUS_CLOCK, "1 GHz")
                .usual(MachineKey.TORUS_ROUTING, "adaptive")
                .usual(MachineKey.TORUS_DIMENSION_ORDER, "given")
                .usual(MachineKey.TORUS_TIES, "parity")
                .usual(MachineKey.TORUS_PRIORITY, "none")
                .usual(MachineKey.TORUS_DEPOSIT, "none")
                .usual(MachineKey.TORUS_DYNAMIC_CHANNELS, String.valueOf(DYNAMIC_CHANNELS))
                .usual(MachineKey.TORUS_BUBBLE_ENTER, String.valueOf(BUBBLE))
                .usual(MachineKey.TORUS_BUBBLE_STAY, "1")
                .usual(MachineKey.TORUS_INJECTION_GROUPS, "1")
                .usual(MachineKey.TORUS_INJECTION_FIFOS, "1")
                .usual(MachineKey.TORUS_RECEPTION_GROUPS, "1")
                .usual(MachineKey.TORUS_FULLEST_QUEUE, "157 cycles")
                .usual(MachineKey.TORUS_RANDOM_QUEUE, "53 cycles");
    }
}
