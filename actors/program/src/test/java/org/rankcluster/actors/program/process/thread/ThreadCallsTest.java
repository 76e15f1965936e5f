package org.rankcluster.actors.program.process.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.program.FakeRank;
import org.rankcluster.actors.program.process.RankHost;

/** Threads of a rank, without the rewriter. */
class ThreadCallsTest {
    private final List<String> said = new CopyOnWriteArrayList<>();

    private static long micros() {
        return ((FakeRank) RankHost.currentOrNull()).now() / 1_000_000;
    }

    @Test
    void shouldSleepInVirtualTime() {
        assertThat(FakeRank.value(() -> {
                    ThreadCalls.sleep(2);
                    ThreadCalls.sleep(1, 500_000);
                    ThreadCalls.sleep(Duration.ofNanos(500_000));
                    ThreadCalls.sleep(TimeUnit.HOURS, 1);
                    ThreadCalls.sleep(TimeUnit.HOURS, -1);
                    ThreadCalls.parkNanos(1_000_000);
                    ThreadCalls.parkNanos(new Object(), 0);
                    return micros();
                }))
                .isEqualTo(3_600_005_000L);
    }

    @Test
    void shouldRefuseNegativeSleeps() {
        assertThatThrownBy(() -> ThreadCalls.sleep(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("timeout value is negative");
    }

    @Test
    void shouldRunThreadsInTheOrderOfTheirTimes() {
        FakeRank rank = new FakeRank().run(() -> {
            for (int millis : new int[] {3, 1, 2}) {
                new RankThread(() -> {
                            try {
                                ThreadCalls.sleep(millis);
                                said.add("after " + millis);
                            } catch (InterruptedException e) {
                                said.add("interrupted");
                            }
                        })
                        .start();
            }
            return said.add("main");
        });

        assertThat(rank.errors()).isEmpty();
        assertThat(said).containsExactly("main", "after 1", "after 2", "after 3");
        assertThat(rank.now()).isEqualTo(3_000_000_000L);
    }

    @Test
    void shouldJoinWithAndWithoutALimit() {
        assertThat(FakeRank.value(() -> {
                    Thread sleeper = new RankThread(() -> {
                        try {
                            ThreadCalls.sleep(10);
                        } catch (InterruptedException e) {
                            said.add("interrupted");
                        }
                    });
                    sleeper.start();
                    boolean early = ThreadCalls.join(sleeper, Duration.ofMillis(4));
                    boolean alive = ThreadCalls.isAlive(sleeper);
                    ThreadCalls.join(sleeper);
                    return early + " " + alive + " " + ThreadCalls.isAlive(sleeper) + " " + micros();
                }))
                .isEqualTo("false true false 10000");
        assertThat(said).isEmpty();
    }

    @Test
    void shouldNumberAndNameThreadsByTheRank() {
        for (int run = 0; run < 2; run++) {
            assertThat(FakeRank.value(() -> {
                        Thread main = ThreadCalls.currentThread();
                        Thread made = new RankThread(() -> {});
                        Thread virtual =
                                ThreadCalls.unstarted(Thread.ofVirtual().name("v"), () -> {});
                        return ThreadCalls.threadId(main) + " " + ThreadCalls.threadId(made) + " " + made.getName()
                                + " " + ThreadCalls.threadId(virtual) + " " + virtual.getName()
                                + ThreadCalls.isVirtual(virtual) + ThreadCalls.isVirtual(main)
                                + ThreadCalls.isDaemon(main) + " " + main.getName();
                    }))
                    .isEqualTo("1 2 Thread-0 3 vtruefalsefalse main");
        }
    }

    @Test
    void shouldNotStartAThreadTwice() {
        assertThat(FakeRank.value(() -> {
                    Thread thread = new RankThread(() -> {});
                    thread.start();
                    assertThatThrownBy(thread::start).isInstanceOf(IllegalThreadStateException.class);
                    return true;
                }))
                .isTrue();
    }

    @Test
    void shouldInterruptASleeper() {
        assertThat(FakeRank.value(() -> {
                    Thread sleeper = new RankThread(() -> {
                        try {
                            ThreadCalls.sleep(Long.MAX_VALUE);
                        } catch (InterruptedException e) {
                            said.add("interrupted at " + micros());
                        }
                    });
                    sleeper.start();
                    ThreadCalls.sleep(1);
                    Thread.State state = sleeper.getState();
                    sleeper.interrupt();
                    ThreadCalls.join(sleeper);
                    return state + " " + said;
                }))
                .isEqualTo("TIMED_WAITING [interrupted at 1000]");
    }

    @Test
    void shouldAskTheHandlersOfTheRank() {
        FakeRank rank = new FakeRank().run(() -> {
            ThreadCalls.setDefaultUncaughtExceptionHandler((thread, thrown) -> said.add("all " + thrown.getMessage()));
            Thread own = new RankThread(() -> {
                throw new IllegalStateException("one");
            });
            own.setUncaughtExceptionHandler((thread, thrown) -> said.add("own " + thrown.getMessage()));
            Thread other = new RankThread(() -> {
                throw new IllegalStateException("two");
            });
            own.start();
            other.start();
            ThreadCalls.join(own);
            ThreadCalls.join(other);
            return ThreadCalls.getDefaultUncaughtExceptionHandler();
        });

        assertThat(said).containsExactly("own one", "all two");
        assertThat(rank.errors()).isEmpty();
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isNull();
    }

    @Test
    void shouldReportUncaughtExceptionsWithoutAHandler() {
        FakeRank rank = new FakeRank().run(() -> {
            new RankThread(
                            () -> {
                                throw new IllegalStateException("aside");
                            },
                            "t")
                    .start();
            return null;
        });

        assertThat(rank.errors()).startsWith("Exception in thread \"t\" java.lang.IllegalStateException: aside");
        assertThat(rank.exitCode()).isZero();
    }

    @Test
    void shouldBeThreadsOfTheJvmOutsideOfRanks() throws InterruptedException {
        Thread thread = new RankThread(() -> said.add(Thread.currentThread().getName()), "plain");
        thread.start();
        ThreadCalls.join(thread);

        assertThat(said).containsExactly("plain");
        assertThat(ThreadCalls.currentThread()).isSameAs(Thread.currentThread());
        assertThat(ThreadCalls.isAlive(thread)).isFalse();
    }
}
