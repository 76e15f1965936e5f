package org.rankcluster.protocol.collective;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.runtime.Operation;

/** Differences between calls, and the calls of the ranks of a node. */
class CollectiveCallTest {
    private static CollectiveCall sum(int number, int root, int bytes, ElementType type) {
        return CollectiveCall.of(number, "reduce", root, bytes, Operator.SUM.on(type));
    }

    @Test
    void shouldDistinguishBroadcastsByLengthAlone() {
        CollectiveCall call = CollectiveCall.of(1, "bcast", 2, 8, null);
        assertThat(call.differsInLengthOfBcast(CollectiveCall.of(1, "bcast", 2, 4, null)))
                .isTrue();
        assertThat(call.differsInLengthOfBcast(CollectiveCall.of(1, "bcast", 2, 8, null)))
                .isFalse();
        assertThat(call.differsInLengthOfBcast(CollectiveCall.of(1, "bcast", 0, 4, null)))
                .isFalse();
        assertThat(call.differsInLengthOfBcast(CollectiveCall.of(2, "bcast", 2, 4, null)))
                .isFalse();
        assertThat(sum(1, 2, 8, ElementType.INT).differsInLengthOfBcast(sum(1, 2, 4, ElementType.INT)))
                .isFalse();
    }

    @Test
    void shouldBeTheSameWhateverTheObjectOfTheOperator() {
        CollectiveCall call = sum(1, 2, 8, ElementType.INT);
        assertThat(sum(1, 2, 8, ElementType.INT)).isEqualTo(call);
        assertThat(call).hasToString("reduce of 8 bytes, SUM on INT, root 2");
        assertThat(CollectiveCall.of(1, "allreduce", -1, 0, null)).hasToString("allreduce of 0 bytes");
    }

    @Test
    void shouldNameTheClassOfWhatDiffers() {
        CollectiveCall call = sum(1, 2, 8, ElementType.INT);
        assertThat(call.errorClass(sum(1, 2, 12, ElementType.INT))).isEqualTo(Operation.ERR_COUNT);
        assertThat(call.errorClass(sum(1, 2, 8, ElementType.LONG))).isEqualTo(Operation.ERR_TYPE);
        assertThat(call.errorClass(CollectiveCall.of(1, "reduce", 2, 8, Operator.MAX.on(ElementType.INT))))
                .isEqualTo(Operation.ERR_OP);
        assertThat(call.errorClass(sum(1, 3, 8, ElementType.INT))).isEqualTo(Operation.ERR_ROOT);
        assertThat(call.errorClass(sum(2, 2, 8, ElementType.INT))).isEqualTo(Operation.ERR_OTHER);
        assertThat(call.errorClass(CollectiveCall.of(1, "bcast", 2, 8, null))).isEqualTo(Operation.ERR_OTHER);
    }

    @Test
    void shouldKeepTheCallOfTheFirstRankOfANodeUntilAllHaveCalled() {
        NodeCalls calls = new NodeCalls();
        CollectiveCall first = sum(0, 0, 8, ElementType.INT);
        CollectiveCall other = sum(0, 1, 8, ElementType.INT);
        assertThat(calls.begun(7, 3, first)).isEqualTo(first);
        assertThat(calls.begun(7, 3, other)).isEqualTo(first);
        assertThat(calls.begun(8, 3, other)).as("another node").isEqualTo(other);
        assertThat(calls.begun(7, 3, other)).isEqualTo(first);
        assertThat(calls.begun(7, 3, other)).as("all have been there").isEqualTo(other);
        assertThat(calls.begun(9, 1, first)).isEqualTo(first);
        assertThat(calls.begun(9, 1, other)).isEqualTo(other);
    }
}
