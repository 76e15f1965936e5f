package org.rankcluster.actors.launch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.AddressingSettings;
import org.rankcluster.actors.launch.JobSettings.JobSetting;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.hardware.machine.CollectiveNetworks;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.collective.MachineAlgorithms;
import org.rankcluster.protocol.collective.ReductionChoices;
import org.rankcluster.protocol.collective.Selection;

/**
 * The checked plan of a job: the machine, the node of each rank, and the job's settings.
 *
 * @param placement the machine, and the node of each rank
 * @param choices values of the job's settings, by key
 * @param machineValues values that replace the machine's own, by machine key
 */
public record JobPlan(JobPlacement placement, Map<String, String> choices, Map<String, String> machineValues) {
    /** Name of the default machine. */
    public static final String DEFAULT_MACHINE = "bgl-512";

    /**
     * The machine of a job, and the ranks on it, not yet checked.
     *
     * @param machine name, or path of a file
     * @param shape nodes in each dimension, such as {@code 16x16x16}; null for the machine's own
     * @param ranks number of ranks; null for the default number
     * @param ranksPerNode number of ranks of a node; null for the default number
     * @param mapping order of the ranks, or a map file; null for the default order
     * @param background ranks of a background; null for none
     */
    public record Where(
            String machine,
            @Nullable String shape,
            @Nullable Integer ranks,
            @Nullable Integer ranksPerNode,
            @Nullable String mapping,
            @Nullable Background background) {
        /** Creates the place of a job without a background. */
        public Where(
                String machine,
                @Nullable String shape,
                @Nullable Integer ranks,
                @Nullable Integer ranksPerNode,
                @Nullable String mapping) {
            this(machine, shape, ranks, ranksPerNode, mapping, null);
        }
    }

    /**
     * The size of a background: the number of its ranks.
     *
     * @param ranks number of ranks; null for all slots that the job leaves free
     */
    public record Background(@Nullable Integer ranks) {}

    /**
     * Reads the machine, places the ranks, and checks the settings against both.
     *
     * @param reader reader of the machine
     * @param config values by key, of the job's settings and of the machine
     * @param settings the settings that the job may have
     * @return the plan
     * @throws InputException at the first value that is not valid
     */
    public static JobPlan of(MachineReader reader, Where where, Map<String, String> config, List<JobSetting> settings) {
        Map<String, String> values = new LinkedHashMap<>(config);
        Map<String, String> choices = takeChoices(values, settings);
        Machine machine = reader.read(where.machine, where.shape, values);
        JobPlacement placement = place(machine, where, choices.get(JobPlacement.UNIVERSE));
        checkCollectives(choices, placement);
        return new JobPlan(placement, choices, values);
    }

    private static JobPlacement place(Machine machine, Where where, @Nullable String universe) {
        if (where.background == null) {
            return JobPlacement.of(machine, where.ranks, where.ranksPerNode, where.mapping, universe(universe));
        }
        if (universe != null) {
            throw new InputException(
                    "--config", JobPlacement.UNIVERSE, universe, "none with " + JobPlacement.BACKGROUND);
        }
        return JobPlacement.withBackground(
                machine, where.ranks, where.ranksPerNode, where.mapping, where.background.ranks);
    }

    /** {@return the settings with which the program's classes are rewritten} */
    public ProgramSettings program() {
        return ProgramSettings.of(choices, placement.machine().cpu().instructions());
    }

    /** Removes the keys that do not belong to the machine from {@code config} and returns them. */
    private static Map<String, String> takeChoices(Map<String, String> config, List<JobSetting> settings) {
        Map<String, String> choices = new LinkedHashMap<>();
        config.forEach((key, value) -> {
            JobSetting setting = settings.stream()
                    .filter(known -> known.key().equals(key))
                    .findFirst()
                    .orElse(null);
            if (setting != null) {
                setting.check(value);
                choices.put(key, value);
            } else if (!AddressingSettings.check("--config", key, value)
                    && (key.startsWith(Collective.PREFIX) || NearestName.of(key, Selection.keys()) != null)) {
                Selection.check("--config", key, value);
            }
        });
        config.keySet().removeAll(choices.keySet());
        return choices;
    }

    /** Checks choices among algorithms and threads, including the choices of a table. */
    private static void checkCollectives(Map<String, String> choices, JobPlacement placement) {
        MachineAlgorithms algorithms = algorithms(placement.machine());
        algorithms.check("--config", choices);
        int ranksPerNode = placement.mapping().slots();
        int threads = placement.machine().node().hardwareThreads();
        ReductionChoices.checkThreads("--config", choices.get(ReductionChoices.THREADS), ranksPerNode, threads);
        String choice = choices.get(Reduce.REDUCE.key());
        DecisionTable table = DecisionTable.of("--config", choice);
        if (table != null) {
            String file = String.valueOf(DecisionTable.file(choice));
            algorithms.check(file, table);
            ReductionChoices.checkThreads(file, String.valueOf(table.mostThreads()), ranksPerNode, threads);
        }
    }

    private static MachineAlgorithms algorithms(Machine machine) {
        CollectiveNetworks collectives = machine.collectives();
        return new MachineAlgorithms(
                machine.topology(),
                collectives.tree() != null,
                collectives.interrupts() != null,
                machine.mpi().reduction().cray() != null);
    }

    /** Parses the largest number of ranks at a time. */
    static @Nullable Integer universe(@Nullable String text) {
        if (text != null && !text.matches("\\d{1,9}")) {
            throw new InputException("--config", JobPlacement.UNIVERSE, text, "a whole number below 10^9");
        }
        return text == null ? null : (Integer) Integer.parseInt(text);
    }
}
