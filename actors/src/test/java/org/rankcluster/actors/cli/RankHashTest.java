package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hash codes of objects that have only that of {@link Object}: the rank's, as far as the JDK is concerned as well. */
class RankHashTest {
    private static final String MEMBERS = """
            enum Colour { RED, GREEN, BLUE, WHITE }
            record Held(int[] numbers, Object other) {}
            record Typed(AtomicLong counter) {}
            static class Plain {}
            static class Source implements java.util.function.Supplier<int[]>, Iterator<Object> {
                int left = 6;
                @Override public int[] get() { return new int[] {left--}; }
                @Override public boolean hasNext() { return left > 0; }
                @Override public Object next() { return new AtomicInteger(left--); }
            }
            static Object text(Object key) {
                return key instanceof int[] numbers ? Arrays.toString(numbers) : key instanceof Runnable ? "lambda" : key;
            }
            static String order(Collection<?> keys) { return keys.stream().map(Program::text).toList().toString(); }
            static List<Runnable> tasks() { return List.of(() -> {}, () -> {}, () -> {}, Program::nothing, Program::nothing); }
            static void nothing() {}
            """;

    private static final String BODY = """
            Map<Class<?>, Integer> classes = new HashMap<>();
            for (Class<?> each : List.of(Plain.class, Colour.class, Held.class, Typed.class, Source.class, Program.class,
                    BitSet.class, ArrayList.class, String.class, int.class, Plain[].class))
                classes.put(each, classes.size());
            say(classes.values());
            Set<java.time.DayOfWeek> days = new HashSet<>(EnumSet.allOf(java.time.DayOfWeek.class));
            days.add(java.time.DayOfWeek.MONDAY);
            say(days + " " + new HashSet<>(EnumSet.allOf(Colour.class)) + new HashSet<>(Arrays.asList(java.time.Month.values())));
            Set<int[]> arrays = new HashSet<>();
            for (int k = 0; k < 9; k++) arrays.add(new int[] {k});
            say(order(arrays));
            List<Runnable> tasks = tasks();
            Map<Runnable, List<Integer>> grouped = java.util.stream.IntStream.range(0, 9).boxed()
                .collect(java.util.stream.Collectors.groupingBy(k -> tasks.get(k % 5)));
            say(grouped.values());
            int captured = rank;
            Map<Object, Integer> capturing = new HashMap<>();
            for (int k = 0; k < 7; k++) { int number = k; capturing.put((Runnable) () -> say(number + captured), k); }
            say(capturing.values());
            Set<AtomicInteger> counters = new HashSet<>();
            for (int k = 0; k < 9; k++) counters.add(new AtomicInteger(k));
            say(counters);
            Map<Object, Object> mixed = new ConcurrentHashMap<>();
            for (Object each : new Object[] {new int[0], new StringBuilder("b"), new ReentrantLock(), Thread.currentThread(),
                    new Object(), new Plain(), Comparator.naturalOrder(), java.util.function.Function.identity(), Colour.RED, "text", 3})
                mixed.put(each, mixed.size());
            say(mixed.values());
            say(order(java.util.stream.IntStream.range(0, 9).mapToObj(k -> new int[] {k}).collect(java.util.stream.Collectors.toSet())));
            say(java.util.stream.Stream.generate(AtomicInteger::new).limit(6).peek(AtomicInteger::incrementAndGet)
                .collect(java.util.stream.Collectors.toSet()).stream().map(AtomicInteger::hashCode).toList());
            say(order(java.util.stream.Stream.generate(new Source()).limit(6).collect(java.util.stream.Collectors.toSet())));
            say(java.util.stream.Stream.of("a", "b", "c", "d").map(String::toCharArray).collect(java.util.stream.Collectors.toSet())
                .stream().map(String::valueOf).toList());
            Set<Object> pulled = new HashSet<>();
            new Source().forEachRemaining(pulled::add);
            say(pulled);
            say(new Held(new int[1], new AtomicLong()).hashCode() + " " + new Typed(new AtomicLong()).hashCode());
            Integer[][] table = {{1}, {2}};
            say(Arrays.asList(table).hashCode() + " " + List.of(new int[1]).hashCode() + " " + Objects.hash(1, new int[1], "x"));
            say("" + new int[1] + new Object() + (rank + new double[1].toString()) + new Plain() + String.valueOf((Object) new long[1]));
            say(new StringBuilder().append(new byte[1]).append((Object) Plain.class) + String.format(" %s", new Object()));
            Map<Object, Integer> identities = new IdentityHashMap<>(Map.of("zero", 0));
            for (Object each : new Object[] {"one", 2, new String("one"), new int[0], Plain.class, Colour.RED, new Plain(), List.of(1)})
                identities.put(each, identities.size());
            say(identities.values() + " " + identities.get(Colour.RED));
            say(System.identityHashCode("one") + " " + System.identityHashCode(new ArrayList<>()) + " " + System.identityHashCode(Colour.BLUE)
                + " " + System.identityHashCode(Plain.class) + " " + new Object().hashCode() + " " + tasks.get(0).hashCode());
            Object lock = new Object();
            synchronized (lock) { lock.wait(1); }
            say(lock.hashCode() + " " + Thread.currentThread().hashCode() + " " + new Thread(() -> {}).hashCode());
            """;

    @TempDir
    Path folder;

    @Test
    void shouldOrderTablesOfTheJdkAlikeInEachRun() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, MEMBERS, BODY);
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).hasSizeGreaterThan(15);
        RankPrograms.Ended other = program.with("--seed", "2").run();
        assertThat(other.of(0).get(2)).isNotEqualTo(ended.of(0).get(2));
        assertThat(other.of(0).subList(0, 2)).isEqualTo(ended.of(1).subList(0, 2));
        assertThat(program.run()).isEqualTo(ended);
    }

    @Test
    void shouldDoSoInMethodsThatMustNotGrow() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, """
                static final Map<Object, Integer> MAP = new HashMap<>();
                """, """
                for (int turn = 0; turn < 2; turn++) {
                    CALLS
                }
                say(MAP.values() + " " + new int[1] + " " + new int[2].hashCode() + new AtomicInteger().hashCode());
                """.replace(
                        "CALLS", "MAP.merge(new int[] {MAP.size()}, MAP.size(), Integer::sum);\n".repeat(300)));
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(program.with("--seed", "2").run().of(0)).isNotEqualTo(ended.of(0));
    }

    @Test
    void shouldOrderTablesOfTheJdkAlikeInEachJvm() throws Exception {
        RankPrograms program = RankPrograms.main(folder, 2, MEMBERS, BODY);
        System.identityHashCode(2); // as others in this JVM may have asked before
        String ours = program.run().out();

        for (int jvm = 0; jvm < 2; jvm++) {
            assertThat(outOfAnotherJvm()).isEqualTo(ours);
        }
    }

    private String outOfAnotherJvm() throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-XX:") || argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(
                "run", "Program", "--jar", folder.resolve("classes").toString(), "--machine", "ideal", "--ranks", "2"));
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return java.nio.file.Files.readString(out);
    }
}
