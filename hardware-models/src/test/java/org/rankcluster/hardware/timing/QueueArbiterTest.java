package org.rankcluster.hardware.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class QueueArbiterTest {
    private final int[] filled = new int[64];
    private final QueueArbiter.Filled content = queue -> filled[queue];

    @Test
    void shouldServeTheFullestQueueInTheFirstPhase() {
        QueueArbiter arbiter = new QueueArbiter(157, 53);
        filled[3] = 5;
        filled[7] = 9;
        filled[9] = 9;

        assertThat(arbiter.choose(1L << 3, content, 0, 0)).isEqualTo(3);
        assertThat(arbiter.choose(1L << 3 | 1L << 7 | 1L << 9, content, 156, 0)).isEqualTo(7);
        assertThat(arbiter.choose(1L << 63 | 1L << 3, content, 210 + 100, 0)).isEqualTo(3);
    }

    @Test
    void shouldServeAllAlikeInTheSecondPhase() {
        QueueArbiter arbiter = new QueueArbiter(157, 53);
        filled[5] = 100;
        long queues = 1L | 1L << 5 | 1L << 33 | 1L << 63;
        int[] served = new int[64];
        int draws = 0;
        for (long turn = 0; turn < 2_000; turn++) {
            int queue = arbiter.choose(queues, content, turn * 210 + 157 + turn % 53, (int) (turn % 7));
            assertThat(queues >>> queue & 1).isEqualTo(1);
            served[queue]++;
            draws++;
        }
        for (int queue : new int[] {0, 5, 33, 63}) {
            assertThat(served[queue]).isBetween(draws / 4 - 100, draws / 4 + 100);
        }
    }

    @Test
    void shouldDrawTheSameAgain() {
        QueueArbiter arbiter = new QueueArbiter(0, 1);
        for (long now = 0; now < 100; now++) {
            assertThat(arbiter.choose(0xff, content, now, 4)).isEqualTo(arbiter.choose(0xff, content, now, 4));
        }
    }

    @Test
    void shouldRejectPhasesThatCannotBe() {
        assertThatThrownBy(() -> new QueueArbiter(0, 0)).hasMessageContaining("not both 0");
        assertThatThrownBy(() -> new QueueArbiter(-1, 5)).hasMessageContaining("none negative");
    }
}
