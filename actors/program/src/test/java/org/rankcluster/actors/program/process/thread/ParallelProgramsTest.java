package org.rankcluster.actors.program.process.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** Parallel work of the JDK: on the calling thread, or on threads of the rank. */
class ParallelProgramsTest {
    @TempDir
    Path folder;

    /** Stages without an executor run on threads of the rank, and wait for each other. */
    @Test
    void shouldRunAsynchronousStagesOnTheRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int at = -1;
                static int mpi() { return at * 10 + rank(); }
                static class Sum extends RecursiveTask<Integer> {
                    final int from, to;
                    Sum(int from, int to) { this.from = from; this.to = to; }
                    @Override protected Integer compute() {
                        if (to - from < 2) return from;
                        Sum left = new Sum(from, (from + to) / 2), right = new Sum((from + to) / 2, to);
                        left.fork();
                        return right.compute() + left.join();
                    }
                }
                """, """
                at = rank;
                CountDownLatch latch = new CountDownLatch(1);
                CompletableFuture<Integer> waits = CompletableFuture.supplyAsync(() -> {
                    try { latch.await(); } catch (InterruptedException e) { say(e); }
                    return mpi();
                });
                CompletableFuture.runAsync(latch::countDown).get();
                say(waits.thenApplyAsync(value -> value + mpi()).get() + " " + new Sum(0, 10).invoke());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("0 45");
        assertThat(ended.of(1)).containsExactly("22 45");
    }

    @Test
    void shouldDeliverWhatTheJdkReportsFromThreadsOfItsOwn() throws IOException {
        RankPrograms.Ended ended =
                RankPrograms.main(folder, 2, "static int at = -1;", """
                at = rank + 5;
                Process process = new ProcessBuilder("true").start();
                say(process.onExit().thenApply(ended -> ended.exitValue() + at + rank()).get());
                say(process.toHandle().onExit().thenApply(ended -> at).get());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("5", "5");
        assertThat(ended.of(1)).containsExactly("7", "6");
    }

    /** Its virtual threads inherit the executor of the rank's threads. */
    @Test
    void shouldLetTheJdkMapConcurrently() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                say(java.util.stream.Stream.of(1, 2, 3).gather(java.util.stream.Gatherers.mapConcurrent(2, x -> x * 10 + rank)).toList());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("[11, 21, 31]");
    }

    @Test
    void shouldBindReceiversOfMethodReferencesByTheirOwnType() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(
                        folder,
                        2,
                        "interface Waiting { boolean until(long time, TimeUnit unit) throws Exception; }",
                        """
                        List<Integer> list = List.of(1, 2);
                        java.util.function.Supplier<java.util.stream.Stream<Integer>> bound = list::parallelStream;
                        java.util.function.Function<List<Integer>, java.util.stream.Stream<Integer>> unbound = List::parallelStream;
                        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
                        Waiting awaits = pool::awaitTermination;
                        pool.shutdown();
                        say(bound.get().toList() + " " + unbound.apply(list).toList() + awaits.until(1, TimeUnit.SECONDS));
                        """)
                .runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("[1, 2] [1, 2]true");
    }

    @Test
    void shouldSumPrefixesOnTheCallingThread() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int calls;
                static int add(int a, int b) { calls++; return a + b + rank(); }
                """, """
                int[] ints = new int[100_000];
                Arrays.parallelPrefix(ints, Program::add);
                Arrays.parallelPrefix(ints, 3, 6, Program::add);
                String[] texts = {"a", "b", "c", "d"};
                Arrays.parallelPrefix(texts, 1, 3, String::concat);
                double[] doubles = {1, 2, 3};
                Arrays.parallelPrefix(doubles, (a, b) -> a * b);
                long[] longs = {1, 2, 3};
                Arrays.parallelPrefix(longs, 0, 2, Long::sum);
                say(ints[99_999] + " " + ints[5] + " " + calls + Arrays.toString(texts) + Arrays.toString(doubles) + Arrays.toString(longs));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("99999 14 100001[a, b, bc, d][1.0, 2.0, 6.0][1, 3, 3]");
    }

    @Test
    void shouldGoThroughSpliteratorsOnTheCallingThread() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int sum;
                static void add(int value) { sum += value + rank(); }
                """, """
                List<Integer> ones = Collections.nCopies(1000, 1);
                java.util.stream.StreamSupport.stream(ones.spliterator(), true).forEach(Program::add);
                java.util.stream.StreamSupport.intStream(() -> Spliterators.spliterator(new int[1000], 0), Spliterator.SIZED, true)
                    .forEach(Program::add);
                say(sum);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("1000");
        assertThat(ended.of(1)).containsExactly("3000");
    }
}
