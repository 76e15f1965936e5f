package org.rankcluster.protocol.choreography;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A kind of collective, such as allgatherv: its algorithms, and the default choice among them. */
public final class Collective {
    /** Prefix of the configuration keys of choices among algorithms. */
    public static final String PREFIX = "collective.";

    /** The value that leaves the choice to the library. */
    public static final String AUTO = "auto";

    private final String name;
    private final String key;
    private final List<Algorithm> algorithms;
    private final List<String> fullNames;
    private final Function<Parameters, String> choice;
    private final Function<Parameters, Fastest> comparison;

    /**
     * Creates a collective that chooses by a rule.
     *
     * @param name name on the command line, for example {@code allgatherv}
     * @param algorithms all algorithms
     * @param choice function to the name of the default algorithm; depends only on data that all ranks share
     */
    public Collective(String name, List<Algorithm> algorithms, Function<Parameters, String> choice) {
        this(name, algorithms, choice, parameters -> new Fastest());
    }

    private Collective(
            String name,
            List<Algorithm> algorithms,
            Function<Parameters, String> choice,
            Function<Parameters, Fastest> comparison) {
        this.name = name;
        this.key = PREFIX + name;
        this.algorithms = algorithms;
        this.fullNames = algorithms.stream()
                .map(algorithm -> name + "/" + algorithm.name())
                .toList();
        this.choice = choice;
        this.comparison = comparison;
    }

    /**
     * Creates a collective that chooses by estimated times.
     *
     * @param name name on the command line
     * @param algorithms all algorithms
     * @param comparison function to the estimates of the suitable algorithms; depends only on data that all ranks share
     * @return the collective
     */
    public static Collective byCost(String name, List<Algorithm> algorithms, Function<Parameters, Fastest> comparison) {
        return new Collective(name, algorithms, comparison.andThen(Fastest::name), comparison);
    }

    /** {@return the name on the command line, for example {@code allgatherv}} */
    public String name() {
        return name;
    }

    /** {@return the configuration key of the job's choice, for example {@code collective.allgatherv}} */
    public String key() {
        return key;
    }

    /** {@return the names of the collective's algorithms} */
    public List<String> algorithmNames() {
        return algorithms.stream().map(Algorithm::name).toList();
    }

    /**
     * Returns the names of the algorithms that suit an operator.
     *
     * @param commutative whether the operator is commutative
     * @return names, in the order of the algorithms
     */
    public List<String> algorithmNames(boolean commutative) {
        return algorithms.stream()
                .filter(algorithm -> commutative || !algorithm.needsCommutative())
                .map(Algorithm::name)
                .toList();
    }

    /** {@return all algorithms} */
    public List<Algorithm> algorithms() {
        return algorithms;
    }

    /**
     * Returns the algorithm with a name, or null.
     *
     * @param algorithmName name of the algorithm
     * @return the algorithm, or null if there is none with this name
     */
    public @Nullable Algorithm algorithm(String algorithmName) {
        int index = index(algorithmName);
        return index < 0 ? null : algorithms.get(index);
    }

    /**
     * Returns the name of the default algorithm for these parameters.
     *
     * @param parameters arguments of the collective
     * @return name of one of its algorithms
     */
    public String choice(Parameters parameters) {
        return choice.apply(parameters);
    }

    /**
     * Returns the estimated times of the algorithms that suit these parameters.
     *
     * @param parameters arguments of the collective
     * @return picoseconds by name of the algorithm; empty if the choice does not depend on estimates
     */
    public Map<String, Double> estimates(Parameters parameters) {
        return comparison.apply(parameters).estimates();
    }

    /**
     * Creates the choreography of an algorithm.
     *
     * @param algorithmName name of one of its algorithms
     * @param parameters arguments of the collective
     * @return the choreography
     * @throws IllegalArgumentException if there is no such algorithm
     */
    public Choreography choreography(String algorithmName, Parameters parameters) {
        int index = index(algorithmName);
        if (index < 0) {
            throw new IllegalArgumentException(
                    name + ": algorithm: " + algorithmName + " (expected: one of " + String.join(", ", algorithmNames())
                            + AlgorithmAliases.hint(algorithmName, algorithmNames()) + ")");
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
