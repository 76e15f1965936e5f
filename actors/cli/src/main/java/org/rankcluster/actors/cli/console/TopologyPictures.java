package org.rankcluster.actors.cli.console;

import java.util.ServiceLoader;
import org.rankcluster.experiment.Picture;
import org.rankcluster.hardware.machine.Machine;

/** A factory of the drawing of a machine's network, chosen by the network's family. */
public final class TopologyPictures {
    private TopologyPictures() {}

    /** Returns a picture named after the machine: nodes around a switch if its family has no drawing. */
    public static Picture of(Machine machine) {
        for (NetworkPicture family : ServiceLoader.load(NetworkPicture.class)) {
            Picture picture = family.of(machine);
            if (picture != null) {
                return picture;
            }
        }
        int nodes = machine.geometry().elastic() ? 0 : machine.topology().nodes();
        return new CrossbarPicture(machine.name(), nodes);
    }
}
