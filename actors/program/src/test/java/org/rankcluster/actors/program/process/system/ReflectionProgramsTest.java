package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** Reflection and handles find the members of the rank. */
class ReflectionProgramsTest {
    @TempDir
    Path folder;

    @Test
    void shouldInitialiseAClassThatALookupIsToInitialise() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static class Late { static { say("late"); } }
                """, """
                say("before");
                say(java.lang.invoke.MethodHandles.lookup().ensureInitialized(Late.class).getSimpleName());
                """).run();

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

    @Test
    void shouldCallByReflectionWhatAProgramCallsDirectly() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int n;
                static class Base { protected int kept() { return n; } private static int secret() { return n + 1; } }
                static <T> T call(java.lang.invoke.MethodHandle handle, Object... arguments) throws Exception {
                    try { return (T) handle.invokeWithArguments(arguments); }
                    catch (Exception e) { throw e; } catch (Throwable e) { throw new IllegalStateException(e); }
                }
                """, """
                n = rank;
                var lookup = java.lang.invoke.MethodHandles.lookup();
                var longs = java.lang.invoke.MethodType.methodType(long.class);
                var none = java.lang.invoke.MethodType.methodType(void.class);
                long before = System.nanoTime();
                var nanos = System.class.getMethod("nanoTime");
                Thread.class.getMethod("sleep", long.class).invoke(null, 5L);
                List<Long> read = List.of((Long) nanos.invoke(null), call(lookup.unreflect(nanos)),
                    call(lookup.findStatic(System.class, "nanoTime", longs)),
                    call(java.lang.invoke.MethodHandles.publicLookup().findStatic(System.class, "nanoTime", longs)));
                for (long each : read) { say(Math.round((each - before) / 1e6)); }
                say(((Random) Random.class.getConstructor().newInstance()).nextInt() + " "
                    + ((Random) call(lookup.findConstructor(Random.class, none))).nextInt() + " "
                    + call(lookup.findVirtual(Object.class, "hashCode", java.lang.invoke.MethodType.methodType(int.class)), new Base()));
                int[] got = {-1};
                Thread thread = Thread.class.getConstructor(Runnable.class).newInstance((Runnable) () -> got[0] = rank());
                Thread.class.getMethod("start").invoke(thread);
                Thread.class.getMethod("join").invoke(thread);
                say(got[0] + " " + Base.class.getDeclaredMethod("kept").invoke(new Base())
                    + Base.class.getDeclaredMethod("secret").invoke(null) + Class.class.getMethod("forName", String.class).invoke(null, "Program"));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1).subList(0, 4)).containsOnly("5");
        assertThat(ended.of(1).get(5)).isEqualTo("1 12class Program");
        assertThat(ended.of(0).get(5)).isEqualTo("0 01class Program");
        assertThat(ended.of(0).get(4)).isNotEqualTo(ended.of(1).get(4));
    }

    @Test
    void shouldRefuseByReflectionWhatTheCallerMayNotCall() throws IOException {
        RankPrograms.Ended ended = RankPrograms.compile(folder, 2, """
                public class Program {
                    static void say(Object text) { System.out.println(text); }
                    public static void main(String[] arguments) throws Exception {
                        var secret = Secret.class.getDeclaredMethod("reveal");
                        try { say(secret.invoke(null)); } catch (IllegalAccessException e) { say("refused"); }
                        var constructor = Secret.class.getDeclaredConstructor();
                        try { say(constructor.newInstance()); } catch (IllegalAccessException e) { say("refused"); }
                        secret.setAccessible(true);
                        say(secret.invoke(null));
                        try { secret.invoke(null, 1); } catch (IllegalArgumentException e) { say("arguments"); }
                        try { System.class.getMethod("nanoTime").invoke(null, 1); } catch (IllegalArgumentException e) { say("arguments"); }
                        try { Thread.class.getMethod("sleep", long.class).invoke(null, -1L); }
                        catch (java.lang.reflect.InvocationTargetException e) { say(e.getCause().getClass()); }
                    }
                }
                class Secret {
                    private Secret() {}
                    private static int reveal() { return 7; }
                }
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0))
                .containsExactly(
                        "refused",
                        "refused",
                        "7",
                        "arguments",
                        "arguments",
                        "class java.lang.IllegalArgumentException");
    }
}
