package org.rankcluster.hardware.crossbar;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.ConvertedKeys;
import org.rankcluster.hardware.machine.FailedLinks;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.machine.NetworkHop;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.topology.Topology;

/** The network family of crossbars. A shape is a number of nodes, or {@code any}. */
public final class CrossbarFamily implements NetworkFamily {
    /** Sizes for a network of packets in the place of a crossbar, which has none: InfiniBand's credits and a usual packet. */
    private static final int CHUNK = 64;

    private static final int PACKET = 2048;
    private static final int BUFFER = 64 << 10;
    private static final int RECEPTION = 1 << 20;

    @Override
    public String name() {
        return "crossbar";
    }

    @Override
    public List<MachineKey> keys() {
        return CrossbarKeys.all();
    }

    @Override
    public Topology topology(MachineValues values) {
        FailedLinks.reject(values, "on a crossbar, which has no links between nodes");
        return CrossbarNetwork.topology(values);
    }

    @Override
    public NetworkModel network(MachineValues values, MpiModel mpi, Topology topology) {
        return new CrossbarNetwork(
                values.number(CrossbarKeys.LATENCY),
                values.bandwidth(CrossbarKeys.BANDWIDTH),
                values.number(CrossbarKeys.GAP),
                values.has(CrossbarKeys.CONTROL)
                        ? values.choice(CrossbarKeys.CONTROL, CrossbarNetwork.ControlMessages.class)
                        : CrossbarNetwork.ControlMessages.QUEUED);
    }

    @Override
    public @Nullable MachineKey packet() {
        return null;
    }

    @Override
    public Map<MachineKey, String> shape(String shape) {
        return Map.of(MachineKeys.SHAPE, shape);
    }

    @Override
    public NetworkHop hop(MachineValues values) {
        return new NetworkHop(
                values.number(CrossbarKeys.BANDWIDTH),
                values.number(CrossbarKeys.LATENCY),
                CHUNK,
                PACKET,
                0,
                BUFFER,
                BUFFER,
                RECEPTION);
    }

    @Override
    public void convert(NetworkHop hop, ConvertedKeys keys) {
        keys.same(CrossbarKeys.BANDWIDTH, hop.bandwidth())
                .same(CrossbarKeys.LATENCY, hop.latency())
                .usual(CrossbarKeys.GAP, "0 ns");
    }
}
