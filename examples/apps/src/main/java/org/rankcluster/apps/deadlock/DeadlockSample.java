package org.rankcluster.apps.deadlock;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run deadlock}. */
public final class DeadlockSample implements Sample.Program {
    @Override
    public String name() {
        return "deadlock";
    }

    @Override
    public String summary() {
        return "some ranks wait for each other in cycles: ends with exit code 3";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Deadlock.CYCLES, Deadlock.LENGTH, Deadlock.OTHERS, Deadlock.STEPS, Deadlock.BYTES);
    }

    @Override
    public Class<?> program() {
        return Deadlock.class;
    }
}
