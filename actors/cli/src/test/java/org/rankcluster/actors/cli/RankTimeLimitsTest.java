package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Virtual time ends after 2^63 ps, 106.75 days. */
class RankTimeLimitsTest {
    private static final String RULE = " (expected: virtual time below 9223372.036854775806 s, about 106.75 days)\n";

    @TempDir
    Path folder;

    @Test
    void shouldSleepForAsLongAsVirtualTimeLasts() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 4, "", """
                Thread.sleep(java.time.Duration.ofDays(50));
                Thread.sleep(java.time.Duration.ofDays(50));
                MPI.COMM_WORLD.barrier();
                say(Math.round(MPI.wtime() / 86400));
                """)
                .with("--json", folder.resolve("result.json").toString())
                .runRewritten();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(3)).containsExactly("100");
    }

    @Test
    void shouldDoAllThatCanBeDoneBeforeTheEndOfTime() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                if (rank == 0) {
                    Thread.sleep(java.time.Duration.ofDays(107));
                } else {
                    Thread.sleep(java.time.Duration.ofDays(106));
                }
                say("awake");
                MPI.COMM_WORLD.barrier();
                say("never");
                """).runAlike();

        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.out()).isEqualTo("1: awake\n");
        assertThat(ended.err()).isEqualTo("rank 0: sleep or timed wait: Program.main(Program.java:14)" + RULE);
    }

    @Test
    void shouldWaitForLongerThanVirtualTimeLastsIfSomethingEndsTheWait() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static void after(int millis, Runnable action) {
                    new Thread(() -> {
                        try { Thread.sleep(millis); } catch (InterruptedException e) { say(e); }
                        action.run();
                    }).start();
                }
                """, """
                double start = MPI.wtime();
                LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
                Thread main = Thread.currentThread();
                after(1, () -> queue.add("polled"));
                say(queue.poll(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
                after(1, main::interrupt);
                try { Thread.sleep(Long.MAX_VALUE); } catch (InterruptedException e) { say("woken"); }
                CountDownLatch latch = new CountDownLatch(1);
                after(1, latch::countDown);
                say(latch.await(1000, TimeUnit.DAYS));
                after(1, main::interrupt);
                try { TimeUnit.DAYS.sleep(Long.MAX_VALUE); } catch (InterruptedException e) { say("woken"); }
                after(1, () -> LockSupport.unpark(main));
                LockSupport.parkNanos(Long.MAX_VALUE);
                after(1, () -> LockSupport.unpark(main));
                LockSupport.parkUntil(Long.MAX_VALUE);
                Thread other = new Thread(() -> LockSupport.parkNanos(1_000_000));
                other.start();
                other.join(Long.MAX_VALUE);
                CompletableFuture<String> future = new CompletableFuture<>();
                after(1, () -> future.complete("complete"));
                say(future.get(365_000, TimeUnit.DAYS));
                say(Math.round((MPI.wtime() - start) * 1000));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("polled", "woken", "true", "woken", "complete", "8");
    }

    /** Rank 1 computes 46 days twice, and once more. */
    @Test
    void shouldEndTheJobAtOnceWhereAProgramComputesBeyondTheEndOfTime() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                if (rank == 1) {
                    try {
                        for (int i = 0; i < 3; i++) {
                            org.rankcluster.protocol.extension.Compute.time(4_000_000_000_000_000_000L);
                        }
                    } catch (Throwable nobodyGetsIt) {
                        say(nobodyGetsIt);
                    }
                    say("never");
                }
                MPI.COMM_WORLD.barrier();
                """).runAlike();

        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).isEqualTo("rank 1: computing and calls: 4000000 s at 8000000 s" + RULE);
    }

    /** A link of 1 B/s takes 10^7 s for 10^7 B, more than the 9.2 * 10^6 s of virtual time. */
    @ParameterizedTest
    @CsvSource({
        "ideal, packet, crossbar.bandwidth",
        "bgl-512, message, torus.link.bandwidth",
        "bgl-512, endpoint, torus.link.bandwidth",
        "frontera, message, fat-tree.link.bandwidth"
    })
    void shouldNameMessagesThatTakeLongerThanVirtualTimeLasts(String machine, String fidelity, String key)
            throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                byte[] data = new byte[10_000_000];
                if (rank == 0) {
                    MPI.COMM_WORLD.send(data, data.length, MPI.BYTE, 1, 0);
                } else {
                    MPI.COMM_WORLD.recv(data, data.length, MPI.BYTE, 0, 0);
                    say(MPI.wtime());
                }
                """)
                .with("--machine", machine, "--fidelity", fidelity, "--config", key + "=1B/s")
                .runRewritten();

        assertThat(ended.exit()).as(ended.err()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("machine: ").endsWith(": past the end of virtual time" + RULE);
    }

    /** The ranks wake up 1 us before the end of time, and exchange messages until it comes. */
    @ParameterizedTest
    @CsvSource({"ideal, packet", "bgl-512, packet", "bgl-512, message", "frontera, packet", "frontera, endpoint"})
    void shouldEndAtTheEndOfTimeWhateverIsUnderWay(String machine, String fidelity) throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Thread.sleep(java.time.Duration.ofNanos(Long.MAX_VALUE / 1000 - 1000 - System.nanoTime()));
                say(Long.MAX_VALUE / 1000 - System.nanoTime() <= 1000);
                byte[] data = new byte[4096];
                for (int i = 0; i < 1_000_000; i++) {
                    MPI.COMM_WORLD.sendRecv(data, 4096, MPI.BYTE, 1 - rank, 0, data.clone(), 4096, MPI.BYTE, 1 - rank, 0);
                }
                """)
                .with("--machine", machine, "--fidelity", fidelity)
                .runRewritten();

        assertThat(ended.exit()).as(ended.err()).isEqualTo(2);
        assertThat(ended.out().lines()).containsExactlyInAnyOrder("0: true", "1: true");
        assertThat(ended.err().lines()).hasSize(1);
        assertThat(ended.err()).endsWith(RULE);
    }
}
