package org.rankcluster.apps.skeleton;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run skeleton}. */
public final class SkeletonSample implements Sample.Program {
    @Override
    public String name() {
        return "skeleton";
    }

    @Override
    public String summary() {
        return "the communicators that an application makes";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(SkeletonProgram.NAME);
    }

    @Override
    public Class<?> program() {
        return SkeletonProgram.class;
    }
}
