package org.rankcluster.apps;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs of MPI's semantics hold on a small torus; {@link SemanticsIT} runs them everywhere. */
class SemanticsTest {
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
    void shouldHoldOnATorus(SemanticsPrograms.Program program) {
        programs.check(program, 4, "--machine", "bgl-512", "--shape", "4x2x1");
    }
}
