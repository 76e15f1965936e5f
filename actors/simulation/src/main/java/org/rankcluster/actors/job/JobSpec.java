package org.rankcluster.actors.job;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.runtime.Origin;

/**
 * What to run: checked input. Two runs of one spec differ in wall time only.
 *
 * @param app name for reports
 * @param program the application's entry, called once by each rank
 * @param machine the modelled machine
 * @param mapping which node hosts which rank; says how many ranks there are
 * @param fidelity how closely the network is modelled
 * @param addressing how communicators translate ranks
 * @param partitions threads that share the machine
 * @param carrier which thread carries programs
 * @param settings the application's settings
 * @param config our settings: {@code collective.bcast = binomial} and the like
 * @param folder the folder in which it was submitted
 * @param seed seed of everything random
 * @param timeLimit most wall time it may take; null for none
 * @param warns whether warnings of ours go to the programs' standard error
 * @param measuresHeap whether the result says how much heap a rank takes, for which all garbage is collected twice
 */
public record JobSpec(
        String app,
        ProgramMain program,
        Machine machine,
        RankMapping mapping,
        Fidelity fidelity,
        Addressing addressing,
        int partitions,
        Program.Carrier carrier,
        Map<String, String> settings,
        Map<String, String> config,
        String folder,
        long seed,
        @Nullable Duration timeLimit,
        boolean warns,
        boolean measuresHeap) {

    /** How computing takes virtual time, for reports. */
    public String compute() {
        return program.isCounted() ? ProgramSettings.COUNTED : ProgramSettings.NONE;
    }

    /** Returns what results say of this job when so many members and partitions have run it; none if it did not run. */
    public JobResult.Setup setup(int members, int partitionsOfAll) {
        return new JobResult.Setup(
                app,
                machine.name(),
                ranks(),
                members,
                partitionsOfAll,
                name(fidelity),
                name(addressing),
                compute());
    }

    private static String name(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    /** Number of ranks of the world. */
    public int ranks() {
        return mapping.ranks();
    }

    /** Number of ranks that there may be, with those that are spawned. */
    public int universe() {
        return mapping.universe();
    }

    /** Number of nodes but for those that only spawned ranks come to. */
    public int busyNodes() {
        return machine.topology().nodes() - mapping.spareNodes();
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
