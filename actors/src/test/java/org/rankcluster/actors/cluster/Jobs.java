package org.rankcluster.actors.cluster;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.rankcluster.actors.program.Program;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.hardware.machine.MachineReader;

/** Small jobs for tests: a program, a machine, and what came out. */
final class Jobs {
    /** A result with what was printed. */
    record Ended(JobResult result, String out, String err) {}

    private String machine = "ideal";
    private int ranks = 4;
    private Integer ranksPerNode = null;
    private String mapping = null;
    private Fidelity fidelity = Fidelity.PACKET;
    private int partitions = 1;
    private Program.Carrier carrier = Program.Carrier.best();
    private Map<String, String> machineConfig = Map.of();

    static Jobs on(String machine, int ranks) {
        Jobs jobs = new Jobs();
        jobs.machine = machine;
        jobs.ranks = ranks;
        return jobs;
    }

    Jobs ranksPerNode(int value) {
        ranksPerNode = value;
        return this;
    }

    Jobs mapping(String value) {
        mapping = value;
        return this;
    }

    Jobs fidelity(Fidelity value) {
        fidelity = value;
        return this;
    }

    Jobs partitions(int value) {
        partitions = value;
        return this;
    }

    Jobs carrier(Program.Carrier value) {
        carrier = value;
        return this;
    }

    Jobs machineConfig(Map<String, String> value) {
        machineConfig = value;
        return this;
    }

    Ended run(JobSpec.ProgramMain program) {
        JobPlacement placement = JobPlacement.of(
                MachineReader.ofInstallation().read(machine, null, machineConfig), ranks, ranksPerNode, mapping);
        JobSpec spec = new JobSpec(
                "test",
                program,
                placement.machine(),
                placement.mapping(),
                fidelity,
                "auto",
                partitions,
                carrier,
                Map.of(),
                Map.of(),
                1,
                java.time.Duration.ofSeconds(60));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobResult result = Job.run(spec, out, err, JobObserver.NONE);
        return new Ended(result, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
