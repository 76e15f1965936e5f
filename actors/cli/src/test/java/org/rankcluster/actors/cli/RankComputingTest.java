package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With {@code compute=counted} a program's computing takes virtual time. */
class RankComputingTest {
    /** Costs that can be distinguished, in ns. */
    private static final String[] COSTS = {
        "--config", "compute=counted",
        "--config", "cpu.instruction.integer=1 ns",
        "--config", "cpu.instruction.multiply=100 ns",
        "--config", "cpu.instruction.divide=10 us",
        "--config", "cpu.instruction.floating=1 ms",
        "--config", "cpu.instruction.floating-divide=0 ns",
        "--config", "cpu.instruction.memory=0 ns",
        "--config", "cpu.instruction.branch=0 ns",
        "--config", "cpu.instruction.call=0 ns",
        "--config", "cpu.instruction.allocate=1 s"
    };

    @TempDir
    Path folder;

    private RankPrograms program(String members, String body) throws IOException {
        return RankPrograms.main(
                folder,
                2,
                "static long before; static long took() { long now = System.nanoTime();"
                        + " long took = now - before - 110; before = System.nanoTime(); return took; }" + members,
                """
                took();
                %s
                """.formatted(body));
    }

    @Test
    void shouldChargeEachBlockAsOftenAsItIsExecuted() throws IOException {
        RankPrograms.Ended ended = program("static int sink;", """
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
                """).with(COSTS).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        // Each loop also increments its variable; the code around it costs a few additions.
        assertThat(nanos(ended.of(0), 0)).isBetween(1000 * 101L, 1000 * 101L + 20);
        assertThat(nanos(ended.of(0), 1)).isBetween(2_000_000L, 2_000_020L);
        assertThat(nanos(ended.of(0), 2)).isBetween(4_000_000_000L, 4_000_000_020L);
    }

    @Test
    void shouldTakeNoTimeUnlessItIsCounted() throws IOException {
        String body = "long sum = 0; for (int i = 0; i < 1_000_000; i++) sum += i % 7; say(sum + \" \" + took());";

        assertThat(program("", body).runAlike().of(1)).containsExactly("2999997 0");
        RankPrograms.Ended counted =
                program("", body).with("--config", "compute=counted").runAlike();
        // On the machine ideal, 1 GHz: two additions, a remainder of 30 cycles, a comparison, branches, a conversion.
        assertThat(Long.parseLong(counted.of(1).getFirst().split(" ")[1])).isBetween(33_000_000L, 38_000_000L);
    }

    /** The classes of a jar are counted, the classes of RankCluster's class path are not, in either order. */
    @Test
    void shouldCountTheProgramsOfAJarUnlessAskedOtherwise() throws IOException {
        String jar = Compiler.compile(folder, "Busy", """
                import mpi.*;
                public class Busy {
                    public static void main(String[] arguments) {
                        MPI.Init(arguments);
                        long begun = System.nanoTime();
                        double sum = 0;
                        for (int i = 1; i < 1000; i++) sum += 1.0 / i;
                        long took = System.nanoTime() - begun;
                        if (arguments.length > 0) MPI.COMM_SELF.spawn("Busy", null, 1, MPI.INFO_NULL, 0, null);
                        System.out.println((sum > 7) + " " + (took > 30_000));
                        MPI.Finalize();
                    }
                }
                """).toString();
        String[] busy = {"run", "Busy", "--jar", jar, "--machine", "ideal", "--ranks", "1"};
        String[] mixed = {
            "run", "greeting", "--ranks", "1", "--machine", "ideal", ":", "Busy", "--jar", jar, "--ranks", "1"
        };

        Cli.Outcome counted = Cli.run(with(busy, "--config", "universe=2", "--", "spawn"));
        assertThat(counted.out()).isEqualTo("true true\ntrue true\n");
        assertThat(counted.err()).contains("computing counted by instructions, digest");
        assertThat(Cli.run(with(busy, "--json", "-")).out()).contains("\"compute\" : \"counted\",\n  \"notModelled\"");
        Cli.Outcome free = Cli.run(with(busy, "--config", "compute=none"));
        assertThat(free.out()).isEqualTo("true false\n");
        assertThat(free.err()).contains("computing by stated times, digest");
        assertThat(Cli.run(with(busy, "--config", "compute=none", "--json", "-"))
                        .out())
                .contains("\"compute\" : \"none\"");
        Cli.Outcome mix = Cli.run(mixed);
        assertThat(mix.out()).as(mix.err()).contains("true true");
        assertThat(mix.err()).contains("computing counted by instructions");
        assertThat(Cli.run("run", "greeting", "--config", "compute=counted").err())
                .contains("computing by stated times");
    }

    private static String[] with(String[] arguments, String... more) {
        return Stream.concat(Arrays.stream(arguments), Arrays.stream(more)).toArray(String[]::new);
    }

    @Test
    void shouldRefuseAnUnknownWayToCount() throws IOException {
        RankPrograms.Ended ended =
                program("", "").with("--config", "compute=measured").run();

        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.err()).contains("--config: compute: measured (expected: counted or none)");
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
}
