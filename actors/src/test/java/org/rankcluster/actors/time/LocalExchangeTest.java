package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LocalExchangeTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void shouldShowEachPartitionTheReportsOfTheSameRound(int partitions) throws Exception {
        LocalExchange exchange = new LocalExchange(partitions, new RunControl());
        AtomicInteger wrong = new AtomicInteger();
        join(threads(partitions, partition -> {
            Report[] mine = {new Report(partitions), new Report(partitions)};
            for (int round = 0; round < 20_000; round++) {
                Report report = mine[round & 1];
                report.nextWindow = (long) round * partitions + partition;
                Report[] all = exchange.meet(partition, report);
                for (int other = 0; other < partitions; other++) {
                    if (all[other].nextWindow != (long) round * partitions + other) {
                        wrong.incrementAndGet();
                    }
                }
            }
        }));
        assertThat(wrong).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void shouldLetPartitionsGoWhenTheRunIsAborted(int partitions) throws Exception {
        RunControl control = new RunControl();
        LocalExchange exchange = new LocalExchange(partitions, control);
        AtomicInteger aborted = new AtomicInteger();
        List<Thread> threads = threads(partitions - 1, partition -> {
            try {
                exchange.meet(partition, new Report(partitions));
            } catch (RunAborted expected) {
                aborted.incrementAndGet();
            }
        });
        Thread.sleep(Duration.ofMillis(20));
        control.cancel();
        join(threads);
        assertThat(aborted).hasValue(partitions - 1);
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
