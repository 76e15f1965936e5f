package org.rankcluster.actors.program.process.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.program.FakeRank;
import org.rankcluster.actors.program.RankStreams;
import org.rankcluster.actors.program.process.RankHost;

/** The objects whose monitors programs enter, and waits with a limit. */
class LockCallsTest {
    private static final String TEXT = "shared by the JVM";

    private enum Kind {
        A,
        B
    }

    private final FakeRank first = new FakeRank();
    private final FakeRank second = new FakeRank(1, 1);

    private static Object lock(FakeRank on, Object object) {
        Object[] lock = new Object[1];
        on.callAs(() -> lock[0] = LockCalls.lock(object));
        return lock[0];
    }

    static List<Object> shared() {
        RankStreams.install(); // or another test may replace the streams meanwhile
        return List.of(
                TEXT,
                LockCallsTest.class,
                Kind.A,
                5,
                5L,
                2.5,
                true,
                'c',
                BigInteger.ONE,
                Runtime.getRuntime(),
                System.err,
                mpi.MPI.INT);
    }

    @ParameterizedTest
    @MethodSource("shared")
    void shouldLockAnObjectOfTheRankForObjectsOfTheJvm(Object object) {
        Object lock = lock(first, object);

        assertThat(lock).isNotSameAs(object).isSameAs(lock(first, object));
        assertThat(lock(second, object)).isNotSameAs(object).isNotSameAs(lock);
        assertThat(LockCalls.lock(object)).as("outside of any rank").isSameAs(object);
    }

    @Test
    void shouldLockObjectsOfTheProgramThemselves() {
        for (Object own : new Object[] {new Object(), new int[1], new ArrayList<>(), new Thread()}) {
            assertThat(lock(first, own)).isSameAs(own);
        }
    }

    @Test
    @SuppressWarnings("StringOperationCanBeSimplified") // two objects
    void shouldDistinguishEqualObjects() {
        String one = new String("same");
        String other = new String("same");

        assertThat(lock(first, one)).isNotSameAs(lock(first, other));
        assertThat(lock(first, Kind.A)).isNotSameAs(lock(first, Kind.B));
    }

    @Test
    void shouldReportTheMonitorsThatAreHeld() {
        first.callAs(() -> {
            synchronized (LockCalls.lock(TEXT)) {
                assertThat(LockCalls.holdsLock(TEXT)).isTrue();
                LockCalls.notifyAll(TEXT);
                LockCalls.notify(TEXT);
            }
            assertThat(LockCalls.holdsLock(TEXT)).isFalse();
        });
    }

    @Test
    void shouldWaitInVirtualTime() {
        Callable<Long> wait = () -> {
            RankHost rank = RankHost.currentOrNull();
            long before = ((FakeRank) rank).now();
            synchronized (LockCalls.lock(TEXT)) {
                LockCalls.wait(TEXT, 3_600_000, 500);
            }
            return ((FakeRank) rank).now() - before;
        };

        assertThat(FakeRank.value(wait)).isEqualTo(3_600_000_000_500_000L);
    }
}
