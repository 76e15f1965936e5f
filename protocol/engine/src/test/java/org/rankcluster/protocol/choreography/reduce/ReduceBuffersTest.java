package org.rankcluster.protocol.choreography.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;

/** Tests of the space that reductions need between input and output (Shan et al., section III-D). */
class ReduceBuffersTest {
    private static final int BYTES = 1 << 16;

    @Test
    void shouldNeedHalfAVectorForSumsAndAQuarterForWhatArrives() {
        Choreography reduce = ReduceCheck.reduce("reduce-scatter-gather", 16, 5, BYTES, SUM);
        for (int rank = 0; rank < 16; rank++) {
            boolean isRoot = rank == 5;
            assertThat(reduce.bytes(rank, Buffers.OUTPUT)).isEqualTo(isRoot ? BYTES : 0);
            assertThat(reduce.bytes(rank, Buffers.SCRATCH)).isEqualTo(isRoot ? BYTES / 4 : BYTES / 2);
            assertThat(reduce.bytes(rank, Buffers.SPARE)).isEqualTo(isRoot ? 0 : BYTES / 4);
        }
    }

    @Test
    void shouldNeedAllWhereARankContinuesForTwo() {
        Choreography reduce = ReduceCheck.reduce("reduce-scatter-gather", 20, 19, BYTES, SUM);
        assertThat(reduce.bytes(0, Buffers.SCRATCH)).isEqualTo(BYTES);
        assertThat(reduce.bytes(0, Buffers.SPARE)).isEqualTo(BYTES / 2);
        assertThat(reduce.bytes(1, Buffers.SCRATCH)).isEqualTo(BYTES / 2);
        assertThat(reduce.bytes(1, Buffers.SPARE)).isZero();
    }

    @Test
    void shouldNeedTwoBlocksOfARing() {
        Choreography reduce = ReduceCheck.reduce("ring", 16, 0, BYTES, SUM);
        assertThat(reduce.bytes(0, Buffers.SCRATCH)).isEqualTo(BYTES / 16);
        assertThat(reduce.bytes(0, Buffers.SPARE)).isZero();
        assertThat(reduce.bytes(1, Buffers.SCRATCH)).isEqualTo(BYTES / 16);
        assertThat(reduce.bytes(1, Buffers.SPARE)).isEqualTo(BYTES / 16);
        assertThat(reduce.bytes(8, Buffers.SCRATCH))
                .as("with the blocks that it gathers")
                .isEqualTo(BYTES / 2);
    }

    @Test
    void shouldNeedNoMoreThanTwoVectorsInATree() {
        Choreography reduce = ReduceCheck.reduce("binomial", 16, 0, BYTES, SUM);
        assertThat(reduce.bytes(1, Buffers.SCRATCH) + reduce.bytes(1, Buffers.SPARE))
                .isZero();
        assertThat(reduce.bytes(2, Buffers.SCRATCH) + reduce.bytes(2, Buffers.SPARE))
                .isEqualTo(BYTES);
        assertThat(reduce.bytes(8, Buffers.SCRATCH) + reduce.bytes(8, Buffers.SPARE))
                .isEqualTo(2 * BYTES);
        assertThat(reduce.bytes(0, Buffers.SCRATCH) + reduce.bytes(0, Buffers.SPARE))
                .isEqualTo(BYTES);
    }
}
