package org.rankcluster.protocol.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.DelayMerge;

class DelayTrackerTest {
    private static final int RANKS = 10;

    private final DelayMerge merge = new DelayMerge();
    private final DelayTracker[] ranks = new DelayTracker[RANKS];

    DelayTrackerTest() {
        for (int rank = 0; rank < RANKS; rank++) {
            ranks[rank] = new DelayTracker(rank, merge);
        }
    }

    /** An operation that ends when a peer has sent its message. */
    private static final class Arrival extends Operation {
        @Override
        public String describe() {
            return "message";
        }
    }

    /** Lets a rank wait until a time at which a peer sends, and returns the parts of the wait by rank. */
    private Map<Integer, Long> wait(int rank, long picoseconds, long until, int peer) {
        Map<Integer, Long> charged = new TreeMap<>();
        Operation message = new Arrival();
        message.readySince(until);
        message.waitedFor(peer, peer < 0 ? null : ranks[peer].causes());
        ranks[rank].waited(picoseconds, message, (culprit, part) -> charged.merge(culprit, part, Long::sum));
        return charged;
    }

    @Test
    void shouldBlameThePeerThatDidNotWait() {
        assertThat(wait(1, 50, 100, 7)).isEqualTo(Map.of(7, 50L));
    }

    @Test
    void shouldRecordNothingWithoutEntriesToMergeIn() {
        ranks[1] = new DelayTracker(1, null);
        assertThat(wait(1, 50, 100, 7)).isEmpty();
        assertThat(ranks[1].causes()).isNull();
        assertThat(ranks[1].isRecording()).isFalse();
        assertThat(ranks[2].isRecording()).isTrue();
    }

    @Test
    void shouldFollowTheChainOfWaits() {
        wait(1, 50, 100, 7);
        assertThat(wait(2, 50, 110, 1)).isEqualTo(Map.of(7, 50L));
        assertThat(wait(3, 60, 120, 2)).isEqualTo(Map.of(7, 50L, 2, 10L));
    }

    /** A rank that is late again and again is the cause each time. */
    @Test
    void shouldFollowTheChainAgain() {
        for (int step = 1; step <= 3; step++) {
            wait(1, 50, 1000 * step, 7);
            assertThat(wait(2, 50, 1000 * step + 10, 1)).isEqualTo(Map.of(7, 50L));
        }
    }

    @Test
    void shouldKeepALongDelayAmongShortOnes() {
        wait(1, 50, 100, 7);
        for (int peer = 3; peer < 7; peer++) {
            wait(1, 1, 102 + peer, peer);
        }
        assertThat(wait(2, 53, 115, 1)).containsEntry(7, 50L);
    }

    /** Ranks hold a lock one after the other: the first for 250 ps, each other for 10 ps. */
    @Test
    void shouldFollowALongQueue() {
        int[] queue = {1, 2, 3, 4, 5, 6, 8, 9, 0};
        int before = 7;
        long charged = 0;
        for (int place = 0; place < queue.length; place++) {
            Map<Integer, Long> parts = wait(queue[place], 250 + 10 * place, 1000 + 10 * place, before);
            assertThat(parts).as("place " + place).containsEntry(7, 250L);
            charged += parts.values().stream().mapToLong(Long::longValue).sum();
            before = queue[place];
        }
        assertThat(charged).isEqualTo(9 * 250 + 10 * 36);
    }

    /** Both have waited for rank 7; what comes later is the peer's own doing. */
    @Test
    void shouldNotChargeADelayThatTheRankHasHadItself() {
        wait(1, 50, 100, 7);
        wait(2, 50, 100, 7);
        assertThat(wait(2, 40, 300, 1)).isEqualTo(Map.of(1, 40L));
    }

    /** Rank 7 sends to one after the other. */
    @Test
    void shouldJoinMessagesOfOneDelay() {
        wait(1, 50, 100, 7);
        wait(2, 52, 102, 7);
        assertThat(wait(1, 2, 103, 2)).isEqualTo(Map.of(7, 2L));
        assertThat(wait(3, 52, 110, 1)).isEqualTo(Map.of(7, 52L));
    }

    @Test
    void shouldNotBlameARankForItsOwnWait() {
        wait(1, 50, 100, 7);
        assertThat(wait(7, 30, 150, 1)).isEqualTo(Map.of(1, 30L));
    }

    @Test
    void shouldBlameNoOneForAWaitWithoutAPeer() {
        assertThat(wait(1, 50, 100, -1)).isEmpty();
        assertThat(ranks[1].causes()).isNull();
    }
}
