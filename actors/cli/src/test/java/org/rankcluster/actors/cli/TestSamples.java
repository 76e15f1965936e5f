package org.rankcluster.actors.cli;

import java.util.List;
import java.util.Map;
import org.rankcluster.experiment.Sample;
import org.rankcluster.experiment.SampleTable;
import org.rankcluster.protocol.extension.Setting;

/** The samples for tests: a program, and a workload in which nothing happens on some nodes. */
public final class TestSamples implements SampleTable {
    @Override
    public List<Sample> samples() {
        List<Setting<?>> settings = List.of(Greeting.TIMES, Setting.ofBoolean("loud", false));
        return List.of(
                new Sample.Program(
                        "greeting",
                        "every rank greets",
                        Greeting.class,
                        () -> settings,
                        result -> Map.of("ranksAgain", result.setup().ranks())),
                new IdleSample());
    }
}
