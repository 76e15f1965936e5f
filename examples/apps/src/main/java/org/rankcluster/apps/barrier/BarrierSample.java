package org.rankcluster.apps.barrier;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run barrier}. */
public final class BarrierSample implements Sample.Program {
    @Override
    public String name() {
        return "barrier";
    }

    @Override
    public String summary() {
        return "all ranks wait for each other";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Barrier.BYTES, Barrier.ITERATIONS);
    }

    @Override
    public Class<?> program() {
        return Barrier.class;
    }
}
