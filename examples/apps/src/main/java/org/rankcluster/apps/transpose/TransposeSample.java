package org.rankcluster.apps.transpose;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run transpose}. */
public final class TransposeSample implements Sample.Program {
    @Override
    public String name() {
        return "transpose";
    }

    @Override
    public String summary() {
        return "rank 0 sends a matrix by columns to rank 1: cost of a column datatype (--config datatype-engine)";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Transpose.N, Transpose.DOUBLES);
    }

    @Override
    public Class<?> program() {
        return Transpose.class;
    }
}
