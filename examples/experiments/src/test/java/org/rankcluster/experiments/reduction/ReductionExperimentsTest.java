package org.rankcluster.experiments.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.reduce.Encoding;

class ReductionExperimentsTest {
    @Test
    void shouldFindWhereBytesCross() {
        assertThat(Sparse.crossing(Encoding.BITS, Encoding.DENSE, 4)).isEqualTo(3.125);
        assertThat(Sparse.crossing(Encoding.INDICES, Encoding.DENSE, 8)).isCloseTo(100 / 3.0, within(0.001));
    }
}
