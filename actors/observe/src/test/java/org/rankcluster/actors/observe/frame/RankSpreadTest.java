package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.observe.frame.RankSpread.Figure;
import org.rankcluster.actors.observe.frame.RankSpread.Quartiles;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

class RankSpreadTest {
    @Test
    void shouldBeExactForFewRanks() {
        RankSpread spread = new RankSpread();
        spread.add(Figure.MESSAGES, new long[] {9, 1, 5});
        RankSpread other = new RankSpread();
        other.add(Figure.MESSAGES, new long[] {7, 3});
        spread.add(other);
        assertThat(spread.quartiles()).containsExactly(new Quartiles(Figure.MESSAGES, 1, 3, 5, 7, 9));
        assertThat(new RankSpread().quartiles()).isEmpty();
    }

    /** Compares with all values sorted: a quartile of many ranks is off by at most the ranks that one value stands for. */
    @Test
    void shouldBeNearForManyRanksOfUnlikeParts() {
        Random random = new Random(3);
        long[] many = random.longs(40_000, 0, 1_000_000).toArray();
        long[] few = random.longs(700, 2_000_000, 3_000_000).toArray();
        RankSpread spread = new RankSpread();
        spread.add(Figure.WAITING, many);
        WireOutput out = new WireOutput();
        RankSpread other = new RankSpread();
        other.add(Figure.WAITING, few);
        other.write(out);
        spread.add(WireInput.of(out.array(), 0, out.size()));
        long[] all = Arrays.copyOf(many, many.length + few.length);
        System.arraycopy(few, 0, all, many.length, few.length);
        Arrays.sort(all);
        Quartiles found = spread.quartiles().getFirst();
        long[] quartiles = {found.least(), found.first(), found.median(), found.third(), found.most()};
        int off = 2 * many.length / 1024;
        for (int quarter = 0; quarter < quartiles.length; quarter++) {
            int at = (int) ((long) quarter * (all.length - 1) / 4);
            assertThat(quartiles[quarter])
                    .isBetween(all[Math.max(0, at - off)], all[Math.min(all.length - 1, at + off)]);
        }
        assertThat(found.least()).isEqualTo(all[0]);
        assertThat(found.most()).isEqualTo(all[all.length - 1]);
    }
}
