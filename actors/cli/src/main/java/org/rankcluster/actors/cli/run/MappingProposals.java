package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.actors.path.PathTraffic;
import org.rankcluster.hardware.topology.GreedyMapping;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.input.InputException;

/**
 * The alternative mappings that {@code advise} tries for a run: one with the least distances, and one from the run's traffic. The first is
 * an order of the dimensions; the second is a greedy mapping, written as a map file in the current folder.
 */
final class MappingProposals {
    /** Share of the distances that a mapping must save to be tried. */
    private static final double LEAST = 0.05;
    /** Largest number of ranks for a greedy mapping, whose work grows with the square. */
    private static final int MOST_RANKS = 8192;

    private MappingProposals() {}

    /** Returns the mappings to try. If there is a greedy one, its map file has been written. */
    static List<Proposal> of(JobResult result, PathTraffic traffic, JobSpec spec, String app) {
        List<Proposal> all = new ArrayList<>();
        HotSpots.Distances distances = RunCounts.of(result).hot().distances();
        distances.orders().entrySet().stream()
                .min(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .filter(order -> order.getValue() < (1 - LEAST) * distances.mean())
                .ifPresent(order -> all.add(proposal(order.getKey())));
        addGreedy(all, traffic, spec, app);
        return all;
    }

    private static Proposal proposal(String mapping) {
        return new Proposal(Proposal.Kind.CHOICE, Map.of(Proposal.MAPPING, mapping), null, "");
    }

    private static void addGreedy(List<Proposal> all, PathTraffic traffic, JobSpec spec, String app) {
        int ranks = spec.ranks();
        List<PathTraffic.Pair> pairs = traffic.pairs().stream()
                .filter(pair -> pair.from() < ranks && pair.to() < ranks)
                .toList();
        if (pairs.isEmpty() || ranks > MOST_RANKS) {
            return;
        }
        int[] from = pairs.stream().mapToInt(PathTraffic.Pair::from).toArray();
        int[] to = pairs.stream().mapToInt(PathTraffic.Pair::to).toArray();
        long[] bytes = pairs.stream().mapToLong(PathTraffic.Pair::bytes).toArray();
        Topology topology = spec.machine().topology();
        RankMapping mapping = spec.mapping();
        int slots = mapping.slots();
        int[] positions = GreedyMapping.positions(topology, ranks, slots, from, to, bytes);
        int[] nodes = new int[ranks];
        int[] now = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            nodes[rank] = positions[rank] / slots;
            now[rank] = mapping.nodeOf(rank);
        }
        double before = GreedyMapping.distance(topology, now, from, to, bytes);
        if (GreedyMapping.distance(topology, nodes, from, to, bytes) < (1 - LEAST) * before) {
            Path file = Path.of("advise-" + app.replaceAll("[^A-Za-z0-9]+", "-") + ".map");
            write(file, topology, positions, slots);
            all.add(proposal(file.toString()));
        }
    }

    private static void write(Path file, Topology topology, int[] positions, int slots) {
        List<String> lines = new ArrayList<>();
        lines.add("# place of each rank: "
                + String.join(" ", OrderMapping.letters(topology).split("")));
        for (int position : positions) {
            StringBuilder line = new StringBuilder();
            for (int dimension = 0; dimension < topology.dimensions(); dimension++) {
                line.append(topology.coordinate(position / slots, dimension)).append(' ');
            }
            lines.add(line.append(position % slots).toString());
        }
        try {
            Files.write(file, lines, StandardCharsets.UTF_8);
        } catch (IOException unwritable) {
            throw InputException.option(
                    Proposal.MAPPING,
                    file.toString(),
                    "a file that can be written, for a greedy mapping: " + unwritable);
        }
    }
}
