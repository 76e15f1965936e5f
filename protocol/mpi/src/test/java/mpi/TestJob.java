package mpi;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.address.scheme.SchemeSettings;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.datatype.DatatypeEngine;
import org.rankcluster.protocol.datatype.PackCosts;
import org.rankcluster.protocol.datatype.PackSettings;
import org.rankcluster.protocol.group.Rectangle;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.Origin;

/** A job without a machine. */
final class TestJob implements JobView {
    final Map<String, String> choices = new HashMap<>();
    private final int ranks;
    private final Rankmaps rankmaps;

    TestJob(int ranks) {
        this.ranks = ranks;
        this.rankmaps = Rankmaps.of(
                new SchemeSettings(
                        Addressing.AUTO,
                        new CoreLatencies(1, 1, CoreLatencies.Order.IN, 2, 4, 30, 30, 2, 1 << 15, 0),
                        LibraryRules.USUAL,
                        21,
                        1024,
                        size -> List.of()),
                ranks);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of();
    }

    @Override
    public String folder() {
        return "/here";
    }

    @Override
    public Topology topology() {
        return Torus.of(ranks);
    }

    @Override
    public int nodeOf(int rank) {
        return rank;
    }

    @Override
    public int firstRankOn(int node) {
        return node;
    }

    @Override
    public int nodes() {
        return topology().nodes();
    }

    @Override
    public int[] ranksOn(int node) {
        return new int[] {node};
    }

    @Override
    public @Nullable Rectangle rectangle(Rankmap ranks) {
        return null;
    }

    @Override
    public CollectiveHardware collectiveHardware() {
        return CollectiveHardware.NONE;
    }

    @Override
    public Rankmaps rankmaps() {
        return rankmaps;
    }

    @Override
    public int universe() {
        return ranks;
    }

    @Override
    public void checkProgram(Origin.Program program) {
        if (!program.command().equals("Child")) {
            throw new InputException("spawn", "command", program.command(), "Child");
        }
    }

    @Override
    public double clockHertz() {
        return 1e9;
    }

    @Override
    public long alltoallvOverhead() {
        return 0;
    }

    @Override
    public PackSettings packing() {
        DatatypeEngine engine = DatatypeEngine.of("test", choice(DatatypeEngine.KEY, "dual"));
        return new PackSettings(engine, 15, 64, 100, false, PackCosts.NONE);
    }

    @Override
    public String choice(String key, String usual) {
        return choices.getOrDefault(key, usual);
    }

    @Override
    public long seed() {
        return 0;
    }

    @Override
    public void report(int rank, String key, Object value) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void iteration(int rank, long done, long of) {
        throw new UnsupportedOperationException();
    }
}
