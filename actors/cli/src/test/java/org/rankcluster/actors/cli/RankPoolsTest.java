package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pools and futures run on threads of the rank. */
class RankPoolsTest {
    @TempDir
    Path folder;

    @Test
    void shouldRunPoolsAndFuturesOnThreadsOfTheRank() throws IOException {
        RankPrograms.Ended ended =
                RankPrograms.main(folder, 3, "static int base = 100;", """
                base += rank;
                ExecutorService pool = Executors.newFixedThreadPool(2);
                List<Future<Integer>> futures = new ArrayList<>();
                for (int k = 0; k < 6; k++) {
                    int tag = k;
                    futures.add(pool.submit(() -> {
                        int[] in = new int[1];
                        Request send = MPI.COMM_WORLD.iSend(java.nio.IntBuffer.wrap(new int[] {base * 10 + tag}), 1, MPI.INT, (rank + 1) % size, tag);
                        MPI.COMM_WORLD.recv(in, 1, MPI.INT, (rank + size - 1) % size, tag);
                        send.waitFor();
                        return in[0];
                    }));
                }
                int sum = 0;
                for (Future<Integer> future : futures) sum += future.get();
                pool.shutdown();
                say(sum + " " + pool.awaitTermination(1, TimeUnit.HOURS));
                say(CompletableFuture.supplyAsync(() -> base).thenApplyAsync(x -> x + base).thenCombine(
                    CompletableFuture.supplyAsync(() -> MPI.COMM_WORLD.getRank()), Integer::sum).get());
                say(java.util.stream.IntStream.range(0, 100).parallel().map(x -> x + base).sum());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("6015 true", "203", "15050");
        assertThat(ended.of(0)).containsExactly("6135 true", "200", "14950");
    }
}
