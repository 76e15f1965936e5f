package org.rankcluster.actors.program.process.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** Pools and futures run on threads of the rank. */
class PoolProgramsTest {
    @TempDir
    Path folder;

    @Test
    void shouldMakeThreadsOfTheRankByFactoriesOfTheJdk() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Thread virtual = Thread.ofVirtual().name("v-", 3).factory().newThread(
                        () -> say(Thread.currentThread().getName() + Thread.currentThread().isVirtual()));
                virtual.start();
                virtual.join();
                Thread platform = Thread.ofPlatform().name("p").factory().newThread(
                        () -> say(Thread.currentThread().getName() + Thread.currentThread().isVirtual()));
                platform.start();
                platform.join();
                try (var each = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("w-", 0).factory())) {
                    Future<String> first = each.submit(() -> Thread.currentThread().getName() + rank());
                    say(each.submit(() -> Thread.currentThread().getName()).get() + first.get());
                }
                var pool = Executors.newFixedThreadPool(2, Thread.ofVirtual().factory());
                say(pool.submit(() -> rank + 8).get());
                pool.shutdown();
                var own = Executors.newSingleThreadExecutor(task -> new Thread(task, "own"));
                own.submit(() -> say(Thread.currentThread().getName())).get();
                own.shutdown();
                var mine = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                mine.setThreadFactory(task -> new Thread(task, "mine"));
                mine.submit(() -> say(Thread.currentThread().getName())).get();
                mine.shutdown();
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("v-3true", "pfalse", "w-1w-01", "9", "own", "mine");
    }
}
