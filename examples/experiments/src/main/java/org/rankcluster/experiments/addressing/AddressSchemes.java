package org.rankcluster.experiments.addressing;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.rankcluster.actors.job.AddressingSettings;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.cartesian.WorldRectangles;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.Footprint;
import org.rankcluster.protocol.address.scheme.SchemeSettings;
import org.rankcluster.protocol.address.scheme.Skeleton;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code address-schemes}: the memory of a rank and the time of a translation under every scheme, {@code auto} last. Cases
 * are the 24 applications of Guo et al. and the six examples of Kumar et al. Further cases are communicators in random order, on a torus
 * and on a fat tree. The experiment runs no job.
 */
public final class AddressSchemes implements Experiment {
    private static final Setting<Integer> RANKS = Setting.ofInt("ranks", 1024, 64, 1 << 16)
            .which(ranks -> Integer.bitCount(ranks) == 1, "a power of two, 64..65536");

    private static final Setting<Double> SHARE = Setting.ofDouble("auto-share", SchemeSettings.USUAL_SHARE, 0, 100);

    /** Ranks of the examples of Kumar et al., section 4.1: 5 x 4 x 4. */
    private static final int OF_EXAMPLES = 80;

    private static final int[] EXTENTS = {5, 4, 4};
    private static final int EXAMPLES_PER_NODE = 4;

    /** The names of the machines: one on which addresses are computed from ranks, and one on which they are stored. */
    private static final List<String> MACHINES = List.of("bgq-512", "blues");

    /**
     * One case of the experiment: the calls that create communicators, and the rank whose memory and translations are measured.
     *
     * @param calls the communicator calls
     * @param ranks number of ranks of the world
     * @param rank rank that is measured, 0 to {@code ranks} - 1
     */
    private record Case(Skeleton calls, int ranks, int rank) {}

    @Override
    public String name() {
        return "address-schemes";
    }

    @Override
    public String summary() {
        return "memory and time of a translation under each scheme: applications, examples, random orders; auto last";
    }

    @Override
    public String source() {
        return "Guo et al. 2017, Table I; Kumar et al. 2016, section 4.1";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(RANKS, SHARE);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of(SHARE.key(), SHARE.fallback());
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        Map<String, Case> cases = cases(runs.value(RANKS));
        runs.steps(cases.size() * MACHINES.size());
        TreeSet<String> larger = new TreeSet<>();
        for (String machine : MACHINES) {
            cases.forEach((name, one) -> {
                if (add(table, runs.machine(machine, null, Map.of()), runs.value(SHARE), name, one)) {
                    larger.add(name);
                }
                runs.stepDone();
            });
        }
        return table.note(
                        "bytes of addresses and maps of one rank, with node and node-roots communicators; times are the mean of one translation"
                                + " in each of its communicators, without caches.")
                .note(
                        "allowed are schemes that take at most auto-share of a send's CPU time, or no longer than a table of"
                                + " ranks. Where auto takes more than one of them, each of its maps has a struct of 40 B. A duplicate of a table refers to it for"
                                + " nothing, a table of few ranks has 12 B before its slots, and a sparse group has none: "
                                + (larger.isEmpty() ? "nowhere" : String.join(", ", larger)) + ".")
                .findings();
    }

    private static Map<String, Case> cases(int ranks) {
        Map<String, Case> cases = new LinkedHashMap<>();
        ServiceLoader.load(Skeleton.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Skeleton::name))
                .forEach(program -> cases.put(program.name(), new Case(program, ranks, 0)));
        Section41.examples()
                .forEach((what, members) -> cases.put(
                        "example " + what,
                        new Case(
                                HypotheticalWorlds.calls(
                                        what,
                                        mpi -> mpi.split(
                                                mpi.world(),
                                                rank -> IntStream.of(members).anyMatch(m -> m == rank) ? 0 : -1)),
                                OF_EXAMPLES,
                                members[0])));
        cases.put("two random orders, equal", new Case(RandomMemory.orders(1, 1), ranks, 0));
        cases.put("two random orders", new Case(RandomMemory.orders(1, 2), ranks, 0));
        return cases;
    }

    /** Adds the rows of a case. Returns whether another allowed scheme takes less memory than {@code auto}. */
    private static boolean add(ExperimentTable table, Machine on, double share, String name, Case one) {
        boolean isTorus = on.topology() instanceof Torus;
        boolean isExample = one.ranks() == OF_EXAMPLES;
        int perNode = isExample ? EXAMPLES_PER_NODE : HypotheticalWorlds.PER_NODE;
        WorldRectangles rectangles = isExample && isTorus
                ? HypotheticalWorlds.torus(EXTENTS)
                : AddressingSettings.computedRectangles(on, perNode);
        ComputedWorld world = HypotheticalWorlds.world(on, one.ranks(), perNode, isTorus, rectangles)
                .withAutoTime(AddressingSettings.autoTime(on, share));
        ComputedWorld.Outcome outcome = world.run(one.calls(), one.rank());
        long allowed = world.settings().allowedTime();
        long smallest = Long.MAX_VALUE;
        Map<Addressing, Footprint> ordered = new LinkedHashMap<>(outcome.footprints());
        ordered.remove(Addressing.AUTO);
        Footprint auto = outcome.under("auto");
        String where = name + ", " + (isTorus ? "torus" : "fat tree") + ", ";
        for (Map.Entry<Addressing, Footprint> entry : ordered.entrySet()) {
            Footprint footprint = entry.getValue();
            long time = footprint.translations() / outcome.communicators();
            table.shown(where + entry.getKey().text() + ", " + nanoseconds(time), "B", (double) footprint.total());
            if (time <= allowed) {
                smallest = Math.min(smallest, footprint.total());
            }
        }
        long time = auto.translations() / outcome.communicators();
        table.shown(where + "auto, " + nanoseconds(time), "B", (double) auto.total())
                .own(
                        where + "auto over the smallest that is allowed",
                        "ratio",
                        (double) auto.total() / smallest,
                        ATMOST);
        return auto.total() > smallest;
    }

    private static final Tolerance ATMOST = Tolerance.between(0, 1);

    private static String nanoseconds(long picoseconds) {
        return "%.1f ns".formatted(picoseconds / 1e3);
    }
}
