package org.rankcluster.hardware.torus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BubbleRuleTest {
    @Test
    void shouldAskForSpaceInLargestPackets() {
        BubbleRule rule = BubbleRule.of(8, 2, 1);

        assertThat(rule.needs(false)).isEqualTo(16);
        assertThat(rule.needs(true)).isEqualTo(8);
        assertThat(rule.slotChunks()).isEqualTo(8);
    }

    /** If packets of any sizes enter a ring wherever the rule allows, one of them can always move. */
    @Test
    void shouldLeaveABubbleInEveryRing() {
        BubbleRule rule = BubbleRule.of(8, 2, 1);
        for (int buffers = 2; buffers <= 6; buffers++) {
            for (int seed = 0; seed < 50; seed++) {
                assertThat(neverStuck(rule, buffers, seed, true)).isTrue();
            }
        }
    }

    /** A small packet must take the space of the largest. With its own size it may split the bubble, and all packets are stuck. */
    @Test
    void shouldNotCountPacketsByTheirOwnSizes() {
        BubbleRule rule = BubbleRule.of(8, 2, 1);
        boolean neverStuck = true;
        for (int seed = 0; seed < 50; seed++) {
            neverStuck &= neverStuck(rule, 3, seed, false);
        }
        assertThat(neverStuck).isFalse();
    }

    /** Takes random steps in a ring of buffers of two packets that no packet ever leaves. */
    private static boolean neverStuck(BubbleRule rule, int buffers, int seed, boolean slots) {
        Random random = new Random(seed);
        List<ArrayDeque<Integer>> ring = new ArrayList<>();
        for (int i = 0; i < buffers; i++) {
            ring.add(new ArrayDeque<>());
        }
        for (int step = 0; step < 2_000; step++) {
            int at = random.nextInt(buffers);
            ArrayDeque<Integer> from = ring.get(Math.floorMod(at - 1, buffers));
            int free = 16 - sum(ring.get(at));
            if (random.nextBoolean() && free >= rule.needs(false)) {
                ring.get(at).add(slots ? rule.slotChunks() : 1 + random.nextInt(8));
            } else if (!from.isEmpty() && free >= rule.needs(true)) {
                ring.get(at).add(from.remove());
            }
            if (!canMove(ring, rule)) {
                return false;
            }
        }
        return true;
    }

    private static int sum(ArrayDeque<Integer> buffer) {
        return buffer.stream().mapToInt(chunks -> chunks).sum();
    }

    private static boolean canMove(List<ArrayDeque<Integer>> ring, BubbleRule rule) {
        boolean empty = true;
        for (int at = 0; at < ring.size(); at++) {
            boolean packetBehind = !ring.get(Math.floorMod(at - 1, ring.size())).isEmpty();
            empty &= !packetBehind;
            if (packetBehind && 16 - sum(ring.get(at)) >= rule.needs(true)) {
                return true;
            }
        }
        return empty;
    }
}
