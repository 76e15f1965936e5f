package org.rankcluster.apps.multigrid;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run multigrid}. */
public final class MultigridSample implements Sample.Program {
    @Override
    public String name() {
        return "multigrid";
    }

    @Override
    public String summary() {
        return "a 3-D Laplacian by V-cycles over distributed arrays, scattered by hand or by datatypes";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(
                Multigrid.POINTS,
                Multigrid.LEVELS,
                Multigrid.CYCLES,
                Multigrid.SMOOTHING,
                Multigrid.COARSE,
                Multigrid.SCATTER,
                Multigrid.CELL_TIME);
    }

    @Override
    public Class<?> program() {
        return Multigrid.class;
    }
}
