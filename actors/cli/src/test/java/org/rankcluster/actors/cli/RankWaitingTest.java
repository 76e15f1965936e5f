package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads of a rank wait in virtual time, and timed events come in virtual time. */
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
}
