package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutputRoomTest {
    @Test
    void shouldHoldNoMoreThanItHasRoomFor() {
        OutputRoom room = new OutputRoom(3 * (OutputRoom.PIECE + 10));
        assertThat(room.take(10)).isTrue();
        assertThat(room.take(10)).isTrue();
        assertThat(room.take(11)).isFalse();
        assertThat(room.take(10)).isTrue();
        assertThat(room.take(0)).isFalse();

        room.give(10);
        assertThat(room.take(10)).isTrue();
    }

    @Test
    void shouldBeSharedByTheMembersOfARun() {
        assertThat(OutputRoom.ofHeap(5).most()).isBetween(OutputRoom.ofHeap(1).most() / 5, 1L << 29);
    }
}
