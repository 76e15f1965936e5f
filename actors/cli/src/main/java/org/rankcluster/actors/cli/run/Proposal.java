package org.rankcluster.actors.cli.run;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.Elasticity;
import org.rankcluster.actors.path.SegmentKind;
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
 * A change that {@code advise} proposes to shorten a run: of the machine, of the program, or of a choice such as the mapping.
 *
 * @param kind part of the run that the proposal changes
 * @param changes values by option ({@code --mapping}) or by key of {@code --config}
 * @param predicted share of the virtual time that the change saves at most, by the critical path; null if it is not known
 * @param note change to make by hand if no option makes it; empty if {@code changes} are enough
 */
record Proposal(
        Kind kind, Map<String, String> changes, @Nullable Double predicted, String note) {
    /** The part of a run that a change concerns. */
    enum Kind {
        /** The way in which the program runs on this machine: algorithms, mapping, limits. */
        CHOICE,
        /** The program itself. No second run measures it. */
        PROGRAM,
        /** A value of the machine, such as a latency. */
        MACHINE
    }

    static final String MAPPING = "--mapping";
    static final String RANKS_PER_NODE = "--ranks-per-node";
    private static final String OPTION = "--";
    private static final String CONFIG = "--config=";
    private static final String THREADS = "collective.reduce-threads";

    private static final double PICOSECONDS = 1e12;
    private static final int MOST_VALUES = 4;
    /** Elasticity, and share of a call in the path, from which on a change is tried. */
    private static final double LEAST = 0.01;

    private static final BigDecimal TENTH_MORE = new BigDecimal("1.1");
    private static final BigDecimal TENTH_LESS = new BigDecimal("0.9");
    private static final BigDecimal FOUR = BigDecimal.valueOf(4);
    private static final int MOST_THREADS = 8;

    /**
     * Returns the changes to try for a run, except changes of the mapping. They are: a slow rank, values of the machine by a tenth, other
     * algorithms, eager limits, ranks per node, threads.
     */
    static List<Proposal> of(CriticalPath path, JobSpec spec, String machine, Map<String, String> config) {
        List<Proposal> all = new ArrayList<>();
        for (Elasticity one : path.elasticities()) {
            if (Math.abs(one.share()) >= LEAST && all.size() < MOST_VALUES) {
                addValues(all, one, machine, config);
            }
        }
        addSlowRank(all, path);
        path.sums().calls().forEach((call, picoseconds) -> {
            if (picoseconds >= LEAST * path.picoseconds()) {
                addAlgorithms(all, call, spec);
            }
        });
        addEagerLimits(all, path, spec, machine, config);
        addRanksPerNode(all, spec);
        addThreads(all, path, spec);
        all.removeIf(one -> config.entrySet().containsAll(one.changes.entrySet()) && one.kind == Kind.CHOICE);
        return all;
    }

    private static Proposal choice(String key, String value) {
        return new Proposal(Kind.CHOICE, Map.of(key, value), null, "");
    }

    /** Adds the rank that computes longer than the median, if the path shows it. */
    private static void addSlowRank(List<Proposal> all, CriticalPath path) {
        Map<Integer, Long> computing = new TreeMap<>();
        path.accounts()
                .ofRanks()
                .forEach((rank, account) -> computing.put(
                        rank,
                        account.getOrDefault(SegmentKind.COMPUTING, 0L)
                                + account.getOrDefault(SegmentKind.FLOPS, 0L)
                                + account.getOrDefault(SegmentKind.INSTRUCTIONS, 0L)));
        if (computing.isEmpty()) {
            return;
        }
        List<Long> sorted = computing.values().stream().sorted().toList();
        long median = sorted.get(sorted.size() / 2);
        Map.Entry<Integer, Long> slow =
                computing.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        long onPath = path.sums().ranks().getOrDefault(slow.getKey(), 0L);
        double saved = (double) Math.min(slow.getValue() - median, onPath) / path.picoseconds();
        if (saved >= LEAST) {
            all.add(new Proposal(
                    Kind.PROGRAM,
                    Map.of(),
                    saved,
                    "rank " + slow.getKey() + " computes " + UnitFormat.seconds(slow.getValue() / PICOSECONDS)
                            + ", the median rank " + UnitFormat.seconds(median / PICOSECONDS)));
        }
    }

    /** Adds four times the eager limit, and the size of the largest message if it is longer. */
    private static void addEagerLimits(
            List<Proposal> all, CriticalPath path, JobSpec spec, String machine, Map<String, String> config) {
        MachineReader reader = MachineReader.ofInstallation();
        String key = MachineKeys.MPI_EAGER_LIMIT.key();
        reader.value(machine, machineValues(config), MachineKeys.MPI_EAGER_LIMIT)
                .flatMap(limit -> UnsourcedValue.times(limit, FOUR))
                .ifPresent(limit -> all.add(choice(key, limit)));
        if (path.traffic().largest() > spec.machine().mpi().eager().limit()) {
            all.add(choice(key, path.traffic().largest() + " B"));
        }
    }

    private static void addRanksPerNode(List<Proposal> all, JobSpec spec) {
        int now = spec.mapping().slots();
        int cores = spec.machine().node().cores();
        for (int other : new int[] {now / 2, 2 * now}) {
            boolean isPossible = other >= 1
                    && other <= cores
                    && (long) other * spec.machine().topology().nodes() >= spec.ranks();
            if (isPossible && spec.ranks() > 1) {
                all.add(choice(RANKS_PER_NODE, String.valueOf(other)));
            }
        }
    }

    /** Adds threads for reductions, where the path combines data. */
    private static void addThreads(List<Proposal> all, CriticalPath path, JobSpec spec) {
        long combining = path.sums().kinds().getOrDefault(SegmentKind.COMBINE, 0L);
        int most = spec.machine().node().coresFor(spec.mapping().slots());
        if (combining >= LEAST * path.picoseconds() && most > 1) {
            all.add(choice(THREADS, String.valueOf(Math.min(most, MOST_THREADS))));
        }
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
            all.add(new Proposal(Kind.MACHINE, changed, Math.abs(one.share()) * saved, ""));
        }
    }

    /** Adds the algorithms of the collective that a call begins, if it begins one. */
    private static void addAlgorithms(List<Proposal> all, String call, JobSpec spec) {
        MachineAlgorithms supported = algorithms(spec.machine());
        for (Collective collective : Choreographies.COLLECTIVES) {
            if (letters(collective.name()).equals(letters(call).replaceFirst("block$", ""))) {
                for (String algorithm : collective.algorithmNames()) {
                    try {
                        supported.check("advise", Map.of(collective.key(), algorithm));
                        all.add(choice(collective.key(), algorithm));
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

    /** Returns a change with the values of several. */
    static Proposal together(List<Proposal> some) {
        Map<String, String> all = new LinkedHashMap<>();
        some.forEach(one -> all.putAll(one.changes));
        return new Proposal(Kind.CHOICE, all, null, "");
    }

    /** Returns whether a change can run beside others: of other keys, and not of the mapping and the ranks of a node at once. */
    boolean isApartFrom(List<Proposal> others) {
        return others.stream()
                .noneMatch(other -> other.changes.keySet().stream()
                        .anyMatch(key -> changes.containsKey(key)
                                || isOfPlacement(key)
                                        && changes.keySet().stream().anyMatch(Proposal::isOfPlacement)));
    }

    private static boolean isOfPlacement(String key) {
        return key.equals(MAPPING) || key.equals(RANKS_PER_NODE);
    }

    /** Returns the words of a command line with the changed values in place of the old ones. */
    List<String> words(List<String> before) {
        List<String> words = new ArrayList<>();
        for (String word : before) {
            boolean isReplaced =
                    changes.keySet().stream().anyMatch(key -> key.startsWith(OPTION) && word.startsWith(key + "="));
            if (!isReplaced) {
                words.add(word);
            }
        }
        words.addAll(words());
        return words;
    }

    private List<String> words() {
        return changes.entrySet().stream().map(Proposal::word).toList();
    }

    private static String word(Map.Entry<String, String> change) {
        String word = change.getKey() + "=" + change.getValue();
        return word.startsWith(OPTION) ? word : CONFIG + word;
    }

    private static String quoted(String word) {
        String text = word.startsWith(CONFIG) ? word.substring(CONFIG.length()) : word;
        String safe = text.indexOf(' ') < 0 ? text : "'" + text + "'";
        return word.startsWith(CONFIG) ? "--config " + safe : safe;
    }

    /** Returns the change as text: the options, or the note. */
    String text() {
        return note.isEmpty() ? words().stream().map(Proposal::quoted).collect(Collectors.joining(" ")) : note;
    }
}
