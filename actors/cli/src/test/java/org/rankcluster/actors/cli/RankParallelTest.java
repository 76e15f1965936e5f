package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parallel work of the JDK: on the calling thread, or on threads of the rank. */
class RankParallelTest {
    @TempDir
    Path folder;

    /** Stages without an executor run on threads of the rank, and wait for each other. */
    @Test
    void shouldRunAsynchronousStagesOnTheRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int at = -1;
                static int mpi() { return at * 10 + MPI.COMM_WORLD.getRank(); }
                static class Sum extends RecursiveTask<Integer> {
                    final int from, to;
                    Sum(int from, int to) { this.from = from; this.to = to; }
                    @Override protected Integer compute() {
                        if (to - from < 2) return from;
                        Sum left = new Sum(from, (from + to) / 2), right = new Sum((from + to) / 2, to);
                        left.fork();
                        return right.compute() + left.join();
                    }
                }
                """, """
                at = rank;
                CountDownLatch latch = new CountDownLatch(1);
                CompletableFuture<Integer> waits = CompletableFuture.supplyAsync(() -> {
                    try { latch.await(); } catch (InterruptedException e) { say(e); }
                    return mpi();
                });
                CompletableFuture.runAsync(latch::countDown).get();
                say(waits.thenApplyAsync(value -> value + mpi()).get() + " " + new Sum(0, 10).invoke());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("0 45");
        assertThat(ended.of(1)).containsExactly("22 45");
    }
}
