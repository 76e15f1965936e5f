package org.rankcluster.apps.neighbours;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run neighbours}. */
public final class NeighboursSample implements Sample.Program {
    @Override
    public String name() {
        return "neighbours";
    }

    @Override
    public String summary() {
        return "6, 8 or 10 neighbours on a torus exchange small messages";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Neighbours.NEIGHBOURS, Neighbours.BYTES, Neighbours.REPEATS);
    }

    @Override
    public Class<?> program() {
        return Neighbours.class;
    }
}
