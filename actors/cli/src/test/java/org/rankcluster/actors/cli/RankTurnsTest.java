package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread that waits in a loop of its own lets the other threads of its rank, and virtual time, advance. */
class RankTurnsTest {
    private static final String WAITS = """
            static final Queue<String> queue = new ConcurrentLinkedQueue<>();
            static final Map<String, String> map = new ConcurrentHashMap<>();
            static final List<String> list = Collections.synchronizedList(new ArrayList<>());
            static final ReentrantLock lock = new ReentrantLock();
            static final AtomicInteger atomic = new AtomicInteger();
            static volatile boolean flag;
            static boolean plain;
            static boolean getFlag() { return flag; }
            static synchronized boolean getPlain() { return plain; }
            static boolean allThere(int wanted) {
                for (int i = 0; i < wanted; i++) if (queue.size() <= i) return false;
                return true;
            }
            static Thread later(Runnable action) {
                Thread thread = new Thread(() -> {
                    try { Thread.sleep(1); } catch (InterruptedException e) { say(e); }
                    action.run();
                });
                thread.start();
                return thread;
            }
            static void addLater() { later(() -> queue.add("x")); }
            static void queues() {
                addLater();
                while (queue.isEmpty()) {}
                say("isEmpty " + queue.poll());
                addLater();
                String found;
                while ((found = queue.poll()) == null) {}
                say("poll " + found);
                addLater();
                do { found = queue.peek(); } while (found == null);
                say("do " + queue.remove());
                addLater();
                while (true) {
                    try { queue.remove(); break; } catch (NoSuchElementException none) { }
                }
                say("catch");
                addLater();
                sizes();
                say("switch " + queue.poll());
                addLater();
                outer:
                for (;;) {
                    for (int i = 0; i < 3; i++) if (queue.peek() != null) break outer;
                }
                say("nested " + queue.poll());
                addLater();
                for (int i = 0; i < Integer.MAX_VALUE; i++) if (queue.size() > 0) break;
                say("counting " + queue.poll());
                addLater();
                boolean goesOn = true;
                while (goesOn) { if (!queue.isEmpty()) goesOn = false; }
                say("local " + queue.poll());
                addLater();
                while (!allThere(1)) {}
                say("method " + queue.poll());
                Runnable waits = () -> { while (queue.isEmpty()) {} };
                addLater();
                waits.run();
                say("lambda " + queue.poll());
                addLater();
                while (queue.stream().noneMatch(text -> text.equals("x"))) {}
                say("stream " + queue.poll());
            }
            static void sizes() {
                while (true) {
                    switch (queue.size()) { case 0: continue; default: return; }
                }
            }
            static void pools() throws Exception {
                ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                CountDownLatch latch = new CountDownLatch(2);
                for (int i = 0; i < 2; i++) pool.execute(() -> {
                    try { Thread.sleep(1); } catch (InterruptedException e) { say(e); }
                    latch.countDown();
                });
                while (latch.getCount() > 0) {}
                while (pool.getActiveCount() > 0) {}
                say("getActiveCount " + pool.getCompletedTaskCount());
                Future<String> future = pool.submit(() -> { Thread.sleep(1); return "done"; });
                while (!future.isDone()) {}
                say(future.get());
                pool.shutdown();
                while (!pool.isTerminated()) {}
                say("isTerminated");
            }
            static void others() throws Exception {
                later(() -> map.put("a", "b"));
                while (map.size() == 0) {}
                while (map.get("a") == null) {}
                say("size " + map);
                CountDownLatch locked = new CountDownLatch(1);
                Thread holder = new Thread(() -> {
                    lock.lock();
                    locked.countDown();
                    try { Thread.sleep(1); } catch (InterruptedException e) { say(e); }
                    lock.unlock();
                });
                holder.start();
                locked.await();
                while (!lock.tryLock()) {}
                lock.unlock();
                say("tryLock");
                later(() -> { lock.lock(); plain = true; lock.unlock(); });
                while (true) {
                    lock.lock();
                    try { if (plain) break; } finally { lock.unlock(); }
                }
                say("lock");
                plain = false;
                later(() -> plain = true);
                while (!plain) {}
                say("plain");
                plain = false;
                later(() -> plain = true);
                while (!getPlain()) {}
                say("synchronized");
                later(() -> flag = true);
                while (!getFlag()) {}
                say("getter");
                flag = false;
                later(() -> flag = true);
                while (!flag) System.out.print("");
                say("printing");
                later(() -> atomic.incrementAndGet());
                int looks = 0;
                while (atomic.get() < 1) { looks = Math.max(looks, 1); }
                say("atomic");
                Thread thread = later(() -> { });
                while (thread.isAlive()) {}
                say("isAlive");
                boolean[] done = new boolean[1];
                later(() -> done[0] = true);
                while (!done[0]) {}
                say("element");
                int[] x = new int[2];
                later(() -> { synchronized (x) { x[0] = 1; } });
                while (true) { synchronized (x) { if (x[0] == 1) break; } }
                say("locked element");
                later(() -> { synchronized (x) { x[0] = 10; } });
                int seen = 0;
                while (seen < 10) { synchronized (x) { seen = x[0]; } }
                say("locked local");
                boolean[] all = new boolean[4];
                for (int i = 0; i < 4; i++) { int n = i; later(() -> all[n] = true); }
                boolean every;
                do { every = true; for (int i = 0; i < all.length; i++) every &= all[i]; } while (!every);
                say("all elements");
                later(() -> x[1] = 1);
                int y = 0;
                while (y == 0) y = x[1];
                say("through a local");
                later(() -> x[1] = 2);
                for (int i = 0; i < 100; i++) if (x[1] == 1) i = 0;
                say("starts again");
                later(() -> x[1] = 3);
                for (int i = 0; i < Integer.MAX_VALUE; i++) if (x[1] == 3) break;
                say("element with a limit");
                later(() -> x[1] = 4);
                int at = 0;
                while (x[at] != 4) at = (at + 1) % x.length;
                say("around a ring");
                later(() -> list.add("y"));
                while (!list.contains("y")) {}
                say("list");
                Thread ping = new Thread(() -> { for (int i = 1; i < 10; i += 2) { while (map.size() != i) {} map.put("k" + i, ""); } });
                ping.start();
                for (int i = 2; i <= 10; i += 2) { while (map.size() != i) {} map.put("k" + i, ""); }
                ping.join();
                say("both " + map.size());
            }
            """;
    private static final String MAIN = "queues(); pools(); others();";

    private static final List<String> SAID = List.of(
            "isEmpty x",
            "poll x",
            "do x",
            "catch",
            "switch x",
            "nested x",
            "counting x",
            "local x",
            "method x",
            "lambda x",
            "stream x",
            "getActiveCount 2",
            "done",
            "isTerminated",
            "size {a=b}",
            "tryLock",
            "lock",
            "plain",
            "synchronized",
            "getter",
            "printing",
            "atomic",
            "isAlive",
            "element",
            "locked element",
            "locked local",
            "all elements",
            "through a local",
            "starts again",
            "element with a limit",
            "around a ring",
            "list",
            "both 11");

    @TempDir
    Path folder;

    @Test
    void shouldContinueWhereComputingTakesNoTime() throws IOException {
        assertContinues(RankPrograms.main(folder, 2, WAITS, MAIN));
    }

    @Test
    void shouldContinueWhereComputingIsCounted() throws IOException {
        assertContinues(RankPrograms.main(folder, 2, WAITS, MAIN).with("--config", "compute=counted"));
    }

    @Test
    void shouldContinueWithShortTurns() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, WAITS, MAIN);
        assertContinues(program.with("--config", "turn-instructions=1"));
        assertContinues(program.with("--config", "turn-instructions=3000", "--config", "compute=counted"));
    }

    private static void assertContinues(RankPrograms program) {
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).isEqualTo(SAID);
        assertThat(ended.of(1)).isEqualTo(SAID);
    }

    private static final String KERNELS = """
            static double straight(double[] g) {
                double sum = 0;
                for (int i = 1; i < g.length - 1; i++) { g[i] = 0.5 * (g[i - 1] + g[i + 1]); sum += g[i]; }
                return sum;
            }
            static double nested(double[] g) {
                double sum = 0;
                for (int i = 0; i < 2; i++) for (int j = 0; j < g.length; j++) sum += g[j] * i;
                return sum;
            }
            static double called(double[] g) {
                double sum = 0;
                for (int i = 0; i < g.length; i++) sum += add(g, i);
                return sum;
            }
            static double add(double[] g, int i) { return g[i]; }
            static volatile boolean flag;
            static Future<Integer> sum(ExecutorService pool) {
                return pool.submit(() -> {
                    int[] in = {MPI.COMM_WORLD.getRank() + 1};
                    int[] out = new int[1];
                    MPI.COMM_WORLD.allReduce(in, out, 1, MPI.INT, MPI.SUM);
                    return out[0];
                });
            }
            """;
    private static final String MAIN_OF_KERNELS = """
            ExecutorService pool = Executors.newFixedThreadPool(1);
            List<java.util.function.ToDoubleFunction<double[]>> kernels = List.of(Program::straight, Program::nested, Program::called);
            double[] g = new double[100_000];
            double unused = 0;
            for (java.util.function.ToDoubleFunction<double[]> kernel : kernels) {
                Future<Integer> future = sum(pool);
                int passes = 0;
                while (!future.isDone()) { unused += kernel.applyAsDouble(g); passes++; }
                say(future.get() + " " + (passes < 500 ? "soon" : passes));
            }
            Future<Integer> future = sum(pool);
            int passes = 0;
            while (!future.isDone()) { straight(g); passes++; }
            say(future.get() + " " + (passes < 500 ? "soon" : passes));
            future = sum(pool);
            passes = 0;
            while (!future.isDone()) { for (int i = 1; i < g.length; i++) unused += g[i]; passes++; }
            say(future.get() + " " + (passes < 500 ? "soon" : passes));
            pool.submit(() -> flag = true);
            passes = 0;
            while (!flag) { straight(g); passes++; }
            say(passes < 100 ? "flag" : passes);
            pool.shutdown();
            """;

    /** The work of methods and loops in a loop that waits counts for its turns. */
    @Test
    void shouldEndTurnsOfLoopsThatCallWhatComputes() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, KERNELS, MAIN_OF_KERNELS)
                .with("--config", "compute=counted")
                .runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("3 soon", "3 soon", "3 soon", "3 soon", "3 soon", "flag");
    }

    /** Loops in a loop and in methods that it calls count as a fixed number of instructions if computing takes no time. */
    @Test
    void shouldEndTurnsOfLoopsThatCallLoops() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, KERNELS, """
                double[] g = new double[10_000];
                double unused = 0;
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.submit(() -> { }).get();
                pool.submit(() -> flag = true);
                int passes = 0;
                while (!flag) { straight(g); passes++; }
                say(passes < 110 ? "flag" : passes);
                Future<?> future = pool.submit(() -> { });
                passes = 0;
                while (!future.isDone()) { for (int i = 1; i < g.length; i++) unused += g[i]; passes++; }
                say(passes < 110 ? "soon" : passes);
                pool.shutdown();
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("flag", "soon");
    }

    /** The only thread of a rank may wait for an action of another rank. */
    @Test
    void shouldLetOtherRanksContinueWithoutThreads() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                java.io.File file = new java.io.File("%s");
                if (rank == 1) {
                    Thread.sleep(1);
                    file.createNewFile();
                } else {
                    while (!file.exists()) {}
                }
                say(file.exists());
                """.formatted(folder.resolve("there")))
                .run();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("true");
    }

    /** A loop that never ends keeps neither another rank nor another thread of its rank from ending the job. */
    @Test
    void shouldLetOthersEndTheJobBesideAnEndlessLoop() throws IOException {
        for (String loop : List.of("while (!flag) {}", "while (true) { n++; }", "while (true) { plain = n++ > 5; }")) {
            for (String end : List.of("System.exit(3)", "MPI.COMM_WORLD.abort(3)")) {
                RankPrograms.Ended ended = RankPrograms.main(
                                folder, 2, "static volatile boolean flag; static boolean plain;", """
                        int n = 0;
                        if (rank == 0) {
                            Thread.sleep(3);
                            %s;
                        } else %s
                        """.formatted(
                                                end, loop))
                        .with("--config", "compute=counted")
                        .run();
                assertThat(ended.exit()).as(loop + " " + end + ended.err()).isEqualTo(3);
            }
        }
    }

    @Test
    void shouldEndBesideADaemonThatComputesWithoutEnd() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 1, "", """
                Thread thread = new Thread(() -> { int n = 0; while (true) { n++; } });
                thread.setDaemon(true);
                thread.start();
                Thread.sleep(10);
                say("awake");
                """).run();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("awake");
    }

    /** The JDK reads the constants of an enum once for all ranks. */
    @Test
    void shouldChargeNoRankForConstantsThatTheJdkKeeps() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 8, "enum Colour { RED, GREEN, BLUE }", """
                EnumMap<Colour, Integer> map = new EnumMap<>(Colour.class);
                map.put(Colour.valueOf("GREEN"), 1);
                EnumSet<Colour> all = EnumSet.allOf(Colour.class);
                say(map + " " + all + " " + MPI.wtime());
                """)
                .with("--config", "compute=counted")
                .run();

        assertThat(ended.exit()).as(ended.err()).isZero();
        for (int rank = 1; rank < 8; rank++) {
            assertThat(ended.of(rank)).isEqualTo(ended.of(0));
        }
    }

    /** A task that submits its successor is a loop without a jump back. */
    @Test
    void shouldContinueBesideTasksThatSubmitThemselves() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, """
                static boolean plain;
                static ExecutorService pool;
                static void again() { if (!plain) pool.execute(Program::again); else pool.shutdown(); }
                static Void submits() { if (!plain) pool.submit(Program::submits); else pool.shutdown(); return null; }
                static CompletableFuture<String> stage() {
                    return CompletableFuture.supplyAsync(() -> plain)
                            .thenComposeAsync(ends -> ends ? CompletableFuture.completedFuture("stage") : stage());
                }
                static final CountDownLatch last = new CountDownLatch(1);
                static void thread() { if (!plain) new Thread(Program::thread).start(); else last.countDown(); }
                """, """
                for (Runnable first : List.<Runnable>of(Program::again, Program::submits)) {
                    pool = Executors.newSingleThreadExecutor();
                    plain = false;
                    pool.execute(first);
                    Thread.sleep(1);
                    plain = true;
                    say(pool.awaitTermination(1, TimeUnit.HOURS));
                }
                plain = false;
                CompletableFuture<String> stage = stage();
                MPI.COMM_WORLD.barrier();
                plain = true;
                say(stage.get());
                plain = false;
                thread();
                MPI.COMM_WORLD.barrier();
                plain = true;
                last.await();
                say("thread");
                """);
        for (String compute : List.of("none", "counted")) {
            RankPrograms.Ended ended =
                    program.with("--config", "compute=" + compute).runRewritten();

            assertThat(ended.exit()).as(ended.err()).isZero();
            assertThat(ended.of(0)).containsExactly("true", "true", "stage", "thread");
        }
    }

    /** A thread that only sleeps does not keep a rank, whose other threads wait for one that has left, in the job. */
    @Test
    void shouldEndRanksWithHeartbeatsWhenAnotherHasLeft() throws IOException {
        for (String beat : List.of(
                "Thread.sleep(1)",
                "LockSupport.parkNanos(1_000_000)",
                "new Semaphore(0).tryAcquire(1, TimeUnit.MILLISECONDS)")) {
            RankPrograms.Ended ended =
                    RankPrograms.main(folder, 3, "", """
                    if (rank == 0) {
                        Thread.sleep(3);
                        System.exit(0);
                    }
                    new Thread(() -> { try { while (true) %s; } catch (Exception e) { say(e); } }).start();
                    MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 0);
                    """.formatted(beat)).run();

            assertThat(ended.exit()).as(ended.err()).isZero();
            assertThat(ended.out()).isEmpty();
        }
    }

    /** A rank that sleeps by itself is no rank that waits. */
    @Test
    void shouldLetRanksSleepWhenAnotherHasLeft() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                if (rank == 0) System.exit(0);
                Thread thread = new Thread(() -> {});
                thread.start();
                for (int i = 0; i < 500; i++) Thread.sleep(1);
                say("slept");
                System.exit(0);
                """).run();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("slept");
    }

    /** A rank that sleeps between its polls waits for others as one that only polls. */
    @Test
    void shouldEndRanksThatSleepBetweenPollsWhenAnotherHasLeft() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 3, "", """
                if (rank == 0) {
                    Thread.sleep(20);
                    System.exit(0);
                }
                while (MPI.COMM_WORLD.iProbe(0, 0) == null) Thread.sleep(1);
                """).run();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.err()).contains("ranks that still wait are ended");
    }

    /** Short loops have no turns: the digest and the time equal the results of a run without turns. */
    @Test
    void shouldNotChangeProgramsThatComputeInShort() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                Deque<Integer> numbers = new ArrayDeque<>();
                for (int i = 0; i < 1000; i++) numbers.add(i);
                int sum = 0;
                while (!numbers.isEmpty()) sum += numbers.poll();
                MPI.COMM_WORLD.barrier();
                say(sum + " " + MPI.wtime());
                """).with("--config", "compute=counted");

        assertThat(program.run())
                .isEqualTo(
                        program.with("--config", "turn-instructions=99999999").run());
    }

    /** An initialiser that the JVM runs holds its carrier. */
    @Test
    void shouldEndNoTurnInInitialisers() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static class Table {
                    static final Deque<Integer> NUMBERS = new ArrayDeque<>();
                    static int sum;
                    static {
                        for (int i = 0; i < 1000; i++) NUMBERS.add(i);
                        while (!NUMBERS.isEmpty()) sum += NUMBERS.poll();
                    }
                }
                """, """
                Thread other = new Thread(() -> say("other"));
                other.start();
                say(Table.sum);
                other.join();
                """)
                .with("--config", "turn-instructions=10", "--config", "statics=loader")
                .run();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("499500", "other");
    }

    @Test
    void shouldNameWhatRunsAtTheTimeLimit() throws IOException {
        Path classes = Compiler.compile(folder, "Program", """
                import mpi.*;
                public class Program {
                    static boolean over() { return Thread.currentThread().getName().isEmpty(); }
                    public static void main(String[] arguments) throws Exception {
                        MPI.Init(arguments);
                        int rank = MPI.COMM_WORLD.getRank();
                        if (rank == 0) while (!over()) {}
                        if (rank == 1) Thread.sleep(100_000_000_000L);
                        MPI.COMM_WORLD.barrier();
                    }
                }
                """);
        Cli.Outcome outcome = Cli.run(
                "run", "Program", "--jar", "" + classes, "--ranks", "3", "--machine", "ideal", "--time-limit", "4s");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("time limit: 4.0 s of wall time are over")
                .containsPattern("rank 0, thread main, runs at:\\R    at Program.(over|main)\\(Program.java:")
                .contains("rank 1, thread main, sleeps at Program.main(Program.java:8)")
                .containsPattern("rank 2, thread main, waits: .*barrier")
                .doesNotContain("LockSupport");
    }

    @Test
    void shouldRefuseTurnsOfNoLength() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 1, "", "")
                .with("--config", "turn-instructions=0")
                .run();

        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.err()).contains("--config: turn-instructions: 0 (expected: 1..99999999)");
    }

    /** The JVM runs initialisers of classes that are loaded for one rank, and does not let their thread leave its carrier. */
    @Test
    void shouldWarnOfALoopInAnInitialiserThatKeepsOtherThreadsWaiting() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, """
                static volatile boolean flag;
                static boolean isSet() { return flag; }
                static class Late {
                    static int passes;
                    static { while (!isSet() && passes < 10_000_000) passes++; }
                }
                """, """
                Thread other = new Thread(() -> flag = true);
                other.start();
                say(Late.passes < 10_000_000);
                other.join();
                """);

        RankPrograms.Ended rewritten = program.runRewritten();
        assertThat(rewritten.exit()).as(rewritten.err()).isZero();
        assertThat(rewritten.of(1)).containsExactly("true");
        assertThat(rewritten.err()).doesNotContain("initialiser");

        RankPrograms.Ended loaded = program.with("--config", "statics=loader").run();
        assertThat(loaded.exit()).as(loaded.err()).isZero();
        assertThat(loaded.of(1)).containsExactly("false");
        assertThat(loaded.err()).containsOnlyOnce("a loop in a class initialiser");
    }
}
