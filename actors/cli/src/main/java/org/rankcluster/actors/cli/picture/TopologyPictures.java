package org.rankcluster.actors.cli.picture;

import org.rankcluster.experiment.picture.Picture;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.router.RouterTopology;
import org.rankcluster.hardware.torus.Torus;

/** A factory that picks the drawing for a machine by the family of its network. */
public final class TopologyPictures {
    private TopologyPictures() {}

    /** Returns a picture named after the machine. */
    public static Picture of(Machine machine) {
        String name = machine.name();
        return switch (machine.topology()) {
            case Torus torus -> new TorusPicture(name, torus);
            case FatTree tree -> new FatTreePicture(name, tree);
            case RouterTopology routers -> new RouterPicture(name, routers);
            default ->
                new CrossbarPicture(
                        name,
                        machine.geometry().elastic() ? 0 : machine.topology().nodes());
        };
    }
}
