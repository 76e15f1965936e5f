package org.rankcluster.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

class ByteRangesTest {
    @Test
    void shouldComeBackAsWritten() {
        Random random = new Random(3);
        for (int round = 0; round < 200; round++) {
            ByteRanges runs = new ByteRanges();
            int number = random.nextInt(20);
            for (int i = 0; i < number; i++) {
                runs.add(random.nextLong(1L << (1 + random.nextInt(60))), random.nextInt(1 << random.nextInt(31)));
            }
            WireOutput out = new WireOutput();
            runs.write(out);

            ByteRanges read = ByteRanges.read(WireInput.of(out.take()));

            assertThat(read.count()).isEqualTo(runs.count());
            assertThat(read.bytes()).isEqualTo(runs.bytes());
            for (int run = 0; run < runs.count(); run++) {
                assertThat(read.start(run)).isEqualTo(runs.start(run));
                assertThat(read.length(run)).isEqualTo(runs.length(run));
            }
        }
    }

    @Test
    void shouldCutOutAPart() {
        ByteRanges runs = ByteRanges.of(10, 10).add(30, 5).add(40, 0).add(50, 1);

        ByteRanges part = runs.within(15, 33);

        assertThat(runs.count()).isEqualTo(3);
        assertThat(part.count()).isEqualTo(2);
        assertThat(part.start(0)).isEqualTo(15);
        assertThat(part.end(0)).isEqualTo(20);
        assertThat(part.start(1)).isEqualTo(30);
        assertThat(part.length(1)).isEqualTo(3);
        assertThat(part.bytes()).isEqualTo(8);
        assertThat(runs.within(20, 30).count()).isZero();
    }

    @Test
    void shouldNotJoinMoreThanFits() {
        ByteRanges runs = ByteRanges.of(0, Integer.MAX_VALUE).add(Integer.MAX_VALUE, 5);

        assertThat(runs.count()).isEqualTo(2);
        assertThat(runs.bytes()).isEqualTo(Integer.MAX_VALUE + 5L);
    }
}
