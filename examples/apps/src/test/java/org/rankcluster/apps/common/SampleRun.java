package org.rankcluster.apps.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rankcluster.actors.job.Job;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.observe.RunWatcher;
import org.rankcluster.actors.program.Program;
import org.rankcluster.experiment.Sample;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.protocol.address.Addressing;

/** Runs a sample in the simulator, as {@code ./rankcluster run} does, for tests. */
public final class SampleRun {
    private final Sample.Program sample;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Map<String, String> choices = new LinkedHashMap<>();
    private final Map<String, String> machineConfig = new LinkedHashMap<>();
    private String machine = "ideal";
    private String shape = null;
    private Integer ranks = null;
    private Integer ranksPerNode = null;
    private String mapping = null;
    private Fidelity fidelity = Fidelity.PACKET;
    private Addressing addressing = Addressing.AUTO;
    private int partitions = 1;
    private boolean keepsLinks;
    private boolean recordsPath;
    private JobObserver observer = JobObserver.NONE;
    private JobResult result;
    private String out = "";

    private SampleRun(Sample.Program sample) {
        this.sample = sample;
    }

    public static SampleRun of(Sample.Program sample) {
        return new SampleRun(sample);
    }

    /** The sample of this name. */
    public static SampleRun of(String name) {
        return of((Sample.Program) Sample.all().stream()
                .filter(sample -> sample.name().equals(name))
                .findFirst()
                .orElseThrow());
    }

    public SampleRun ideal(int value) {
        ranks = value;
        return this;
    }

    /** A machine by its name. */
    public SampleRun machine(String name) {
        machine = name;
        return this;
    }

    /** Blue Gene/L of this shape, a rank a node. */
    public SampleRun torus(String value) {
        machine = "bgl-512";
        shape = value;
        return this;
    }

    public SampleRun ranks(int value) {
        ranks = value;
        return this;
    }

    public SampleRun ranksPerNode(int value) {
        ranksPerNode = value;
        return this;
    }

    /** An order of the machine's dimensions, as of {@code --mapping}. */
    public SampleRun mapped(String order) {
        mapping = order;
        return this;
    }

    public SampleRun set(String key, Object value) {
        settings.put(key, value.toString());
        return this;
    }

    public SampleRun config(String key, String value) {
        machineConfig.put(key, value);
        return this;
    }

    /** Sets a {@code --config} value that is not about the machine. */
    public SampleRun choice(String key, String value) {
        choices.put(key, value);
        return this;
    }

    public SampleRun fidelity(Fidelity value) {
        fidelity = value;
        return this;
    }

    /** A scheme, as of {@code --addressing}. */
    public SampleRun addressing(String value) {
        addressing = Addressing.of(value).orElseThrow();
        return this;
    }

    public SampleRun partitions(int value) {
        partitions = value;
        return this;
    }

    /** Has the result keep the load of every link. */
    public SampleRun keepingLinks() {
        keepsLinks = true;
        return this;
    }

    /** Has the run record its critical path. */
    public SampleRun recordingPath() {
        recordsPath = true;
        return this;
    }

    /** Sets the observer of the run. */
    public SampleRun observer(JobObserver value) {
        observer = value;
        return this;
    }

    /** Runs it to its end, whatever that is. */
    public SampleRun ended() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        result = Job.run(spec(), printed, new ByteArrayOutputStream(), observer, RunWatcher.probes(observer));
        out = printed.toString(StandardCharsets.UTF_8);
        return this;
    }

    /** Runs it to its good end on several members. */
    public SampleRun run(MemberGroup members, int count) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        result = members.run(spec(), count, printed, observer);
        out = printed.toString(StandardCharsets.UTF_8);
        assertThat(result.end().diagnosis()).isNull();
        return this;
    }

    private JobSpec spec() {
        sample.check(settings);
        JobPlacement placement = JobPlacement.of(
                MachineReader.ofInstallation().read(machine, shape, machineConfig), ranks, ranksPerNode, mapping);
        return new JobSpec(
                new JobSpec.Request(sample.name(), settings, Map.of(), "/here"),
                this::main,
                placement,
                new JobSpec.Model(fidelity, addressing, choices, 1),
                new JobSpec.Execution(
                        partitions,
                        Program.Carrier.best(),
                        Duration.ofMinutes(4),
                        true,
                        false,
                        keepsLinks,
                        recordsPath));
    }

    /** Runs it to its good end. */
    public SampleRun run() {
        ended();
        assertThat(result.end().diagnosis()).isNull();
        assertThat(result.end().exit()).isZero();
        return this;
    }

    /** Runs it to its good end on one partition and on two: to the same one. */
    public SampleRun runTwice() {
        String digest = partitions(1).run().result.figures().digest();
        partitions(2).run();
        assertThat(result.setup().partitions()).isEqualTo(2);
        assertThat(result.figures().digest()).as("digest").isEqualTo(digest);
        return this;
    }

    public JobResult result() {
        return result;
    }

    public String out() {
        return out;
    }

    /** A number of the output. */
    public double number(String key) {
        assertThat(result.output()).containsKey(key);
        return ((Number) result.output().get(key)).doubleValue();
    }

    private void main() throws Throwable {
        Method main = sample.program().getMethod("main", String[].class);
        try {
            main.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
