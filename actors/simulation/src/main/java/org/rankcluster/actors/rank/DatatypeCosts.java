package org.rankcluster.actors.rank;

import org.rankcluster.hardware.machine.DatatypeModel;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.datatype.DatatypeEngine;
import org.rankcluster.protocol.datatype.PackCosts;
import org.rankcluster.protocol.datatype.PackSettings;

/**
 * The costs of processing datatypes on a machine. The machine file gives the time of an element, the memory bandwidth gives the time of the
 * bytes.
 */
public final class DatatypeCosts implements PackCosts {
    private final Machine machine;

    private DatatypeCosts(Machine machine) {
        this.machine = machine;
    }

    /**
     * Returns the settings for processing datatypes on a machine. Only a network that carries packets accepts the segments of a message one
     * by one.
     */
    public static PackSettings settings(Machine machine, Fidelity fidelity, DatatypeEngine engine) {
        DatatypeModel model = machine.mpi().datatype();
        return new PackSettings(
                engine,
                model.lookAhead(),
                model.denseBytes(),
                model.pipelineBytes(),
                fidelity == Fidelity.PACKET && machine.network() instanceof PacketSwitched,
                new DatatypeCosts(machine));
    }

    @Override
    public long search(long elements) {
        return EndOfTime.times(elements, machine.mpi().datatype().search());
    }

    @Override
    public long lookAhead(long elements) {
        return EndOfTime.times(elements, machine.mpi().datatype().look());
    }

    @Override
    public long pack(long elements, long bytes) {
        return EndOfTime.times(elements, machine.mpi().datatype().pack()) + copy(elements, bytes);
    }

    @Override
    public long copy(long elements, long bytes) {
        return EndOfTime.times(elements, machine.mpi().datatype().memory())
                + machine.node().sharedMemoryBandwidth().time(bytes);
    }

    @Override
    public long transfer(long bytes) {
        return machine.endpoint().bandwidth().time(bytes);
    }
}
