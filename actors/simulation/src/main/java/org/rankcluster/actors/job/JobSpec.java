package org.rankcluster.actors.job;

import java.time.Duration;
import java.util.BitSet;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.combining.CollectiveNetwork;
import org.rankcluster.actors.network.port.Networks;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.NotModelled;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.runtime.Origin;

/**
 * The checked description of a job: program, machine, placement of ranks, and settings. Two runs of one spec differ in wall time only.
 *
 * @param request input of the application
 * @param program application's entry, called once by each rank
 * @param placement modelled machine, and the node of each rank
 * @param model settings of the simulation
 * @param execution settings of this computer
 * @param background second job that loads the network meanwhile; null for none
 */
public record JobSpec(
        Request request,
        ProgramMain program,
        JobPlacement placement,
        Model model,
        Execution execution,
        @Nullable Background background) {

    /** Creates a job without a background. */
    public JobSpec(Request request, ProgramMain program, JobPlacement placement, Model model, Execution execution) {
        this(request, program, placement, model, execution, null);
    }

    /**
     * A second job on the same machine. Its ranks have the slots behind the job's, and it ends with the job. The result has none of its
     * output and reports.
     *
     * @param app its name, for reports
     * @param settings its settings
     * @param program its entry, called once by each of its ranks
     */
    public record Background(String app, Map<String, String> settings, ProgramMain program) {}

    /**
     * The input of the application.
     *
     * @param app its name, for reports
     * @param settings its settings
     * @param given further input that only readers need: keys of the machine, arguments of the program
     * @param folder folder in which it was submitted
     */
    public record Request(String app, Map<String, String> settings, Map<String, String> given, String folder) {}

    /**
     * The settings of the simulation.
     *
     * @param fidelity detail of the network model
     * @param addressing scheme by which communicators translate ranks
     * @param config our settings: {@code collective.bcast = binomial} and the like
     * @param seed seed of all random numbers
     */
    public record Model(Fidelity fidelity, Addressing addressing, Map<String, String> config, long seed) {}

    /**
     * The settings of this computer for a job.
     *
     * @param partitions threads that share the machine, 1 or more
     * @param carrier kind of thread that carries programs
     * @param timeLimit longest wall time; null for none
     * @param warns whether our warnings go to the programs' standard error
     * @param measuresHeap whether the result contains the heap of a rank, for which all garbage is collected twice
     * @param keepsLinks whether the result contains the load of every link
     * @param recordsPath whether the run records its critical path
     * @param recordsCauses whether the run records the ranks that others wait for, and the senders and receivers of links. The first takes
     *     time at each wait, the second memory.
     * @param until virtual time at which the run stops, in ps: no event at or after it is executed; {@link #NO_END} for none
     */
    public record Execution(
            int partitions,
            Program.Carrier carrier,
            @Nullable Duration timeLimit,
            boolean warns,
            boolean measuresHeap,
            boolean keepsLinks,
            boolean recordsPath,
            boolean recordsCauses,
            long until) {
        /** The value of {@link #until} of a run that goes to its end. */
        public static final long NO_END = Long.MAX_VALUE;

        /** Creates the settings of a run that records causes and goes to its end. */
        public Execution(
                int partitions,
                Program.Carrier carrier,
                @Nullable Duration timeLimit,
                boolean warns,
                boolean measuresHeap,
                boolean keepsLinks,
                boolean recordsPath) {
            this(partitions, carrier, timeLimit, warns, measuresHeap, keepsLinks, recordsPath, true, NO_END);
        }

        /** Returns these settings with another {@link #until}. */
        public Execution until(long picoseconds) {
            return new Execution(
                    partitions,
                    carrier,
                    timeLimit,
                    warns,
                    measuresHeap,
                    keepsLinks,
                    recordsPath,
                    recordsCauses,
                    picoseconds);
        }

        /** Returns these settings with another {@link #recordsCauses}. */
        public Execution recordsCauses(boolean records) {
            return new Execution(
                    partitions, carrier, timeLimit, warns, measuresHeap, keepsLinks, recordsPath, records, until);
        }

        /** Returns whether the run stops at a virtual time. */
        boolean stops() {
            return until != NO_END;
        }
    }

    /**
     * Checks that the machine is not too large.
     *
     * @throws InputException if it is
     */
    public JobSpec {
        NodeLayout unusedLayout = layout(placement, model.fidelity());
    }

    /** Returns the number of ranks of the background; 0 without one. */
    public int backgroundRanks() {
        return placement.background();
    }

    /** Returns the background as a job of its own, on the same placement. */
    JobSpec ofBackground(Background its) {
        Execution quiet = new Execution(
                execution.partitions, execution.carrier, null, false, false, false, false, false, execution.until);
        return new JobSpec(
                new Request(its.app, its.settings, Map.of(), request.folder), its.program, placement, model, quiet);
    }

    /** Returns the ids of the actors of the machine's nodes. */
    public NodeLayout layout() {
        return layout(placement, model.fidelity);
    }

    private static NodeLayout layout(JobPlacement placement, Fidelity fidelity) {
        Machine machine = placement.machine();
        return NodeLayout.of(
                machine.topology().nodes(),
                placement.mapping().slots(),
                JobServices.NUMBER,
                Networks.places(machine, fidelity) + CollectiveNetwork.places(machine));
    }

    /** Returns the modelled machine. */
    public Machine machine() {
        return placement.machine();
    }

    /** Returns the node of each rank. */
    public RankMapping mapping() {
        return placement.mapping();
    }

    /** Returns the name of the mode in which computing takes virtual time, for reports. */
    public String compute() {
        return program.isCounted() ? ProgramSettings.COUNTED : ProgramSettings.NONE;
    }

    /**
     * Returns the setup for the result of this job.
     *
     * @param members number of members that have run it; 0 if it did not run
     * @param partitions number of partitions of all members; 0 if it did not run
     */
    public JobResult.Setup setup(int members, int partitions) {
        return new JobResult.Setup(
                request.app,
                machine().name(),
                ranks(),
                members,
                partitions,
                name(model.fidelity),
                model.addressing.text(),
                compute(),
                NotModelled.of(machine(), mapping().slots()));
    }

    private static String name(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the number of ranks of the world. */
    public int ranks() {
        return mapping().ranks();
    }

    /** Returns the largest number of ranks, including spawned ones. */
    public int universe() {
        return mapping().universe();
    }

    /** Returns the number of nodes without those for spawned ranks only. */
    public int busyNodes() {
        return machine().topology().nodes() - mapping().spareNodes();
    }

    /** Returns the number of nodes that have a rank from the beginning, 1 or more. */
    int loadedNodes() {
        BitSet nodes = new BitSet();
        for (int rank = 0; rank < ranks(); rank++) {
            nodes.set(mapping().nodeOf(rank));
        }
        return nodes.cardinality();
    }

    /** The entry of a program, which each rank calls. */
    @FunctionalInterface
    public interface ProgramMain {
        /** Runs the program for the calling rank. Exceptions of the program are passed to the caller. */
        void run() throws Throwable;

        /** Returns whether its instructions take virtual time; of several programs, the instructions of any. */
        default boolean isCounted() {
            return false;
        }

        /** Reports to {@code listener} each use of the program's statics on a thread of no rank, which is an error. */
        default void onRefusal(Consumer<String> listener) {}

        /**
         * Returns another program that is found in the same place as this one.
         *
         * @throws InputException if there is no such program
         */
        default ProgramMain other(Origin.Program program) {
            throw new InputException(
                    "spawn", "command", program.command(), "none, because this program has no other commands");
        }
    }
}
