package org.rankcluster.apps.reduce;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run reduce}. */
public final class ReduceSample implements Sample.Program {
    @Override
    public String name() {
        return "reduce";
    }

    @Override
    public String summary() {
        return "vectors of floats with many zeros are summed up at rank 0";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(ReduceVectors.BYTES, ReduceVectors.ZEROS, ReduceVectors.ITERATIONS);
    }

    @Override
    public Class<?> program() {
        return ReduceVectors.class;
    }
}
