package org.rankcluster.apps.multihop;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run multihop}. */
public final class MultiHopSample implements Sample.Program {
    @Override
    public String name() {
        return "multihop";
    }

    @Override
    public String summary() {
        return "26 to 728 ranks around each exchange small messages";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(MultiHop.HOPS, MultiHop.BYTES, MultiHop.REPEATS);
    }

    @Override
    public Class<?> program() {
        return MultiHop.class;
    }
}
