package org.rankcluster.library;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.launch.JobPlan;
import org.rankcluster.actors.launch.JobSettings;
import org.rankcluster.actors.launch.ProgramClasses;
import org.rankcluster.actors.launch.ProgramSource;
import org.rankcluster.actors.launch.UserProgram;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.rewrite.ProgramSurroundings;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.Addressing;

/**
 * A simulation job: an MPI program, the machine on which it runs, and the settings of the run. Methods of the builder have the names of the
 * options of {@code rankcluster run}. A job can run any number of times; only its run checks it.
 */
public final class Job {
    private final String name;
    private final ProgramSource program;
    private final Builder choices;

    private Job(Builder choices) {
        this.name = choices.name;
        this.program = choices.program;
        this.choices = choices.copy();
    }

    /**
     * Returns a builder for the job of a class.
     *
     * <p>The class and all that it uses are loaded again from the class path of this JVM and rewritten, as the command line does. Each rank
     * has its own statics, clocks show virtual time, and computing is counted.
     *
     * @param main class with {@code main}, on the class path
     * @param arguments arguments of {@code main}
     * @return the builder
     */
    public static Builder program(Class<?> main, String... arguments) {
        List<String> words = List.of(arguments);
        return new Builder(
                main.getName(), settings -> onClassPath(main.getName()).main(words, settings));
    }

    /**
     * Returns a builder for the job of a class that is not on the class path.
     *
     * @param main name of a class with {@code main}
     * @param classPath jars and folders of classes that have it and its libraries, at least one
     * @param arguments arguments of {@code main}
     * @return the builder
     */
    public static Builder program(String main, List<Path> classPath, String... arguments) {
        List<String> words = List.of(arguments);
        String jars = ProgramClasses.joined(classPath);
        return new Builder(
                main,
                settings -> UserProgram.load(main, ProgramClasses.open(jars)).main(words, settings));
    }

    /**
     * Returns a builder for the job of a lambda.
     *
     * <p>Its classes stay as they are. All ranks share their statics and the variables that the lambda captures. Clocks show real time, and
     * computing takes no virtual time.
     *
     * @param program code that each rank runs
     * @return the builder
     */
    public static Builder program(MpiProgram program) {
        return new Builder("lambda", settings -> program::run);
    }

    /**
     * Returns a builder for a program of another kind, for integrations such as test frameworks.
     *
     * @param name name of the program in results
     * @param program source of the program
     * @return the builder
     */
    public static Builder program(String name, ProgramSource program) {
        return new Builder(name, program);
    }

    private static UserProgram onClassPath(String main) {
        ProgramClasses classes = ProgramClasses.ofClassPath(ProgramSurroundings.all());
        if (!classes.has(main)) {
            throw InputException.option(
                    "APP",
                    main,
                    "a class on the class path of this JVM, or a name and the jars or folders that have it");
        }
        return UserProgram.load(main, classes);
    }

    /**
     * Returns the checked job.
     *
     * @param partitions threads that share the machine; null for the job's own number
     * @throws InputException at the first value that is not valid
     */
    JobSpec spec(@Nullable Integer partitions) {
        Map<String, String> config = new LinkedHashMap<>(choices.machine.values());
        config.putAll(choices.config);
        JobPlan plan = JobPlan.of(
                choices.machine.reader(),
                new JobPlan.Where(
                        choices.machine.base(),
                        choices.machine.shape(),
                        choices.ranks,
                        choices.ranksPerNode,
                        choices.mapping),
                config,
                JobSettings.all());
        Addressing addressing = Addressing.of(choices.addressing)
                .orElseThrow(() ->
                        InputException.option("--addressing", choices.addressing, "one of " + Addressing.names()));
        int nodes = plan.placement().busyNodes();
        int threads = partitions == null ? choices.partitions : partitions;
        if (threads < 1 || threads > nodes) {
            throw InputException.option("--partitions", threads, "1.." + nodes + ", the number of nodes");
        }
        Duration limit = choices.timeLimit;
        if (limit != null && !limit.isPositive()) {
            throw InputException.option("--time-limit", limit, "more than 0");
        }
        return new JobSpec(
                new JobSpec.Request(
                        name,
                        Map.copyOf(choices.settings),
                        plan.machineValues(),
                        Path.of("").toAbsolutePath().toString()),
                program.main(plan.program().markingCalls(choices.recordsPath)),
                plan.placement(),
                new JobSpec.Model(choices.fidelity, addressing, plan.choices(), choices.seed),
                new JobSpec.Execution(
                        threads,
                        Program.Carrier.best(),
                        choices.timeLimit,
                        true,
                        choices.measuresHeap,
                        false,
                        choices.recordsPath));
    }

    InputStream in() {
        return choices.in;
    }

    OutputStream out() {
        return choices.out == null ? System.out : choices.out;
    }

    OutputStream err() {
        return choices.err == null ? System.err : choices.err;
    }

    /** A builder of jobs. Each method replaces an earlier value, and returns the builder. */
    public static final class Builder {
        private final String name;
        private final ProgramSource program;
        private MachineSpec machine = MachineSpec.named(JobPlan.DEFAULT_MACHINE);
        private @Nullable Integer ranks;
        private @Nullable Integer ranksPerNode;
        private @Nullable String mapping;
        private Fidelity fidelity = Fidelity.PACKET;
        private String addressing = "auto";
        private final Map<String, String> settings = new LinkedHashMap<>();
        private final Map<String, String> config = new LinkedHashMap<>();
        private int partitions = 1;
        private long seed = 1;
        private @Nullable Duration timeLimit;
        private boolean measuresHeap;
        private boolean recordsPath;
        private InputStream in = InputStream.nullInputStream();
        private @Nullable OutputStream out;
        private @Nullable OutputStream err;

        private Builder(String name, ProgramSource program) {
            this.name = name;
            this.program = program;
        }

        private Builder copy() {
            Builder copy = new Builder(name, program);
            copy.machine = machine;
            copy.ranks = ranks;
            copy.ranksPerNode = ranksPerNode;
            copy.mapping = mapping;
            copy.fidelity = fidelity;
            copy.addressing = addressing;
            copy.settings.putAll(settings);
            copy.config.putAll(config);
            copy.partitions = partitions;
            copy.seed = seed;
            copy.timeLimit = timeLimit;
            copy.measuresHeap = measuresHeap;
            copy.recordsPath = recordsPath;
            copy.in = in;
            copy.out = out;
            copy.err = err;
            return copy;
        }

        /**
         * Sets the machine; the default is bgl-512.
         *
         * @param name name of a machine of RankCluster
         * @return this builder
         */
        public Builder machine(String name) {
            return machine(MachineSpec.named(name));
        }

        /**
         * Sets the machine; the default is bgl-512.
         *
         * @param spec the machine
         * @return this builder
         */
        public Builder machine(MachineSpec spec) {
            machine = spec;
            return this;
        }

        /**
         * Sets the number of ranks. By default there is one on every node, times {@link #ranksPerNode}.
         *
         * @param number 1 or more
         * @return this builder
         */
        public Builder ranks(int number) {
            ranks = number;
            return this;
        }

        /**
         * Sets the number of ranks that share a node; the default is 1.
         *
         * @param number 1 to the number of cores
         * @return this builder
         */
        public Builder ranksPerNode(int number) {
            ranksPerNode = number;
            return this;
        }

        /**
         * Sets the order in which ranks fill the nodes.
         *
         * @param order an order such as {@code XYZT}, or the path of a map file
         * @return this builder
         */
        public Builder mapping(String order) {
            mapping = order;
            return this;
        }

        /**
         * Sets the detail in which the network is simulated; the default is packets.
         *
         * @param detail level of detail, such as packets or whole messages
         * @return this builder
         */
        public Builder fidelity(Fidelity detail) {
            fidelity = detail;
            return this;
        }

        /**
         * Sets the scheme by which communicators find addresses; the default is {@code auto}.
         *
         * @param scheme its name, as in {@code --addressing}
         * @return this builder
         */
        public Builder addressing(String scheme) {
            addressing = scheme;
            return this;
        }

        /**
         * Sets a setting that the program itself reads.
         *
         * @param key name of the setting
         * @param value text of its value
         * @return this builder
         */
        public Builder set(String key, String value) {
            settings.put(key, value);
            return this;
        }

        /**
         * Sets a setting of RankCluster, or a value of the machine.
         *
         * @param key key of {@code --config}, such as {@code compute} or {@code collective.bcast}
         * @param value value, with its unit
         * @return this builder
         */
        public Builder config(String key, String value) {
            config.put(key, value);
            return this;
        }

        /**
         * Sets the number of threads that share the machine; it never changes a result. The default is 1.
         *
         * @param threads 1 to the number of nodes
         * @return this builder
         */
        public Builder partitions(int threads) {
            partitions = threads;
            return this;
        }

        /**
         * Sets the seed of all random numbers; the default is 1.
         *
         * @param number any number
         * @return this builder
         */
        public Builder seed(long number) {
            seed = number;
            return this;
        }

        /**
         * Sets the longest wall time of a run; by default there is none.
         *
         * @param limit more than 0
         * @return this builder
         */
        public Builder timeLimit(Duration limit) {
            timeLimit = limit;
            return this;
        }

        /**
         * Makes the result contain the heap of a rank, for which all garbage of this JVM is collected twice.
         *
         * @return this builder
         */
        public Builder measuringHeap() {
            measuresHeap = true;
            return this;
        }

        /**
         * Makes the run record its critical path, as {@code --explain path} does. {@link MpiResult#criticalPath} then has it, and findings
         * are judged by it.
         *
         * @return this builder
         */
        public Builder recordingPath() {
            recordsPath = true;
            return this;
        }

        /**
         * Sets the standard input of rank 0; by default it is empty.
         *
         * @param stream the input
         * @return this builder
         */
        public Builder in(InputStream stream) {
            in = stream;
            return this;
        }

        /**
         * Sets the receiver of the output of all ranks; by default it is {@code System.out}.
         *
         * @param stream receiver of the output, in the order of virtual time; it is not closed
         * @return this builder
         */
        public Builder out(OutputStream stream) {
            out = stream;
            return this;
        }

        /**
         * Sets the receiver of the standard error of ranks and of warnings; by default it is {@code System.err}.
         *
         * @param stream receiver of the output; it is not closed
         * @return this builder
         */
        public Builder err(OutputStream stream) {
            err = stream;
            return this;
        }

        /**
         * Returns the job. Later changes of the builder do not change it.
         *
         * @return the job
         */
        public Job build() {
            return new Job(this);
        }
    }
}
