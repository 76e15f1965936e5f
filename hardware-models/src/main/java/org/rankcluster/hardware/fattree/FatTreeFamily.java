package org.rankcluster.hardware.fattree;

import java.util.List;
import java.util.Map;
import org.rankcluster.hardware.machine.ConvertedKeys;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.machine.NetworkHop;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.topology.Topology;

/**
 * The network family of fat trees. A shape is the numbers of children from the lowest level up, such as {@code 16x32}. The tree has as many
 * links up as down, and a node in each of its places.
 */
public final class FatTreeFamily implements NetworkFamily {
    @Override
    public String name() {
        return "fat-tree";
    }

    @Override
    public List<MachineKey> keys() {
        return FatTreeKeys.all();
    }

    @Override
    public Topology topology(MachineValues values) {
        return FatTreeReader.topology(values);
    }

    @Override
    public NetworkModel network(MachineValues values, MpiModel mpi, Topology topology) {
        return FatTreeReader.network(values, mpi);
    }

    @Override
    public MachineKey packet() {
        return FatTreeKeys.PACKET;
    }

    @Override
    public Map<MachineKey, String> shape(String shape) {
        return FatTreeReader.shape(shape);
    }

    @Override
    public NetworkHop hop(MachineValues values) {
        return new NetworkHop(
                values.number(FatTreeKeys.LINK_BANDWIDTH),
                values.number(FatTreeKeys.LINK_LATENCY) + values.number(FatTreeKeys.SWITCH_LATENCY),
                values.integer(FatTreeKeys.CHUNK),
                values.integer(FatTreeKeys.PACKET),
                values.integer(FatTreeKeys.LINK_OVERHEAD),
                values.integer(FatTreeKeys.BUFFER),
                values.integer(FatTreeKeys.INJECTION_FIFO),
                values.integer(FatTreeKeys.RECEPTION_FIFO));
    }

    @Override
    public void convert(NetworkHop hop, ConvertedKeys keys) {
        keys.same(FatTreeKeys.LINK_BANDWIDTH, hop.bandwidth())
                .same(FatTreeKeys.LINK_LATENCY, hop.latency()) // of the switch, too
                .same(FatTreeKeys.SWITCH_LATENCY, 0)
                .same(FatTreeKeys.ADAPTER_LATENCY, 0)
                .same(FatTreeKeys.LINK_OVERHEAD, hop.overhead())
                .same(FatTreeKeys.CHUNK, hop.chunk())
                .same(FatTreeKeys.PACKET, hop.packet())
                .same(FatTreeKeys.BUFFER, hop.buffer())
                .same(FatTreeKeys.INJECTION_FIFO, hop.injection())
                .same(FatTreeKeys.RECEPTION_FIFO, hop.reception());
    }
}
