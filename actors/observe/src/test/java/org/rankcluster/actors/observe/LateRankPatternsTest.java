package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.job.Jobs;
import org.rankcluster.actors.observe.frame.Evidence;
import org.rankcluster.actors.observe.frame.Finding;
import org.rankcluster.actors.observe.frame.Findings;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.collective.Choreographies;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * Tests that the finding names the rank that computes longer, if other ranks wait for its messages before they all enter a collective, and
 * no rank if all compute as long.
 */
class LateRankPatternsTest {
    private static final int RANKS = 16;
    private static final int STEPS = 5;
    private static final int HEALTHY = -1;
    private static final long EVEN = 100_000_000;
    private static final long EXTRA = 100_000_000;
    private static final int[] PLANTED = {HEALTHY, 0, 3, RANKS - 1};
    private static final String[] PATTERNS = {"ring", "halo", "master"};
    private static final String[] COLLECTIVES = {
        "barrier", "bcast", "reduce", "allreduce", "alltoall", "allgather", "scan"
    };

    private record Case(String pattern, String collective, String algorithm, int doubles, int late) {
        /** Returns whether the planted rank alone limits the run: no link is busier than others, and no master receives from all. */
        boolean isClear() {
            return switch (pattern) {
                case "halo" -> late != HEALTHY || doubles < 100;
                case "master" -> late != HEALTHY && doubles < 100 && !collective.equals("reduce");
                default -> true;
            };
        }

        JobSpec.ProgramMain program() {
            return () -> {
                MPI.Init(new String[0]);
                for (int step = 0; step < STEPS; step++) {
                    RankRuntime.current().compute(MPI.COMM_WORLD.getRank() == late ? EVEN + EXTRA : EVEN);
                    exchange(pattern, doubles);
                    call(collective);
                }
                MPI.Finalize();
            };
        }
    }

    private static void exchange(String pattern, int doubles) {
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int right = (rank + 1) % RANKS;
        int left = (rank + RANKS - 1) % RANKS;
        double[] own = new double[doubles];
        double[] other = new double[doubles];
        switch (pattern) {
            case "ring" -> world.sendRecv(own, doubles, MPI.DOUBLE, right, 0, other, doubles, MPI.DOUBLE, left, 0);
            case "halo" -> {
                double[] third = new double[doubles];
                Request.waitAll(new Request[] {
                    world.iRecv(other, doubles, MPI.DOUBLE, left, 0),
                    world.iRecv(third, doubles, MPI.DOUBLE, right, 1),
                    world.iSend(own, doubles, MPI.DOUBLE, right, 0),
                    world.iSend(own, doubles, MPI.DOUBLE, left, 1)
                });
            }
            case "master" -> {
                if (rank == 0) {
                    for (int i = 1; i < RANKS; i++) {
                        world.recv(other, doubles, MPI.DOUBLE, MPI.ANY_SOURCE, 0);
                    }
                } else {
                    world.send(own, doubles, MPI.DOUBLE, 0, 0);
                }
            }
            default -> throw new IllegalArgumentException(pattern);
        }
    }

    private static void call(String collective) {
        Intracomm world = MPI.COMM_WORLD;
        double[] own = new double[1];
        double[] one = new double[1];
        double[] all = new double[RANKS];
        switch (collective) {
            case "barrier" -> world.barrier();
            case "bcast" -> world.bcast(own, 1, MPI.DOUBLE, 0);
            case "reduce" -> world.reduce(own, one, 1, MPI.DOUBLE, MPI.SUM, 0);
            case "allreduce" -> world.allReduce(own, one, 1, MPI.DOUBLE, MPI.SUM);
            case "alltoall" -> world.allToAll(new double[RANKS], 1, MPI.DOUBLE, all, 1, MPI.DOUBLE);
            case "allgather" -> world.allGather(own, 1, MPI.DOUBLE, all, 1, MPI.DOUBLE);
            case "scan" -> world.scan(own, one, 1, MPI.DOUBLE, MPI.SUM);
            default -> throw new IllegalArgumentException(collective);
        }
    }

    private static Finding late(Jobs jobs, Case planted) {
        return Findings.of(Evidence.of(jobs.run(planted.program()).result())).stream()
                .filter(finding -> finding.id().equals("late"))
                .findFirst()
                .orElseThrow();
    }

    /** Returns each collective with each algorithm, after a pattern, with short and long messages; the late rank is another each time. */
    private static List<Case> cases(Machine machine) {
        List<Case> cases = new ArrayList<>();
        for (String collective : COLLECTIVES) {
            for (String pattern : PATTERNS) {
                add(cases, pattern, collective, Collective.AUTO, 10);
                add(cases, pattern, collective, Collective.AUTO, 4000);
            }
            Choreographies.COLLECTIVES.stream()
                    .filter(kind -> kind.name().equals(collective))
                    .flatMap(kind -> kind.algorithms().stream())
                    .filter(algorithm -> LateRanksTest.isOf(machine, algorithm.rule()))
                    .forEach(algorithm -> add(
                            cases,
                            PATTERNS[cases.size() % PATTERNS.length],
                            collective,
                            algorithm.name(),
                            cases.size() % 2 == 0 ? 10 : 4000));
        }
        return cases;
    }

    private static void add(List<Case> cases, String pattern, String collective, String algorithm, int doubles) {
        int late = PLANTED[cases.size() % PLANTED.length];
        Case planted = new Case(pattern, collective, algorithm, doubles, late);
        if (planted.isClear()) {
            cases.add(planted);
        } else {
            cases.add(new Case("ring", collective, algorithm, doubles, late));
        }
    }

    @ParameterizedTest
    @CsvSource({"bgl-512,4x2x2", "bgq-512,2x2x2x2x1", "ndr,", "ideal,"})
    void shouldBlameTheRankThatComputesLonger(String machine, String shape) {
        List<String> wrong = new ArrayList<>();
        for (Case planted : cases(MachineReader.ofInstallation().read(machine, shape, Map.of()))) {
            Jobs jobs = Jobs.on(machine, RANKS)
                    .shape(shape)
                    .config(Map.of("collective." + planted.collective, planted.algorithm))
                    .probes(RunWatcher.probes(JobObserver.NONE));
            Finding finding = late(jobs, planted);
            String named = finding.isCause() ? finding.subject() : "";
            if (!named.equals(planted.late == HEALTHY ? "" : "rank:" + planted.late)) {
                wrong.add(planted + ": " + finding);
            }
        }
        assertThat(wrong).isEmpty();
    }
}
