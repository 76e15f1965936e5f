package org.rankcluster.actors.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.time.SimulationModel;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/**
 * Something that {@code ./rankcluster run} finds by its name: a class on the class path that is listed in
 * {@code META-INF/services/org.rankcluster.actors.cli.Sample} and has a public constructor without parameters.
 */
public sealed interface Sample {
    /** What one writes after {@code run}: lower case, no spaces. */
    String name();

    /** One line for {@code ./rankcluster apps}. */
    String summary();

    /** What {@code --set} takes, in the order of {@code ./rankcluster apps}. */
    List<Setting<?>> settings();

    /** An MPI program. */
    non-sealed interface Program extends Sample {
        /** An ordinary class with {@code public static void main(String[])}, run by every rank. */
        Class<?> program();

        /** More for {@code output}: what follows from the run as a whole, which no rank can know. */
        default Map<String, Object> derived(JobResult result) {
            return Map.of();
        }
    }

    /** Actors of its own in virtual time, without MPI and without a machine. */
    non-sealed interface Workload extends Sample {
        /** Number of nodes, which partitions share. */
        int nodes(Map<String, String> settings);

        /**
         * What it runs on.
         *
         * @param settings what {@code --set} gave, checked
         * @param partitions threads that share its nodes, on all members
         */
        SimulationSettings simulation(Map<String, String> settings, int partitions);

        /**
         * Its actors, made alike on every member.
         *
         * @param settings what {@code --set} gave, checked
         * @param seed seed of all that it draws
         * @param observer hears how it gets on
         */
        SimulationModel model(Map<String, String> settings, long seed, JobObserver observer);

        /** What goes into the result's {@code output} object. */
        Map<String, Object> output(SimulationResult result);
    }

    /** All samples on the class path, by name. */
    static List<Sample> all() {
        return ServiceLoader.load(Sample.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Sample::name))
                .toList();
    }

    /**
     * Checks what {@code --set} gave.
     *
     * @throws InputException for a key that this sample does not have, or a value that breaks its key's rule
     */
    default void check(Map<String, String> given) {
        check(name(), settings(), given);
    }

    /** Checks what {@code --set} gave to something with this name and these settings. */
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
