package org.rankcluster.hardware.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BubbleRuleTest {
    @Test
    void shouldAskForRoomInLargestPackets() {
        BubbleRule rule = BubbleRule.of(8, 2, 1);

        assertThat(rule.needs(false)).isEqualTo(16);
        assertThat(rule.needs(true)).isEqualTo(8);
        assertThat(rule.slotChunks()).isEqualTo(8);
    }

    /** A ring into which packets are pushed wherever the rule allows must always have one that can move. */
    @Test
    void shouldLeaveABubbleInEveryRing() {
        Random random = new Random(3);
        BubbleRule rule = BubbleRule.of(8, 2, 1);
        for (int buffers = 2; buffers <= 6; buffers++) {
            int[] free = random.ints(buffers, 2, 5).map(packets -> packets * 8).toArray();
            int[] packets = new int[buffers];
            for (int step = 0; step < 2_000; step++) {
                int at = random.nextInt(buffers);
                int from = Math.floorMod(at - 1, buffers);
                if (free[at] >= rule.needs(false) && random.nextBoolean()) {
                    free[at] -= rule.slotChunks();
                    packets[at]++;
                } else if (packets[from] > 0 && free[at] >= rule.needs(true)) {
                    free[at] -= rule.slotChunks();
                    packets[at]++;
                    free[from] += rule.slotChunks();
                    packets[from]--;
                }
                assertThat(canMove(free, packets, rule)).isTrue();
            }
        }
    }

    private static boolean canMove(int[] free, int[] packets, BubbleRule rule) {
        int total = 0;
        for (int at = 0; at < free.length; at++) {
            total += packets[at];
            if (packets[Math.floorMod(at - 1, free.length)] > 0 && free[at] >= rule.needs(true)) {
                return true;
            }
        }
        return total == 0;
    }
}
