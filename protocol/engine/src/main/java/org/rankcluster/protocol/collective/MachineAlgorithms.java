package org.rankcluster.protocol.collective;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.topology.torus.Torus;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.RectangleTree;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;

/**
 * Which algorithms a machine has what it takes for, whatever ranks take part. A communicator that does not suit one of them
 * may still have to do with another: see {@link Selection#choose}.
 *
 * @param topology of the network for messages
 * @param combines whether there is a network that combines
 * @param interrupts whether there are global interrupts
 * @param isCray whether it is known how the machine's own library reduces
 */
public record MachineAlgorithms(Topology topology, boolean combines, boolean interrupts, boolean isCray) {
    /**
     * Checks what a job chose, by key.
     *
     * @param where the command line
     * @param choices passed by {@link Selection#check}; other keys than those of collectives are left alone
     * @throws InputException if the machine has nothing to carry out a chosen algorithm with
     */
    public void check(String where, Map<String, String> choices) {
        for (Collective collective : Choreographies.COLLECTIVES) {
            check(where, collective, choices.getOrDefault(collective.key(), Collective.AUTO));
        }
    }

    /**
     * Checks what a table names.
     *
     * @param file of the table
     * @throws InputException as {@link #check}
     */
    public void check(String file, DecisionTable table) {
        table.algorithms().forEach(algorithm -> check(file, Reduce.REDUCE, algorithm));
    }

    private void check(String where, Collective collective, String chosen) {
        Algorithm algorithm = collective.algorithm(chosen);
        String missing = algorithm == null ? null : missing(algorithm);
        if (missing != null) {
            String rule =
                    "an algorithm of this machine, which has " + missing + ": " + Selection.oneOf(possible(collective));
            throw new InputException(where, collective.key(), chosen, rule);
        }
    }

    private List<String> possible(Collective collective) {
        return collective.algorithms().stream()
                .filter(algorithm -> missing(algorithm) == null)
                .map(Algorithm::name)
                .toList();
    }

    private @Nullable String missing(Algorithm algorithm) {
        return switch (algorithm.rule()) {
            case ANY -> null;
            case TREE -> combines ? null : "no network that combines";
            case NATIVE -> isCray ? null : "no reduce.cray-gamma";
            case INTERRUPT -> interrupts ? null : "no global interrupts";
            case RECTANGLE -> {
                if (!(topology instanceof Torus torus)) {
                    yield "no torus";
                }
                yield RectangleTree.mostWithin(torus) >= algorithm.colours()
                        ? null
                        : "no rectangle with as many colours";
            }
        };
    }
}
