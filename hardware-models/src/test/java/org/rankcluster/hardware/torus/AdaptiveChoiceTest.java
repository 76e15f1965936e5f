package org.rankcluster.hardware.torus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class AdaptiveChoiceTest {
    private static AdaptiveChoice.Credits of(int[] credits, int channels) {
        return (direction, channel) -> credits[direction * channels + channel];
    }

    @Test
    void shouldTakeTheChannelWithTheMostSpaceAndTheLowestOfEquals() {
        int[] credits = {5, 9, 99, 9, 8, 99};

        assertThat(AdaptiveChoice.mostCredit(0b11, of(credits, 3), 3, 2, 8)).isEqualTo(1);
        assertThat(AdaptiveChoice.mostCredit(0b10, of(credits, 3), 3, 2, 8)).isEqualTo(3);
        assertThat(AdaptiveChoice.mostCredit(0b01, of(credits, 3), 3, 2, 10)).isEqualTo(AdaptiveChoice.NONE);
        assertThat(AdaptiveChoice.mostCredit(0, of(credits, 3), 3, 2, 0)).isEqualTo(AdaptiveChoice.NONE);
        assertThat(AdaptiveChoice.mostCredit(0b11, of(credits, 3), 3, 0, 1)).isEqualTo(AdaptiveChoice.NONE);
    }

    @Test
    void shouldAgreeWithLookingAtAll() {
        Random random = new Random(11);
        for (int i = 0; i < 5_000; i++) {
            int links = 1 + random.nextInt(6);
            int dynamic = random.nextInt(3);
            int channels = dynamic + 1;
            int[] credits = random.ints((long) links * channels, 0, 6).toArray();
            int directions = random.nextInt(1 << links);
            int chunks = 1 + random.nextInt(5);
            int expected = AdaptiveChoice.NONE;
            for (int c = 0; c < credits.length; c++) {
                boolean allowed = (directions >> c / channels & 1) == 1 && c % channels < dynamic;
                if (allowed && credits[c] >= chunks && (expected < 0 || credits[c] > credits[expected])) {
                    expected = c;
                }
            }
            assertThat(AdaptiveChoice.mostCredit(directions, of(credits, channels), channels, dynamic, chunks))
                    .isEqualTo(expected);
        }
    }
}
