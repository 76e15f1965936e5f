package org.rankcluster.actors.cli.run;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.Elasticity;
import org.rankcluster.hardware.machine.CollectiveNetworks;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.machine.file.NetworkFamilies;
import org.rankcluster.hardware.machine.file.UnsourcedValue;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.collective.Choreographies;
import org.rankcluster.protocol.collective.MachineAlgorithms;

/**
 * A change that may make a run shorter, as further values of {@code --config}.
 *
 * @param config the values
 * @param predicted share of the virtual time that the change saves at most, by the critical path; null if it is not known
 */
record Proposal(Map<String, String> config, @Nullable Double predicted) {
    private static final int MOST_VALUES = 4;
    /** Elasticity, and share of a call in the path, from which on a change is tried. */
    private static final double LEAST = 0.01;

    private static final BigDecimal TENTH_MORE = new BigDecimal("1.1");
    private static final BigDecimal TENTH_LESS = new BigDecimal("0.9");
    private static final BigDecimal FOUR = BigDecimal.valueOf(4);

    /** Returns the changes to try for a run: values of the machine by a tenth, other algorithms, another eager limit. */
    static List<Proposal> of(CriticalPath path, JobSpec spec, String machine, Map<String, String> config) {
        List<Proposal> all = new ArrayList<>();
        for (Elasticity one : path.elasticities()) {
            if (Math.abs(one.share()) >= LEAST && all.size() < MOST_VALUES) {
                addValues(all, one, machine, config);
            }
        }
        path.sums().calls().forEach((call, picoseconds) -> {
            if (picoseconds >= LEAST * path.picoseconds()) {
                addAlgorithms(all, call, spec);
            }
        });
        MachineReader.ofInstallation()
                .value(machine, machineValues(config), MachineKeys.MPI_EAGER_LIMIT)
                .flatMap(limit -> UnsourcedValue.times(limit, FOUR))
                .ifPresent(limit -> all.add(new Proposal(Map.of(MachineKeys.MPI_EAGER_LIMIT.key(), limit), null)));
        return all;
    }

    private static Map<String, String> machineValues(Map<String, String> config) {
        Map<String, String> values = new LinkedHashMap<>();
        for (MachineKey key : NetworkFamilies.keys()) {
            String value = config.get(key.key());
            if (value != null) {
                values.put(key.key(), value);
            }
        }
        return values;
    }

    private static void addValues(List<Proposal> all, Elasticity one, String machine, Map<String, String> config) {
        boolean isRate = one.share() < 0;
        Map<String, String> changed = new LinkedHashMap<>();
        for (MachineKey key : one.keys()) {
            MachineReader.ofInstallation()
                    .value(machine, machineValues(config), key)
                    .flatMap(value -> UnsourcedValue.times(value, isRate ? TENTH_MORE : TENTH_LESS))
                    .ifPresent(value -> changed.put(key.key(), value));
        }
        if (!changed.isEmpty()) {
            double saved = isRate ? 1 - 1 / TENTH_MORE.doubleValue() : 1 - TENTH_LESS.doubleValue();
            all.add(new Proposal(changed, Math.abs(one.share()) * saved));
        }
    }

    /** Adds the algorithms of the collective that a call begins, if it begins one. */
    private static void addAlgorithms(List<Proposal> all, String call, JobSpec spec) {
        MachineAlgorithms supported = algorithms(spec.machine());
        for (Collective collective : Choreographies.COLLECTIVES) {
            if (letters(collective.name()).equals(letters(call).replaceFirst("block$", ""))) {
                for (String algorithm : collective.algorithmNames()) {
                    Map<String, String> choice = Map.of(collective.key(), algorithm);
                    try {
                        supported.check("advise", choice);
                        all.add(new Proposal(choice, null));
                    } catch (InputException ignored) {
                        // the machine has no such algorithm
                    }
                }
            }
        }
    }

    private static String letters(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    }

    private static MachineAlgorithms algorithms(Machine machine) {
        CollectiveNetworks collectives = machine.collectives();
        return new MachineAlgorithms(
                machine.topology(),
                collectives.tree() != null,
                collectives.interrupts() != null,
                machine.mpi().reduction().cray() != null);
    }

    /** Returns a change with the values of this one and of others. */
    static Proposal together(List<Proposal> some) {
        Map<String, String> all = new LinkedHashMap<>();
        some.forEach(one -> all.putAll(one.config));
        return new Proposal(all, null);
    }

    /** Returns whether a change of other keys than those of {@code others}. */
    boolean isApartFrom(List<Proposal> others) {
        return others.stream().noneMatch(other -> other.config.keySet().stream().anyMatch(config::containsKey));
    }

    /** Returns the words that a command line needs for the change. */
    List<String> words() {
        return config.entrySet().stream()
                .map(entry -> "--config=" + entry.getKey() + "=" + entry.getValue())
                .toList();
    }

    /** Returns the change as text. */
    String text() {
        return config.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
