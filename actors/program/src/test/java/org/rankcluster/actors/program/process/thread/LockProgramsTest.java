package org.rankcluster.actors.program.process.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** Monitors of a rank: methods and blocks enter the same ones, and objects are distinguished by identity alone. */
class LockProgramsTest {
    @TempDir
    Path folder;

    @Test
    void shouldEnterTheSameMonitorInMethodsAndBlocks() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                enum Mailbox {
                    PLAIN,
                    BODY { @Override synchronized int take() throws InterruptedException { return 100 + super.take(); } };
                    Integer content;
                    synchronized void put(int value) { content = value; notifyAll(); }
                    synchronized int take() throws InterruptedException {
                        while (content == null) wait();
                        int value = content;
                        content = null;
                        return value;
                    }
                    static int all;
                    static synchronized void add(int value) { all += value; Mailbox.class.notifyAll(); }
                    static synchronized int sum(int least) throws InterruptedException {
                        while (all < least) Mailbox.class.wait();
                        return all;
                    }
                }
                enum Early {
                    ONLY;
                    int put;
                    final Thread thread = new Thread(() -> put(8));
                    Early() { thread.start(); }
                    synchronized void put(int value) { put = value; notifyAll(); }
                }
                static int count;
                static synchronized void slowly() throws InterruptedException {
                    int before = count;
                    Thread.sleep(1);
                    count = before + 1;
                }
                static void inBlock() throws InterruptedException {
                    synchronized (Program.class) {
                        int before = count;
                        Thread.sleep(1);
                        count = before + 1;
                    }
                }
                """, """
                Thread producer = new Thread(() -> {
                    Mailbox.PLAIN.put(7);
                    Mailbox.BODY.put(8);
                    Mailbox.add(9);
                });
                producer.start();
                say(Mailbox.PLAIN.take() + " " + Mailbox.BODY.take() + " " + Mailbox.sum(9));
                synchronized (Mailbox.PLAIN) { say(Thread.holdsLock(Mailbox.PLAIN)); Mailbox.PLAIN.put(1); }
                synchronized (Early.ONLY) { while (Early.ONLY.put == 0) Early.ONLY.wait(); }
                say(Early.ONLY.put);
                Thread other = new Thread(() -> {
                    try { slowly(); inBlock(); } catch (InterruptedException e) { say(e); }
                });
                other.start();
                inBlock();
                slowly();
                other.join();
                say(count);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("7 108 9", "true", "8", "4");
        assertThat(ended.of(1)).isEqualTo(ended.of(0));
    }

    @Test
    void shouldNotCallEqualsOfTheProgram() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static class Odd {
                    @Override public boolean equals(Object other) { throw new IllegalStateException("equals"); }
                    @Override public int hashCode() { throw new IllegalStateException("hashCode"); }
                    synchronized void touch() { notifyAll(); }
                }
                static int number;
                static class OddThread extends Thread {
                    @Override public boolean equals(Object other) { throw new IllegalStateException("equals"); }
                    @Override public int hashCode() { throw new IllegalStateException("hashCode"); }
                    @Override public void run() { System.out.println("ran"); }
                }
                static class OddFailure extends RuntimeException implements Thread.UncaughtExceptionHandler {
                    OddFailure(Throwable cause) { super("odd", cause); }
                    @Override public boolean equals(Object other) { throw new IllegalStateException("equals"); }
                    @Override public int hashCode() { throw new IllegalStateException("hashCode"); }
                    @Override public void uncaughtException(Thread thread, Throwable thrown) { say("caught"); }
                }
                """, """
                number = rank;
                Odd odd = new Odd();
                synchronized (odd) { odd.touch(); odd.wait(1); odd.notify(); }
                String one = new String("same");
                String other = new String("same");
                synchronized (one) { say(Thread.holdsLock(one) + " " + Thread.holdsLock(other)); }
                OddThread first = new OddThread();
                OddThread second = new OddThread();
                first.start();
                second.start();
                first.join();
                second.join();
                say(first.isDaemon() + " " + first.isAlive());
                OddThread hook = new OddThread();
                OddThread gone = new OddThread();
                Runtime.getRuntime().addShutdownHook(hook);
                Runtime.getRuntime().addShutdownHook(gone);
                try { Runtime.getRuntime().addShutdownHook(hook); } catch (IllegalArgumentException e) { say(e.getMessage()); }
                say(Runtime.getRuntime().removeShutdownHook(gone) + " " + Runtime.getRuntime().removeShutdownHook(gone));
                Thread failing = new Thread(() -> { throw new OddFailure(null); });
                failing.setUncaughtExceptionHandler(new OddFailure(null));
                failing.start();
                failing.join();
                new Thread(() -> { throw new OddFailure(new OddFailure(null)); }).start();
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1))
                .containsExactly(
                        "true false",
                        "ran",
                        "ran",
                        "false false",
                        "Hook previously registered",
                        "true false",
                        "caught",
                        "ran");
        assertThat(ended.err()).contains("OddFailure: odd").contains("Caused by: ");
    }
}
