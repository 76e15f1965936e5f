package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.collective.Choreographies;
import org.rankcluster.protocol.collective.MachineAlgorithms;
import org.rankcluster.protocol.extension.Compute;

/** Tests that the critical path adds up for each algorithm of each collective, and does not depend on the partitions. */
class CriticalPathCollectivesTest {
    private static final int RANKS = 8;
    private static final int COUNT = 300;

    private static void all() throws MPIException {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int[] counts = IntStream.range(0, RANKS).map(i -> 10 + i).toArray();
        int[] places = IntStream.range(0, RANKS).map(i -> 20 * i).toArray();
        int[] ours = new int[RANKS * COUNT];
        int[] theirs = new int[RANKS * COUNT];
        Compute.flops(1000.0 * (rank * 7 % RANKS));
        MPI.COMM_WORLD.barrier();
        MPI.COMM_WORLD.bcast(ours, COUNT, MPI.INT, 1);
        MPI.COMM_WORLD.reduce(ours, theirs, COUNT, MPI.INT, MPI.SUM, 2);
        MPI.COMM_WORLD.allReduce(ours, theirs, COUNT, MPI.INT, MPI.SUM);
        MPI.COMM_WORLD.gather(ours, COUNT, MPI.INT, theirs, COUNT, MPI.INT, 3);
        MPI.COMM_WORLD.scatter(ours, COUNT, MPI.INT, theirs, COUNT, MPI.INT, 4);
        MPI.COMM_WORLD.allGather(ours, COUNT, MPI.INT, theirs, COUNT, MPI.INT);
        MPI.COMM_WORLD.allToAll(ours, COUNT, MPI.INT, theirs, COUNT, MPI.INT);
        MPI.COMM_WORLD.allToAllv(ours, counts, places, MPI.INT, theirs, counts(rank), places, MPI.INT);
        MPI.COMM_WORLD.allGatherv(ours, counts[rank], MPI.INT, theirs, counts, places, MPI.INT);
        MPI.COMM_WORLD.scan(ours, theirs, COUNT, MPI.INT, MPI.SUM);
        MPI.COMM_WORLD.exScan(ours, theirs, COUNT, MPI.INT, MPI.SUM);
        MPI.COMM_WORLD.reduceScatterBlock(ours, theirs, COUNT, MPI.INT, MPI.SUM);
        MPI.Finalize();
    }

    private static int[] counts(int rank) {
        int[] counts = new int[RANKS];
        Arrays.fill(counts, 10 + rank);
        return counts;
    }

    private static MachineAlgorithms algorithms(Machine machine) {
        return new MachineAlgorithms(
                machine.topology(),
                machine.collectives().tree() != null,
                machine.collectives().interrupts() != null,
                machine.mpi().reduction().cray() != null);
    }

    /** Returns choices that together name each algorithm of each collective that the machine supports. */
    private static List<Map<String, String>> choices(String machine, String shape) {
        MachineAlgorithms supported = algorithms(MachineReader.ofInstallation().read(machine, shape, Map.of()));
        List<Map<String, String>> choices = new ArrayList<>();
        for (Collective collective : Choreographies.COLLECTIVES) {
            int number = 0;
            for (Algorithm algorithm : collective.algorithms()) {
                Map<String, String> choice = Map.of(collective.key(), algorithm.name());
                try {
                    supported.check("test", choice);
                } catch (InputException unsupported) {
                    continue;
                }
                if (number == choices.size()) {
                    choices.add(new LinkedHashMap<>());
                }
                choices.get(number++).putAll(choice);
            }
        }
        return choices;
    }

    private static CriticalPath path(Jobs jobs) {
        JobResult result =
                jobs.recordingPath().run(CriticalPathCollectivesTest::all).result();
        assertThat(result.end().diagnosis()).isNull();
        CriticalPath path = Objects.requireNonNull(result.path());
        assertThat(path.missing()).isNull();
        for (Map<?, Long> sums : List.of(
                path.sums().kinds(),
                path.sums().ranks(),
                path.sums().calls(),
                path.sums().communicators())) {
            assertThat(sums.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(path.picoseconds());
        }
        return path;
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldAddUpOnATorus(Fidelity fidelity) {
        check("bgl-512", "2x2x2", fidelity);
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldAddUpOnAFatTree(Fidelity fidelity) {
        check("ndr", null, fidelity);
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldAddUpOnADragonfly(Fidelity fidelity) {
        check("dragonfly-1056", null, fidelity);
    }

    private static void check(String machine, String shape, Fidelity fidelity) {
        for (Map<String, String> choice : choices(machine, shape)) {
            CriticalPath one =
                    path(Jobs.on(machine, RANKS).shape(shape).fidelity(fidelity).config(choice));
            CriticalPath four = path(Jobs.on(machine, RANKS)
                    .shape(shape)
                    .fidelity(fidelity)
                    .config(choice)
                    .partitions(4));
            assertThat(four).as("%s", choice).isEqualTo(one);
            assertThat(one.sums().kinds().getOrDefault(SegmentKind.OTHER, 0L))
                    .as(
                            "time that is not attributed, of %s with %s: %s",
                            one.picoseconds(), choice, one.sums().kinds())
                    .isZero();
        }
    }
}
