package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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

    /** Constants of the JDK are one object for all ranks of the JVM: who comes first must not decide, nor draw for it. */
    @Test
    void shouldNotDrawForWhatAllRanksShare() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                Map<Object, Integer> shared = new HashMap<>();
                for (Object each : new Object[] {
                        java.time.format.DateTimeFormatter.ISO_DATE, java.time.format.DateTimeFormatter.ISO_TIME,
                        Character.UnicodeBlock.GREEK, Character.UnicodeBlock.BASIC_LATIN, Character.UnicodeBlock.THAI,
                        java.text.NumberFormat.Field.SIGN, java.text.NumberFormat.Field.INTEGER,
                        java.nio.ByteOrder.BIG_ENDIAN, java.nio.ByteOrder.LITTLE_ENDIAN,
                        java.nio.charset.CodingErrorAction.REPORT, java.nio.channels.FileChannel.MapMode.PRIVATE,
                        java.net.StandardSocketOptions.SO_LINGER, java.nio.file.StandardWatchEventKinds.ENTRY_CREATE,
                        java.util.concurrent.ThreadLocalRandom.current(), String.class.getModule()})
                    shared.put(each, shared.size());
                say(shared.values());
                say(Character.UnicodeBlock.HEBREW.hashCode() + " " + System.identityHashCode(Character.UnicodeBlock.ARABIC));
                say(new Object().hashCode());
                """);
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0).subList(0, 2)).isEqualTo(ended.of(1).subList(0, 2));
        assertThat(ended.of(0).getLast()).isNotEqualTo(ended.of(1).getLast());
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

    /** The command line in a JVM in which others have asked for hash codes before. */
    static final class MainAfterOthers {
        private MainAfterOthers() {}

        public static void main(String[] arguments) {
            int unusedHash = System.identityHashCode(2);
            Main.main(arguments);
        }
    }

    @Test
    void shouldGiveObjectsWithoutHashCodesTheRanksOwn() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, """
                interface Named { default int own() { return hashCode(); } }
                static class Both implements Named {
                    @Override public int hashCode() { return super.hashCode(); }
                    @Override public boolean equals(Object other) { return this == other; }
                }
                static class Plain {}
                """, """
                Object plain = new Object();
                say(plain.hashCode() + " " + plain + " " + Objects.hash(plain, new int[0]));
                Runnable lambda = () -> {};
                say(new int[0].hashCode() + " " + lambda.hashCode() + " " + Objects.hashCode(new Plain[0])
                    + " " + Arrays.hashCode(new Object[] {new long[0]}));
                Object anonymous = new Object() { @Override public int hashCode() { return super.hashCode() + 1; } };
                say(anonymous.hashCode() + " " + new Both().hashCode() + " " + new Both().own() + " " + new Plain().hashCode());
                java.util.function.ToIntFunction<Object> asked = Object::hashCode;
                java.util.function.Supplier<Object> maker = Object::new;
                say(asked.applyAsInt(new double[0]) + " " + asked.applyAsInt(maker.get()) + " " + maker.get());
                Set<Object> set = new HashSet<>();
                for (int k = 0; k < 5; k++) set.add(new Object());
                say(set);
                Plain thing = new Plain();
                int[] array = {};
                say("same " + (System.identityHashCode(thing) == thing.hashCode()) + (array.hashCode() == array.hashCode())
                    + (System.identityHashCode(plain) == plain.hashCode()) + (lambda.hashCode() == asked.applyAsInt(lambda))
                    + plain.equals(plain) + plain.equals(maker.get()) + plain.getClass().getName() + (plain.getClass() == Object.class)
                    + "text".hashCode() + asked.applyAsInt("text") + Objects.hash(1, "a", null) + List.of(3).hashCode());
                """);
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0).subList(0, 5)).doesNotContainAnyElementsOf(ended.of(1));
        assertThat(program.run()).isEqualTo(ended);
        assertThat(ended.of(0).getLast())
                .isEqualTo("same truetruetruetruetruefalsejava.lang.Objecttrue" + "text".hashCode() + "text".hashCode()
                        + Objects.hash(1, "a", null) + List.of(3).hashCode());
    }

    @Test
    void shouldTellKeysOfIdentityMapsByTheirIdentity() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static class Mine extends IdentityHashMap<String, Integer> {
                    Mine() { super(new IdentityHashMap<>(Map.of("k", 1))); }
                }
                """, """
                Map<Object, Integer> map = new IdentityHashMap<>();
                for (int k = 0; k < 20; k++) map.put(new int[] {k}, k);
                map.put(String.class, 20);
                map.merge(String.class, 5, Integer::sum);
                map.values().removeIf(value -> value % 2 == 1 && value < 20);
                say(new TreeSet<>(map.values()) + " " + map.size());
                String one = new String("a"), other = new String("a");
                Map<String, Integer> names = new IdentityHashMap<>(Map.of(one, 1));
                names.put(other, 2);
                say(names + " " + names.containsKey("a") + names.get(other) + names.keySet().contains("a") + names.keySet().remove(one)
                    + names.equals(Map.of("a", 2)) + names.equals(new IdentityHashMap<>(names)));
                for (Map.Entry<String, Integer> entry : names.entrySet()) entry.setValue(7);
                Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
                for (int k = 0; k < 9; k++) set.add(new StringBuilder("" + k));
                say(names.get(other) + " " + set.size() + new Mine());
                names.put(one, 7);
                say(names.values().stream().distinct().toList() + " " + names.keySet().equals(Set.of("a", "b")));
                names.remove(one);
                IdentityHashMap<Object, Object> nulls = new IdentityHashMap<>();
                nulls.put(null, one);
                nulls.put(other, null);
                @SuppressWarnings("unchecked") Map<Object, Object> copy = (Map<Object, Object>) nulls.clone();
                say(nulls.get(null) + " " + nulls.containsValue(null) + nulls.containsValue(other) + nulls.remove(null, other)
                    + nulls.replace(null, other, other) + nulls.replace(null, one, other) + nulls.remove(null, other) + nulls.size()
                    + copy.size() + copy.equals(nulls) + copy.keySet().removeAll(Arrays.asList("a")) + copy.entrySet().contains(Map.entry("a", one))
                    + (copy.hashCode() == new IdentityHashMap<>(copy).hashCode()));
                try { new IdentityHashMap<>(-1); } catch (IllegalArgumentException e) { say(e.getMessage()); }
                java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
                new java.io.ObjectOutputStream(bytes).writeObject(names);
                say(new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(bytes.toByteArray())).readObject());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0))
                .isEqualTo(ended.of(1))
                .containsExactly(
                        "[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 25] 11",
                        "{a=1, a=2} false2falsetruefalsetrue",
                        "7 9{k=1}",
                        "[7] false",
                        "a truefalsefalsefalsetruetrue12falsetruefalsetrue",
                        "expectedMaxSize is negative: -1",
                        "{a=7}");
    }

    @Test
    void shouldKeepWhatBelongsToMpiInHashTablesInTheSameOrderInEachRun() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static class Registry {
                    static final Set<Object> ALL = new HashSet<>();
                    static void add(Object made) { ALL.add(made); }
                }
                enum Known { ONE, TWO, THREE; Known() { Registry.add(this); } }
                """, """
                Map<Object, Integer> all = new HashMap<>();
                for (int k = 0; k < 8; k++) {
                    all.put(MPI.COMM_WORLD.iBarrier(), all.size());
                    all.put(MPI.COMM_WORLD.dup(), all.size());
                    all.put(MPI.COMM_WORLD.getGroup(), all.size());
                    all.put(Datatype.createContiguous(2, MPI.INT), all.size());
                    all.put(new Info(), all.size());
                }
                for (Object shared : List.of(MPI.INT, MPI.BYTE, MPI.SUM, MPI.MAX, MPI.COMM_WORLD, MPI.ERRORS_RETURN))
                    all.put(shared, all.size());
                say(all.values() + " " + MPI.COMM_WORLD + (MPI.INT.hashCode() == System.identityHashCode(MPI.INT)));
                for (Object each : all.keySet()) if (each instanceof Request request) request.waitFor();
                say(Known.ONE + " " + Registry.ALL + all.get(MPI.SUM));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0).getFirst()).isNotEqualTo(ended.of(1).getFirst()).endsWith("true");
        assertThat(ended.of(1).getLast()).contains("ONE", "TWO", "THREE").endsWith("42");
    }

    /** In this JVM earlier tests may have had it draw hash codes of classes and enums of the JDK: those would stay. */
    @Test
    void shouldOrderTablesOfTheJdkAlikeInEachJvm() throws Exception {
        RankPrograms program = RankPrograms.main(folder, 2, MEMBERS, BODY);
        String ours = outOfJvm(Main.class);

        assertThat(ours.lines().filter(line -> line.startsWith("0: ")))
                .hasSameSizeAs(program.run().of(0));
        assertThat(outOfJvm(Main.class)).isEqualTo(ours);
        assertThat(outOfJvm(MainAfterOthers.class)).isEqualTo(ours);
    }

    private String outOfJvm(Class<?> main) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-XX:") || argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(
                "run", "Program", "--jar", folder.resolve("classes").toString(), "--machine", "ideal", "--ranks", "2"));
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return java.nio.file.Files.readString(out);
    }
}
