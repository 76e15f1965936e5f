package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class InterpreterTest {
    private static Choreography choreography(int ranks, IntFunction<Rounds> rounds) {
        return new Choreography("test/made-up", ranks) {
            @Override
            public int bytes(int rank, int buffer) {
                return 100;
            }

            @Override
            public Rounds rounds(int rank) {
                return rounds.apply(rank);
            }
        };
    }

    @Test
    void shouldLetARankSendOneMessageAtATime() {
        Choreography fan = choreography(
                3,
                rank -> Rounds.once((k, round) -> {
                    if (rank == 0) {
                        round.send(1, Buffers.INPUT, 0, 10);
                        round.send(2, Buffers.INPUT, 0, 20);
                    } else {
                        round.receive(0, Buffers.OUTPUT, 0, 10 * rank);
                    }
                }));
        assertThat(new Interpreter(1000, 1, 0).count(fan).time()).isEqualTo(1010 + 1020);
    }

    @Test
    void shouldLetARankReceiveOneMessageAtATime() {
        Choreography fan = choreography(
                3,
                rank -> Rounds.once((k, round) -> {
                    if (rank == 0) {
                        round.receive(1, Buffers.OUTPUT, 0, 10);
                        round.receive(2, Buffers.OUTPUT, 10, 20);
                        round.reduce(Buffers.INPUT, 0, Buffers.OUTPUT, 0, 30);
                    } else {
                        round.send(0, Buffers.INPUT, 0, 10 * rank);
                    }
                }));
        assertThat(new Interpreter(1000, 1, 3).count(fan).time()).isEqualTo(1010 + 1020 + 90);
    }

    @Test
    void shouldFindRanksThatWaitInVain() {
        Choreography silent =
                choreography(2, rank -> Rounds.once((k, round) -> round.receive(1 - rank, Buffers.OUTPUT, 0, 1)));
        assertThatThrownBy(() -> Interpreter.STEPS.count(silent))
                .hasMessage("test/made-up: rank 0 waits for rank 1 in vain");
    }

    @Test
    void shouldFindMessagesThatNoOneReceives() {
        Choreography deaf =
                choreography(2, rank -> Rounds.once((k, round) -> round.send(1 - rank, Buffers.INPUT, 0, 1)));
        assertThatThrownBy(() -> Interpreter.STEPS.count(deaf)).hasMessage("test/made-up: messages without a receiver");
    }

    @Test
    void shouldFindLengthsThatDoNotAgree() {
        Choreography uneven = choreography(
                2,
                rank -> Rounds.once((k, round) -> {
                    if (rank == 0) {
                        round.send(1, Buffers.INPUT, 0, 3);
                    } else {
                        round.receive(0, Buffers.OUTPUT, 0, 4);
                    }
                }));
        assertThatThrownBy(() -> Interpreter.STEPS.count(uneven))
                .hasMessage("test/made-up: rank 0 sends rank 1 3 bytes, which expects 4");
    }
}
