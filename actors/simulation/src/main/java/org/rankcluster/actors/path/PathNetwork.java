package org.rankcluster.actors.path;

import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.LinkSets;

/**
 * The properties of a run's network that its critical path needs: timing, link sets, bandwidth of a node, and CPU
 * overheads.
 *
 * @param model its timing
 * @param links sets of its links between routers; none where a run simulates no links
 * @param nodeBandwidth bandwidth of all messages of a node together, each way
 * @param overheads CPU times of the machine's MPI library
 */
public record PathNetwork(NetworkModel model, LinkSets links, Bandwidth nodeBandwidth, MpiModel.Overheads overheads) {
    /** Returns the network of a machine at a fidelity. */
    public static PathNetwork of(Machine machine, Fidelity fidelity) {
        return new PathNetwork(
                machine.network(),
                fidelity == Fidelity.ENDPOINT
                        ? LinkSets.NONE
                        : machine.network().linkSets(machine.topology()),
                machine.endpoint().nodeBandwidth(),
                machine.mpi().overheads());
    }
}
