package org.rankcluster.protocol.choreography;

import java.util.List;
import java.util.function.Function;
import org.rankcluster.input.NearestName;

/**
 * A collective: its name, the ways to carry it out, and which of them is right when the user does not say.
 *
 * @param name as on the command line: {@code allgatherv}
 * @param algorithms all there are
 * @param choice name of the one to use; depends only on what all ranks know
 */
public record Collective(String name, List<Algorithm> algorithms, Function<Parameters, String> choice) {
    /** Names of its algorithms. */
    public List<String> algorithmNames() {
        return algorithms.stream().map(Algorithm::name).toList();
    }

    /** Names of those that suit an operator. */
    public List<String> algorithmNames(boolean commutative) {
        return algorithms.stream()
                .filter(algorithm -> commutative || !algorithm.needsCommutative())
                .map(Algorithm::name)
                .toList();
    }

    /** Carried out by the algorithm of this name, which is one of its own. */
    public Choreography choreography(String algorithm, Parameters parameters) {
        for (Algorithm candidate : algorithms) {
            if (candidate.name().equals(algorithm)) {
                return candidate.maker().make(name + "/" + algorithm, parameters);
            }
        }
        throw new IllegalArgumentException(name + ": algorithm: " + algorithm + " (expected: one of "
                + String.join(", ", algorithmNames()) + NearestName.hint(algorithm, algorithmNames()) + ")");
    }
}
