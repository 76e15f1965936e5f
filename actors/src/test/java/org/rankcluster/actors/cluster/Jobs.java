package org.rankcluster.actors.cluster;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.actors.time.SequentialOracle;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.hardware.machine.MachineReader;
import org.rankcluster.protocol.address.Addressing;

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
    private Duration timeLimit = Duration.ofSeconds(60);
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

    Jobs timeLimit(Duration value) {
        timeLimit = value;
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

    JobSpec spec(JobSpec.ProgramMain program) {
        JobPlacement placement = JobPlacement.of(
                MachineReader.ofInstallation().read(machine, null, machineConfig), ranks, ranksPerNode, mapping);
        return new JobSpec(
                "test",
                program,
                placement.machine(),
                placement.mapping(),
                fidelity,
                Addressing.AUTO,
                partitions,
                carrier,
                Map.of(),
                Map.of(),
                1,
                timeLimit);
    }

    Ended run(JobSpec.ProgramMain program) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobResult result = Job.run(spec(program), out, err, JobObserver.NONE);
        return new Ended(result, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Runs the same actors and programs without Akka, windows and partitions. */
    SequentialOracle runInTheOracle(JobSpec.ProgramMain program) {
        JobSpec spec = spec(program);
        ProgramOutput nowhere = new ProgramOutput(OutputStream.nullOutputStream());
        JobPrograms programs = new JobPrograms(spec, nowhere, nowhere);
        NodeLayout layout =
                NodeLayout.of(spec.machine().topology().nodes(), spec.mapping().slots());
        JobWatch watch = new JobWatch(programs, nowhere, nowhere, JobObserver.NONE);
        JobModel model = JobModel.create(spec, layout, new JobContext(spec), programs, watch);
        SequentialOracle oracle =
                new SequentialOracle(model, layout.slotBits(), spec.machine().lookahead(fidelity));
        for (int node = 0; node < spec.machine().topology().nodes(); node++) {
            model.start(node, oracle::start);
        }
        oracle.run(Long.MAX_VALUE);
        return oracle;
    }
}
