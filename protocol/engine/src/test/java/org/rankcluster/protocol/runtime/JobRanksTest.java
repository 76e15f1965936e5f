package org.rankcluster.protocol.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

class JobRanksTest {
    @Test
    void shouldBeTheLowestThatAreFree() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            BitSet taken = new BitSet();
            IntStream.range(0, 40).filter(rank -> random.nextInt(3) == 0).forEach(taken::set);
            int from = random.nextInt(10);
            int count = 1 + random.nextInt(30);
            int[] expected = IntStream.iterate(from, rank -> rank + 1)
                    .filter(rank -> !taken.get(rank))
                    .limit(count)
                    .toArray();
            WireOutput out = new WireOutput();
            JobRanks.lowest(taken, from, count).write(out);
            JobRanks places = JobRanks.read(WireInput.of(out.take()));

            assertThat(places.ranks()).containsExactly(expected);
            for (int i = 0; i < count; i++) {
                assertThat(places.before(expected[i])).isEqualTo(i);
            }
        }
    }

    @Test
    void shouldBeShortWhereTheyFollowEachOther() {
        assertThat(JobRanks.lowest(new BitSet(), 7, 100_000).runs()).containsExactly(7, 100_000);
    }
}
