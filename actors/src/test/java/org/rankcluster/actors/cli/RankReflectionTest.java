package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reflection and handles find what belongs to the rank. */
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

    @Test
    void shouldInitialiseAClassThatALookupIsToInitialise() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static class Late { static { say("late"); } }
                """, """
                say("before");
                say(java.lang.invoke.MethodHandles.lookup().ensureInitialized(Late.class).getSimpleName());
                """).runRewritten();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("before", "late", "Late");
    }

    @Test
    void shouldNotSetFinalStatics() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static final List<String> LIST = new ArrayList<>();
                static final int[] ARRAY = {1};
                static final long LONG = Long.parseLong("5");
                """, """
                for (String name : List.of("LIST", "ARRAY", "LONG")) {
                    var field = Program.class.getDeclaredField(name);
                    field.setAccessible(true);
                    try { field.set(null, field.get(null)); say("set"); } catch (IllegalAccessException e) { say(name); }
                }
                try {
                    Program.class.getDeclaredField("LONG").setLong(null, 6);
                } catch (IllegalAccessException e) { say(LONG); }
                try {
                    java.lang.invoke.MethodHandles.lookup().findStaticSetter(Program.class, "LONG", long.class);
                } catch (IllegalAccessException e) { say("no setter"); }
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("LIST", "ARRAY", "LONG", "5", "no setter");
    }
}
