package org.rankcluster.apps.straggler;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run straggler}. */
public final class StragglerSample implements Sample.Program {
    @Override
    public String name() {
        return "straggler";
    }

    @Override
    public String summary() {
        return "one rank computes longer in one step of a halo exchange";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(
                Straggler.RANK,
                Straggler.STEP,
                Straggler.EXTRA,
                Straggler.STEPS,
                Straggler.COMPUTE,
                Straggler.BYTES,
                Straggler.PHANTOM);
    }

    @Override
    public Class<?> program() {
        return Straggler.class;
    }
}
