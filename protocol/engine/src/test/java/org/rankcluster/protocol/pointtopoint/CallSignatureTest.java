package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallSignatureTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "createCart",
                "neighborAllToAllw",
                "iReduceScatterBlock",
                "exScan",
                "Create_cart",
                "Reduce_scatter",
                "Allgatherv",
                "Alltoall",
                "Split"
            })
    void shouldWriteCallsAsTheirApiDoes(String call) {
        assertThat(CallSignature.words(CallSignature.of(call, 0, null, null, 7)))
                .isEqualTo(call + " (root 0) at line 7");
    }

    @Test
    void shouldTakeTheCallsOfBothApisForTheSame() {
        long one = CallSignature.of("reduceScatter", -1, null, null, 0);

        assertThat(CallSignature.differ(one, CallSignature.of("Reduce_scatter", -1, null, null, 9)))
                .isFalse();
        assertThat(CallSignature.differ(one, CallSignature.of("reduce", -1, null, null, 0)))
                .isTrue();
    }
}
