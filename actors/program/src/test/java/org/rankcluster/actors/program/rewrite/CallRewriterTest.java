package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The calls of a program after the replacement of the JDK's methods. */
class CallRewriterTest {
    /** Calls of a program. */
    @SuppressWarnings({"unused", "DoNotCall"})
    private static class Calls {
        static long time() {
            return System.nanoTime();
        }

        static void sleep() throws InterruptedException {
            Thread.sleep(5);
            TimeUnit.SECONDS.sleep(1);
        }

        static Object thread() {
            return new Thread(() -> {});
        }

        static int random() {
            return new Random().nextInt();
        }

        static int seeded() {
            return new Random(7).nextInt();
        }

        static LocalTime now() {
            return LocalTime.now(ZoneId.of("Asia/Tokyo"));
        }

        static void shuffle(List<Integer> list) {
            Collections.shuffle(list);
        }

        static Object order() {
            return List.of(Set.of(1, 2, 3), Map.of("k", 1));
        }

        static Object any(Integer[] all) {
            return Set.of(all);
        }

        static String poll(LinkedBlockingQueue<String> queue) throws InterruptedException {
            return queue.poll(1, TimeUnit.SECONDS);
        }

        static String pollAny(BlockingQueue<String> queue) throws InterruptedException {
            return queue.poll(1, TimeUnit.SECONDS) + queue.poll();
        }

        static Class<?> named() throws ClassNotFoundException {
            return Class.forName("x.Y");
        }

        static long own() {
            return nanoTime() + new Clock().currentTimeMillis();
        }

        static long nanoTime() {
            return 1;
        }

        static void exit() {
            Runtime.getRuntime().exit(3);
        }

        static Object list() {
            return new ArrayList<>(3);
        }
    }

    private static final class Clock {
        long currentTimeMillis() {
            return 2;
        }
    }

    /** A thread with a stack trace of its own. */
    private static class Own extends Thread {
        @Override
        public StackTraceElement[] getStackTrace() {
            return isAlive() ? super.getStackTrace() : new StackTraceElement[0];
        }
    }

    private final RewrittenClass calls = RewrittenClass.of(Calls.class);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            time     | ClockCalls.nanoTime
            sleep    | ThreadCalls.sleep, ThreadCalls.sleep
            random   | RandomCalls.seed, Random.<init>, Random.nextInt
            seeded   | Random.<init>, Random.nextInt
            now      | ZoneId.of, DateCalls.clock, LocalTime.now
            shuffle  | RandomCalls.shuffler, Collections.shuffle
            order    | Integer.valueOf, Integer.valueOf, Integer.valueOf, dynamic.of, Integer.valueOf, dynamic.of, List.of
            any      | CollectionCalls.of
            own      | Calls.nanoTime, Clock.<init>, Clock.currentTimeMillis
            exit     | Runtime.getRuntime, SystemCalls.exit
            list     | ArrayList.<init>
            """)
    void shouldReplaceCallsThatReachBeyondTheRank(String method, String expected) {
        assertThat(calls.calls(method)).containsExactly(expected.split(", "));
    }

    @Test
    void shouldReplaceMethodsOfAllClassesBelowTheirOwner() {
        assertThat(calls.calls("poll")).containsExactly("TimedCalls.poll");
        assertThat(calls.calls("pollAny")).startsWith("TimedCalls.poll", "BlockingQueue.poll");
    }

    @Test
    void shouldCreateTheClassesOfRanksInPlaceOfTheJdks() {
        assertThat(calls.calls("thread")).containsExactly("dynamic.run", "RankThread.<init>");
        assertThat(calls.code("thread").elementStream())
                .anyMatch(element -> element instanceof NewObjectInstruction made
                        && made.className().asInternalName().endsWith("/RankThread"));
    }

    @Test
    void shouldExtendTheClassesOfRanksInPlaceOfTheJdks() {
        RewrittenClass own = RewrittenClass.of(Own.class);

        assertThat(own.model().superclass().orElseThrow().asInternalName()).endsWith("/RankThread");
        assertThat(own.calls("<init>")).containsExactly("RankThread.<init>");
    }

    /** A call of {@code super} would otherwise call the overriding method again, without end. */
    @Test
    void shouldNotReplaceCallsOfSuper() {
        RewrittenClass own = RewrittenClass.of(Own.class);

        assertThat(own.calls("getStackTrace")).containsExactly("ThreadCalls.isAlive", "Thread.getStackTrace");
    }

    @Test
    void shouldPassTheCallingClassToCallsThatDependOnIt() {
        assertThat(calls.calls("named")).hasSize(1).first().asString().endsWith(".forName");
        InvokeInstruction call = calls.code("named")
                .elementStream()
                .filter(InvokeInstruction.class::isInstance)
                .map(InvokeInstruction.class::cast)
                .findFirst()
                .orElseThrow();

        assertThat(call.opcode()).isEqualTo(Opcode.INVOKESTATIC);
        assertThat(call.type().stringValue()).endsWith("Ljava/lang/Class;)Ljava/lang/Class;");
    }

    @Test
    void shouldReplaceWithALoaderForEachRankToo() {
        assertThat(RewrittenClass.of(Calls.class, StaticsMode.LOADER, null).calls("sleep"))
                .containsExactly("ThreadCalls.sleep", "ThreadCalls.sleep");
    }
}
