package org.rankcluster.actors.program.process.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** Threads of a rank wait in virtual time, and timed events come in virtual time. */
class WaitingProgramsTest {
    @TempDir
    Path folder;

    @Test
    void shouldWaitInVirtualTime() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "static volatile boolean flag;", """
                double start = System.nanoTime() / 1e9;
                Object lock = new Object();
                synchronized (lock) { lock.wait(2); }
                say(new LinkedBlockingQueue<String>().poll(3, TimeUnit.MILLISECONDS));
                say(new CountDownLatch(1).await(4, TimeUnit.MILLISECONDS));
                LockSupport.parkNanos(5_000_000);
                TimeUnit.MILLISECONDS.sleep(6);
                say(Math.round((System.nanoTime() / 1e9 - start) * 1000));
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
                say(never.isAlive() + " " + Math.round((System.nanoTime() / 1e9 - start) * 1000));
                """)
                .runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("null", "false", "20", "interrupted", "true 24");
    }

    /** A thread that was notified in time returns as in time, even if the limit comes before it runs. The limit does not interrupt it. */
    @Test
    void shouldNotInterruptThreadsThatWereNotifiedInTime() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Object monitor = new Object();
                Lock lock = new ReentrantLock();
                Condition signalled = lock.newCondition();
                Thread first = new Thread(() -> {
                    synchronized (monitor) {
                        try { monitor.wait(5); } catch (InterruptedException e) { say(e); }
                        say("monitor " + Thread.interrupted());
                    }
                });
                Thread second = new Thread(() -> {
                    lock.lock();
                    try { say(signalled.await(5, TimeUnit.MILLISECONDS)); } catch (InterruptedException e) { say(e); }
                    say("condition " + Thread.interrupted());
                    lock.unlock();
                });
                first.start();
                second.start();
                Thread.sleep(1);
                synchronized (monitor) {
                    lock.lock();
                    monitor.notify();
                    signalled.signal();
                    Thread.sleep(10);
                    lock.unlock();
                }
                first.join();
                second.join();
                Thread third = new Thread(() -> {
                    Thread.currentThread().interrupt();
                    synchronized (monitor) {
                        try { monitor.wait(5); } catch (InterruptedException e) { say("interrupted"); }
                    }
                });
                third.start();
                third.join();
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactlyInAnyOrder("monitor false", "true", "condition false", "interrupted");
    }

    @Test
    void shouldWaitInVirtualTimeForWhateverHasALimit() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static double start;
                static void at(Object what) { say(Math.round((System.nanoTime() / 1e9 - start) * 1000) + " " + what); }
                """, """
                start = System.nanoTime() / 1e9;
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
                .containsExactly("1 exchange", "2 phase", "3 false", "4 null", "4 true", "5 0", "6 5true");
    }

    /** Calls with a limit of 0 show an offer, or release a lock, only while they run. Other threads get their chance then. */
    @Test
    void shouldLetOthersRunDuringCallsWithoutTime() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static boolean there;
                static String exchange(Exchanger<String> exchanger, String mine) throws InterruptedException {
                    while (true) try { return exchanger.exchange(mine, 0, TimeUnit.SECONDS); } catch (TimeoutException e) { }
                }
                static void await(Condition condition, int how) throws InterruptedException {
                    switch (how) {
                        case 0 -> condition.await(0, TimeUnit.SECONDS);
                        case 1 -> condition.awaitNanos(-1);
                        default -> condition.awaitUntil(new Date(0));
                    }
                }
                """, """
                ExecutorService pool = Executors.newFixedThreadPool(2);
                Exchanger<String> exchanger = new Exchanger<>();
                Future<String> theirs = pool.submit(() -> exchange(exchanger, "a"));
                say(exchange(exchanger, "b") + theirs.get());
                for (int how = 0; how < 3; how++) {
                    ReentrantLock lock = new ReentrantLock();
                    Condition condition = lock.newCondition();
                    there = false;
                    lock.lock();
                    pool.submit(() -> { lock.lock(); there = true; lock.unlock(); });
                    while (!there) await(condition, how);
                    lock.unlock();
                    say("condition " + how);
                }
                while (true) try { say(pool.invokeAny(List.of(() -> 5), 0, TimeUnit.SECONDS)); break; } catch (TimeoutException e) { }
                SynchronousQueue<String> queue = new SynchronousQueue<>();
                pool.submit(() -> { queue.put("c"); return queue.take(); });
                String found;
                while ((found = queue.poll(0, TimeUnit.SECONDS)) == null) {}
                while (!queue.offer("d", 0, TimeUnit.SECONDS)) {}
                say(found);
                Semaphore semaphore = new Semaphore(0);
                pool.submit(() -> semaphore.release(2));
                while (!semaphore.tryAcquire(2, 0, TimeUnit.SECONDS)) {}
                Phaser phaser = new Phaser(1);
                pool.submit(() -> { Thread.sleep(1); return phaser.arrive(); });
                while (true) try { say(phaser.awaitAdvanceInterruptibly(0, 0, TimeUnit.SECONDS)); break; } catch (TimeoutException e) { }
                Future<Integer> future = pool.submit(() -> { Thread.sleep(1); return 2; });
                while (true) try { say(future.get(0, TimeUnit.SECONDS)); break; } catch (TimeoutException e) { }
                pool.shutdown();
                while (!pool.awaitTermination(0, TimeUnit.SECONDS)) {}
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("ab", "condition 0", "condition 1", "condition 2", "5", "c", "1", "2");
    }
}
