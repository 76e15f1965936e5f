package org.rankcluster.apps.imbalance;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run imbalance}. */
public final class ImbalanceSample implements Sample.Program {
    @Override
    public String name() {
        return "imbalance";
    }

    @Override
    public String summary() {
        return "the ranks in one half of the machine work, the others wait";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Imbalance.HALF, Imbalance.STEPS, Imbalance.COMPUTE, Imbalance.BYTES, Imbalance.PHANTOM);
    }

    @Override
    public Class<?> program() {
        return Imbalance.class;
    }
}
