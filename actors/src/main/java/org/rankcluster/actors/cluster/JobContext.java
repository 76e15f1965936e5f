package org.rankcluster.actors.cluster;

import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.actors.rank.DatatypeCosts;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.datatype.DatatypeEngine;
import org.rankcluster.protocol.datatype.PackSettings;
import org.rankcluster.protocol.runtime.JobView;

/** What programs may know of their job, and what they report of it. */
final class JobContext implements JobView {
    private record Reported(int rank, Object value) {}

    private final JobSpec spec;
    private final Rankmap world;
    private final PackSettings packing;
    private final Map<String, Reported> reported = new TreeMap<>();

    JobContext(JobSpec spec) {
        this.spec = spec;
        this.world = spec.addressing().world(spec.ranks());
        DatatypeEngine engine = DatatypeEngine.of("job", spec.config().getOrDefault(DatatypeEngine.KEY, "auto"));
        this.packing = DatatypeCosts.settings(spec.machine(), engine);
    }

    @Override
    public Map<String, String> settings() {
        return spec.settings();
    }

    @Override
    public Topology topology() {
        return spec.machine().topology();
    }

    @Override
    public int nodeOf(int rank) {
        return spec.mapping().nodeOf(rank);
    }

    @Override
    public int firstRankOn(int node) {
        return spec.mapping().firstRankOn(node);
    }

    @Override
    public Addressing addressing() {
        return spec.addressing();
    }

    @Override
    public Rankmap world() {
        return world;
    }

    @Override
    public double clockHertz() {
        return spec.machine().cpu().clock().hertz();
    }

    @Override
    public PackSettings packing() {
        return packing;
    }

    @Override
    public String choice(String key) {
        return spec.config().getOrDefault(key, "auto");
    }

    @Override
    public long seed() {
        return spec.seed();
    }

    @Override
    public synchronized void report(int rank, String key, Object value) {
        Reported before = reported.get(key);
        if (before == null || rank <= before.rank) {
            reported.put(key, new Reported(rank, value));
        }
    }

    /** What was reported, by key. */
    synchronized Map<String, Object> output() {
        Map<String, Object> output = new TreeMap<>();
        reported.forEach((key, value) -> output.put(key, value.value));
        return output;
    }
}
