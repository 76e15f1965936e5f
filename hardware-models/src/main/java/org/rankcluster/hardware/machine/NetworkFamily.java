package org.rankcluster.hardware.machine;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.Clock;
import org.rankcluster.hardware.topology.Topology;

/**
 * The interface of network families, one of which each machine file chooses. A family states its keys and reads them. The family converts
 * the values of a hop that it shares with other families, so that one network can take the place of another. Families are found by {@link
 * java.util.ServiceLoader}: a new one is a class and a line in {@code META-INF/services}.
 */
public interface NetworkFamily {
    /** {@return the value of the key {@code network} that chooses this family} */
    String name();

    /** {@return keys that only machines of this family have, in the order of reports} */
    List<MachineKey> keys();

    /**
     * Reads the topology.
     *
     * @param values values of the machine
     * @return the topology; with one node if the machine is elastic
     * @throws org.rankcluster.input.InputException if a value is not valid
     */
    Topology topology(MachineValues values);

    /**
     * Reads the timing.
     *
     * @param values values of the machine
     * @param mpi the machine's MPI library
     * @param topology the machine's topology
     * @return the network
     * @throws org.rankcluster.input.InputException if a value is not valid
     */
    NetworkModel network(MachineValues values, MpiModel mpi, Topology topology);

    /**
     * Reads the networks for collectives that use the links of this network.
     *
     * @param values values of the machine
     * @param clock clock of a core
     * @return the networks; null if the machine has none on these links
     * @throws org.rankcluster.input.InputException if a value is not valid
     */
    default @Nullable CollectiveNetworks collectives(MachineValues values, Clock clock) {
        return null;
    }

    /** {@return the key of the size of a largest packet; null if the family has no packets} */
    @Nullable
    MachineKey packet();

    /**
     * Returns the values that a shape stands for. Invalid shapes are rejected when the values are read.
     *
     * @param shape the text behind the colon of {@code network = NAME:SHAPE}
     * @return values by key, {@link MachineKeys#SHAPE} among them
     */
    Map<MachineKey, String> shape(String shape);

    /**
     * Reads a hop of a network of this family, which another family will replace.
     *
     * @param values values of the machine, with all required keys of this family
     * @return the hop
     * @throws org.rankcluster.input.InputException if a value is not valid
     */
    NetworkHop hop(MachineValues values);

    /**
     * Converts a hop to keys of this family.
     *
     * @param hop a hop of the network that this family replaces
     * @param keys receives a value for each required key but the keys of the shape
     */
    void convert(NetworkHop hop, ConvertedKeys keys);
}
