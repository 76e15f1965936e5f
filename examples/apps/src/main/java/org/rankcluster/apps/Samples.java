package org.rankcluster.apps;

import java.util.List;
import java.util.Map;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.apps.fft3d.Fft3d;
import org.rankcluster.apps.lanczos.Lanczos;
import org.rankcluster.apps.multigrid.Amg;
import org.rankcluster.apps.multigrid.Multigrid;
import org.rankcluster.apps.phold.PholdWorkload;
import org.rankcluster.apps.skeleton.SkeletonProgram;
import org.rankcluster.experiment.Sample;
import org.rankcluster.experiment.Sample.Program;
import org.rankcluster.experiment.SampleTable;

/** The table by which {@code ./rankcluster run} finds the samples by name. */
public final class Samples implements SampleTable {
    @Override
    public List<Sample> samples() {
        return List.of(
                new Program("allreduce", "all ranks sum vectors of doubles", AllReduce.class, () -> AllReduce.SETTINGS),
                new Program("alltoall", "every rank sends to every other", AllToAll.class, () -> AllToAll.SETTINGS),
                new Program("amg", "GMRES with multigrid on a 3-D grid of unknowns", Amg.class, () -> Amg.SETTINGS),
                new Program("barrier", "all ranks wait for each other", Barrier.class, () -> Barrier.SETTINGS),
                new Program(
                        "deadlock",
                        "some ranks wait for each other in cycles: ends with exit code 3",
                        Deadlock.class,
                        () -> Deadlock.SETTINGS),
                new Program(
                        "fft3d",
                        "a 3-D Fourier transform in pencils, forward and backward",
                        Fft3d.class,
                        () -> Fft3d.SETTINGS),
                new Program(
                        "flood",
                        "two ranks send to one that receives in turn; shows the bytes that it buffers",
                        Flood.class,
                        () -> Flood.SETTINGS),
                new Program(
                        "halo3d",
                        "six neighbours on a periodic grid exchange faces",
                        Halo3d.class,
                        () -> Halo3d.SETTINGS),
                new Program("hello", "every rank prints its number and its node", Hello.class, () -> List.of()),
                new Program(
                        "imbalance",
                        "the ranks in one half of the machine work, the others wait",
                        Imbalance.class,
                        () -> Imbalance.SETTINGS),
                new Program(
                        "lanczos",
                        "lowest eigenvalues of a sparse matrix in blocks, reduced along rows and broadcast along columns",
                        Lanczos.class,
                        () -> Lanczos.SETTINGS),
                new Program(
                        "longwait",
                        "one rank waits to the end for a message, the others work",
                        LongWait.class,
                        () -> LongWait.SETTINGS),
                new Program(
                        "multigrid",
                        "a 3-D Laplacian by V-cycles over distributed arrays, scattered by hand or by datatypes",
                        Multigrid.class,
                        () -> Multigrid.SETTINGS),
                new Program(
                        "multihop",
                        "26 to 728 ranks around each exchange small messages",
                        MultiHop.class,
                        () -> MultiHop.SETTINGS),
                new Program(
                        "neighbours",
                        "6, 8 or 10 neighbours on a torus exchange small messages",
                        Neighbours.class,
                        () -> Neighbours.SETTINGS),
                new PholdWorkload(),
                new Program(
                        "pingpong",
                        "rank 0 and a peer exchange messages: half the round trip",
                        PingPong.class,
                        () -> PingPong.SETTINGS),
                new Program(
                        "reduce",
                        "vectors of floats with many zeros are summed up at rank 0",
                        ReduceVectors.class,
                        () -> ReduceVectors.SETTINGS),
                new Program("ring", "a token goes around all ranks", Ring.class, () -> Ring.SETTINGS),
                new Program(
                        "skeleton",
                        "the communicators that an application makes",
                        SkeletonProgram.class,
                        () -> SkeletonProgram.SETTINGS),
                new Program(
                        "straggler",
                        "one rank computes longer in one step of a halo exchange",
                        Straggler.class,
                        () -> Straggler.SETTINGS),
                new Program(
                        "traffic",
                        "loads the network with a pattern of large messages",
                        Traffic.class,
                        () -> Traffic.SETTINGS,
                        Samples::hopsPerSecond),
                new Program(
                        "transpose",
                        "rank 0 sends a matrix by columns to rank 1: cost of a column datatype (--config datatype-engine)",
                        Transpose.class,
                        () -> Transpose.SETTINGS));
    }

    private static Map<String, Object> hopsPerSecond(JobResult result) {
        double seconds = result.figures().wallSeconds();
        return Map.of(
                "packetHopsPerSecond",
                seconds == 0 ? 0 : (double) result.figures().packetHops() / seconds);
    }
}
