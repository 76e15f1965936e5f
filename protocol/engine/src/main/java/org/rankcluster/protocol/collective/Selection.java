package org.rankcluster.protocol.collective;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.NonuniformSettings;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.runtime.CollectiveSite;

/**
 * Which algorithm carries out a collective: the one that the job names under {@code collective.NAME}, or, for {@code auto},
 * the one that the collective's own folder finds right for the size and the number of ranks. Either way all ranks come to
 * the same, for they ask the same of the same.
 */
public final class Selection {
    private Selection() {}

    /** Keys of all choices that a job can make. */
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
     * Checks a choice when a job starts; {@link MachineAlgorithms} tells whether its machine has what it takes.
     *
     * @param where file and line, or the command line
     * @throws InputException if there is no such collective or algorithm
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
            throw new InputException(where, key, value, oneOf(names) + NearestName.hint(value, names));
        }
    }

    /**
     * The choreography of a call.
     *
     * <p>What the job chose for all ranks of the machine is left to us where not all of them take part, and what it chose for
     * the network that combines where that lacks the operator.
     *
     * @throws InputException if the job chose an algorithm that does not suit the machine, or an operator that does not commute
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
        CollectiveScope situation = parameters.situation();
        if (situation.isBeside(algorithm)) {
            return collective.choreography(collective.choice(parameters), parameters);
        }
        String missing = situation.missing(algorithm.rule());
        if (missing != null) {
            throw new InputException("job", key, chosen, missing);
        }
        if (algorithm.needsCommutative() && !parameters.commutative()) {
            List<String> suitable = collective.algorithmNames(false);
            throw new InputException("job", key, chosen, oneOf(suitable) + " for an operator that does not commute");
        }
        return collective.choreography(chosen, parameters);
    }

    /** The row of the job's table for a reduce; null if it has no table. */
    static DecisionTable.@Nullable Row decided(CollectiveSite job, Parameters parameters) {
        DecisionTable table = job.decisions();
        return table == null
                ? null
                : table.at(
                        parameters.ranks(), parameters.bytes(), Integer.parseInt(job.choice(DecisionTable.ZEROS, "0")));
    }

    /** What a table names where it suits these ranks and this operator; else what is left to us. */
    private static String suiting(Collective collective, String name, Parameters parameters) {
        Algorithm algorithm = collective.algorithm(name);
        CollectiveScope situation = parameters.situation();
        boolean suits = algorithm != null
                && !situation.isBeside(algorithm)
                && situation.missing(algorithm.rule()) == null
                && (parameters.commutative() || !algorithm.needsCommutative());
        return suits ? name : collective.choice(parameters);
    }

    static String oneOf(List<String> names) {
        return Collective.AUTO + ", " + String.join(", ", names);
    }
}
