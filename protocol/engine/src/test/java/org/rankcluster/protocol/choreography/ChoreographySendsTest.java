package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChoreographySendsTest {
    /** Returns four rounds, in each of which every rank sends 8 bytes to the next. */
    private static Choreography ring(int ranks) {
        return new Choreography("test/ring", ranks) {
            @Override
            public int bytes(int rank, int buffer) {
                return 8;
            }

            @Override
            public Rounds rounds(int rank) {
                return new CountedRounds(4, (number, round) -> {
                    round.send((rank + 1) % ranks, Buffers.INPUT, 0, 8);
                    round.receive((rank + ranks - 1) % ranks, Buffers.OUTPUT, 0, 8);
                });
            }
        };
    }

    @Test
    void shouldListTheSendsOfAllRanks() {
        ChoreographySends sends = ChoreographySends.of(ring(5), 1000);
        assertThat(sends.rounds()).isEqualTo(4).isEqualTo(ChoreographySends.rounds(ring(5), 3));
        assertThat(sends.isCut()).isFalse();
        assertThat(sends.from()).hasSize(20);
        assertThat(sends.bytes()).containsOnly(8);
        for (int rank = 0; rank < 5; rank++) {
            int which = rank;
            int[] mine =
                    IntStream.range(0, 20).filter(i -> sends.from()[i] == which).toArray();
            assertThat(Arrays.stream(mine).map(i -> sends.round()[i])).containsExactly(0, 1, 2, 3);
            assertThat(Arrays.stream(mine).map(i -> sends.to()[i])).containsOnly((rank + 1) % 5);
        }
    }

    @Test
    void shouldListTheFirstOfMany() {
        ChoreographySends first = ChoreographySends.of(ring(100), 200);
        assertThat(first.isCut()).isTrue();
        assertThat(first.round()).hasSize(200).containsOnly(0, 1);
        ChoreographySends lowest = ChoreographySends.of(ring(100), 10);
        assertThat(lowest.isCut()).isTrue();
        assertThat(lowest.from()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }
}
