package org.rankcluster.apps.longwait;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run longwait}. */
public final class LongWaitSample implements Sample.Program {
    @Override
    public String name() {
        return "longwait";
    }

    @Override
    public String summary() {
        return "one rank waits to the end for a message, the others work";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(
                LongWait.RANK, LongWait.SENDER, LongWait.STEPS, LongWait.COMPUTE, LongWait.BYTES, LongWait.PHANTOM);
    }

    @Override
    public Class<?> program() {
        return LongWait.class;
    }
}
