package org.rankcluster.hardware.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.rankcluster.input.InputException;

class EndOfTimeTest {
    @Test
    void shouldAddUpToTheEnd() {
        assertThat(EndOfTime.sum(2, 3)).isEqualTo(5);
        assertThat(EndOfTime.sum(EndOfTime.AT - 4, 3)).isEqualTo(EndOfTime.AT - 1);
        assertThat(EndOfTime.sum(EndOfTime.AT - 4, 4)).isEqualTo(EndOfTime.AT);
        assertThat(EndOfTime.sum(EndOfTime.AT, 0)).isEqualTo(EndOfTime.AT);
        assertThat(EndOfTime.sum(EndOfTime.AT, Long.MAX_VALUE)).isEqualTo(EndOfTime.AT);
        assertThat(EndOfTime.sum(1, Long.MAX_VALUE + 1)).isEqualTo(EndOfTime.AT);
    }

    @Test
    void shouldReportSumsThatHaveOverflowed() {
        assertThat(EndOfTime.isPast(EndOfTime.AT - 1)).isFalse();
        assertThat(EndOfTime.isPast(EndOfTime.AT)).isTrue();
        assertThat(EndOfTime.isPast(EndOfTime.AT + EndOfTime.AT)).isTrue();
    }

    @Test
    void shouldMultiplyOnlyWhatFits() {
        assertThat(EndOfTime.times(3, 7)).isEqualTo(21);
        assertThat(EndOfTime.times(3, -7)).isEqualTo(-21);
        assertThat(EndOfTime.times(1L << 31, 1L << 31)).isEqualTo(1L << 62);
        assertThatThrownBy(() -> EndOfTime.times(1L << 31, 1L << 32))
                .isInstanceOf(InputException.class)
                .hasMessage("machine: 2147483648 x 0.004294967296 s: past the end of virtual time"
                        + " (expected: virtual time below 9223372.036854775806 s, about 106.75 days)");
    }
}
