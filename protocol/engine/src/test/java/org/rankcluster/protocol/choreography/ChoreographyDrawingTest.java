package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.collective.Choreographies;

class ChoreographyDrawingTest {
    @Test
    void shouldDrawStepsDownAndRanksAcross() {
        Choreography bcast =
                Choreographies.of("bcast", "binomial", Parameters.of(4).bytes(10));
        assertThat(ChoreographyDrawing.draw(bcast)).isEqualTo("""
                        bcast/binomial on 4 ranks

                        step | 0  1  2  3  | bytes
                        1    | >2 .  <0 .  | 10
                        2    | >1 <0 >3 <2 | 20

                        steps 2, messages 3 (one rank: up to 2), bytes sent 30 (up to 20), combined 0, copied 0
                        """);
    }

    @Test
    void shouldDrawAMessageWhereItIsReceived() {
        Choreography gather =
                Choreographies.of("gather", "linear", Parameters.of(3).bytes(4));
        assertThat(ChoreographyDrawing.draw(gather)).contains("""
                        step | 0  1  2  | bytes
                        1    | <1 >0 .  | 4
                        2    | <2 .  >0 | 4
                        """);
    }

    @Test
    void shouldListMessagesWhereRanksAreMany() {
        Choreography barrier = Choreographies.of("barrier", "dissemination", Parameters.of(20));
        String text = ChoreographyDrawing.draw(barrier);
        assertThat(text).contains("\nstep 1:    0>1 ").contains("steps 5, messages 100 ");
        assertThat(text.lines()).allMatch(line -> line.length() <= 110);
    }
}
