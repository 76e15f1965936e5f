package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reflection and handles find the members of the rank. */
class RankReflectionTest {
    @TempDir
    Path folder;

    @Test
    void shouldUnreflectTheStaticsOfTheRank() throws Throwable {
        RankPrograms.Ended ended =
                RankPrograms.main(folder, 2, "static int n = 1;", """
                n = 10 + rank;
                var lookup = java.lang.invoke.MethodHandles.lookup();
                var field = Program.class.getDeclaredField("n");
                try {
                    say((int) lookup.unreflectGetter(field).invokeExact());
                    lookup.unreflectSetter(field).invokeExact(20 + rank);
                } catch (Throwable e) { say(e); }
                say(n + " " + (int) lookup.unreflectVarHandle(field).getAndAdd(10) + " " + n);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("10", "20 20 30");
        assertThat(ended.of(1)).containsExactly("11", "21 21 31");
    }
}
