package org.rankcluster.protocol.choreography;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.rankcluster.input.NearestName;

/** The names of algorithms and collectives in papers and in other MPI libraries, for the hints in error messages. */
public final class AlgorithmAliases {
    private static final Map<String, List<String>> OURS = Map.ofEntries(
            Map.entry("rabenseifner", List.of("reduce-scatter-gather", "reduce-scatter-allgather")),
            Map.entry("butterfly", List.of("recursive-doubling", "recursive-halving")),
            Map.entry("hypercube", List.of("recursive-doubling", "recursive-halving", "binomial")),
            Map.entry("recursive-halving", List.of("reduce-scatter-gather", "reduce-scatter-allgather")),
            Map.entry("recursive-doubling", List.of("distance-doubling", "dissemination", "bruck")),
            Map.entry("hillis-steele", List.of("distance-doubling")),
            Map.entry("van-de-geijn", List.of("scatter-allgather")),
            Map.entry("scatter-ring-allgather", List.of("scatter-allgather")),
            Map.entry("minimum-spanning-tree", List.of("binomial")),
            Map.entry("mst", List.of("binomial")),
            Map.entry("binary-tree", List.of("binomial")),
            Map.entry("flat-tree", List.of("linear")),
            Map.entry("flat", List.of("linear")),
            Map.entry("linear", List.of("scattered")),
            Map.entry("spread-out", List.of("scattered")),
            Map.entry("isend-irecv", List.of("scattered")),
            Map.entry("pairwise-exchange", List.of("pairwise")),
            Map.entry("bucket", List.of("ring")),
            Map.entry("index", List.of("bruck")),
            Map.entry("concatenation", List.of("bruck")),
            Map.entry("hensgen", List.of("dissemination")),
            Map.entry("broadcast", List.of("bcast")),
            Map.entry("all-reduce", List.of("allreduce")),
            Map.entry("reducescatter", List.of("reduce-scatter")));

    private AlgorithmAliases() {}

    /**
     * Returns a hint to the valid name of the algorithm that a user means: by its usual name, else by the nearest spelling.
     *
     * @param name the given name
     * @param known valid names
     * @return {@code "; did you mean NAME?"}, or an empty text
     */
    public static String hint(String name, Collection<String> known) {
        return OURS.getOrDefault(name.toLowerCase(Locale.ROOT).replace('_', '-'), List.of()).stream()
                .filter(known::contains)
                .findFirst()
                .map(ours -> "; did you mean " + ours + "?")
                .orElseGet(() -> NearestName.hint(name, known));
    }
}
