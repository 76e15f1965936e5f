package org.rankcluster.apps.halo3d;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run halo3d}. */
public final class Halo3dSample implements Sample.Program {
    @Override
    public String name() {
        return "halo3d";
    }

    @Override
    public String summary() {
        return "six neighbours on a periodic grid exchange faces";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Halo3d.BYTES, Halo3d.ITERATIONS, Halo3d.PHANTOM);
    }

    @Override
    public Class<?> program() {
        return Halo3d.class;
    }
}
