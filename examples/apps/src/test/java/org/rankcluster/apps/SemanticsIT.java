package org.rankcluster.apps;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of MPI's semantics hold on 2, 4 and 8 ranks of the ideal machine and of bgl-512. Each is run in one of the six ways,
 * one after the other in turn; in all with {@code -Dsemantics=all}, which takes four minutes.
 */
@ResourceLock(Lanes.COMMANDS)
class SemanticsIT {
    private static final int[] RANKS = {2, 4, 8};

    @TempDir
    private static Path classes;

    private static SemanticsPrograms programs;

    @BeforeAll
    static void compile() throws IOException {
        programs = SemanticsPrograms.compile(classes);
    }

    static List<SemanticsPrograms.Program> programs() throws IOException {
        return SemanticsPrograms.all();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void shouldHoldOnAnySize(SemanticsPrograms.Program program) throws IOException {
        boolean all = System.getProperty("semantics", "").equals("all");
        int turn = programs().indexOf(program);
        for (int way = 0; way < 2 * RANKS.length; way++) {
            if (all || way == turn % (2 * RANKS.length)) {
                programs.check(program, RANKS[way / 2], "--machine", way % 2 == 0 ? "ideal" : "bgl-512");
            }
        }
    }
}
