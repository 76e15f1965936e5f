package org.rankcluster.apps;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
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

    /** Programs whose blocks differ in length, with each choice of an algorithm for those, on many sizes. */
    static List<Arguments> uneven() {
        List<Arguments> runs = new ArrayList<>();
        int ranks = 1;
        for (String choice : List.of(
                "allgatherv=ring",
                "allgatherv=mpich",
                "allgatherv-limit=100 B,collective.allgatherv=mpich",
                "allgatherv=outlier",
                "allgatherv-fraction=0.5,collective.allgatherv=outlier",
                "allgatherv=dissemination",
                "alltoallw=bins",
                "alltoallw-threshold=100 B,collective.alltoallw=bins",
                "alltoallw=round-robin",
                "alltoallw=pairwise")) {
            for (String javaApi : choice.startsWith("alltoallw") ? List.of("openmpi") : List.of("openmpi", "mpj")) {
                runs.add(Arguments.of(javaApi, choice, 1 + ranks++ % 9));
            }
        }
        runs.add(Arguments.of("openmpi", "alltoallw=bins", 17));
        return runs;
    }

    @ParameterizedTest
    @MethodSource("uneven")
    void shouldHoldForBlocksOfAnyLength(String javaApi, String choice, int ranks) {
        List<String> options = new ArrayList<>(List.of("--machine", "ib-ddr-2007"));
        for (String config : ("collective." + choice).split(",")) {
            options.addAll(List.of("--config", config));
        }
        programs.check(
                new SemanticsPrograms.Program(javaApi, "UnevenBlocks"), 1 + ranks, options.toArray(new String[0]));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void shouldHoldOnATorus(SemanticsPrograms.Program program) {
        programs.check(program, 4, "--machine", "bgl-512", "--shape", "4x2x1");
    }
}
