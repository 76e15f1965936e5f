package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.process.thread.ThreadCalls;

/** Tests of programs that wait outside MPI, for a time, a lock or a thread, or are interrupted. */
class WaitingProgramsTest {
    @ParameterizedTest
    @EnumSource(Program.Carrier.class)
    void shouldWaitInMpiInSpiteOfAnInterrupt(Program.Carrier carrier) {
        Jobs.Ended ended = Jobs.on("ideal", 3).carrier(carrier).run(() -> {
            MPI.Init(new String[0]);
            Thread.currentThread().interrupt();
            MPI.COMM_WORLD.barrier();
            System.out.println(Thread.interrupted());
            MPI.Finalize();
        });

        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.out()).isEqualTo("true\ntrue\ntrue\n");
    }

    @Test
    void shouldSleepAlikeAnyCarriesThePrograms() {
        Set<String> digests = new HashSet<>();
        for (Program.Carrier carrier : Program.Carrier.values()) {
            JobResult result = Jobs.on("ideal", 3)
                    .carrier(carrier)
                    .run(() -> {
                        MPI.Init(new String[0]);
                        int rank = MPI.COMM_WORLD.getRank();
                        for (int i = 0; i < 400; i++) {
                            sleep(1_000 + rank);
                        }
                        MPI.COMM_WORLD.barrier();
                        MPI.Finalize();
                    })
                    .result();
            assertThat(result.end().diagnosis()).as("" + carrier).isNull();
            digests.add(result.figures().digest() + " " + result.figures().virtualSeconds());
        }
        assertThat(digests).hasSize(1);
    }

    private static void sleep(int nanos) {
        try {
            ThreadCalls.sleep(0, nanos); // the replacement of Thread.sleep in classes of --jar
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A class whose initialiser waits for a message. */
    private static final class Waiting {
        static final int VALUE = wait(new int[1]);

        private static int wait(int[] buffer) {
            MPI.COMM_WORLD.recv(buffer, 1, MPI.INT, 0, 5);
            return buffer[0];
        }
    }

    @Test
    void shouldRefuseToWaitInAClassInitialiser() {
        JobResult result = Jobs.on("ideal", 2)
                .run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 1) {
                        System.out.println(Waiting.VALUE);
                    }
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(result.end().diagnosis()).contains("class initialiser");
    }

    @Test
    void shouldLetAProgramWaitForAThreadThatUsesTheProcessor() {
        JobResult result = Jobs.on("ideal", 2)
                .config(Map.of("blocked-limit", "1s"))
                .run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 0) {
                        Thread helper = new Thread(() -> {
                            long end = System.nanoTime() + 2_500_000_000L;
                            while (System.nanoTime() < end) {
                                Thread.onSpinWait();
                            }
                        });
                        helper.start();
                        helper.join();
                    }
                    MPI.COMM_WORLD.barrier();
                    MPI.Finalize();
                })
                .result();

        assertThat(result.end().diagnosis()).isNull();
    }

    @Test
    void shouldEndProgramsThatAreBlockedForLongerThanTheLimit() {
        CountDownLatch latch = new CountDownLatch(1);
        JobResult result = Jobs.on("ideal", 2)
                .config(Map.of("blocked-limit", "1s"))
                .run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 0) {
                        latch.await();
                    }
                    MPI.COMM_WORLD.barrier();
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(result.end().diagnosis())
                .contains("programs are blocked outside MPI", "for 1 s", "rank 0 waits: blocked outside MPI at ");
    }

    /** One of our threads may hold a monitor of the JDK for seconds, for example when it loads classes of the same jar. */
    @ParameterizedTest
    @EnumSource(Program.Carrier.class)
    void shouldReportAProgramThatIsBlockedForTenSeconds(Program.Carrier carrier) throws Exception {
        ReentrantLock shared = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch reported = new CountDownLatch(1);
        Thread ours = Thread.ofPlatform()
                .name("member-akka.actor.default-dispatcher-1")
                .daemon()
                .start(() -> {
                    shared.lock();
                    try {
                        held.countDown();
                        awaitUninterruptibly(reported);
                    } finally {
                        shared.unlock();
                    }
                });
        held.await();
        Jobs jobs = Jobs.on("ideal", 2).carrier(carrier).onNews(news -> reported.countDown());
        JobResult result = jobs.run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 1) {
                        shared.lock();
                        try {
                            assertThat(shared.isHeldByCurrentThread()).isTrue();
                        } finally {
                            shared.unlock();
                        }
                    }
                    MPI.COMM_WORLD.barrier();
                    MPI.Finalize();
                })
                .result();

        assertThat(result.end().diagnosis()).isNull();
        assertThat(jobs.news())
                .singleElement()
                .asString()
                .startsWith(
                        "programs have been blocked outside MPI for 10 s; the job ends when it has not used the processor for 60 s")
                .containsPattern(
                        "rank 1, thread main, is blocked:\\R    at java\\.base/java\\.util\\.concurrent\\.locks\\.\\w+");
        ours.join();
    }

    @Test
    void shouldLetAProgramBlockOnALockThatAnotherFrees() {
        CountDownLatch latch = new CountDownLatch(1);
        JobResult result = Jobs.on("ideal", 2)
                .partitions(2)
                .run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 0) {
                        latch.await();
                    } else {
                        latch.countDown();
                    }
                    MPI.Finalize();
                })
                .result();

        assertThat(result.end().diagnosis()).isNull();
    }
}
