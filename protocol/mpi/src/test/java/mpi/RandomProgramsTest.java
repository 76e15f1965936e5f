package mpi;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.random.RandomProgram;

/** Programs generated from seeds, compared with a naive model. Use {@code -Dprograms=5000} for more of them. */
class RandomProgramsTest {
    private static final int PROGRAMS = Integer.getInteger("programs", 300);

    @Test
    void shouldDoWhatTheModelSays() {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            long program = seed;
            World.pass(2 + new Random(seed).nextInt(seed % 10 == 0 ? 31 : 8), () -> RandomProgram.run(program));
        }
    }
}
