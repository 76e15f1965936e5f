package org.rankcluster.apps.amg;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run amg}. */
public final class AmgSample implements Sample.Program {
    @Override
    public String name() {
        return "amg";
    }

    @Override
    public String summary() {
        return "GMRES with multigrid on a 3-D grid of unknowns";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Amg.CELLS, Amg.ITERATIONS, Amg.TOLERANCE);
    }

    @Override
    public Class<?> program() {
        return Amg.class;
    }
}
