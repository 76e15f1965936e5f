package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statics belong to a rank, whether classes are rewritten or loaded by each rank. */
class RankStaticsTest {
    @TempDir
    Path folder;

    @Test
    void shouldShareTheConstantsOfEnumsButNotTheirStatics() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 3, """
                enum Side {
                    LEFT(-1) { int twice() { return -2; } }, RIGHT(1) { int twice() { return 2; } };
                    static final Map<Integer, Side> BY_STEP = new HashMap<>();
                    static int used;
                    static { for (Side side : values()) BY_STEP.put(side.step, side); }
                    final int step;
                    Side(int step) { this.step = step; }
                    abstract int twice();
                }
                """, """
                Side.used += rank;
                EnumMap<Side, Integer> map = new EnumMap<>(Side.class);
                map.put(Side.RIGHT, rank);
                for (Side side : map.keySet()) say(side == Side.RIGHT);
                say(Side.valueOf("LEFT") == Side.LEFT && Side.BY_STEP.get(1) == Side.RIGHT && EnumSet.allOf(Side.class).contains(Side.LEFT));
                switch (Side.valueOf("LEFT")) { case LEFT -> say("left" + Side.LEFT.twice()); case RIGHT -> say("right"); }
                Object[] both = {Side.LEFT, rank};
                MPI.COMM_WORLD.bcast(both, 2, MPI.OBJECT, 0);
                say(Side.used + " " + (both[0] == Side.LEFT) + EnumSet.allOf(Side.class));
                """.replace(
                                "MPI.COMM_WORLD.bcast(both, 2, MPI.OBJECT, 0);",
                                "MPI.COMM_WORLD.Bcast(both, 0, 2, MPI.OBJECT, 0);"))
                .runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(2)).startsWith("true", "true", "left-2").anyMatch(line -> line.startsWith("2 true["));
    }

    @Test
    void shouldKeepLocksOfClassesAndStringsToARank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static int turns;
                static synchronized void meet() throws Exception {
                    MPI.COMM_WORLD.barrier();
                    turns++;
                    if (turns == 2) throw new IllegalStateException("from inside");
                }
                """, """
                meet();
                try { meet(); } catch (IllegalStateException expected) { say(expected.getMessage()); }
                synchronized (Program.class) { synchronized ("text") { MPI.COMM_WORLD.barrier(); } }
                say(turns + " " + Thread.holdsLock(Program.class));
                """).runAlike();

        assertThat(ended.of(0)).containsExactly("from inside", "2 false");
        assertThat(ended.of(1)).isEqualTo(ended.of(0));
    }

    @Test
    void shouldLetAnInitialiserCallMpi() throws IOException {
        RankPrograms.Ended ended =
                RankPrograms.main(folder, 3, """
                static class Sum {
                    static final int OF_RANKS = sum();
                    static int sum() {
                        int[] all = {MPI.COMM_WORLD.getRank()};
                        MPI.COMM_WORLD.allReduce(all, 1, MPI.INT, MPI.SUM);
                        return all[0];
                    }
                }
                """, "say(Sum.OF_RANKS);").runRewritten();

        assertThat(ended.of(2)).containsExactly("3");
    }

    /** Each rank waits until a thread of the JDK has run. The JDK passes on or swallows the exception of that thread. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "map.forEach(1, (key, value) -> { if (isElsewhere()) Other.n += value; });                    | Program$Other",
                "say(map.reduceValues(1, value -> isElsewhere() ? Other.add(value) : value, Integer::sum));    | Program$Other",
                "map.forEachKey(1, key -> { if (isElsewhere()) new Made(); });                                 | Program$Made",
                "map.forEachKey(1, key -> { if (isElsewhere() && Kind.A.field == 1) throw new Error(); });     | Program$Kind",
                "publisher.consume(value -> { if (isElsewhere()) Other.n++; latch.countDown(); }); publisher.submit(1); gate.pass(); latch.await(); | Program$Other"
            })
    void shouldRefuseThemToThreadsOfNoRank(String body, String type) throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(
                        folder, 2, """
                static class Other { static int n = 1; static int add(int value) { return n += value; } }
                static class Made { static { Other.n = 2; } }
                enum Kind { A; int field = 1; }
                """, """
                class Gate {
                    final Thread main = Thread.currentThread();
                    final java.util.concurrent.atomic.AtomicBoolean open = new java.util.concurrent.atomic.AtomicBoolean();
                    void pass() { while (!open.get()) Thread.onSpinWait(); }
                    boolean isElsewhere() {
                        if (Thread.currentThread() != main) open.set(true);
                        pass();
                        return Thread.currentThread() != main;
                    }
                }
                Gate gate = new Gate();
                SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>();
                CountDownLatch latch = new CountDownLatch(1);
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
                for (int k = 0; k < 1000; k++) map.put(k, 1);
                %s
                MPI.COMM_WORLD.barrier();
                say("went on");
                """.formatted(body.replace("isElsewhere", "gate.isElsewhere")))
                .run();

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .containsPattern("statics of " + Pattern.quote(type)
                        + " were used on thread \"[^\"]+\", which belongs to no rank \\(expected: ");
    }

    @Test
    void shouldRefuseAnUnknownMode() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", "")
                .with("--config", "statics=shared")
                .run();

        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.err()).contains("--config: statics: shared (expected: rewrite or loader)");
    }
}
