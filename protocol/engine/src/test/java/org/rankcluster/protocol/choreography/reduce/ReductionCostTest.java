package org.rankcluster.protocol.choreography.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;

import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;

/** Comparisons of the formulas of Shan et al., section III, with the interpreter's counts of rounds, bytes and bytes combined. */
class ReductionCostTest {
    @Test
    void shouldBeThatOfTheBinomialTree() {
        check("binomial", Binomial::cost);
    }

    @Test
    void shouldBeThatOfReduceScatterAndGather() {
        check("reduce-scatter-gather", ReduceScatterGather::cost);
    }

    @Test
    void shouldBeThatOfTheRing() {
        check("ring", Ring::cost);
    }

    @Test
    void shouldBeAStepLessThanPrintedForTheRing() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            ReductionCost printed = Ring.printedCost(ranks);
            ReductionCost counted = Ring.cost(ranks);
            assertThat(printed.alphas() - counted.alphas()).isEqualTo(1);
            assertThat(printed.betas()).isEqualTo(counted.betas());
            assertThat(printed.gammas()).isEqualTo(counted.gammas());
        }
    }

    private static void check(String algorithm, IntFunction<ReductionCost> formula) {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            int bytes = 128 * ranks * Integer.BYTES;
            ReductionCost cost = formula.apply(ranks);
            for (int root : new int[] {0, ranks / 2, ranks - 1}) {
                Choreography reduce = ReduceCheck.reduce(algorithm, ranks, root, bytes, SUM);
                String what = algorithm + " on " + ranks;
                assertThat((double) Interpreter.STEPS.count(reduce).time())
                        .as(what)
                        .isEqualTo(cost.alphas());
                assertThat((double) new Interpreter(0, 1, 0).count(reduce).time())
                        .as(what)
                        .isCloseTo(cost.betas() * bytes, within(ranks * 8.0));
                assertThat((double) new Interpreter(0, 0, 1).count(reduce).time())
                        .as(what)
                        .isCloseTo(cost.gammas() * bytes, within(ranks * 8.0));
            }
        }
    }
}
