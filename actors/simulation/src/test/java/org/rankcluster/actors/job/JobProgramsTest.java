package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobProgramsTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "77, 77", "255, 255", "256, 0", "300, 44", "-1, 255", "-256, 0"})
    void shouldEndWithWhatAProcessCanEndWith(int code, int exit) {
        assertThat(JobPrograms.exitCode(code)).isEqualTo(exit);
    }
}
