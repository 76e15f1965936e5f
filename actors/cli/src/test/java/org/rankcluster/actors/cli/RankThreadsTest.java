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
    void shouldNotifyThreadsThatWaitOnAThreadOfItsEnd() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static Thread later(int millis) {
                    Thread thread = new Thread(() -> {
                        try { Thread.sleep(millis); } catch (InterruptedException e) { say(e); }
                    });
                    thread.start();
                    return thread;
                }
                static void await(Thread thread, String what) throws InterruptedException {
                    synchronized (thread) {
                        while (thread.isAlive()) thread.wait();
                    }
                    say(what);
                }
                static void waitOn(Thread thread, String what) {
                    try { await(thread, what); } catch (InterruptedException e) { say(e); }
                }
                """, """
                Thread one = later(2);
                Thread other = new Thread(() -> waitOn(one, "second"));
                other.start();
                await(one, "first");
                other.join();
                await(later(0), "at once");
                Thread limited = later(2);
                synchronized (limited) {
                    long before = System.nanoTime();
                    while (limited.isAlive()) limited.wait(10_000);
                    say(System.nanoTime() - before < 100_000_000);
                }
                Thread joined = later(2);
                synchronized (joined) { joined.join(); }
                Thread named = later(2);
                synchronized (named) { named.join(10_000); }
                say(joined.isAlive() + " " + named.isAlive() + " " + one.isAlive());
                Thread failing = new Thread(() -> { throw new IllegalStateException(); });
                failing.setUncaughtExceptionHandler((thread, thrown) -> {});
                failing.start();
                await(failing, "failed");
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1))
                .containsExactlyInAnyOrder("first", "second", "at once", "true", "false false false", "failed");
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
                """)
                .with("--config", "blocked-limit=3s")
                .run();

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err()).contains("deadlock", "rank 0 waits: thread main: blocked outside MPI at Program.main");
    }

    @Test
    void shouldReportWhoOfARanksThreadsWaitsForWhat() throws IOException {
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
                System.out.println(rank + ": continues");
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("hook");
        assertThat(ended.of(1)).containsExactly("continues", "hook");
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
    void shouldReportTheStateAndTheGroupOfThreads() throws IOException {
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
        assertThat(ended.of(1)).endsWith("true true false", "other true");
    }
}
