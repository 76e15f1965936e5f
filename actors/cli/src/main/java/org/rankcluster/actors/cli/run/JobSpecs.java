package org.rankcluster.actors.cli.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.launch.JobPlan;
import org.rankcluster.actors.launch.JobSettings.JobSetting;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.machine.file.NetworkFamilies;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.input.WallTime;
import org.rankcluster.protocol.address.Addressing;

/** The converter of the options of {@code run} into a job specification, with a check of their values. */
public final class JobSpecs {
    private JobSpecs() {}

    /**
     * Returns the job of a program.
     *
     * @param arguments the program's own
     * @param program creates the program
     * @throws InputException at the first invalid option
     */
    static JobSpec of(
            RunOptions options, List<String> arguments, Function<ProgramSettings, JobSpec.ProgramMain> program) {
        return of(options, integerOrNull("--ranks", options.ranks), arguments, program);
    }

    /** Returns the job with {@code ranks} ranks, which replaces the option; null for the default number. */
    static JobSpec of(
            RunOptions options,
            @Nullable Integer ranks,
            List<String> arguments,
            Function<ProgramSettings, JobSpec.ProgramMain> program) {
        Fidelity fidelity = OptionValues.oneOf("--fidelity", orElse(options.fidelity, "packet"), Fidelity.values());
        Addressing addressing = addressing(orElse(options.addressing, "auto"));
        BackgroundProgram background = BackgroundProgram.parse(options.background);
        JobPlan plan = JobPlan.of(
                MachineReader.ofInstallation(),
                new JobPlan.Where(
                        options.machineName(),
                        options.shape,
                        ranks,
                        integerOrNull("--ranks-per-node", options.ranksPerNode),
                        options.mapping,
                        background == null ? null : new JobPlan.Background(background.ranks())),
                KeyValues.parse("--config", options.config),
                CommandSettings.all());
        JobSpec.ProgramMain main = program.apply(plan.program().markingCalls(options.recordsPath()));
        int partitions = partitions(options, plan.placement().busyNodes());
        Map<String, String> settings = KeyValues.parse("--set", options.settings);
        Map<String, String> choices = new LinkedHashMap<>(plan.choices());
        choices.keySet().removeAll(WatchOptions.keys());
        return new JobSpec(
                new JobSpec.Request(
                        options.app, settings, given(options, arguments, plan.machineValues()), options.folder),
                main,
                plan.placement(),
                new JobSpec.Model(fidelity, addressing, choices, seed(options)),
                new JobSpec.Execution(
                                partitions,
                                Program.Carrier.best(),
                                options.timeLimit == null
                                        ? null
                                        : WallTime.parse(
                                                InputException.COMMAND_LINE, "--time-limit", options.timeLimit),
                                !options.quiet,
                                options.json != null,
                                options.links != null,
                                options.recordsPath())
                        .recordsCauses(options.recordsCauses())
                        .until(options.stopsAt()),
                background == null ? null : background.of(plan.program()));
    }

    /** Returns the given options that a job has no field for. */
    private static Map<String, String> given(RunOptions options, List<String> arguments, Map<String, String> machine) {
        Map<String, String> given = new LinkedHashMap<>(machine);
        if (!arguments.isEmpty()) {
            given.put("arguments", String.join(" ", arguments));
        }
        for (int i = 0; i < options.further.size(); i++) {
            MpmdProgram program = options.further.get(i);
            String words = String.join(" ", program.arguments());
            given.put("program " + (i + 2), program.app() + " --ranks " + program.ranks() + " -- " + words);
        }
        if (options.background != null) {
            given.put("background", options.background);
        }
        if (options.timeLimit != null) {
            given.put("time-limit", options.timeLimit);
        }
        return given;
    }

    private static Addressing addressing(String name) {
        return Addressing.of(name)
                .orElseThrow(() -> InputException.option(
                        "--addressing",
                        name,
                        "one of " + Addressing.names()
                                + NearestName.hint(name, Addressing.spellings().toList())));
    }

    /** Returns the number of partitions, at most one per node. */
    static int partitions(RunOptions options, int nodes) {
        int partitions = OptionValues.integer("--partitions", options.partitions);
        if (partitions < 1 || partitions > nodes) {
            throw InputException.option("--partitions", partitions, "1.." + nodes + ", the number of nodes");
        }
        return partitions;
    }

    /** Returns the seed of the job. */
    static long seed(RunOptions options) {
        return OptionValues.longInteger("--seed", options.seed);
    }

    /** Returns the keys of {@code --config} that are valid for a job in this JVM. */
    public static List<String> configKeys() {
        List<String> keys = new ArrayList<>();
        CommandSettings.all().stream()
                .map(JobSetting::key)
                .filter(key -> !key.equals(MemberLoss.KEY)) // a matter of clusters
                .forEach(keys::add);
        NetworkFamilies.keys().stream().map(MachineKey::key).forEach(keys::add);
        return keys;
    }

    private static String orElse(@Nullable String given, String usual) {
        return given == null ? usual : given;
    }

    private static @Nullable Integer integerOrNull(String option, @Nullable String text) {
        return text == null ? null : OptionValues.integer(option, text);
    }
}
