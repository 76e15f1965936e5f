package org.rankcluster.actors.cli.console;

import org.jspecify.annotations.Nullable;
import org.rankcluster.experiment.Picture;
import org.rankcluster.hardware.machine.Machine;

/** A factory of drawings for one family of networks, found by {@link java.util.ServiceLoader}. */
public interface NetworkPicture {
    /**
     * Returns the picture of a machine, named after it.
     *
     * @param machine machine to draw
     * @return the picture; null for a machine of another family
     */
    @Nullable
    Picture of(Machine machine);
}
