package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.program.RankPrograms;

/** Classes of the JDK that are not simulated: a job that reaches one ends with a sentence. */
class RefusalProgramsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            new java.util.Timer();                              | java.util.Timer
            java.util.function.Supplier<?> s = Timer::new; s.get();  | java.util.Timer
            new Own();                                          | java.util.TimerTask
            new DelayQueue<Delayed>();                          | java.util.concurrent.DelayQueue
            new ForkJoinPool(2);                                | java.util.concurrent.ForkJoinPool
            ForkJoinPool.commonPool();                          | java.util.concurrent.ForkJoinPool.commonPool
            Executors.newWorkStealingPool();                    | java.util.concurrent.Executors.newWorkStealingPool
            Executors.newScheduledThreadPool(1);                | java.util.concurrent.Executors.newScheduledThreadPool
            new ScheduledThreadPoolExecutor(1);                 | java.util.concurrent.ScheduledThreadPoolExecutor
            new CompletableFuture<Integer>().orTimeout(1, TimeUnit.SECONDS); | java.util.concurrent.CompletableFuture.orTimeout
            CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS); | java.util.concurrent.CompletableFuture.delayedExecutor
            new GregorianCalendar();                            | java.util.GregorianCalendar
            """)
    void shouldEndTheJobWithWhatToUse(String use, String name) throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(
                        folder, 2, "static class Own extends TimerTask { public void run() {} }", use)
                .run();

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.err())
                .contains(name + " is not simulated (expected: ")
                .contains("Program.java:")
                .doesNotContain("Exception");
    }

    /** A use that is not reached does no harm, nor does a date with an explicit time. */
    @Test
    void shouldRunProgramsThatDoNotReachThem() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                if (rank > 5) { new Timer().cancel(); }
                say(new GregorianCalendar(1999, 4, 3).get(Calendar.MONTH));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("4");
    }
}
