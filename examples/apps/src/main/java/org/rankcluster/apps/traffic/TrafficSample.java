package org.rankcluster.apps.traffic;

import java.util.List;
import java.util.Map;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run traffic}. */
public final class TrafficSample implements Sample.Program {
    @Override
    public String name() {
        return "traffic";
    }

    @Override
    public String summary() {
        return "loads the network with a pattern of large messages";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(
                Traffic.PATTERN, Traffic.DIRECTIONS, Traffic.ROUTING, Traffic.BYTES, Traffic.MESSAGES, Traffic.PHANTOM);
    }

    @Override
    public Class<?> program() {
        return Traffic.class;
    }

    @Override
    public Map<String, Object> derived(JobResult result) {
        double seconds = result.figures().wallSeconds();
        return Map.of(
                "packetHopsPerSecond",
                seconds == 0 ? 0 : (double) result.figures().packetHops() / seconds);
    }
}
