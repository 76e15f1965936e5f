package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;
import org.rankcluster.hardware.timing.InstructionCosts;

/** With {@code compute=counted} a program's computing takes virtual time. */
class ComputingProgramsTest {
    /** Costs of 1 ns for integers, 100 ns to multiply, 10 us to divide, 1 ms for floating point and 1 s to allocate. */
    private static final InstructionCosts COSTS =
            new InstructionCosts(1_000, 100_000, 10_000_000, 1_000_000_000, 0, 0, 0, 0, 1_000_000_000_000L);

    @TempDir
    Path folder;

    private RankPrograms program(String members, String body) throws IOException {
        return RankPrograms.main(
                folder,
                2,
                "static long before; static long took() { long now = System.nanoTime();"
                        + " long took = now - before - 100; before = System.nanoTime(); return took; }" + members,
                """
                took();
                %s
                """.formatted(body));
    }

    private static long nanos(List<String> lines, int line) {
        return Long.parseLong(lines.get(line).split(" ")[1]);
    }

    /** Returns a method that executes {@code n} additions of one and zero, alternately. */
    private static String additions(String name, int n) {
        StringBuilder text = new StringBuilder("static int " + name + "(int v) { int s = 0;");
        for (int k = 0; k < n; k++) {
            text.append(" if (v == ").append(k % 2).append(") s += v;");
        }
        return text + " return s; }";
    }

    @Test
    void shouldChargeEachBlockAsOftenAsItIsExecuted() throws IOException {
        RankPrograms.Ended ended =
                program("static int sink;", """
                int sum = 0;
                for (int i = 0; i < 1000; i++) sum *= i;
                say("loop " + took());
                double d = rank;
                for (int i = 0; i < 3; i++) if (i != 1) d += 0.5;
                sink = (int) d;
                say("branch " + took());
                Object[] made = new Object[3];
                for (int i = 0; i < 3; i++) made[i] = new int[i];
                say("made " + took());
                """).counted(COSTS).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        // Each loop also increments its variable; the code around it costs a few additions.
        assertThat(nanos(ended.of(0), 0)).isBetween(1000 * 101L, 1000 * 101L + 20);
        assertThat(nanos(ended.of(0), 1)).isBetween(2_000_000L, 2_000_020L);
        assertThat(nanos(ended.of(0), 2)).isBetween(4_000_000_000L, 4_000_000_020L);
    }

    @Test
    void shouldChargeWhatIsCalledBeforeMpiIsAndWhenItThrows() throws IOException {
        RankPrograms.Ended ended = program("""
                static int divide(int a, int b) { return a / b; }
                interface Shape { int area(); }
                record Square(int side) implements Shape { public int area() { return side * side; } }
                """, """
                int result = 1000;
                for (int i = 1; i < 4; i++) result = divide(result, i);
                say("calls " + took());
                Shape shape = new Square(3);
                took();
                java.util.function.IntSupplier area = shape::area;
                result = area.getAsInt();
                say("area " + took());
                try { divide(1, 0); } catch (ArithmeticException expected) { result = 0; }
                say("thrown " + took());
                if (rank == 1) { divide(8, 2); divide(8, 2); }
                say(System.nanoTime() > 0);
                """).counted(COSTS).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(nanos(ended.of(1), 0)).isBetween(30_000L, 30_020L);
        assertThat(nanos(ended.of(1), 1)).isBetween(100L, 120L);
        assertThat(nanos(ended.of(1), 2)).isLessThan(20L);
    }

    @Test
    void shouldChargeLongMethodsLikeOthersAndTheLongestAsIfNothingWereSkipped() throws IOException {
        RankPrograms.Ended ended = program(
                        additions("small", 100) + additions("large", 1000) + additions("largest", 6000), """
                say(small(1) + " " + took());
                say(large(1) + " " + took());
                say(largest(1) + " " + took());
                """)
                .counted(COSTS)
                .runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("50 50", "500 500", "3000 6000");
    }
}
