package org.rankcluster.actors.cli.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.collective.Selection;

/**
 * The collective algorithms that {@code auto} has chosen in each run of a sweep over networks. If {@code auto} has chosen another algorithm
 * on each network, a line of the table compares the algorithms as well as the networks.
 */
final class SweepAlgorithms {
    /** Varied keys that name a network. */
    private static final List<String> NETWORKS = List.of("network", "machine", "shape");

    private final Combinations combinations;
    /** Algorithms by call, by number of the combination. */
    private final SortedMap<Integer, SortedMap<String, String>> used = new TreeMap<>();

    /** Creates the algorithms of a sweep without results. */
    SweepAlgorithms(Combinations combinations) {
        this.combinations = combinations;
    }

    /** Adds the algorithms of a result. */
    void add(int index, JsonNode result) {
        SortedMap<String, String> algorithms = new TreeMap<>();
        for (JsonNode one : result.path("collectives")) {
            String[] name = one.path("collective").asText().split("/", 2); // alltoall/pairwise
            if (Selection.keys().contains(Collective.PREFIX + name[0])) {
                algorithms.merge(name[0], name[1], (all, more) -> all.contains(more) ? all : all + " and " + more);
            }
        }
        used.put(index, algorithms);
    }

    /** Returns a line for each call whose algorithm depends on the network, with the first values in which it does. */
    List<String> lines() {
        SortedMap<String, Map<List<String>, Map<String, String>>> byCall = new TreeMap<>();
        used.forEach((index, algorithms) -> {
            List<String> networks = new ArrayList<>();
            List<String> others = new ArrayList<>();
            combinations.forEach(
                    index, (variable, value) -> (NETWORKS.contains(variable.key()) ? networks : others).add(value));
            String on = String.join(", ", networks) + (others.isEmpty() ? "" : " (" + String.join(", ", others) + ")");
            algorithms.forEach((call, algorithm) -> byCall.computeIfAbsent(call, _ -> new LinkedHashMap<>())
                    .computeIfAbsent(others, _ -> new LinkedHashMap<>())
                    .put(on, algorithm));
        });
        List<String> lines = new ArrayList<>();
        byCall.forEach((call, byOthers) -> byOthers.values().stream()
                .filter(byNetwork -> byNetwork.values().stream().distinct().count() > 1)
                .findFirst()
                .ifPresent(byNetwork -> {
                    List<String> words = new ArrayList<>();
                    byNetwork.forEach((on, algorithm) -> words.add(algorithm + " on " + on));
                    lines.add(call + ": " + String.join(", ", words) + "; --config " + Collective.PREFIX + call
                            + "=NAME compares the networks alone");
                }));
        return lines;
    }
}
