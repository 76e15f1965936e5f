package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JobResultTest {
    private static String reason(String diagnosis) {
        return new JobResult.End(1, diagnosis).reason();
    }

    @Test
    void shouldGiveItsReasonInALine() {
        assertThat(reason("time limit")).isEqualTo("time limit");
        assertThat(reason("rank 0 failed\n  at Main.main")).isEqualTo("rank 0 failed");
        assertThat(reason("")).isEmpty();
        assertThat(reason(null)).isEmpty();
    }

    @Test
    void shouldCutAReasonThatIsLongAndNoCharacterInTwo() {
        String most = "\uD83D\uDE00".repeat(JobResult.MOST_REASON);
        assertThat(reason(most)).isEqualTo(most);
        assertThat(reason(most + most)).isEqualTo(most + "...");
    }
}
