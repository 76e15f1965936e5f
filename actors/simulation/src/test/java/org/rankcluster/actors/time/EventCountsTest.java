package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EventCountsTest {
    private static final int ROUTER = 0;
    private static final int RANK = 1;

    /** Counts with two slots a node. */
    private final EventCounts counts = new EventCounts(1, 4);

    private void window(int node, int routerEvents, int rankEvents) {
        counts.nextNode();
        for (int i = 0; i < Math.max(routerEvents, rankEvents); i++) {
            if (i < routerEvents) {
                counts.count(node << 1 | ROUTER);
            }
            if (i < rankEvents) {
                counts.count(node << 1 | RANK);
            }
        }
    }

    @Test
    void shouldCountWhatAnActorHasToDoInAWindow() {
        window(4, 3, 0);
        window(5, 1, 2);
        window(4, 5, 0); // of the next window
        assertThat(counts.events(ROUTER)).isEqualTo(9);
        assertThat(counts.turns(ROUTER)).isEqualTo(3);
        assertThat(counts.events(RANK)).isEqualTo(2);
        assertThat(counts.turns(RANK)).isEqualTo(1);
        assertThat(counts.most(ROUTER)).isEqualTo(5);
        assertThat(counts.most(RANK)).isEqualTo(2);
        assertThat(counts.most(ROUTER)).as("since it was asked").isZero();
        window(4, 2, 0);
        assertThat(counts.most(ROUTER)).isEqualTo(2);
    }
}
