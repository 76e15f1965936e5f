package org.rankcluster.apps.flood;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run flood}. */
public final class FloodSample implements Sample.Program {
    @Override
    public String name() {
        return "flood";
    }

    @Override
    public String summary() {
        return "two ranks send to one that receives in turn; shows the bytes that it buffers";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Flood.BYTES, Flood.MESSAGES);
    }

    @Override
    public Class<?> program() {
        return Flood.class;
    }
}
