package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import mpi.Intracomm;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.job.Jobs;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.collective.Choreographies;
import org.rankcluster.protocol.runtime.RankRuntime;

/** Tests that the rank that enters a collective last is the late rank, with each collective, algorithm and network. */
class LateRanksTest {
    private static final int RANKS = 16;
    private static final int LAST = RANKS - 1;
    private static final int CALLS = 3;
    private static final long EXTRA = 100_000_000;
    private static final long EVEN = 10_000_000;

    /** Collectives in which other ranks wait for the root only, and those in which the root waits for the others. */
    private static final Set<String> FROM_ROOT = Set.of("bcast", "scatter", "scatterv");

    private static final Set<String> TO_ROOT = Set.of("gather", "gatherv", "reduce");

    private record Case(Collective collective, String algorithm, int late) {
        JobSpec.ProgramMain program() {
            String name = collective.name();
            int last = late;
            return () -> {
                MPI.Init(new String[0]);
                for (int step = 0; step < CALLS; step++) {
                    RankRuntime.current().compute(MPI.COMM_WORLD.getRank() == last ? EVEN + EXTRA : EVEN);
                    call(name);
                }
                MPI.Finalize();
            };
        }
    }

    private static void call(String collective) {
        Intracomm world = MPI.COMM_WORLD;
        int[] own = new int[1];
        int[] all = new int[RANKS];
        int[] blocks = new int[RANKS];
        int[] counts = new int[RANKS];
        int[] places = new int[RANKS];
        for (int i = 0; i < RANKS; i++) {
            counts[i] = 1;
            places[i] = i;
        }
        switch (collective) {
            case "barrier" -> world.barrier();
            case "bcast" -> world.bcast(own, 1, MPI.INT, 0);
            case "gather" -> world.gather(own, 1, MPI.INT, all, 1, MPI.INT, 0);
            case "gatherv" -> world.gatherv(own, 1, MPI.INT, all, counts, places, MPI.INT, 0);
            case "scatter" -> world.scatter(all, 1, MPI.INT, own, 1, MPI.INT, 0);
            case "scatterv" -> world.scatterv(all, counts, places, MPI.INT, own, 1, MPI.INT, 0);
            case "allgather" -> world.allGather(own, 1, MPI.INT, all, 1, MPI.INT);
            case "allgatherv" -> world.allGatherv(own, 1, MPI.INT, all, counts, places, MPI.INT);
            case "alltoall" -> world.allToAll(blocks, 1, MPI.INT, all, 1, MPI.INT);
            case "alltoallv" -> world.allToAllv(blocks, counts, places, MPI.INT, all, counts, places, MPI.INT);
            case "reduce" -> world.reduce(own, new int[1], 1, MPI.INT, MPI.SUM, 0);
            case "allreduce" -> world.allReduce(own, new int[1], 1, MPI.INT, MPI.SUM);
            case "reduce-scatter" -> world.reduceScatter(all, own, counts, MPI.INT, MPI.SUM);
            case "scan" -> world.scan(own, new int[1], 1, MPI.INT, MPI.SUM);
            case "exscan" -> world.exScan(own, new int[1], 1, MPI.INT, MPI.SUM);
            default -> throw new IllegalArgumentException(collective);
        }
    }

    /** Returns the ranks of the set for which others wait in a collective. */
    private static List<Integer> culprits(String collective) {
        return Stream.of(0, 5, LAST)
                .filter(rank -> FROM_ROOT.contains(collective)
                        ? rank == 0
                        : TO_ROOT.contains(collective) ? rank != 0 : rank != LAST || !collective.endsWith("scan"))
                .toList();
    }

    private static List<Case> cases(Machine machine) {
        List<Case> cases = new ArrayList<>();
        for (Collective collective : Choreographies.COLLECTIVES) {
            List<String> algorithms = new ArrayList<>(List.of(Collective.AUTO));
            collective.algorithms().stream()
                    .filter(algorithm -> isOf(machine, algorithm.rule()))
                    .forEach(algorithm -> algorithms.add(algorithm.name()));
            if (!collective.name().equals("alltoallw")) { // runs the algorithms of alltoallv
                for (String algorithm : algorithms) {
                    culprits(collective.name()).forEach(rank -> cases.add(new Case(collective, algorithm, rank)));
                }
            }
        }
        return cases;
    }

    static boolean isOf(Machine machine, Algorithm.Rule rule) {
        return switch (rule) {
            case ANY -> true;
            case TREE -> machine.collectives().tree() != null;
            case INTERRUPT -> machine.collectives().interrupts() != null;
            case RECTANGLE -> machine.name().startsWith("bg");
            case NATIVE -> false;
        };
    }

    /** The counts of collectives are equal however the machine is shared, and adding them up gives the ranks' calls. */
    @Test
    void shouldCountCollectivesByAlgorithm() {
        Jobs jobs = Jobs.on("bgl-512", RANKS)
                .shape("4x2x2")
                .config(Map.of("collective.allreduce", "ring"))
                .probes(RunWatcher.probes(JobObserver.NONE));
        JobSpec.ProgramMain program = () -> {
            MPI.Init(new String[0]);
            for (int step = 0; step < CALLS; step++) {
                call("allreduce");
            }
            call("barrier");
            MPI.Finalize();
        };
        List<HotSpots.Collective> alone =
                RunCounts.of(jobs.run(program).result()).hot().collectives();
        assertThat(alone).extracting(HotSpots.Collective::name).containsExactly("allreduce/ring", "barrier/interrupt");
        assertThat(alone.get(0).counts().calls()).isEqualTo(CALLS * RANKS);
        assertThat(alone.get(0).counts().rounds()).isGreaterThanOrEqualTo(2 * LAST);
        assertThat(alone.get(0).counts().picoseconds()).isPositive();
        assertThat(alone.get(0).others()).as("by the model's cost").containsKey("recursive-doubling");
        assertThat(RunCounts.of(jobs.partitions(2).run(program).result()).hot().collectives())
                .isEqualTo(alone);
        try (MemberSystems members = new MemberSystems(2, 1)) {
            assertThat(RunCounts.of(jobs.run(members, 2, 1, program).result())
                            .hot()
                            .collectives())
                    .isEqualTo(alone);
        }
    }

    @ParameterizedTest
    @CsvSource({"bgl-512,4x2x2", "bgq-512,2x2x2x2x1", "ndr,", "ideal,"})
    void shouldBlameTheLastToEnter(String machine, String shape) {
        List<String> wrong = new ArrayList<>();
        for (Case planted : cases(MachineReader.ofInstallation().read(machine, shape, Map.of()))) {
            List<HotSpots.Rank> late = RunCounts.of(Jobs.on(machine, RANKS)
                            .shape(shape)
                            .config(Map.of(planted.collective.key(), planted.algorithm))
                            .probes(RunWatcher.probes(JobObserver.NONE))
                            .run(planted.program())
                            .result())
                    .hot()
                    .ranks();
            if (late.isEmpty()
                    || late.get(0).rank() != planted.late
                    || late.get(0).latePs() < EXTRA / 2) {
                wrong.add(planted.collective.name() + " " + planted.algorithm + ", late rank " + planted.late + ": "
                        + late);
            }
        }
        assertThat(wrong).isEmpty();
    }
}
