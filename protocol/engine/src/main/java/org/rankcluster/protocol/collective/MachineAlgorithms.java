package org.rankcluster.protocol.collective;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.RectangleTree;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;

/**
 * The machine features that decide which collective algorithms a job may choose: topology, combining network, global interrupts, native
 * library reductions. A communicator that does not suit a supported algorithm may still need another one: see {@link Selection#choose}.
 *
 * @param topology topology of the message network
 * @param combines true if the machine has a network that combines
 * @param interrupts true if the machine has global interrupts
 * @param isCray true if the machine file describes reductions of the machine's own library
 */
public record MachineAlgorithms(Topology topology, boolean combines, boolean interrupts, boolean isCray) {
    /**
     * Checks the algorithms that a job chose, by key.
     *
     * @param where origin of the choices, for errors: the command line
     * @param choices values that {@link Selection#check} accepted, by key; keys that are not of collectives are ignored
     * @throws InputException if the hardware does not support a chosen algorithm
     */
    public void check(String where, Map<String, String> choices) {
        for (Collective collective : Choreographies.COLLECTIVES) {
            check(where, collective, choices.getOrDefault(collective.key(), Collective.AUTO));
        }
    }

    /**
     * Checks the algorithms of a decision table.
     *
     * @param file path of the table, for errors
     * @param table the decision table
     * @throws InputException if the hardware does not support an algorithm of the table
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
