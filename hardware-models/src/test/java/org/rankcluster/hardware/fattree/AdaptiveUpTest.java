package org.rankcluster.hardware.fattree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AdaptiveUpTest {
    @Test
    void shouldTakeThePreferredPortOfAnIdleSwitch() {
        for (int count = 1; count <= 5; count++) {
            for (int preferred = 0; preferred < count; preferred++) {
                assertThat(AdaptiveUp.leastOccupied(port -> 0, 3, count, preferred))
                        .isEqualTo(3 + preferred);
                assertThat(AdaptiveUp.leastOccupied(port -> 7, 3, count, preferred))
                        .isEqualTo(3 + preferred);
            }
        }
    }

    @Test
    void shouldTakeTheFirstOfTheLeastOccupiedBehindThePreferred() {
        SplittableRandom random = new SplittableRandom(3);
        for (int run = 0; run < 500; run++) {
            int first = random.nextInt(4);
            int count = 1 + random.nextInt(8);
            int preferred = random.nextInt(count);
            int[] occupied = random.ints(first + count, 0, 4).toArray();
            int best = -1;
            for (int i = count - 1; i >= 0; i--) {
                int port = first + (preferred + i) % count;
                best = best < 0 || occupied[port] <= occupied[best] ? port : best;
            }
            assertThat(AdaptiveUp.leastOccupied(port -> occupied[port], first, count, preferred))
                    .isEqualTo(best);
        }
    }
}
