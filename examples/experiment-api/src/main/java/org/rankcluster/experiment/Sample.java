package org.rankcluster.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.time.SimulationModel;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/** An entry of a {@link SampleTable}: a program or workload that {@code ./rankcluster run} finds by its name. */
public sealed interface Sample {
    /** Returns the name on the command line, after {@code run}: lower case, no spaces. */
    String name();

    /** Returns one line for {@code ./rankcluster apps}. */
    String summary();

    /** Settings for {@code --set}, in the order of {@code ./rankcluster apps}. */
    List<Setting<?>> settings();

    /**
     * An MPI program.
     *
     * @param program an ordinary class with {@code public static void main(String[])}, run by every rank
     * @param declared returns the settings; called only for the sample that runs, so that no classes of other samples are loaded
     * @param derived returns further fields for {@code output}: values that follow from the run as a whole, which no rank can compute
     */
    record Program(
            String name,
            String summary,
            Class<?> program,
            Supplier<List<Setting<?>>> declared,
            Function<JobResult, Map<String, Object>> derived)
            implements Sample {
        /** Creates a program whose ranks compute all fields of {@code output}. */
        public Program(String name, String summary, Class<?> program, Supplier<List<Setting<?>>> declared) {
            this(name, summary, program, declared, result -> Map.of());
        }

        @Override
        public List<Setting<?>> settings() {
            return declared.get();
        }
    }

    /** A workload: actors in virtual time, without MPI and without a machine. */
    non-sealed interface Workload extends Sample {
        /** Returns the number of nodes, which partitions share. */
        int nodes(Map<String, String> settings);

        /**
         * Returns the settings of its simulation.
         *
         * @param settings values of {@code --set}, checked
         * @param partitions threads that share its nodes, on all members
         */
        SimulationSettings simulation(Map<String, String> settings, int partitions);

        /**
         * Creates its actors, identically on every member.
         *
         * @param settings values of {@code --set}, checked
         * @param seed seed of all its random numbers
         * @param observer receives its progress
         */
        SimulationModel model(Map<String, String> settings, long seed, JobObserver observer);

        /** Returns the fields of the result's {@code output} object. */
        Map<String, Object> output(SimulationResult result);
    }

    /** Returns all samples on the class path, sorted by name. */
    static List<Sample> all() {
        return ServiceLoader.load(SampleTable.class).stream()
                .flatMap(table -> table.get().samples().stream())
                .sorted(Comparator.comparing(Sample::name))
                .toList();
    }

    /**
     * Checks the values of {@code --set}.
     *
     * @throws InputException for a key that this sample does not have, or a value that breaks its key's rule
     */
    default void check(Map<String, String> given) {
        check(name(), settings(), given);
    }

    /** Checks the values of {@code --set} for a sample or experiment with this name and these settings. */
    static void check(String name, List<Setting<?>> settings, Map<String, String> given) {
        Map<String, Setting<?>> known = settings.stream().collect(Collectors.toMap(Setting::key, s -> s));
        given.forEach((key, value) -> {
            Setting<?> setting = known.get(key);
            if (setting == null) {
                throw new InputException("--set", key, value, "one of the keys of " + name + ": " + keys(settings));
            }
            setting.parse(value);
        });
    }

    private static String keys(List<Setting<?>> settings) {
        return settings.isEmpty() ? "none" : settings.stream().map(Setting::key).collect(Collectors.joining(", "));
    }
}
