package org.rankcluster.protocol.choreography.gatherscatter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.lengths;
import static org.rankcluster.protocol.choreography.CollectiveCheck.roots;
import static org.rankcluster.protocol.choreography.CollectiveCheck.sizes;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;

class LinearTest {
    @Test
    void shouldGatherAllBlocksInRankOrder() {
        GatherCheck.everySizeAndRoot("linear");
    }

    @Test
    void shouldGatherBlocksOfAnyLengths() {
        for (int ranks : sizes()) {
            for (int root : roots(ranks)) {
                int[] lengths = lengths(ranks + root, ranks, 1);
                Parameters parameters = Parameters.of(ranks).root(root).lengths(Blocks.of(lengths));
                GatherCheck.one(Gather.GATHERV, "linear", parameters, lengths);
            }
        }
    }

    @Test
    void shouldNeedOnlyTheirOwnLengthOnOtherRanksOfAGather() {
        Parameters parameters = Parameters.of(5).root(2).lengths(Blocks.only(5, 4, 17));
        Choreography gatherv = Gather.GATHERV.choreography("linear", parameters);
        Round round = new Round();
        assertThat(gatherv.rounds(4).next(round)).isTrue();
        assertThat(round.length(0)).isEqualTo(17);
        assertThat(round.peer(0)).isEqualTo(2);
    }

    @Test
    void shouldTakeAMessageFromEachRankWithSomething() {
        Parameters parameters = Parameters.of(100).lengths(Blocks.even(100, 60, 1));
        Choreography gatherv = Gather.GATHERV.choreography("linear", parameters);
        assertThat(Interpreter.STEPS.count(gatherv).messages()).isEqualTo(59);
        assertThat(Interpreter.STEPS.count(gatherv).time()).isEqualTo(59);
    }

    @Test
    void shouldGiveEachRankItsBlock() {
        ScatterCheck.everySizeAndRoot("linear");
    }

    @Test
    void shouldScatterBlocksOfAnyLengths() {
        for (int ranks : sizes()) {
            for (int root : roots(ranks)) {
                int[] lengths = lengths(ranks + root, ranks, 1);
                Parameters parameters = Parameters.of(ranks).root(root).lengths(Blocks.of(lengths));
                ScatterCheck.one(Scatter.SCATTERV, "linear", parameters, lengths);
            }
        }
    }

    @Test
    void shouldNeedOnlyTheirOwnLengthOnOtherRanksOfAScatter() {
        Parameters parameters = Parameters.of(5).root(2).lengths(Blocks.only(5, 4, 17));
        Choreography scatterv = Scatter.SCATTERV.choreography("linear", parameters);
        Round round = new Round();
        assertThat(scatterv.rounds(4).next(round)).isTrue();
        assertThat(round.length(0)).isEqualTo(17);
        assertThat(round.peer(0)).isEqualTo(2);
    }

    @Test
    void shouldTakeAMessageToEachRankWithSomething() {
        Parameters parameters = Parameters.of(100).lengths(Blocks.even(100, 60, 1));
        Choreography scatterv = Scatter.SCATTERV.choreography("linear", parameters);
        assertThat(Interpreter.STEPS.count(scatterv).messages()).isEqualTo(59);
        assertThat(Interpreter.STEPS.count(scatterv).time()).isEqualTo(59);
    }
}
