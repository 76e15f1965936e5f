package org.rankcluster.hardware.fattree;

import java.util.Map;
import java.util.Set;
import org.rankcluster.hardware.machine.ConvertedKeys;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.machine.NetworkHop;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.topology.Topology;

/**
 * The family of fat trees. A shape is the numbers of children from the lowest level up, such as {@code 16x32}: a tree with as many links up
 * as down, and a node in each of its places.
 */
public final class FatTreeFamily implements NetworkFamily {
    @Override
    public String name() {
        return "fat-tree";
    }

    @Override
    public Set<String> sections() {
        return Set.of("fat-tree");
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
        return MachineKey.FAT_TREE_PACKET;
    }

    @Override
    public Map<MachineKey, String> shape(String shape) {
        return FatTreeReader.shape(shape);
    }

    @Override
    public NetworkHop hop(MachineValues values) {
        return new NetworkHop(
                values.number(MachineKey.FAT_TREE_LINK_BANDWIDTH),
                values.number(MachineKey.FAT_TREE_LINK_LATENCY) + values.number(MachineKey.FAT_TREE_SWITCH_LATENCY),
                values.integer(MachineKey.FAT_TREE_CHUNK),
                values.integer(MachineKey.FAT_TREE_PACKET),
                values.integer(MachineKey.FAT_TREE_LINK_OVERHEAD),
                values.integer(MachineKey.FAT_TREE_BUFFER),
                values.integer(MachineKey.FAT_TREE_INJECTION_FIFO),
                values.integer(MachineKey.FAT_TREE_RECEPTION_FIFO));
    }

    @Override
    public void convert(NetworkHop hop, ConvertedKeys keys) {
        keys.same(MachineKey.FAT_TREE_LINK_BANDWIDTH, hop.bandwidth())
                .same(MachineKey.FAT_TREE_LINK_LATENCY, hop.latency()) // of the switch, too
                .same(MachineKey.FAT_TREE_SWITCH_LATENCY, 0)
                .same(MachineKey.FAT_TREE_ADAPTER_LATENCY, 0)
                .same(MachineKey.FAT_TREE_LINK_OVERHEAD, hop.overhead())
                .same(MachineKey.FAT_TREE_CHUNK, hop.chunk())
                .same(MachineKey.FAT_TREE_PACKET, hop.packet())
                .same(MachineKey.FAT_TREE_BUFFER, hop.buffer())
                .same(MachineKey.FAT_TREE_INJECTION_FIFO, hop.injection())
                .same(MachineKey.FAT_TREE_RECEPTION_FIFO, hop.reception());
    }
}
