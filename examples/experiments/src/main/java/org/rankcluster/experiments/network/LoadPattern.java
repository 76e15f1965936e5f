package org.rankcluster.experiments.network;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.Permutation;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.extension.Setting;

/**
 * The destinations of the packets of each node of a loaded network.
 *
 * @param name name on the command line
 * @param permutation destination by node; null if each packet goes to any other node, with equal probability
 */
record LoadPattern(String name, int @Nullable [] permutation) {
    static final LoadPattern UNIFORM = new LoadPattern("uniform", null);

    /** Returns the names of all patterns. */
    static List<String> names() {
        return Stream.concat(
                        Stream.of(UNIFORM.name),
                        Arrays.stream(Permutation.values()).map(Setting::show))
                .toList();
    }

    /**
     * Returns the pattern of a name in a network.
     *
     * @param name one of {@link #names}
     * @param distance distance of pattern {@code shift}
     * @param seed seed of pattern {@code permutation}
     */
    static LoadPattern of(String name, Topology topology, int distance, long seed) {
        for (Permutation permutation : Permutation.values()) {
            if (Setting.show(permutation).equals(name)) {
                return new LoadPattern(name, permutation.destinations(topology, distance, seed));
            }
        }
        return UNIFORM;
    }

    /** Returns the share of the nodes that send to others, 0 to 1. */
    double senders() {
        if (permutation == null) {
            return 1;
        }
        long silent = IntStream.range(0, permutation.length)
                .filter(node -> permutation[node] == node)
                .count();
        return 1 - (double) silent / permutation.length;
    }

    /** Returns whether another node sends to a node. Patterns are permutations: of a node that sends to itself, no other does. */
    boolean receives(int node) {
        return permutation == null || permutation[node] != node;
    }

    /** Returns the destination of the next packet; if it is the node itself, the node sends nothing. */
    int destination(Topology topology, int node, SplittableRandom random) {
        if (permutation != null) {
            return permutation[node];
        }
        int other = random.nextInt(topology.nodes() - 1);
        return other < node ? other : other + 1;
    }
}
