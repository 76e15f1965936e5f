package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rank is a process to its program: clocks, numbers, properties and streams are its own. */
class RankProcessTest {
    @TempDir
    Path folder;

    @Test
    void shouldShowVirtualTimeOnAllClocks() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                long nanos = System.nanoTime();
                long millis = System.currentTimeMillis();
                Thread.sleep(250);
                say((System.nanoTime() - nanos) / 1_000_000 + " " + (System.currentTimeMillis() - millis));
                say(java.time.Instant.now().toString().substring(0, 19) + " " + new Date().getTime() / 1000);
                java.util.function.LongSupplier clock = System::nanoTime;
                say((clock.getAsLong() - nanos) / 1_000_000 + " " + java.time.Clock.systemUTC().millis() / 1000);
                say(Calendar.getInstance(TimeZone.getTimeZone("UTC")).get(Calendar.YEAR) + " "
                    + java.time.LocalDateTime.now().getYear());
                while (System.nanoTime() - nanos < 250_050_000) {}
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1).subList(0, 3))
                .containsExactly("250 250", "2000-01-01T00:00:00 946684800", "250 946684800");
        assertThat(ended.of(1).get(3)).matches("(1999|2000) (1999|2000)");
    }

    @Test
    void shouldDrawTheSameNumbersInEachRunAndOthersOnEachRank() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, """
                static class Thing {}
                """, """
                say(new Random().nextInt() + " " + Math.random() + " " + UUID.randomUUID() + " " + new SplittableRandom().nextInt());
                say(new java.security.SecureRandom().nextInt() + " " + ThreadLocalRandom.current().nextInt() + " " + new Thing());
                List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
                Collections.shuffle(list);
                java.util.function.Supplier<Random> maker = Random::new;
                say(list + " " + maker.get().nextInt() + " " + System.identityHashCode(new int[0]));
                Set<Object> set = new HashSet<>();
                for (int k = 0; k < 5; k++) set.add(new Thing());
                say(set + " " + Set.of(5, 3, 8) + Map.of("k", 1, "a", 2));
                """);
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).doesNotContainAnyElementsOf(ended.of(1));
        assertThat(ended.of(0).get(3)).endsWith(" [5, 3, 8]{k=1, a=2}");
        assertThat(program.with("--seed", "2").run().of(0)).doesNotContainAnyElementsOf(ended.of(0));
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
    void shouldDeleteFilesAtTheEndOfTheirRank() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                java.io.File outer = new java.io.File("FOLDER/rank" + rank);
                outer.mkdir();
                outer.deleteOnExit();
                java.io.File inner = java.io.File.createTempFile("name", null, outer);
                inner.deleteOnExit();
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(rank + ": " + inner.exists())));
                say(inner.getName());
                var jvm = java.lang.management.ManagementFactory.getRuntimeMXBean();
                say(jvm.getName() + " " + jvm.getPid() + " " + ProcessHandle.current().pid());
                """.replace("FOLDER", folder.toString()));
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1).subList(1, 3)).containsExactly("1001@node1 1001 1001", "true");
        assertThat(folder.resolve("rank0")).doesNotExist();
        assertThat(folder.resolve("rank1")).doesNotExist();
    }

    @Test
    void shouldSeedGeneratorsByNameAndDrawNamesOfTemporaryFiles() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                java.nio.file.Path here = java.nio.file.Files.createDirectories(java.nio.file.Path.of("FOLDER", "rank" + rank));
                List<Object> made = new ArrayList<>();
                java.nio.file.Files.createTempFile(here, "kept", null); // by another name when it runs again
                made.add(java.nio.file.Files.createTempFile(here, "a", null));
                made.add(java.nio.file.Files.createTempDirectory(here, "b"));
                made.add(java.io.File.createTempFile("name", ".x", here.toFile()));
                made.add(java.nio.file.Files.createTempFile("c", ".c"));
                made.add(java.nio.file.Files.createTempDirectory(null));
                made.add(java.io.File.createTempFile("name", null));
                say(made);
                for (Object each : made) {
                    java.nio.file.Path path = java.nio.file.Path.of(each.toString());
                    say("there " + java.nio.file.Files.isDirectory(path) + (made.indexOf(each) % 3 == 2 ? ""
                        : java.nio.file.attribute.PosixFilePermissions.toString(java.nio.file.Files.getPosixFilePermissions(path))));
                    java.nio.file.Files.delete(path);
                }
                say(java.util.random.RandomGenerator.getDefault().nextInt() + " "
                    + java.util.random.RandomGenerator.of("Xoshiro256PlusPlus").nextInt() + " "
                    + java.util.random.RandomGenerator.of("SecureRandom").nextInt() + " "
                    + java.util.random.RandomGeneratorFactory.of("L64X128MixRandom").create().nextInt() + " "
                    + java.util.random.RandomGenerator.SplittableGenerator.of("L64X256MixRandom").split().nextInt() + " "
                    + java.util.random.RandomGenerator.JumpableGenerator.of("Xoroshiro128PlusPlus").nextInt() + " "
                    + StrictMath.random());
                try {
                    java.util.random.RandomGenerator.JumpableGenerator.of("L64X256MixRandom");
                } catch (IllegalArgumentException wrong) {
                    say("wrong");
                }
                """.replace("FOLDER", folder.toString()));
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(program.run()).isEqualTo(ended);
        assertThat(ended.of(0).getFirst()).isNotEqualTo(ended.of(1).getFirst());
        assertThat(ended.of(0).get(7)).isNotEqualTo(ended.of(1).get(7));
        assertThat(ended.of(0).subList(1, 7))
                .containsExactly(
                        "there falserw-------",
                        "there truerwx------",
                        "there false",
                        "there falserw-------",
                        "there truerwx------",
                        "there false");
        assertThat(ended.of(1).getLast()).isEqualTo("wrong");
    }

    @Test
    void shouldCountThreadsByTheRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static class Own extends Thread {}
                """, """
                Thread main = Thread.currentThread();
                Thread second = new Thread(() -> say("second " + Thread.currentThread().threadId() + " " + Thread.currentThread()));
                second.start();
                second.join();
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.submit(() -> say("pool " + Thread.currentThread().getId() + " " + Thread.currentThread().getName())).get();
                pool.shutdown();
                say(main.threadId() + " " + main.getId() + " " + second.threadId() + " " + new Own().getId()
                    + " " + (main == Thread.currentThread()) + main.isAlive() + main.isDaemon() + " " + main.getName());
                say(main.hashCode() + " " + second.hashCode() + " " + new Own().hashCode());
                Map<Thread, Integer> order = new HashMap<>();
                for (int k = 0; k < 6; k++) order.put(k == 0 ? main : new Thread(), k);
                say(order.values());
                Thread.currentThread().interrupt();
                say(main.isInterrupted() + " " + Thread.interrupted() + " " + main.isInterrupted());
                ClassLoader none = new ClassLoader(null) {};
                Thread other = new Thread(() -> say("other " + (Thread.currentThread().getContextClassLoader() == none)));
                other.setContextClassLoader(none);
                other.start();
                other.join();
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0).subList(0, 3))
                .isEqualTo(ended.of(1).subList(0, 3))
                .containsExactly(
                        "second 2 Thread[#2,Thread-0,5,"
                                + ended.of(0).getFirst().replaceAll(".*,|]", "") + "]",
                        "pool 3 pool-1-thread-1",
                        "1 1 2 4 truetruefalse main");
        assertThat(ended.of(0).get(3)).isNotEqualTo(ended.of(1).get(3));
        assertThat(ended.of(1)).endsWith("true true false", "other true");
    }

    @Test
    void shouldKeepPropertiesAndStreamsToTheRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                System.setProperty("mine", "" + rank);
                java.io.PrintStream before = System.out;
                java.io.ByteArrayOutputStream kept = new java.io.ByteArrayOutputStream();
                if (rank == 0) System.setOut(new java.io.PrintStream(kept));
                MPI.COMM_WORLD.barrier();
                say("hidden");
                System.setOut(before);
                say(System.getProperty("mine") + Integer.getInteger("mine") + System.getProperty("none", "-") + kept.size());
                say(Runtime.getRuntime().availableProcessors() + java.net.InetAddress.getLocalHost().getHostName());
                System.setIn(new java.io.ByteArrayInputStream(new byte[] {(byte) rank}));
                say(System.in.read());
                """).runAlike();

        assertThat(ended.of(0).getFirst()).matches("00-1\\d"); // "0: hidden" and a newline
        assertThat(ended.of(0).subList(1, 3)).containsExactly("1node0", "0");
        assertThat(ended.of(1)).containsExactly("hidden", "11-0", "1node1", "1");
        assertThat(System.getProperty("mine")).isNull();
    }

    /** JEP 512: a compact source file. */
    @Test
    void shouldRunACompactSourceFileWithItsOwnStreams() throws IOException {
        RankPrograms.Ended ended = RankPrograms.compile(folder, 2, """
                import mpi.*;
                int own = 40;
                void main() {
                    MPI.Init(null);
                    int rank = MPI.COMM_WORLD.getRank();
                    System.setIn(new ByteArrayInputStream(("line " + rank + "\\nnext").getBytes()));
                    own += rank;
                    String line = IO.readln(rank + ": ");
                    IO.println(line + " " + own + IO.readln());
                    MPI.Finalize();
                }
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("line 0 40next");
        assertThat(ended.of(1)).containsExactly("line 1 41next");
    }

    @Test
    void shouldEndTheJobWithTheCodeOfAnyRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                if (rank == 1) try { Runtime.getRuntime().exit(7); } catch (Throwable caught) { say("caught"); }
                MPI.COMM_WORLD.barrier();
                """).runAlike();

        assertThat(ended.exit()).isEqualTo(7);
        assertThat(ended.err()).contains("rank 1 called System.exit(7)");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void shouldRunShutdownHooksWhateverTheCode() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    try { Thread.sleep(10); } catch (InterruptedException e) {}
                    System.out.println(rank + ": hook at " + System.nanoTime() / 10_000_000);
                }));
                MPI.COMM_WORLD.barrier();
                String how = arguments[0];
                if (how.equals("halt")) Runtime.getRuntime().halt(rank * 9);
                if (how.equals("throw") && rank == 1) throw new IllegalStateException("mine");
                if (!how.equals("return")) System.exit(rank * Integer.parseInt(how));
                """);

        for (String[] expected : new String[][] {
            {"0", "0", ""},
            {"return", "0", ""},
            {"77", "77", "rank 1 called System.exit(77)"},
            {"300", "44", "rank 1 called System.exit(300)"}
        }) {
            RankPrograms.Ended ended = program.with("--", expected[0]).runAlike();
            assertThat(ended.exit()).as(ended.err()).isEqualTo(Integer.parseInt(expected[1]));
            assertThat(ended.of(1)).containsExactly("hook at 1");
            assertThat(ended.err()).contains(expected[2]);
        }
        RankPrograms.Ended thrown = program.with("--", "throw").run();
        assertThat(thrown.exit()).isEqualTo(1);
        assertThat(thrown.of(1)).containsExactly("hook at 1");
        RankPrograms.Ended halted = program.with("--", "halt").run();
        assertThat(halted.exit()).isEqualTo(9);
        assertThat(halted.err()).contains("rank 1 called Runtime.halt(9)");
        assertThat(halted.out()).isEmpty();
    }

    @Test
    void shouldPrintStackTracesToTheRanksOwnStream() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(
                        folder, 2, "", "new IllegalStateException(\"seen\" + rank).printStackTrace();")
                .runAlike();

        assertThat(ended.err()).contains("IllegalStateException: seen0", "IllegalStateException: seen1");
    }

    @Test
    void shouldShowVirtualTimeInAllZonesAndCalendars() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static java.time.ZoneId zone = java.time.ZoneId.of("Asia/Tokyo");
                """, """
                Thread.sleep(1500 + rank);
                say(java.time.LocalDateTime.now(zone) + " " + java.time.LocalDate.now(zone) + " " + java.time.Year.now(zone)
                    + " " + java.time.MonthDay.now(zone) + " " + java.time.ZonedDateTime.now(zone).getHour()
                    + " " + java.time.OffsetDateTime.now(zone).getSecond() + " " + java.time.OffsetTime.now(zone).getHour()
                    + " " + java.time.YearMonth.now(zone) + " " + java.time.LocalTime.now(zone).getMinute()
                    + " " + java.time.chrono.ThaiBuddhistDate.now(zone).get(java.time.temporal.ChronoField.YEAR));
                java.util.function.Function<java.time.ZoneId, java.time.LocalTime> reference = java.time.LocalTime::now;
                say(reference.apply(zone).getSecond() + " " + java.time.Clock.tickSeconds(zone).instant()
                    + " " + java.time.Clock.tickMinutes(zone).instant() + " " + java.time.Clock.system(zone).millis() / 1000);
                TimeZone tokyo = TimeZone.getTimeZone(zone);
                for (Calendar calendar : List.of(new GregorianCalendar(tokyo), Calendar.getInstance(tokyo, Locale.ROOT),
                        new GregorianCalendar(tokyo, Locale.ROOT), new GregorianCalendar() {{ setTimeZone(tokyo); }})) {
                    say(calendar.get(Calendar.YEAR) + " " + calendar.get(Calendar.HOUR_OF_DAY) + " " + calendar.get(Calendar.SECOND));
                }
                say(new GregorianCalendar(1999, 4, 3).get(Calendar.MONTH) + " " + ProcessHandle.current().pid());
                say(java.util.stream.Stream.of(5, 3, 8, 1).collect(java.util.stream.Collectors.toUnmodifiableSet()) + " "
                    + java.util.stream.Stream.of("k", "a", "z").collect(
                        java.util.stream.Collectors.toUnmodifiableMap(x -> x, String::length)));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1).getFirst())
                .matches("2000-01-01T09:00:01\\.501\\d* 2000-01-01 2000 --01-01 9 1 9 2000-01 0 2543");
        assertThat(ended.of(1).subList(1, 8))
                .containsExactly(
                        "1 2000-01-01T00:00:01Z 2000-01-01T00:00:00Z 946684801",
                        "2000 9 1",
                        "2000 9 1",
                        "2000 9 1",
                        "2000 9 1",
                        "4 1001",
                        "[5, 3, 8, 1] {k=1, a=1, z=1}");
        assertThat(ended.of(0).get(6)).isEqualTo("4 1000");
    }

    /** MPI-3.1, section 10.5.3: each of several programs hears of its own. */
    @Test
    void shouldTellEachProgramWhatWasAskedFor() throws IOException {
        String program = """
                import mpi.*;
                public class %s {
                    public static void main(String[] arguments) {
                        MPI.Init(arguments);
                        StringBuilder known = new StringBuilder();
                        for (String key : new String[] {"command", "argv", "maxprocs", "soft", "host", "thread_level",
                                "ompi_num_apps", "ompi_np", "ompi_first_rank"})
                            known.append(key + "=" + MPI.INFO_ENV.get(key) + ";");
                        System.out.println(known + MPI.INFO_ENV.get("wdir"));
                        MPI.Finalize();
                    }
                }
                """;
        String first = Compiler.compile(folder.resolve("first"), "First", program.formatted("First"))
                .toString();
        String second = Compiler.compile(folder.resolve("second"), "Second", program.formatted("Second"))
                .toString();
        Cli.Outcome ended = Cli.run(
                "run",
                "First",
                "--jar",
                first,
                "--machine",
                "ideal",
                "--ranks",
                "1",
                "--",
                "-a",
                "b",
                ":",
                "Second",
                "--jar",
                second,
                "--ranks",
                "2");

        String apps = "ompi_num_apps=2;ompi_np=1 2;ompi_first_rank=0 1;";
        String here = Path.of("").toAbsolutePath().toString();
        assertThat(ended.out().lines())
                .containsExactlyInAnyOrder(
                        "command=First;argv=-a b;maxprocs=1;soft=1;host=node0;thread_level=MPI_THREAD_SINGLE;" + apps
                                + here,
                        "command=Second;argv=;maxprocs=2;soft=2;host=node1;thread_level=MPI_THREAD_SINGLE;" + apps
                                + here,
                        "command=Second;argv=;maxprocs=2;soft=2;host=node2;thread_level=MPI_THREAD_SINGLE;" + apps
                                + here);
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
}
