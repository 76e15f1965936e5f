package org.rankcluster.protocol.choreography.barrier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;
import static org.rankcluster.protocol.choreography.CollectiveCheck.nothing;
import static org.rankcluster.protocol.choreography.CollectiveCheck.sizes;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;

class DisseminationTest {
    /** The ranks whose arrival each rank has learned, directly or indirectly. Every message carries the sender's set. */
    private record Knowledge(BitSet[] known) implements Interpreter.Actions<BitSet> {
        @Override
        public BitSet send(int rank, Round round, int step) {
            return (BitSet) known[rank].clone();
        }

        @Override
        public void receive(long time, int rank, Round round, int step, BitSet data) {
            known[rank].or(data);
        }

        @Override
        public void compute(int rank, Round round, int step) {
            throw new AssertionError("a barrier computes nothing");
        }
    }

    private static Choreography barrier(int ranks) {
        return Barrier.BARRIER.choreography("dissemination", Parameters.of(ranks));
    }

    @Test
    void shouldLetEveryRankReceiveOfAllOthers() {
        for (int ranks : sizes()) {
            check(barrier(ranks), nothing(ranks), nothing(ranks), null);
            BitSet[] known = new BitSet[ranks];
            for (int rank = 0; rank < ranks; rank++) {
                known[rank] = new BitSet();
                known[rank].set(rank);
            }
            Interpreter.STEPS.run(barrier(ranks), new Knowledge(known));
            for (BitSet received : known) {
                assertThat(received.cardinality()).isEqualTo(ranks);
            }
        }
    }

    @Test
    void shouldCostLogarithmicallyManySteps() {
        for (int ranks : sizes()) {
            Cost cost = Interpreter.STEPS.count(barrier(ranks));
            assertThat(cost.time()).isEqualTo(log2Up(ranks));
            assertThat(cost.messages()).isEqualTo((long) ranks * log2Up(ranks));
            assertThat(cost.bytes()).isZero();
        }
    }
}
