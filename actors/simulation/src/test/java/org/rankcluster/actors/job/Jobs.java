package org.rankcluster.actors.job;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.actors.time.MemoryLinks;
import org.rankcluster.actors.time.SequentialOracle;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.file.FileServer;

/** Small jobs for tests: a program, a machine, and the result. */
public final class Jobs {
    /** A result with the programs' output. */
    public record Ended(JobResult result, String out, String err) {}

    private String machine = "ideal";
    private int ranks = 4;
    private String shape = null;
    private Integer ranksPerNode = null;
    private String mapping = null;
    private Fidelity fidelity = Fidelity.PACKET;
    private Addressing addressing = Addressing.AUTO;
    private int partitions = 1;
    private Duration timeLimit = Duration.ofMinutes(4);
    private Program.Carrier carrier = Program.Carrier.best();
    private int universe;
    private Map<String, String> machineConfig = Map.of();
    private Map<String, String> config = Map.of();
    private Map<String, String> settings = Map.of();
    private Map<String, String> given = Map.of();
    private Consumer<String> newsListener = text -> {};
    private RunProbe.Factory probes = RunProbe.Factory.NONE;
    private boolean keepsLinks;
    private boolean recordsPath;
    private long until = JobSpec.Execution.NO_END;
    private JobSpec.Background background;
    private int backgroundRanks;
    private final List<String> news = new CopyOnWriteArrayList<>();

    public static Jobs on(String machine, int ranks) {
        Jobs jobs = new Jobs();
        jobs.machine = machine;
        jobs.ranks = ranks;
        return jobs;
    }

    public Jobs ranks(int value) {
        ranks = value;
        return this;
    }

    public Jobs universe(int value) {
        universe = value;
        return this;
    }

    public Jobs shape(String value) {
        shape = value;
        return this;
    }

    public Jobs ranksPerNode(int value) {
        ranksPerNode = value;
        return this;
    }

    public Jobs mapping(String value) {
        mapping = value;
        return this;
    }

    public Jobs fidelity(Fidelity value) {
        fidelity = value;
        return this;
    }

    public Jobs addressing(String name) {
        addressing = Addressing.of(name).orElseThrow();
        return this;
    }

    public Jobs partitions(int value) {
        partitions = value;
        return this;
    }

    public Jobs timeLimit(Duration value) {
        timeLimit = value;
        return this;
    }

    public Jobs carrier(Program.Carrier value) {
        carrier = value;
        return this;
    }

    public Jobs machineConfig(Map<String, String> value) {
        machineConfig = value;
        return this;
    }

    public Jobs config(Map<String, String> value) {
        config = value;
        return this;
    }

    public Jobs settings(Map<String, String> ofTheApp, Map<String, String> others) {
        settings = ofTheApp;
        given = others;
        return this;
    }

    public Jobs keepingLinks() {
        keepsLinks = true;
        return this;
    }

    public Jobs recordingPath() {
        recordsPath = true;
        return this;
    }

    /** Stops the job at this virtual time, in ps. */
    public Jobs until(long value) {
        until = value;
        return this;
    }

    /** Runs a second job on the places behind the job's. */
    public Jobs background(int itsRanks, JobSpec.ProgramMain program) {
        background = new JobSpec.Background("other", Map.of("kind", "background"), program);
        backgroundRanks = itsRanks;
        return this;
    }

    public Jobs onNews(Consumer<String> value) {
        newsListener = value;
        return this;
    }

    /** Watches the job with probes of this factory, on each of its members. */
    public Jobs probes(RunProbe.Factory value) {
        probes = value;
        return this;
    }

    /** Returns the news that the job's observer has received. */
    public List<String> news() {
        return news;
    }

    public JobSpec spec(JobSpec.ProgramMain program) {
        Machine read = MachineReader.ofInstallation().read(machine, shape, machineConfig);
        JobPlacement placement = background == null
                ? JobPlacement.of(read, ranks, ranksPerNode, mapping, universe == 0 ? ranks : universe)
                : JobPlacement.withBackground(read, ranks, ranksPerNode, mapping, backgroundRanks);
        return new JobSpec(
                new JobSpec.Request("test", settings, given, "/here"),
                program,
                placement,
                new JobSpec.Model(fidelity, addressing, config, 1),
                new JobSpec.Execution(partitions, carrier, timeLimit, true, false, keepsLinks, recordsPath)
                        .until(until),
                background);
    }

    public Ended run(JobSpec.ProgramMain program) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobResult result = Job.run(spec(program), out, err, observer(), probes);
        return new Ended(result, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private JobObserver observer() {
        return new JobObserver() {
            @Override
            public void progress(long virtualTime, long events, int ranksDone) {}

            @Override
            public void news(String text) {
                news.add(text);
                newsListener.accept(text);
            }
        };
    }

    /** Runs it on several members. Returns the result at the coordinator, the first of them. */
    public Ended run(MemberSystems members, int count, int partitionsEach, JobSpec.ProgramMain program) {
        return run(members, count, partitionsEach, program, this);
    }

    /** Runs it on several members, with another job for members other than the coordinator. */
    public Ended run(
            MemberSystems members, int count, int partitionsEach, JobSpec.ProgramMain program, Jobs onOtherMembers) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        List<Job> parts = start(members, count, partitionsEach, program, onOtherMembers, out, err);
        try {
            JobResult result = parts.getFirst().await();
            return new Ended(result, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } finally {
            parts.stream().skip(1).forEach(Jobs::awaitEnd);
        }
    }

    /** Begins the parts of the job. */
    public List<Job> start(
            MemberSystems members,
            int count,
            int partitionsEach,
            JobSpec.ProgramMain program,
            Jobs onOtherMembers,
            OutputStream out,
            OutputStream err) {
        MemoryLinks links = new MemoryLinks(members.nextRun(), count);
        List<Job> parts = new ArrayList<>();
        for (int member = 0; member < count; member++) {
            Jobs jobs = member == 0 ? this : onOtherMembers;
            parts.add(Job.start(
                    new JobMember(members.system(member), new JobShard(member, count), links.link(member)),
                    jobs.partitions(count * partitionsEach).spec(program),
                    member == 0 ? out : OutputStream.nullOutputStream(),
                    member == 0 ? err : OutputStream.nullOutputStream(),
                    member == 0 ? observer() : JobObserver.NONE,
                    jobs.probes));
        }
        return parts;
    }

    private static void awaitEnd(Job part) {
        try {
            part.await();
        } catch (IllegalStateException sameAsAtHome) {
            // the result at the coordinator contains the failure
        }
    }

    /** Runs the same actors and programs without Akka, windows and partitions. */
    public SequentialOracle runInTheOracle(JobSpec.ProgramMain program) {
        OutputStream nowhere = OutputStream.nullOutputStream();
        JobShardRun part = new JobShardRun(
                spec(program),
                JobShard.ALL,
                InputStream.nullInputStream(),
                new FileServer(Path.of("")),
                nowhere,
                nowhere,
                JobObserver.NONE,
                RunProbe.Factory.NONE,
                by -> {});
        SimulationSettings settings = part.settings();
        SequentialOracle oracle = new SequentialOracle(part.model(), settings.actorBits(), settings.lookahead());
        for (int node = 0; node < settings.nodes(); node++) {
            part.model().start(node, oracle::start);
        }
        oracle.run(Long.MAX_VALUE);
        return oracle;
    }
}
