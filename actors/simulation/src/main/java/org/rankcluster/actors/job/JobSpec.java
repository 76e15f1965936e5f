package org.rankcluster.actors.job;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.build.Networks;
import org.rankcluster.actors.network.combining.CollectiveNetwork;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.runtime.Origin;

/**
 * What to run: checked input. Two runs of one spec differ in wall time only.
 *
 * @param request what the application is told
 * @param program the application's entry, called once by each rank
 * @param placement the modelled machine, and which of its nodes hosts which rank
 * @param model how it is simulated
 * @param execution how this computer carries it out
 */
public record JobSpec(Request request, ProgramMain program, JobPlacement placement, Model model, Execution execution) {

    /**
     * What the application is told.
     *
     * @param app its name, for reports
     * @param settings its settings
     * @param given what else was given that only readers want: keys of the machine, arguments of the program
     * @param folder the folder in which it was submitted
     */
    public record Request(String app, Map<String, String> settings, Map<String, String> given, String folder) {}

    /**
     * How a job is simulated.
     *
     * @param fidelity how closely the network is modelled
     * @param addressing how communicators translate ranks
     * @param config our settings: {@code collective.bcast = binomial} and the like
     * @param seed seed of everything random
     */
    public record Model(Fidelity fidelity, Addressing addressing, Map<String, String> config, long seed) {}

    /**
     * How this computer carries a job out.
     *
     * @param partitions threads that share the machine
     * @param carrier which thread carries programs
     * @param timeLimit most wall time it may take; null for none
     * @param warns whether warnings of ours go to the programs' standard error
     * @param measuresHeap whether the result says how much heap a rank takes, for which all garbage is collected twice
     * @param keepsLinks whether the result has the load of every link
     */
    public record Execution(
            int partitions,
            Program.Carrier carrier,
            @Nullable Duration timeLimit,
            boolean warns,
            boolean measuresHeap,
            boolean keepsLinks) {}

    /**
     * Checks that the machine is not too large.
     *
     * @throws InputException if it is
     */
    public JobSpec {
        NodeLayout unusedLayout = layout(placement, model.fidelity());
    }

    /** Returns the ids of the actors of the machine's nodes. */
    NodeLayout layout() {
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

    /** Returns which node hosts which rank. */
    public RankMapping mapping() {
        return placement.mapping();
    }

    /** How computing takes virtual time, for reports. */
    public String compute() {
        return program.isCounted() ? ProgramSettings.COUNTED : ProgramSettings.NONE;
    }

    /** Returns what results say of this job when so many members and partitions have run it; none if it did not run. */
    public JobResult.Setup setup(int members, int partitions) {
        return new JobResult.Setup(
                request.app,
                machine().name(),
                ranks(),
                members,
                partitions,
                name(model.fidelity),
                model.addressing.text(),
                compute());
    }

    private static String name(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    /** Number of ranks of the world. */
    public int ranks() {
        return mapping().ranks();
    }

    /** Number of ranks that there may be, with those that are spawned. */
    public int universe() {
        return mapping().universe();
    }

    /** Number of nodes but for those that only spawned ranks come to. */
    public int busyNodes() {
        return machine().topology().nodes() - mapping().spareNodes();
    }

    /** An application's entry. */
    @FunctionalInterface
    public interface ProgramMain {
        /** Runs the program for the calling rank; may throw whatever the program throws. */
        void run() throws Throwable;

        /** Whether its instructions take virtual time; of several programs, those of any. */
        default boolean isCounted() {
            return false;
        }

        /** Tells {@code listener} of statics of the program that are used on threads of no rank, which is an error. */
        default void onRefusal(Consumer<String> listener) {}

        /**
         * Another program that is found where this one was.
         *
         * @throws InputException if there is no such program
         */
        default ProgramMain other(Origin.Program program) {
            throw new InputException("spawn", "command", program.command(), "nothing, for this program has no others");
        }
    }
}
