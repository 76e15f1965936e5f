package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BlocksTest {
    @Test
    void shouldDivideEvenlyIntoWholeElements() {
        for (int count = 1; count < 20; count++) {
            for (int elements = 0; elements < 50; elements++) {
                Blocks blocks = Blocks.even(count, elements * 12, 12);
                assertThat(blocks.total()).isEqualTo(elements * 12);
                for (int i = 0; i < count; i++) {
                    assertThat(blocks.length(i) / 12).isBetween(elements / count, Math.ceilDiv(elements, count));
                    assertThat(blocks.length(i) % 12).isZero();
                }
            }
        }
    }

    @Test
    void shouldSumLengths() {
        Blocks blocks = Blocks.of(new int[] {3, 0, 5});
        assertThat(blocks.offset(2)).isEqualTo(3);
        assertThat(blocks.length(1, 3)).isEqualTo(5);
        assertThat(blocks.total()).isEqualTo(8);
    }

    @Test
    void shouldRefuseMoreBytesThanABufferHolds() {
        assertThatThrownBy(() -> Blocks.uniform(70_000, 70_000)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Blocks.of(new int[] {Integer.MAX_VALUE, 1})).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void shouldRefuseLengthsThatAreNotKnown() {
        Blocks blocks = Blocks.only(4, 2, 17);
        assertThat(blocks.length(2)).isEqualTo(17);
        assertThatThrownBy(() -> blocks.length(1)).hasMessage("length of block 1: only the length of block 2 is known");
        assertThatThrownBy(blocks::total).hasMessage("offset of block 4: only the length of 2 is known");
    }
}
