package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever makes threads for a program, and by whatever interface it is asked for them, they are those of its rank. */
class RankForkJoinTest {
    @TempDir
    Path folder;

    @Test
    void shouldRunForkJoinPoolsOnTheRankByWhateverInterface() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int at = -1;
                static int mpi() { return at * 10 + MPI.COMM_WORLD.getRank(); }
                static int shared(Executor executor) throws Exception {
                    FutureTask<Integer> task = new FutureTask<>(Program::mpi);
                    java.util.function.Consumer<Runnable> execute = executor::execute;
                    execute.accept(task);
                    return task.get();
                }
                static class Own extends ForkJoinPool {
                    @Override public void execute(Runnable task) { super.execute(task); }
                }
                """, """
                at = rank;
                for (ForkJoinPool pool : List.of(new ForkJoinPool(2), ForkJoinPool.commonPool(), new Own(),
                        (ForkJoinPool) Executors.newWorkStealingPool())) {
                    ExecutorService service = pool;
                    List<Integer> got = new ArrayList<>();
                    got.add(shared(pool));
                    got.add(service.submit(Program::mpi).get());
                    got.add(service.invokeAll(List.<Callable<Integer>>of(Program::mpi, Program::mpi)).get(1).get());
                    got.add(service.invokeAny(List.<Callable<Integer>>of(Program::mpi)));
                    int[] set = {-1, -1};
                    got.add(pool.submit(() -> { set[0] = mpi(); }, 7).get());
                    got.add(pool.schedule(Program::mpi, 1, TimeUnit.MILLISECONDS).get());
                    got.add(CompletableFuture.supplyAsync(Program::mpi, pool).get());
                    CompletableFuture.completedFuture(1).whenCompleteAsync((value, thrown) -> set[1] = mpi(), pool).get();
                    ExecutorCompletionService<Integer> completions = new ExecutorCompletionService<>(pool);
                    completions.submit(Program::mpi);
                    got.add(completions.take().get());
                    got.add(pool.invoke(new RecursiveTask<Integer>() { protected Integer compute() { return mpi(); } }));
                    say(got + Arrays.toString(set));
                }
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).hasSize(4).containsOnly("[0, 0, 0, 0, 7, 0, 0, 0, 0][0, 0]");
        assertThat(ended.of(1)).hasSize(4).containsOnly("[11, 11, 11, 11, 7, 11, 11, 11, 11][11, 11]");
    }

    @Test
    void shouldLetTasksOfForkJoinPoolsWaitForEachOther() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                ForkJoinPool one = new ForkJoinPool(1);
                CountDownLatch latch = new CountDownLatch(1);
                ForkJoinTask<Integer> waits = one.submit(() -> { latch.await(); return 3; });
                latch.countDown();
                say(waits.get() + one.submit(() -> one.submit(() -> one.submit(() -> 1).get() + 1).get() + 1).get());
                List<String> order = Collections.synchronizedList(new ArrayList<>());
                for (int k = 0; k < 3; k++) {
                    int me = k;
                    one.execute(() -> {
                        order.add("+" + me);
                        try { Thread.sleep(2); } catch (InterruptedException e) { order.add("" + e); }
                        order.add("-" + me);
                    });
                }
                say(one.awaitQuiescence(1, TimeUnit.MILLISECONDS) + " " + one.awaitQuiescence(1, TimeUnit.HOURS) + order);
                ForkJoinTask<Integer> fails = one.submit((Callable<Integer>) () -> { throw new java.io.IOException("no"); });
                try { fails.get(); } catch (ExecutionException e) { say(e.getCause()); }
                Future<?> sleeps = one.submit(() -> { Thread.sleep(1_000_000); return 1; });
                Future<?> never = one.submit(() -> 1);
                Thread.sleep(1);
                one.shutdownNow();
                say(never.isCancelled() + " " + one.awaitTermination(1, TimeUnit.HOURS) + one.isShutdown() + one.isTerminated());
                try { sleeps.get(); } catch (ExecutionException e) { say(e.getCause().getClass()); }
                try { one.execute(() -> { }); } catch (RejectedExecutionException e) { say("rejected"); }
                ForkJoinPool.commonPool().shutdown();
                say(ForkJoinPool.commonPool().submit(() -> 4).get() + " " + ForkJoinPool.commonPool().awaitTermination(1, TimeUnit.DAYS));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1))
                .containsExactly(
                        "6",
                        "false true[+0, -0, +1, -1, +2, -2]",
                        "java.io.IOException: java.io.IOException: no", // as the JDK tells it in another thread,
                        "true truetruetrue",
                        "class java.lang.InterruptedException",
                        "rejected",
                        "4 false");
    }

    @Test
    void shouldDeliverWhatTheJdkTellsFromThreadsOfItsOwn() throws IOException {
        RankPrograms.Ended ended =
                RankPrograms.main(folder, 2, "static int at = -1;", """
                at = rank + 5;
                Process process = new ProcessBuilder("true").start();
                say(process.onExit().thenApply(ended -> ended.exitValue() + at + MPI.COMM_WORLD.getRank()).get());
                say(process.toHandle().onExit().thenApply(ended -> at).get());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("5", "5");
        assertThat(ended.of(1)).containsExactly("7", "6");
    }

    /** Its virtual threads inherit the executor of the rank's. */
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
                static int add(int a, int b) { calls++; return a + b + MPI.COMM_WORLD.getRank(); }
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
                static void add(int value) { sum += value + MPI.COMM_WORLD.getRank(); }
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
