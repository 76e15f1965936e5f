package org.rankcluster.apps.alltoall;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run alltoall}. */
public final class AllToAllSample implements Sample.Program {
    @Override
    public String name() {
        return "alltoall";
    }

    @Override
    public String summary() {
        return "every rank sends to every other";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(AllToAll.BYTES, AllToAll.ITERATIONS, AllToAll.PHANTOM);
    }

    @Override
    public Class<?> program() {
        return AllToAll.class;
    }
}
