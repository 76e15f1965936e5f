package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(240)
class WindowBarrierTest {
    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "3, 0", "8, 0", "2, 50000", "3, 1000"})
    void shouldCloseEachMeetingOnceWhenAllHaveCome(int partitions, long spinNanos) throws Exception {
        WindowBarrier barrier = new WindowBarrier(partitions, spinNanos, new RunControl());
        long[] came = new long[partitions];
        long[] closed = new long[1];
        AtomicInteger wrong = new AtomicInteger();
        join(threads(partitions, partition -> {
            for (int round = 0; round < 2_000; round++) {
                int expected = round;
                came[partition] = round;
                barrier.arriveAndAwait(partition, () -> {
                    for (long last : came) {
                        if (last != expected) {
                            wrong.incrementAndGet();
                        }
                    }
                    closed[0]++;
                });
                if (closed[0] != round + 1) {
                    wrong.incrementAndGet();
                }
            }
        }));
        assertThat(wrong).hasValue(0);
        assertThat(barrier.rounds()).isEqualTo(2_000);
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "5, 0", "3, 50000"})
    void shouldLetPartitionsGoWhenTheRunIsAborted(int partitions, long spinNanos) throws Exception {
        RunControl control = new RunControl();
        WindowBarrier barrier = new WindowBarrier(partitions, spinNanos, control);
        AtomicInteger aborted = new AtomicInteger();
        List<Thread> threads = threads(partitions - 1, partition -> {
            try {
                barrier.arriveAndAwait(partition, () -> {});
            } catch (RunAborted expected) {
                aborted.incrementAndGet();
            }
        });
        Thread.sleep(Duration.ofMillis(20));
        control.cancel();
        join(threads);
        assertThat(aborted).hasValue(partitions - 1);
    }

    @Test
    void shouldLetPartitionsGoWhenTheMeetingCannotBeClosed() throws Exception {
        RunControl control = new RunControl();
        WindowBarrier barrier = new WindowBarrier(3, 0, control);
        AtomicInteger aborted = new AtomicInteger();
        join(threads(3, partition -> {
            try {
                barrier.arriveAndAwait(partition, () -> {
                    control.fail(new IllegalStateException("broken"));
                    throw new RunAborted();
                });
            } catch (RunAborted expected) {
                aborted.incrementAndGet();
            }
        }));
        assertThat(aborted).hasValue(3);
    }

    /** The run is aborted while the last one closes the last round, which was reported to others. */
    @Test
    void shouldEndAMeetingForAllAlikeWhenTheRunIsAbortedWhileItIsClosed() throws Exception {
        RunControl control = new RunControl();
        WindowBarrier barrier = new WindowBarrier(3, 0, control);
        AtomicInteger aborted = new AtomicInteger();
        join(threads(3, partition -> {
            try {
                barrier.arriveAndAwait(partition, () -> {
                    control.cancel();
                    LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
                });
            } catch (RunAborted early) {
                aborted.incrementAndGet();
            }
        }));
        assertThat(aborted).hasValue(0);
    }

    private interface Body {
        void run(int partition) throws RunAborted;
    }

    private static List<Thread> threads(int count, Body body) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int partition = i;
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    body.run(partition);
                } catch (RunAborted aborted) {
                    throw new IllegalStateException(aborted);
                }
            }));
        }
        return threads;
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
