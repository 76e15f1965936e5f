package org.rankcluster.actors.network.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.torus.Torus;

class FifoBankTest {
    private static int fifo(FifoBank bank, int place, int direction) {
        return bank.fifo(place, Torus.dimensionOf(direction), Torus.isPositive(direction));
    }

    @Test
    void shouldGiveASingleRankAFifoADirection() {
        FifoBank bank = new FifoBank(2, 3, 1);

        Set<Integer> fifos = new HashSet<>();
        for (int direction = 0; direction < 6; direction++) {
            fifos.add(fifo(bank, 0, direction));
        }
        assertThat(fifos).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
        assertThat(fifo(bank, 0, 4)).isEqualTo(2);
        assertThat(fifo(bank, 0, 5)).isEqualTo(5);
    }

    @Test
    void shouldGiveEachOfTwoRanksAGroupAndAFifoADimension() {
        FifoBank bank = new FifoBank(2, 3, 2);

        assertThat(fifo(bank, 0, 2)).isEqualTo(1);
        assertThat(fifo(bank, 0, 3)).isEqualTo(1);
        assertThat(fifo(bank, 1, 2)).isEqualTo(4);
        assertThat(bank.owners()).isEqualTo(1);
    }

    @Test
    void shouldShareAFifoOnlyAmongAsManyRanksAsItSays() {
        for (int groups = 1; groups <= 5; groups++) {
            for (int ranks = 1; ranks <= 7; ranks++) {
                FifoBank bank = new FifoBank(groups, 3, ranks);
                Map<Integer, Set<Integer>> owners = new HashMap<>();
                for (int place = 0; place < ranks; place++) {
                    assertThat(bank.owner(place)).isBetween(0, bank.owners() - 1);
                    for (int direction = 0; direction < 10; direction++) {
                        int fifo = fifo(bank, place, direction);
                        assertThat(fifo).isBetween(0, bank.size() - 1);
                        owners.computeIfAbsent(fifo, none -> new HashSet<>()).add(place);
                    }
                }
                owners.values().forEach(places -> {
                    assertThat(places).hasSizeLessThanOrEqualTo(bank.owners());
                    assertThat(places.stream().map(bank::owner)).doesNotHaveDuplicates();
                });
            }
        }
    }

    @Test
    void shouldNeverHoldBackWhatTheLargestPacketNeeds() {
        assertThat(FifoBank.giveBack(32, 8, 1)).isEqualTo(16);
        for (int capacity = 1; capacity <= 40; capacity++) {
            for (int largest = 1; largest <= capacity; largest++) {
                for (int holders = 1; holders <= 4; holders++) {
                    int heldBack = holders * (FifoBank.giveBack(capacity, largest, holders) - 1);
                    assertThat(capacity - heldBack).isGreaterThanOrEqualTo(largest);
                }
            }
        }
    }
}
