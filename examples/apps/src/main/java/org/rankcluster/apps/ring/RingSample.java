package org.rankcluster.apps.ring;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run ring}. */
public final class RingSample implements Sample.Program {
    @Override
    public String name() {
        return "ring";
    }

    @Override
    public String summary() {
        return "a token goes around all ranks";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Ring.BYTES, Ring.ITERATIONS);
    }

    @Override
    public Class<?> program() {
        return Ring.class;
    }
}
