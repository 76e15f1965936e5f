package org.rankcluster.experiments.programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A Fourier transform of {@code n^3} complex numbers of 16 B, or one of its three redistributions alone. The numbers are distributed in
 * blocks over a torus ({@link Cube}). Each redistribution is an all-to-all along a line or a plane of nodes, done as the measured MPI
 * library does its alltoallv. All messages are posted at once, in an order that each rank draws, after the overhead of the call on the
 * machine. A barrier before a redistribution alone belongs to it, as in the programs whose times were published. Reports {@code seconds}
 * for one of several in a row except the first, and {@code peers}, the largest number of receivers of a rank. A rank a node.
 */
public final class Transposition {
    /** The parts that can be measured. */
    enum Part {
        TRANSFORM(Layout.Z, Layout.Y, Layout.X),
        Z(Layout.Z),
        Y(Layout.Y),
        X(Layout.X);

        private final List<Layout> layouts;

        Part(Layout... layouts) {
            this.layouts = List.of(layouts);
        }
    }

    private static final Setting<Part> PART = Setting.ofChoice("part", Part.TRANSFORM);
    private static final Setting<Integer> N =
            Setting.ofInt("n", 64, 2, 1024).which(n -> Integer.bitCount(n) == 1, "a power of two, 2..1024");
    private static final Setting<Boolean> CHECKERBOARD = Setting.ofBoolean("checkerboard", false);
    private static final int COMPLEX = 16;
    private static final int REPETITIONS = 2;

    private final int rank = MPI.COMM_WORLD.getRank();
    private final int node = Placement.nodeOf(rank);
    private final SplittableRandom random =
            new SplittableRandom(RankRuntime.current().job().seed() * 0xd6e8feb86659fd93L + rank);
    private final List<Stage> stages = new ArrayList<>();

    /** One redistribution from the view of this rank, and the floating-point operations that follow. */
    private record Stage(int tag, List<Peer> sources, List<Peer> destinations, double flops) {}

    /** Another rank, and the bytes of the message. */
    private record Peer(int rank, int bytes) {}

    private Transposition() throws MPIException {
        Cube cube = new Cube((Torus) Placement.topology(), N.value(), CHECKERBOARD.value());
        boolean computes = PART.value() == Part.TRANSFORM;
        for (Layout layout : PART.value().layouts) {
            List<Peer> destinations = others(cube.destinations(layout, node));
            shuffle(destinations);
            double flops = computes ? cube.lines(layout, node) * flopsOfLine(cube.n()) : 0;
            stages.add(new Stage(layout.axis(), others(cube.sources(layout, node)), destinations, flops));
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        new Transposition().run();
        MPI.Finalize();
    }

    private static double flopsOfLine(int n) {
        return 5.0 * n * (31 - Integer.numberOfLeadingZeros(n));
    }

    private List<Peer> others(SortedMap<Integer, Integer> numbers) {
        List<Peer> peers = new ArrayList<>();
        for (Map.Entry<Integer, Integer> entry : numbers.entrySet()) {
            if (entry.getKey() != node) {
                peers.add(new Peer(Placement.rankOn(entry.getKey()), COMPLEX * entry.getValue()));
            }
        }
        return peers;
    }

    private void shuffle(List<Peer> peers) {
        for (int i = peers.size() - 1; i > 0; i--) {
            Collections.swap(peers, i, random.nextInt(i + 1));
        }
    }

    private void run() throws MPIException {
        boolean alone = PART.value() != Part.TRANSFORM;
        MPI.COMM_WORLD.barrier();
        double start = 0;
        for (int i = 0; i <= REPETITIONS; i++) {
            start = i == 1 ? MPI.wtime() : start;
            for (Stage stage : stages) {
                if (alone) {
                    MPI.COMM_WORLD.barrier();
                }
                exchange(stage);
                Compute.flops(stage.flops());
            }
        }
        report((MPI.wtime() - start) / REPETITIONS);
    }

    private static void exchange(Stage stage) throws MPIException {
        RankRuntime runtime = RankRuntime.current();
        runtime.work(runtime.job().alltoallvOverhead());
        List<Request> requests = new ArrayList<>();
        for (Peer source : stage.sources()) {
            requests.add(MPI.COMM_WORLD.iRecv(
                    new Phantom(source.bytes()), source.bytes(), MPI.BYTE, source.rank(), stage.tag()));
        }
        for (Peer destination : stage.destinations()) {
            requests.add(MPI.COMM_WORLD.iSend(
                    new Phantom(destination.bytes()), destination.bytes(), MPI.BYTE, destination.rank(), stage.tag()));
        }
        Request.waitAll(requests.toArray(new Request[0]));
    }

    private void report(double seconds) throws MPIException {
        int most = stages.stream()
                .mapToInt(stage -> stage.destinations().size())
                .max()
                .orElse(0);
        double[] last = new double[1];
        int[] peers = new int[1];
        MPI.COMM_WORLD.reduce(new double[] {seconds}, last, 1, MPI.DOUBLE, MPI.MAX, 0);
        MPI.COMM_WORLD.reduce(new int[] {most}, peers, 1, MPI.INT, MPI.MAX, 0);
        if (rank == 0) {
            Report.put("seconds", last[0]);
            Report.put("peers", peers[0]);
        }
    }
}
