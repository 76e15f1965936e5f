package org.rankcluster.protocol.collective;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.AlgorithmAliases;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.NonuniformSettings;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.runtime.CollectiveSite;

/**
 * The choice of a collective's algorithm: by the job's option, else by size and number of ranks. A job names it under
 * {@code collective.NAME}. With {@code auto} the collective's own package chooses by size and number of ranks. All ranks choose the same
 * algorithm, because they choose by the same inputs.
 */
public final class Selection {
    private Selection() {}

    /**
     * Returns the keys of all options of collectives.
     *
     * @return keys of algorithms, nonuniform settings and reductions
     */
    public static List<String> keys() {
        return Stream.of(
                        Choreographies.COLLECTIVES.stream().map(Collective::key),
                        NonuniformSettings.KEYS.stream(),
                        ReductionChoices.KEYS.stream(),
                        Stream.of(DecisionTable.ZEROS))
                .flatMap(keys -> keys)
                .toList();
    }

    /**
     * Checks an option when a job starts. {@link MachineAlgorithms} checks that the machine supports it.
     *
     * @param where origin of the option, for errors: file and line, or the command line
     * @param key one of {@link #keys}
     * @param value its value
     * @throws InputException if there is no such key, collective or algorithm
     */
    public static void check(String where, String key, String value) {
        if (NonuniformSettings.KEYS.contains(key)) {
            NonuniformSettings.check(where, key, value);
            return;
        }
        List<String> keys = keys();
        if (!keys.contains(key)) {
            throw new InputException(
                    where, key, value, "a key that is one of " + String.join(", ", keys) + NearestName.hint(key, keys));
        }
        if (key.equals(DecisionTable.ZEROS)) {
            DecisionTable.checkZeros(where, value);
            return;
        }
        if (ReductionChoices.KEYS.contains(key)) {
            ReductionChoices.check(where, key, value);
            return;
        }
        if (key.equals(Reduce.REDUCE.key()) && DecisionTable.file(value) != null) {
            DecisionTable unusedTable = DecisionTable.of(where, value);
            return;
        }
        List<String> names = Choreographies.collective(key.substring(Collective.PREFIX.length()))
                .algorithmNames();
        if (!value.equals(Collective.AUTO) && !names.contains(value)) {
            throw new InputException(where, key, value, oneOf(names) + AlgorithmAliases.hint(value, names));
        }
    }

    /**
     * Returns the choreography of a call.
     *
     * <p>An algorithm that needs all ranks of the machine is replaced by the automatic choice if not all of them take part. An algorithm on
     * the combining network is replaced, too, if the network lacks the operator.
     *
     * @param collective the collective
     * @param job options and hardware of the job
     * @param parameters number of ranks, sizes in bytes, root, operator and scope
     * @return the choreography of the chosen algorithm
     * @throws InputException if the chosen algorithm does not suit the machine, or needs an operator that commutes
     */
    public static Choreography choose(Collective collective, CollectiveSite job, Parameters parameters) {
        String key = collective.key();
        String chosen = job.choice(key);
        if (chosen.equals(Collective.AUTO)) {
            return collective.choreography(collective.choice(parameters), parameters);
        }
        DecisionTable.Row decided = collective.equals(Reduce.REDUCE) ? decided(job, parameters) : null;
        if (decided != null) {
            return collective.choreography(suiting(collective, decided.algorithm(), parameters), parameters);
        }
        Algorithm algorithm = collective.algorithm(chosen);
        if (algorithm == null) {
            throw new InputException("job", key, chosen, oneOf(collective.algorithmNames()));
        }
        CollectiveScope scope = parameters.scope();
        if (scope.isBeside(algorithm)) {
            return collective.choreography(collective.choice(parameters), parameters);
        }
        String missing = scope.missing(algorithm.rule());
        if (missing != null) {
            throw new InputException("job", key, chosen, missing);
        }
        if (algorithm.needsCommutative() && !parameters.commutative()) {
            List<String> suitable = collective.algorithmNames(false);
            throw new InputException("job", key, chosen, oneOf(suitable) + " for an operator that does not commute");
        }
        return collective.choreography(chosen, parameters);
    }

    /** Returns the row of the job's table for a reduce; null if the job has no table. */
    static DecisionTable.@Nullable Row decided(CollectiveSite job, Parameters parameters) {
        DecisionTable table = job.decisions();
        return table == null
                ? null
                : table.at(
                        parameters.ranks(), parameters.bytes(), Integer.parseInt(job.choice(DecisionTable.ZEROS, "0")));
    }

    /** Returns the algorithm of a table if it suits these ranks and this operator; otherwise the automatic choice. */
    private static String suiting(Collective collective, String name, Parameters parameters) {
        Algorithm algorithm = collective.algorithm(name);
        CollectiveScope scope = parameters.scope();
        boolean suits = algorithm != null
                && !scope.isBeside(algorithm)
                && scope.missing(algorithm.rule()) == null
                && (parameters.commutative() || !algorithm.needsCommutative());
        return suits ? name : collective.choice(parameters);
    }

    static String oneOf(List<String> names) {
        return Collective.AUTO + ", " + String.join(", ", names);
    }
}
