package org.rankcluster.protocol.choreography;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.NearestName;

/** A collective: its name, the ways to carry it out, and which of them is right when the user does not say. */
public final class Collective {
    /** What keys of choices among algorithms begin with. */
    public static final String PREFIX = "collective.";

    /** The choice of the right algorithm, whichever that is. */
    public static final String AUTO = "auto";

    private final String name;
    private final String key;
    private final List<Algorithm> algorithms;
    private final List<String> fullNames;
    private final Function<Parameters, String> choice;

    /**
     * @param name as on the command line: {@code allgatherv}
     * @param algorithms all there are
     * @param choice name of the one to use; depends only on what all ranks know
     */
    public Collective(String name, List<Algorithm> algorithms, Function<Parameters, String> choice) {
        this.name = name;
        this.key = PREFIX + name;
        this.algorithms = algorithms;
        this.fullNames = algorithms.stream()
                .map(algorithm -> name + "/" + algorithm.name())
                .toList();
        this.choice = choice;
    }

    /** As on the command line: {@code allgatherv}. */
    public String name() {
        return name;
    }

    /** Key of the job's choice: {@code collective.allgatherv}. */
    public String key() {
        return key;
    }

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

    /** All ways to carry it out. */
    public List<Algorithm> algorithms() {
        return algorithms;
    }

    /** The algorithm of this name, or null. */
    public @Nullable Algorithm algorithm(String algorithmName) {
        int index = index(algorithmName);
        return index < 0 ? null : algorithms.get(index);
    }

    /** Name of the algorithm that is right for these parameters. */
    public String choice(Parameters parameters) {
        return choice.apply(parameters);
    }

    /** Carried out by the algorithm of this name, which is one of its own. */
    public Choreography choreography(String algorithmName, Parameters parameters) {
        int index = index(algorithmName);
        if (index < 0) {
            throw new IllegalArgumentException(name + ": algorithm: " + algorithmName + " (expected: one of "
                    + String.join(", ", algorithmNames()) + NearestName.hint(algorithmName, algorithmNames()) + ")");
        }
        return algorithms.get(index).maker().make(fullNames.get(index), parameters);
    }

    private int index(String algorithmName) {
        for (int i = 0; i < algorithms.size(); i++) {
            if (algorithms.get(i).name().equals(algorithmName)) {
                return i;
            }
        }
        return -1;
    }
}
