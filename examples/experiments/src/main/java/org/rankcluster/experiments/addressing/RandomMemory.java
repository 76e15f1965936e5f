package org.rankcluster.experiments.addressing;

import java.util.stream.LongStream;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** The experiment {@code guo-fig13}: the world in a random order, a different one each time (Guo et al., section V-B1). */
public final class RandomMemory extends MemoryFigure {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    public RandomMemory() {
        super("guo-fig13", "memory of 10 and 100 communicators in random order on up to 768 K processes");
    }

    @Override
    Skeleton calls(int communicators) {
        return orders(LongStream.rangeClosed(1, communicators).toArray());
    }

    /** Returns calls that make a communicator in random order for each seed. */
    static Skeleton orders(long... seeds) {
        return HypotheticalWorlds.calls("random order", mpi -> {
            for (long seed : seeds) {
                mpi.split(mpi.world(), rank -> 0, rank -> key(rank, seed));
            }
        });
    }

    /** Returns a hash of a rank: the finalizer of SplitMix64. */
    private static int key(int rank, long seed) {
        long bits = (rank + seed * SPREAD) * SPREAD;
        bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
        return (int) (bits >>> 33);
    }

    /** Returns curves of smaller worlds than the other figures, because each communicator is sorted. */
    @Override
    Curves curves(int processes) {
        return Curves.to(Math.min(processes, 1 << 16));
    }

    @Override
    boolean goesBeyond() {
        return false;
    }

    @Override
    boolean isJudgedAtAnySize() {
        return true;
    }

    @Override
    void judge(ExperimentRuns runs, ExperimentTable table, ComputedWorld.Outcome ten, ComputedWorld.Outcome hundred) {
        double vcrt = hundred.under("vcrt").maps() - ten.under("vcrt").maps();
        double rankmap =
                hundred.under("av-rankmap").maps() - ten.under("av-rankmap").maps();
        table.input("growth from 10 to 100, av-rankmap over vcrt: the same rate", "1", 1, rankmap / vcrt);
        table.input(
                "memory beside the maps, av-rankmap over vcrt: less",
                "1",
                (double) ten.under("av-rankmap").addresses() / ten.under("vcrt").addresses());
        table.note("the same rate restates inputs: a slot of a table and an LPID of a rank map take 4 B each.");
        table.shown("100 in random order, vcrt", "MiB", mib(hundred, "vcrt"));
        table.shown("100 in random order, av-rankmap", "MiB", mib(hundred, "av-rankmap"));
        table.shown("100 in random order, auto", "MiB", mib(hundred, "auto"));
    }
}
