package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** Statics belong to a rank, whether classes are rewritten or loaded by each rank. */
class StaticsProgramsTest {
    @TempDir
    Path folder;

    @Test
    void shouldGiveEachRankItsOwnStaticsOfAllTypes() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 4, """
                static boolean z; static byte b; static char c = 'a'; static short s; static int i = 5; static long j = 1L << 40;
                static float f = 1.5f; static double d = 2.5; static String text = "t"; static int[] array = {1, 2};
                static final List<Integer> list = new ArrayList<>();
                static final int CONSTANT = 7;
                interface Shared { List<String> NAMES = new ArrayList<>(); }
                """, """
                z = rank % 2 == 0; b += rank; c += rank; s -= rank; i *= rank + 1; j += rank; f += rank; d -= rank;
                text += rank; array[1] += rank; list.add(rank); Shared.NAMES.add("n" + rank);
                for (int k = 0; k < 3; k++) { i++; j--; d++; list.add(k); }
                say(z + " " + b + c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + text + Arrays.toString(array)
                    + list + CONSTANT + Shared.NAMES);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("true 0a 0 8 1099511627773 1.5 5.5 t0[1, 2][0, 0, 1, 2]7[n0]");
        assertThat(ended.of(3)).containsExactly("false 3d -3 23 1099511627776 4.5 2.5 t3[1, 5][3, 0, 1, 2]7[n3]");
    }

    @Test
    void shouldInitialiseAClassWhenTheRankFirstUsesIt() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int noted(String name) { say("init " + name); return 1; }
                interface Default { int X = noted("Default"); default void any() {} }
                interface Plain { int Y = noted("Plain"); }
                static class Base { static int a = noted("Base"); }
                static class Sub extends Base implements Default, Plain { static int b = noted("Sub"); static void call() {} }
                static class Other { static int c = noted("Other"); static int d; static int next() { return ++d; } int e; }
                static class Made { static { noted("Made"); } Made(int argument) { say("constructed " + argument); } }
                static class Named { static { noted("Named"); } }
                static int argument() { say("argument"); return 4; }
                """, """
                say("begin");
                Sub[] none = new Sub[1];
                say(none.length + " " + Sub.class.getSimpleName());
                Sub.call();
                java.util.function.IntSupplier reference = Other::next;
                say("not yet");
                say(reference.getAsInt() + reference.getAsInt());
                new Made(argument());
                java.util.function.IntFunction<Made> maker = Made::new;
                maker.apply(5);
                Class.forName("Program$Named");
                say(Plain.Y);
                """).runAlike();

        assertThat(ended.of(1))
                .containsExactly(
                        "begin",
                        "1 Sub",
                        "init Base",
                        "init Default",
                        "init Sub",
                        "not yet",
                        "init Other",
                        "3",
                        "init Made",
                        "argument",
                        "constructed 4",
                        "constructed 5",
                        "init Named",
                        "init Plain",
                        "1");
        assertThat(ended.of(0)).isEqualTo(ended.of(1));
    }

    @Test
    void shouldFailToInitialiseForEachRankAlone() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int chosen;
                static class Fragile { static int share = 12 / chosen; static int get() { return share; } }
                static class Broken { static { if (true) throw new AssertionError("as it is"); } }
                """, """
                chosen = rank;
                for (int k = 0; k < 2; k++) {
                    try { say(Fragile.get()); } catch (Throwable thrown) { say(thrown + " / " + thrown.getCause().getClass()); }
                }
                try { new Broken(); } catch (Throwable thrown) { say(thrown); }
                """).runAlike();

        assertThat(ended.of(0))
                .containsExactly(
                        "java.lang.ExceptionInInitializerError / class java.lang.ArithmeticException",
                        "java.lang.NoClassDefFoundError: Could not initialize class Program$Fragile"
                                + " / class java.lang.ExceptionInInitializerError",
                        "java.lang.AssertionError: as it is");
        assertThat(ended.of(1)).containsExactly("12", "12", "java.lang.AssertionError: as it is");
    }

    @Test
    void shouldShareTheConstantsOfEnumsButNotTheirStatics() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 3, """
                enum Side {
                    LEFT(-1) { int twice() { return -2; } }, RIGHT(1) { int twice() { return 2; } };
                    static final Map<Integer, Side> BY_STEP = new HashMap<>();
                    static int used;
                    static { for (Side side : values()) BY_STEP.put(side.step, side); }
                    final int step;
                    Side(int step) { this.step = step; }
                    abstract int twice();
                }
                """, """
                Side.used += rank;
                EnumMap<Side, Integer> map = new EnumMap<>(Side.class);
                map.put(Side.RIGHT, rank);
                for (Side side : map.keySet()) say(side == Side.RIGHT);
                say(Side.valueOf("LEFT") == Side.LEFT && Side.BY_STEP.get(1) == Side.RIGHT && EnumSet.allOf(Side.class).contains(Side.LEFT));
                switch (Side.valueOf("LEFT")) { case LEFT -> say("left" + Side.LEFT.twice()); case RIGHT -> say("right"); }
                Object[] both = {Side.LEFT, rank};
                say(Side.used + " " + (both[0] == Side.LEFT) + EnumSet.allOf(Side.class));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(2)).startsWith("true", "true", "left-2").anyMatch(line -> line.startsWith("2 true["));
    }

    @Test
    void shouldGiveEachRankFieldsOfItsOwnInTheConstantsOfEnums() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 3, """
                enum Counter {
                    ONE, TWO { long last = 7; @Override long step(int by) { last += by; return last; } };
                    private int count;
                    double sum = 0.5;
                    final List<Integer> seen = new ArrayList<>();
                    final int drawn = new Random().nextInt(1_000_000);
                    Runnable up = () -> count += 100;
                    Counter() { count = ordinal() + 1; }
                    long step(int by) { count += by; sum *= 2; seen.add(by); up.run(); return count; }
                }
                """, """
                for (int i = 0; i < 2; i++) {
                    for (Counter counter : Counter.values()) counter.step(rank + i);
                }
                Counter.ONE.count++;
                Counter.TWO.sum -= rank;
                                say(Counter.ONE.count + " " + Counter.ONE.sum + " " + Counter.ONE.seen);
                say(Counter.ONE.drawn);
                say(Counter.TWO.count + " " + Counter.TWO.sum + " " + Counter.TWO.step(0));
                Counter none = null;
                try { none.count = 1; } catch (NullPointerException e) { say("none"); }
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).contains("203 2.0 [0, 1]", "2 0.5 8", "none");
        assertThat(ended.of(2)).contains("207 2.0 [2, 3]", "2 -1.5 12", "none");
        assertThat(ended.of(0).get(1))
                .as("drawn by each rank")
                .isNotEqualTo(ended.of(2).get(1));
    }

    @Test
    void shouldReachStaticsByReflectionAndHandles() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int number = 3;
                private static String text = "t";
                static volatile long counter;
                static final java.lang.invoke.VarHandle COUNTER = handle();
                static java.lang.invoke.VarHandle handle() {
                    try {
                        return java.lang.invoke.MethodHandles.lookup().findStaticVarHandle(Program.class, "counter", long.class);
                    } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
                }
                record Point(int x) { static int made; Point { made++; } }
                """, """
                var field = Program.class.getDeclaredField("number");
                field.setInt(null, field.getInt(null) + rank);
                var other = Program.class.getDeclaredField("text");
                other.set(null, other.get(null) + "" + rank);
                COUNTER.getAndAdd(10L + rank);
                new Point(1);
                say(number + text + counter + " " + Point.made + new Point(2) + new Point(2).equals(new Point(2)));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("3t010 1Point[x=2]true");
        assertThat(ended.of(1)).containsExactly("4t111 1Point[x=2]true");
    }

    @Test
    void shouldLockAClassOfAnOldClassFile() throws IOException {
        RankPrograms program = RankPrograms.main(
                folder,
                2,
                "static class Old { static int locked() { return 0; } }",
                "say(Old.locked() + Old.locked());");
        byte[] old = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS)
                .build(
                        ClassDesc.of("Program$Old"),
                        type -> type.withVersion(ClassFile.JAVA_4_VERSION, 0)
                                .withField("n", ConstantDescs.CD_int, ClassFile.ACC_STATIC)
                                .withMethodBody(
                                        "locked",
                                        MethodTypeDesc.of(ConstantDescs.CD_int),
                                        ClassFile.ACC_STATIC | ClassFile.ACC_SYNCHRONIZED,
                                        code -> code.getstatic(ClassDesc.of("Program$Old"), "n", ConstantDescs.CD_int)
                                                .iconst_1()
                                                .iadd()
                                                .dup()
                                                .putstatic(ClassDesc.of("Program$Old"), "n", ConstantDescs.CD_int)
                                                .ireturn()));
        Files.write(folder.resolve("classes").resolve("Program$Old.class"), old);
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("3");
    }

    @Test
    void shouldNotLetLongMethodsOutgrowTheClassFile() throws IOException {
        String statements = "Other.x = Other.x + Other.y() * 3 % 7; Other.y++; ".repeat(1000);
        RankPrograms.Ended ended = RankPrograms.main(
                        folder, 2, """
                static class Other { static int x, y = 2; static int y() { return y; } static { x = rank(); } }
                static void run() { %s }
                """.formatted(statements), "run(); say(Other.x + \" \" + Other.y);")
                .runAlike();
        int x = 1;
        for (int y = 2; y < 1002; y++) {
            x += y * 3 % 7;
        }

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly(x + " 1002");
    }

    @Test
    void shouldNameTheMethodThatIsTooLong() throws IOException {
        String statements = "monitor(); synchronized (Program.class) { x++; }".repeat(1800);
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int x;
                static void monitor() {}
                static void run() { %s }
                """.formatted(statements), "run();")
                .run();

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.err())
                .contains(
                        "Program: rewritten, it does not fit into a class file",
                        "in run()void",
                        "(expected: shorter methods");
    }
}
