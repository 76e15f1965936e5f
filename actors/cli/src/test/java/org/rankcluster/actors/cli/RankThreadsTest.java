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
    void shouldHaveSpaceOnTheStacksOfAllThreads() throws IOException {
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
    void shouldReportTheWaitOfEachThreadOfARank() throws IOException {
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
    void shouldNameAPoolThatWasNotShutDown() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.submit(() -> { }).get();
                """)
                .with("--config", "blocked-limit=1s")
                .run();

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err()).contains("in a pool that has no task and was not shut down");
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
}
