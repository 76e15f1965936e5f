package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rank's program may have threads, all of which may call MPI. */
class RankThreadsTest {
    @TempDir
    Path folder;

    @Test
    void shouldHaveRoomOnTheStacksOfAllThreads() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int called;
                static long deep(int left, long sum, long step, double factor) {
                    called++;
                    return left == 0 ? sum : deep(left - 1, sum + step, step, factor * 1.5) + (factor < 0 ? 1 : 0);
                }
                """, """
                say(deep(20_000, 1, 2, 0.5));
                Thread large = new Thread(null, () -> say(deep(100_000, 1, 2, 0.5)), "large", 256L << 20);
                large.start();
                large.join();
                say(called);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("40001", "200001", "120002");
    }

    @Test
    void shouldNotBlockOtherThreadsWithOneThatWaitsInMpi() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 4, "", """
                int[] got = {-1};
                Thread receiver = new Thread(() -> {
                    MPI.COMM_WORLD.recv(got, 1, MPI.INT, (rank + size - 1) % size, 5);
                    say(Thread.currentThread().getName() + " " + MPI.isThreadMain());
                });
                receiver.start();
                Thread.sleep(3);
                MPI.COMM_WORLD.send(new int[] {rank}, 1, MPI.INT, (rank + 1) % size, 5);
                receiver.join();
                say(got[0] + " " + MPI.isThreadMain() + " " + (MPI.queryThread() == MPI.THREAD_MULTIPLE) + receiver.isAlive());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("Thread-0 false", "3 true truefalse");
        assertThat(ended.of(3)).containsExactly("Thread-0 false", "2 true truefalse");
    }

    @Test
    void shouldRunPoolsAndFuturesOnThreadsOfTheRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 3, "static int base = 100;", """
                base += rank;
                ExecutorService pool = Executors.newFixedThreadPool(2);
                List<Future<Integer>> futures = new ArrayList<>();
                for (int k = 0; k < 6; k++) {
                    int tag = k;
                    futures.add(pool.submit(() -> {
                        int[] in = new int[1];
                        Request send = MPI.COMM_WORLD.iSend(MPI.slice(java.nio.IntBuffer.wrap(new int[] {base * 10 + tag}), 0), 1, MPI.INT, (rank + 1) % size, tag);
                        MPI.COMM_WORLD.recv(in, 1, MPI.INT, (rank + size - 1) % size, tag);
                        send.waitFor();
                        return in[0];
                    }));
                }
                int sum = 0;
                for (Future<Integer> future : futures) sum += future.get();
                pool.shutdown();
                say(sum + " " + pool.awaitTermination(1, TimeUnit.HOURS));
                say(CompletableFuture.supplyAsync(() -> base).thenApplyAsync(x -> x + base).thenCombine(
                    CompletableFuture.supplyAsync(() -> MPI.COMM_WORLD.getRank()), Integer::sum).get());
                say(java.util.stream.IntStream.range(0, 100).parallel().map(x -> x + base).sum());
                """.replace(
                                "MPI.slice(java.nio.IntBuffer.wrap(new int[] {base * 10 + tag}), 0)",
                                "java.nio.IntBuffer.wrap(new int[] {base * 10 + tag})"))
                .runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("6015 true", "203", "15050");
        assertThat(ended.of(0)).containsExactly("6135 true", "200", "14950");
    }

    @Test
    void shouldWaitInVirtualTime() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "static volatile boolean flag;", """
                double start = MPI.wtime();
                Object lock = new Object();
                synchronized (lock) { lock.wait(2); }
                say(new LinkedBlockingQueue<String>().poll(3, TimeUnit.MILLISECONDS));
                say(new CountDownLatch(1).await(4, TimeUnit.MILLISECONDS));
                LockSupport.parkNanos(5_000_000);
                TimeUnit.MILLISECONDS.sleep(6);
                say(Math.round((MPI.wtime() - start) * 1000));
                Thread waker = new Thread(() -> {
                    try { Thread.sleep(1); } catch (InterruptedException e) { say(e); }
                    synchronized (lock) { lock.notifyAll(); }
                    flag = true;
                });
                synchronized (lock) { waker.start(); lock.wait(10_000_000); }
                while (!flag) {}
                Thread sleeper = new Thread(() -> {
                    try { Thread.sleep(1_000_000_000); } catch (InterruptedException e) { say("interrupted"); }
                });
                sleeper.start();
                Thread.sleep(1);
                sleeper.interrupt();
                sleeper.join();
                Thread never = new Thread(() -> { while (true) LockSupport.park(); });
                never.setDaemon(true);
                never.start();
                never.join(2);
                say(never.isAlive() + " " + Math.round((MPI.wtime() - start) * 1000));
                """)
                .runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("null", "false", "20", "interrupted", "true 24");
    }

    @Test
    void shouldPassLocksAndMonitorsFromThreadToThread() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int total;
                static final Object MONITOR = new Object();
                """, """
                ReentrantLock lock = new ReentrantLock();
                List<Thread> threads = new ArrayList<>();
                StringBuilder order = new StringBuilder();
                for (int k = 0; k < 4; k++) {
                    int me = k;
                    Thread thread = new Thread(() -> {
                        for (int turn = 0; turn < 3; turn++) {
                            lock.lock();
                            try {
                                int[] sum = {1};
                                MPI.COMM_WORLD.sendRecv(new int[] {me}, 1, MPI.INT, rank, me, sum, 1, MPI.INT, rank, me);
                                order.append(me);
                            } finally { lock.unlock(); }
                            synchronized (MONITOR) {
                                int before = total;
                                MPI.COMM_WORLD.sendRecv(new int[] {me}, 1, MPI.INT, rank, me, new int[1], 1, MPI.INT, rank, me);
                                total = before + 1;
                            }
                        }
                    });
                    threads.add(thread);
                    thread.start();
                }
                for (Thread thread : threads) thread.join();
                say(total + " " + order.length() + " " + order);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0).getFirst()).startsWith("12 12 ");
    }

    @Test
    void shouldCallThreadsOfARankThatWaitForEachOtherDeadlocked() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Object one = new Object(), two = new Object();
                Thread other = new Thread(() -> {
                    synchronized (two) {
                        try { Thread.sleep(1); } catch (InterruptedException e) {}
                        synchronized (one) { say("never"); }
                    }
                });
                synchronized (one) { other.start(); Thread.sleep(2); synchronized (two) { say("never"); } }
                """).run();

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err()).contains("deadlock", "rank 0 waits: thread main: blocked outside MPI at Program.main");
    }

    @Test
    void shouldTellWhoOfARanksThreadsWaitsForWhat() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Thread other = new Thread(() -> MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1 - rank, 9), "receiver");
                other.start();
                other.join();
                """).runAlike();

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err())
                .contains(
                        "no event is left",
                        "thread receiver: receive from rank 1, tag 9",
                        "thread main: blocked outside MPI at");
    }

    @Test
    void shouldEndTheRankWithItsLastThreadAndItsHooks() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(rank + ": hook")));
                Thread daemon = new Thread(() -> { while (true) try { Thread.sleep(1); } catch (InterruptedException e) {} });
                daemon.setDaemon(true);
                daemon.start();
                new Thread(() -> { throw new IllegalStateException("thrown aside"); }).start();
                new Thread(() -> { try { Thread.sleep(5); System.out.println(rank + ": last"); } catch (InterruptedException e) {} }).start();
                say("main is over");
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("main is over", "last", "hook");
        assertThat(ended.err())
                .contains("Exception in thread \"Thread-2\" java.lang.IllegalStateException: thrown aside");
    }

    @Test
    void shouldEndTheRankWhenAThreadExits() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(rank + ": hook")));
                if (rank == 0) {
                    new Thread(() -> { try { System.exit(0); } finally { say("never"); } }).start();
                    new CountDownLatch(1).await();
                }
                System.out.println(rank + ": goes on");
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("hook");
        assertThat(ended.of(1)).containsExactly("goes on", "hook");
    }

    @Test
    void shouldRunTimersInVirtualTime() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static long begin;
                static long millis() { return (System.nanoTime() - begin) / 1_000_000; }
                static TimerTask task(String name, int sleep) {
                    return new TimerTask() {
                        int runs;
                        @Override public void run() {
                            say(name + " at " + millis());
                            if (++runs == 3) cancel();
                            try { Thread.sleep(sleep); } catch (InterruptedException e) { say(e); }
                        }
                    };
                }
                """, """
                begin = System.nanoTime();
                Timer timer = new Timer();
                timer.schedule(task("once", 0), 30);
                timer.scheduleAtFixedRate(task("rate", 5), 100, 10);
                Thread.sleep(60);
                TimerTask never = task("never", 0);
                timer.schedule(never, 20);
                say(never.cancel() + " " + never.cancel());
                Thread.sleep(100);
                timer.schedule(task("delay", 4), 10, 10);
                Thread.sleep(100);
                timer.schedule(task("late", 0), new Date(System.currentTimeMillis() + 40));
                try { timer.schedule(never, 1); } catch (IllegalStateException used) { say("used"); }
                Thread.sleep(100);
                timer.cancel();
                try { timer.schedule(task("no", 0), 1); } catch (IllegalStateException over) { say("over"); }
                new Timer("other", true).schedule(task("daemon", 0), 5);
                Thread.sleep(10);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1))
                .containsExactly(
                        "once at 30",
                        "true false",
                        "rate at 100",
                        "rate at 110",
                        "rate at 120",
                        "delay at 170",
                        "delay at 180",
                        "delay at 190",
                        "used",
                        "late at 300",
                        "over",
                        "daemon at 365");
    }

    @Test
    void shouldScheduleInVirtualTime() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static long begin;
                static long millis() { return (System.nanoTime() - begin) / 1_000_000; }
                static String at(String name) { String text = name + " at " + millis(); say(text); return text; }
                """, """
                begin = System.nanoTime();
                ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
                ScheduledFuture<String> value = pool.schedule(() -> at("value"), 20, TimeUnit.MILLISECONDS);
                ScheduledFuture<?> rate = pool.scheduleAtFixedRate(() -> at("rate"), 30, 10, TimeUnit.MILLISECONDS);
                ScheduledFuture<?> cancelled = pool.schedule(() -> { at("cancelled"); }, 40, TimeUnit.MILLISECONDS);
                say(value.getDelay(TimeUnit.SECONDS) + " " + value.get() + " " + value.isDone() + cancelled.cancel(false));
                pool.execute(() -> at("now"));
                Thread.sleep(37);
                rate.cancel(false);
                ScheduledFuture<?> delay = pool.scheduleWithFixedDelay(() -> {
                    at("delay");
                    try { Thread.sleep(5); } catch (InterruptedException e) { say(e); }
                }, 0, 10, TimeUnit.MILLISECONDS);
                Thread.sleep(32);
                pool.schedule(() -> at("existing"), 10, TimeUnit.MILLISECONDS);
                pool.shutdown();
                say(pool.isShutdown() + " " + pool.isTerminated() + delay.isCancelled());
                try { pool.schedule(() -> at("none"), 1, TimeUnit.MILLISECONDS); } catch (RejectedExecutionException e) { say("rejected"); }
                say(pool.awaitTermination(1, TimeUnit.SECONDS) + " at " + millis());
                ScheduledThreadPoolExecutor other = new ScheduledThreadPoolExecutor(1);
                other.schedule(() -> at("never"), 1, TimeUnit.HOURS);
                say(other.shutdownNow().size() + " " + other.awaitTermination(1, TimeUnit.SECONDS));
                ThreadPoolExecutor full = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1),
                    new ThreadPoolExecutor.DiscardPolicy());
                for (int k = 0; k < 4; k++) { int me = k; full.execute(() -> say("task " + me)); }
                full.shutdown();
                say(full.awaitTermination(1, TimeUnit.SECONDS));
                CompletableFuture<String> open = new CompletableFuture<>();
                say(open.copy().completeOnTimeout("in time", 5, TimeUnit.MILLISECONDS).get());
                try { open.orTimeout(5, TimeUnit.MILLISECONDS).get(); } catch (ExecutionException e) { say(e.getCause() + " at " + millis()); }
                CompletableFuture.runAsync(() -> at("later"), CompletableFuture.delayedExecutor(7, TimeUnit.MILLISECONDS)).get();
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1))
                .containsExactly(
                        "value at 20",
                        "0 value at 20 truetrue",
                        "now at 20",
                        "rate at 30",
                        "rate at 40",
                        "rate at 50",
                        "delay at 57",
                        "delay at 72",
                        "delay at 87",
                        "true falsefalse",
                        "rejected",
                        "existing at 99",
                        "true at 99",
                        "1 true",
                        "task 0",
                        "task 1",
                        "true",
                        "in time",
                        "java.util.concurrent.TimeoutException at 109",
                        "later at 116");
    }

    @Test
    void shouldMakeThreadsOfTheRankByFactoriesOfTheJdk() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Thread virtual = Thread.ofVirtual().name("v-", 3).factory().newThread(
                        () -> say(Thread.currentThread().getName() + Thread.currentThread().isVirtual()));
                virtual.start();
                virtual.join();
                Thread platform = Thread.ofPlatform().name("p").factory().newThread(
                        () -> say(Thread.currentThread().getName() + Thread.currentThread().isVirtual()));
                platform.start();
                platform.join();
                try (var each = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("w-", 0).factory())) {
                    Future<String> first = each.submit(() -> Thread.currentThread().getName() + MPI.COMM_WORLD.getRank());
                    say(each.submit(() -> Thread.currentThread().getName()).get() + first.get());
                }
                var pool = Executors.newFixedThreadPool(2, Thread.ofVirtual().factory());
                say(pool.submit(() -> rank + 8).get());
                pool.shutdown();
                var own = Executors.newSingleThreadExecutor(task -> new Thread(task, "own"));
                own.submit(() -> say(Thread.currentThread().getName())).get();
                own.shutdown();
                var mine = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                mine.setThreadFactory(task -> new Thread(task, "mine"));
                mine.submit(() -> say(Thread.currentThread().getName())).get();
                mine.shutdown();
                var later = Executors.newScheduledThreadPool(1, task -> new Thread(task, "later"));
                later.schedule(() -> say(Thread.currentThread().getName()), 1, TimeUnit.MILLISECONDS).get();
                later.shutdown();
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("v-3true", "pfalse", "w-1w-01", "9", "own", "mine", "later");
    }

    @Test
    void shouldWaitInVirtualTimeForWhateverHasALimit() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                record Due(long nanos) implements Delayed {
                    static Due in(long millis) { return new Due(System.nanoTime() + millis * 1_000_000); }
                    public long getDelay(TimeUnit unit) { return unit.convert(nanos - System.nanoTime(), TimeUnit.NANOSECONDS); }
                    public int compareTo(Delayed other) { return Long.compare(nanos, ((Due) other).nanos); }
                }
                static double start;
                static void at(Object what) { say(Math.round((MPI.wtime() - start) * 1000) + " " + what); }
                """, """
                start = MPI.wtime();
                DelayQueue<Due> due = new DelayQueue<>();
                due.add(Due.in(3));
                at(due.poll() == null && due.take() != null);
                Thread adder = new Thread(() -> {
                    try { Thread.sleep(2); } catch (InterruptedException e) { at(e); }
                    due.add(Due.in(1));
                });
                adder.start();
                due.add(Due.in(9));
                at(due.take().nanos() < System.nanoTime() + 1);
                at(due.poll(1, TimeUnit.MILLISECONDS));
                at(due.poll(10, TimeUnit.MILLISECONDS) != null);
                try { new Exchanger<String>().exchange("", 1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { at("exchange"); }
                try { new Phaser(1).awaitAdvanceInterruptibly(0, 1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { at("phase"); }
                at(new LinkedTransferQueue<String>().tryTransfer("", 1, TimeUnit.MILLISECONDS));
                at(new LinkedBlockingDeque<String>().pollLast(1, TimeUnit.MILLISECONDS));
                at(new LinkedBlockingDeque<>(List.of(1)).offerFirst(2, 1, TimeUnit.MILLISECONDS));
                StampedLock lock = new StampedLock();
                long write = lock.writeLock();
                at(lock.tryReadLock(1, TimeUnit.MILLISECONDS));
                ExecutorService pool = Executors.newFixedThreadPool(2);
                var futures = pool.invokeAll(List.of(() -> 5, () -> { Thread.sleep(1_000); return 6; }), 1, TimeUnit.MILLISECONDS);
                at(futures.get(0).get() + "" + futures.get(1).isCancelled());
                pool.shutdown();
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1))
                .containsExactly(
                        "3 true",
                        "6 true",
                        "7 null",
                        "12 true",
                        "13 exchange",
                        "14 phase",
                        "15 false",
                        "16 null",
                        "16 true",
                        "17 0",
                        "18 5true");
    }

    @Test
    void shouldGiveThreadsWhatTheyInherit() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static final InheritableThreadLocal<String> VALUE = new InheritableThreadLocal<>();
                """, """
                VALUE.set("set" + rank);
                Thread early = new Thread(() -> { say(VALUE.get()); VALUE.set("own"); });
                VALUE.set("later" + rank);
                early.start();
                early.join();
                Thread.ofVirtual().start(() -> say(VALUE.get())).join();
                Thread.ofVirtual().inheritInheritableThreadLocals(false).start(() -> say(VALUE.get())).join();
                Thread none = new Thread(null, () -> say(VALUE.get()), "none", 0, false);
                none.start();
                none.join();
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.submit(() -> say(VALUE.get())).get();
                pool.shutdown();
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("set1", "later1", "null", "null", "later1");
    }

    @Test
    void shouldTellTheStateAndTheGroupOfThreads() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Thread sleeper = new Thread(() -> {
                    try { Thread.sleep(50); Thread.currentThread().join(1); } catch (InterruptedException e) { say(e); }
                    LockSupport.park();
                });
                sleeper.start();
                sleeper.join(10);
                say(sleeper.getState() + " " + Thread.activeCount() + " " + sleeper.getThreadGroup().getName()
                        + Thread.currentThread().getThreadGroup().getName());
                sleeper.join(100);
                say(sleeper.getState());
                LockSupport.unpark(sleeper);
                sleeper.join();
                say(sleeper.getState() + " " + Thread.activeCount());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("TIMED_WAITING 2 mainmain", "WAITING", "TERMINATED 1");
    }
}
