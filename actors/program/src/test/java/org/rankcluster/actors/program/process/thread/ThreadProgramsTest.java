package org.rankcluster.actors.program.process.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** Threads of a rank's program: their start, their end, and the values that they inherit. */
class ThreadProgramsTest {
    @TempDir
    Path folder;

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
    void shouldEndTheRankWithItsLastThreadAndItsHooks() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
                Thread daemon = new Thread(() -> { while (true) try { Thread.sleep(1); } catch (InterruptedException e) {} });
                daemon.setDaemon(true);
                daemon.start();
                new Thread(() -> { throw new IllegalStateException("thrown aside"); }).start();
                new Thread(() -> { try { Thread.sleep(5); System.out.println("last"); } catch (InterruptedException e) {} }).start();
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
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
                if (rank == 0) {
                    new Thread(() -> { try { System.exit(0); } finally { say("never"); } }).start();
                    new CountDownLatch(1).await();
                }
                System.out.println("continues");
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
