package org.rankcluster.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ToleranceTest {
    @Test
    void shouldAllowWhatIsNearEnough() {
        assertThat(Tolerance.percent(10).allows(50, 55)).isTrue();
        assertThat(Tolerance.percent(10).allows(50, 44.9)).isFalse();
        assertThat(Tolerance.points(5).allows(90, 85)).isTrue();
        assertThat(Tolerance.points(5).allows(90, 84.9)).isFalse();
        assertThat(Tolerance.atMost().allows(2, 2)).isTrue();
        assertThat(Tolerance.atMost().allows(2, 2.1)).isFalse();
        assertThat(Tolerance.atLeast().allows(2, 1.9)).isFalse();
        assertThat(Tolerance.atLeast().allows(2, 3)).isTrue();
        assertThat(Tolerance.between(55, 75).allows(Double.NaN, 55)).isTrue();
        assertThat(Tolerance.between(55, 75).allows(Double.NaN, 75.1)).isFalse();
    }

    @Test
    void shouldNotAllowWhatIsNoNumber() {
        assertThat(Tolerance.percent(10).allows(1, Double.NaN)).isFalse();
        assertThat(Tolerance.between(0, 1).allows(Double.NaN, Double.NaN)).isFalse();
        assertThat(Tolerance.atMost().allows(1, Double.NaN)).isFalse();
    }

    @Test
    void shouldSayWhatItAllows() {
        assertThat(Tolerance.percent(10).text()).isEqualTo("10 %");
        assertThat(Tolerance.between(55, 75.5).text()).isEqualTo("55..75.5");
    }
}
