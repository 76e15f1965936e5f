package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads of a rank wait, and what is timed comes, in virtual time. */
class RankWaitingTest {
    @TempDir
    Path folder;

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

    /** Who was told in time returns as in time when the limit comes before it can go on, and is not interrupted by it. */
    @Test
    void shouldNotInterruptWhoWasToldInTime() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Object monitor = new Object();
                Lock lock = new ReentrantLock();
                Condition told = lock.newCondition();
                Thread first = new Thread(() -> {
                    synchronized (monitor) {
                        try { monitor.wait(5); } catch (InterruptedException e) { say(e); }
                        say("monitor " + Thread.interrupted());
                    }
                });
                Thread second = new Thread(() -> {
                    lock.lock();
                    try { say(told.await(5, TimeUnit.MILLISECONDS)); } catch (InterruptedException e) { say(e); }
                    say("condition " + Thread.interrupted());
                    lock.unlock();
                });
                first.start();
                second.start();
                Thread.sleep(1);
                synchronized (monitor) {
                    lock.lock();
                    monitor.notify();
                    told.signal();
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

    /** The timer's thread may be between its look at the table and its wait when who was woken by the task cancels it. */
    @Test
    void shouldEndATimerThatIsCancelledByWhomItsTaskHasWoken() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Timer timer = new Timer();
                CountDownLatch done = new CountDownLatch(1);
                timer.schedule(new TimerTask() {
                    @Override public void run() { done.countDown(); }
                }, 10);
                done.await();
                timer.cancel();
                say("over");
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
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
}
