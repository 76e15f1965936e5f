package org.rankcluster.apps.lanczos;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run lanczos}. */
public final class LanczosSample implements Sample.Program {
    @Override
    public String name() {
        return "lanczos";
    }

    @Override
    public String summary() {
        return "lowest eigenvalues of a sparse matrix in blocks, reduced along rows and broadcast along columns";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(
                Lanczos.STATES,
                Lanczos.ELEMENTS,
                Lanczos.FRAGMENTS,
                Lanczos.STEPS,
                Lanczos.EIGENVALUES,
                Lanczos.PRECISION,
                Lanczos.MATRIX,
                Lanczos.ELEMENT_TIME);
    }

    @Override
    public Class<?> program() {
        return Lanczos.class;
    }
}
