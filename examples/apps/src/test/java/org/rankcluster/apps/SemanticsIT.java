package org.rankcluster.apps;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs of MPI's semantics hold on 2, 4 and 8 ranks of the ideal machine and of bgl-512. */
class SemanticsIT {
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
    void shouldHoldOnAnySize(SemanticsPrograms.Program program) {
        for (int ranks : new int[] {2, 4, 8}) {
            programs.check(program, ranks, "--machine", "ideal");
            programs.check(program, ranks, "--machine", "bgl-512");
        }
    }
}
