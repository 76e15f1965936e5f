package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.LabelTarget;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops are found, and loops that only poll are distinguished from loops that do something. */
class MethodScanTest {
    /** Loops of a program. */
    @SuppressWarnings({"unused", "StatementWithEmptyBody", "EmptyBlock"})
    private static final class Loops {
        static volatile boolean stop;
        static boolean plain;
        final AtomicInteger count = new AtomicInteger();

        static void volatileField() {
            while (!stop) {}
        }

        void atomic() {
            while (count.get() < 3) {}
        }

        static void future(Future<?> future) {
            while (!future.isDone()) {}
        }

        static void thread(Thread thread) {
            do {} while (thread.isAlive());
        }

        static void plainField() {
            while (!plain) {}
        }

        static void alsoCalls(List<String> all) {
            while (!stop) {
                all.clear();
            }
        }

        static int counts(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                sum += i;
            }
            return sum;
        }

        void countsAtomically(int n) {
            for (int i = 0; i < n; i++) {
                count.incrementAndGet();
            }
        }

        int drawsNumbers(int[] values) {
            int sum = 0;
            int next;
            while ((next = count.getAndIncrement()) < values.length) {
                sum += values[next];
            }
            return sum;
        }

        static boolean pollsSomeTimes(int n) {
            for (int i = 0; i < n; i++) {
                if (stop) {
                    return true;
                }
            }
            return false;
        }

        static int nested(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < i; k++) {
                    sum += k;
                }
                while (!stop) {}
            }
            return sum;
        }

        static int straight(int n) {
            return n > 3
                    ? n
                    : switch (n) {
                        case 0 -> 5;
                        case 1 -> 7;
                        default -> 9;
                    };
        }
    }

    private static CodeModel code(String method) {
        ClassShape shape = RewrittenClass.shape(RewrittenClass.shapes(), Loops.class);
        return RewrittenClass.method(shape.model(), method).code().orElseThrow();
    }

    private static MethodScan scan(String method) {
        return new MethodScan(RewrittenClass.shapes(), code(method));
    }

    /** Returns the numbers of the jumps that close a polling loop. */
    private static List<Integer> spinning(String method) {
        MethodScan scan = scan(method);
        int jumps =
                (int) code(method).elementStream().filter(MethodScan::isJump).count();
        return IntStream.range(0, jumps).filter(scan::spins).boxed().toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"volatileField", "atomic", "future", "thread", "pollsSomeTimes"})
    void shouldFindLoopsThatOnlyPoll(String method) {
        assertThat(scan(method).hasLoops()).isTrue();
        assertThat(scan(method).spins()).isTrue();
        assertThat(spinning(method)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plainField", "alsoCalls", "counts", "countsAtomically", "drawsNumbers"})
    void shouldNotTakeOtherLoopsForPolls(String method) {
        assertThat(scan(method).hasLoops()).isTrue();
        assertThat(scan(method).spins()).isFalse();
        assertThat(spinning(method)).isEmpty();
    }

    @Test
    void shouldFindTheInnermostLoopThatPolls() {
        int jumps =
                (int) code("nested").elementStream().filter(MethodScan::isJump).count();

        assertThat(scan("nested").spins()).isTrue();
        assertThat(spinning("nested")).isNotEmpty().allMatch(jump -> jump >= jumps / 2);
    }

    @Test
    void shouldCountTheHeadsOfLoops() {
        CodeModel code = code("nested");
        MethodScan scan = new MethodScan(RewrittenClass.shapes(), code);

        assertThat(code.elementStream()
                        .filter(element -> element instanceof LabelTarget target && scan.isLoopHead(target.label())))
                .hasSize(3);
    }

    @Test
    void shouldFindNoLoopsInJumpsAhead() {
        MethodScan scan = scan("straight");

        assertThat(scan.hasLoops()).isFalse();
        assertThat(scan.spins()).isFalse();
        assertThat(scan.mayWait()).isFalse();
        assertThat(scan.waitingInstructions(0)).isZero();
    }
}
