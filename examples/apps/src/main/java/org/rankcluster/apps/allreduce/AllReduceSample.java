package org.rankcluster.apps.allreduce;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run allreduce}. */
public final class AllReduceSample implements Sample.Program {
    @Override
    public String name() {
        return "allreduce";
    }

    @Override
    public String summary() {
        return "all ranks sum vectors of doubles";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(AllReduce.BYTES, AllReduce.ITERATIONS, AllReduce.PHANTOM);
    }

    @Override
    public Class<?> program() {
        return AllReduce.class;
    }
}
