package org.rankcluster.apps.fft3d;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run fft3d}. */
public final class Fft3dSample implements Sample.Program {
    @Override
    public String name() {
        return "fft3d";
    }

    @Override
    public String summary() {
        return "a 3-D Fourier transform in pencils, forward and backward";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Fft3d.N);
    }

    @Override
    public Class<?> program() {
        return Fft3d.class;
    }
}
