package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.Elasticity;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.machine.file.UnsourcedValue;
import org.rankcluster.protocol.extension.Compute;

/**
 * Tests that elasticities predict the times of runs on machines with one value changed by 1 %, or that the run has reported that its path
 * may move. A run without contention reports this of no value. A run in which messages compete may report it of all. The experiment {@code
 * elasticity} lists the predictions that miss.
 */
class ElasticityJobTest {
    private static final int RANKS = 16;
    private static final BigDecimal MORE = new BigDecimal("1.01");
    private static final BigDecimal LESS = new BigDecimal("0.99");
    /** Share of a prediction by which it may miss, and picoseconds of rounding. */
    private static final double MISS = 0.05;

    private static final long ROUNDING = 1000;

    private static JobSpec.ProgramMain program(String name) {
        return () -> {
            MPI.Init(new String[0]);
            int rank = MPI.COMM_WORLD.getRank();
            switch (name) {
                case "pingpong" -> pingPong(rank);
                case "short" -> shortMessage(rank);
                case "halo" -> halo(rank);
                case "collectives" -> collectives(rank);
                default -> throw new IllegalArgumentException(name);
            }
            MPI.Finalize();
        };
    }

    /** The CPU writes the packets of a message faster than their link carries them. */
    private static void shortMessage(int rank) throws MPIException {
        byte[] data = new byte[1000];
        if (rank == 0) {
            MPI.COMM_WORLD.send(data, data.length, MPI.BYTE, 1, 0);
        } else if (rank == 1) {
            MPI.COMM_WORLD.recv(data, data.length, MPI.BYTE, 0, 0);
        }
    }

    private static void pingPong(int rank) throws MPIException {
        byte[] data = new byte[20_000];
        for (int i = 0; i < 3; i++) {
            if (rank == 0) {
                MPI.COMM_WORLD.send(data, data.length, MPI.BYTE, RANKS - 1, 0);
                MPI.COMM_WORLD.recv(data, data.length, MPI.BYTE, RANKS - 1, 0);
            } else if (rank == RANKS - 1) {
                MPI.COMM_WORLD.recv(data, data.length, MPI.BYTE, 0, 0);
                Compute.flops(10_000);
                MPI.COMM_WORLD.send(data, data.length, MPI.BYTE, 0, 0);
            }
        }
    }

    private static void halo(int rank) throws MPIException {
        for (int i = 0; i < 3; i++) {
            Compute.flops(5000.0 + 3000.0 * (rank % 3));
            Request[] requests = new Request[4];
            requests[0] = MPI.COMM_WORLD.iRecv(MPI.newByteBuffer(8000), 8000, MPI.BYTE, (rank + 1) % RANKS, 0);
            requests[1] = MPI.COMM_WORLD.iRecv(MPI.newByteBuffer(8000), 8000, MPI.BYTE, (rank + RANKS - 1) % RANKS, 0);
            requests[2] = MPI.COMM_WORLD.iSend(MPI.newByteBuffer(8000), 8000, MPI.BYTE, (rank + 1) % RANKS, 0);
            requests[3] = MPI.COMM_WORLD.iSend(MPI.newByteBuffer(8000), 8000, MPI.BYTE, (rank + RANKS - 1) % RANKS, 0);
            Request.waitAll(requests);
        }
    }

    private static void collectives(int rank) throws MPIException {
        int[] ours = new int[RANKS * 200];
        Compute.flops(3000.0 * rank);
        MPI.COMM_WORLD.allToAll(ours, 200, MPI.INT, ours.clone(), 200, MPI.INT);
        MPI.COMM_WORLD.allGather(ours, 200, MPI.INT, ours.clone(), 200, MPI.INT);
        MPI.COMM_WORLD.scan(ours, ours.clone(), 200, MPI.INT, MPI.SUM);
    }

    private static CriticalPath path(Jobs jobs, String name) {
        JobResult result = jobs.recordingPath().run(program(name)).result();
        assertThat(result.end().diagnosis()).isNull();
        return Objects.requireNonNull(result.path());
    }

    private static long changed(String machine, Fidelity fidelity, String name, Elasticity one, BigDecimal factor) {
        Map<String, String> config = new LinkedHashMap<>();
        for (MachineKey key : one.keys()) {
            MachineReader.ofInstallation()
                    .value(machine, Map.of(), key)
                    .flatMap(value -> UnsourcedValue.times(value, factor))
                    .ifPresent(value -> config.put(key.key(), value));
        }
        return path(jobs(machine, fidelity).machineConfig(config), name).picoseconds();
    }

    private static Jobs jobs(String machine, Fidelity fidelity) {
        Jobs jobs = Jobs.on(machine, RANKS).fidelity(fidelity);
        return machine.equals("bgl-512") ? jobs.shape("4x2x2") : jobs;
    }

    @ParameterizedTest
    @CsvSource({
        "ideal, ENDPOINT, pingpong, 6",
        "ideal, ENDPOINT, halo, 6",
        "bgl-512, ENDPOINT, pingpong, 7",
        "bgl-512, MESSAGE, pingpong, 7",
        "ideal, ENDPOINT, collectives, 0",
        "bgl-512, MESSAGE, halo, 0",
        "bgl-512, MESSAGE, collectives, 0",
        "bgl-512, PACKET, pingpong, 0",
        "bgl-512, PACKET, short, 0",
        "ndr, ENDPOINT, halo, 3",
        "ndr, MESSAGE, pingpong, 5",
        "ndr, MESSAGE, halo, 3",
        "ndr, MESSAGE, collectives, 5",
        "ndr, PACKET, pingpong, 5",
        "dragonfly-1056, MESSAGE, pingpong, 5"
    })
    void shouldPredictRunsOnChangedMachines(String machine, Fidelity fidelity, String name, int stays) {
        CriticalPath usual = path(jobs(machine, fidelity), name);
        List<String> misses = new ArrayList<>();
        int firm = 0;
        for (Elasticity one : usual.elasticities()) {
            // the change that makes the run longer: the path stays, and another one may only be longer still
            boolean isRate = one.share() < 0;
            long time = changed(machine, fidelity, name, one, isRate ? LESS : MORE);
            double predicted = usual.picoseconds() * Math.abs(one.share()) * (isRate ? 1 / 0.99 - 1 : 0.01);
            long measured = time - usual.picoseconds();
            firm += one.isDivided() && one.isFirm() ? 1 : 0;
            if (one.isDivided() && one.isFirm() && Math.abs(measured - predicted) > MISS * predicted + ROUNDING) {
                misses.add(one.keys() + ": predicted " + Math.round(predicted) + " ps, measured " + measured + " ps");
            }
        }
        assertThat(misses)
                .as("%s of %s", usual.sums().kinds(), usual.picoseconds())
                .isEmpty();
        assertThat(firm)
                .as("number of values of which the run says that the path stays")
                .isEqualTo(stays);
    }
}
