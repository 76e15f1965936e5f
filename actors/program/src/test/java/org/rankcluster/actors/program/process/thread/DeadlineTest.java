package org.rankcluster.actors.program.process.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.program.FakeRank;
import org.rankcluster.actors.program.process.RankHost;

/** Limits to waits, in virtual time. */
class DeadlineTest {
    private static final long PICOS = 1_000_000_000;

    private static long millis() {
        return ((FakeRank) RankHost.currentOrNull()).now() / PICOS;
    }

    @Test
    void shouldEndAWaitAtItsLimit() {
        assertThat(FakeRank.value(() -> {
                    boolean inTime = Deadline.in(5, TimeUnit.MILLISECONDS).await(new CountDownLatch(1)::await);
                    return inTime + " " + millis() + " " + Thread.interrupted();
                }))
                .isEqualTo("false 5 false");
    }

    @Test
    void shouldNotInterruptAThreadWhoseWaitIsOver() {
        assertThat(FakeRank.value(() -> {
                    boolean inTime = Deadline.in(Duration.ofMillis(5)).await(() -> {});
                    ThreadCalls.sleep(10);
                    return inTime + " " + millis();
                }))
                .isEqualTo("true 10");
    }

    /** Virtual time would otherwise wait for the limit. */
    @Test
    void shouldCancelItsAlarmWhenTheWaitIsOver() {
        FakeRank rank = new FakeRank()
                .run(() -> Deadline.in(Duration.ofMillis(5))
                        .await(() -> assertThat(pendingAlarms()).isEqualTo(1)));

        assertThat(rank.errors()).isEmpty();
        assertThat(rank.pendingAlarms()).isZero();
    }

    private static int pendingAlarms() {
        return ((FakeRank) RankHost.currentOrNull()).pendingAlarms();
    }

    @Test
    void shouldPassOnInterruptsOfOthers() {
        assertThat(FakeRank.value(() -> {
                    Thread.currentThread().interrupt();
                    assertThatThrownBy(() -> Deadline.in(5, TimeUnit.SECONDS).await(new CountDownLatch(1)::await))
                            .isInstanceOf(InterruptedException.class);
                    return millis();
                }))
                .isZero();
    }

    @Test
    void shouldBeNoneOutsideOfRanksAndForNoTime() {
        assertThat(Deadline.in(5, TimeUnit.SECONDS)).isNull();
        assertThat(FakeRank.value(() -> Deadline.in(0, TimeUnit.SECONDS) == null))
                .isTrue();
    }

    @Test
    void shouldLimitAllKindsOfWaits() {
        assertThat(FakeRank.value(() -> {
                    BlockingQueue<String> full = new ArrayBlockingQueue<>(1, true, List.of("one"));
                    Object offered = TimedCalls.offer(full, "two", 1, TimeUnit.MILLISECONDS);
                    Object polled = TimedCalls.poll(full, 1, TimeUnit.MILLISECONDS);
                    Object none = TimedCalls.poll(full, 1, TimeUnit.MILLISECONDS);
                    Object counted = TimedCalls.await(new CountDownLatch(1), 1, TimeUnit.MILLISECONDS);
                    Object acquired = TimedCalls.tryAcquire(new Semaphore(0), 1, TimeUnit.MILLISECONDS);
                    Object locked = TimedCalls.tryLock(new ReentrantLock(), 1, TimeUnit.MILLISECONDS);
                    return offered + " " + polled + " " + none + " " + counted + " " + acquired + " " + locked + " "
                            + millis();
                }))
                .isEqualTo("false one null false false true 4");
    }

    @Test
    void shouldThrowAsTheJdkWhereALimitIsAnError() {
        assertThat(FakeRank.value(() -> {
                    assertThatThrownBy(() -> TimedCalls.get(new FutureTask<>(() -> 1), 2, TimeUnit.MILLISECONDS))
                            .isInstanceOf(TimeoutException.class);
                    assertThatThrownBy(() -> TimedCalls.await(new CyclicBarrier(2), 3, TimeUnit.MILLISECONDS))
                            .isInstanceOf(TimeoutException.class);
                    return millis();
                }))
                .isEqualTo(5);
    }
}
