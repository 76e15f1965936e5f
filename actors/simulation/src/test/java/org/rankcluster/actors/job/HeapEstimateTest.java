package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;
import javax.management.ObjectName;
import mpi.MPI;
import mpi.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.protocol.extension.Phantom;

@Isolated("measures the heap")
class HeapEstimateTest {
    private static final int BYTES = 1024;
    private static final int PARTNERS = 6;
    /** Bytes by which the heap of a JVM at rest may still fall between two looks. */
    private static final long AT_REST = 100_000;

    private static final int MOST_RUNS = 10;

    @ParameterizedTest
    @CsvSource({
        "bgl-512, PACKET",
        "bgl-512, MESSAGE",
        "bgl-512, ENDPOINT",
        "bgq-512, PACKET",
        "bgq-512, MESSAGE",
        "frontera, PACKET",
        "frontera, MESSAGE",
        "frontera, ENDPOINT"
    })
    void shouldBeWithinAFactorOfTwoOfTheMeasuredHeap(String machine, Fidelity fidelity) {
        Jobs jobs = Jobs.on(machine, 512).fidelity(fidelity);
        long estimate = HeapEstimate.of(jobs.spec(() -> {})).loaded();
        AtomicLong loaded = new AtomicLong();
        long before;
        long after = liveAtRest();
        int runs = 0;

        // A figure means nothing if objects of earlier tests were freed during the run.
        do {
            before = after;
            assertThat(jobs.run(() -> exchange(loaded)).result().end().exit()).isZero();
            after = liveAtRest();
        } while (before - after > AT_REST && ++runs < MOST_RUNS);

        assertThat(loaded.get() - before).isBetween(estimate / 2, estimate * 2);
    }

    /** Exchanges messages with six partners, twice. Rank 0 measures the second time, while other ranks have requests under way. */
    private static void exchange(AtomicLong loaded) {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        MPI.COMM_WORLD.barrier();
        int[] ways = {1, size - 1, 16, size - 16, size / 4, size - size / 4};
        for (int round = 0; round < 2; round++) {
            Request[] requests = new Request[2 * PARTNERS];
            for (int i = 0; i < PARTNERS; i++) {
                int from = (rank + size - ways[i]) % size;
                requests[i] = MPI.COMM_WORLD.iRecv(new Phantom(BYTES), BYTES, MPI.BYTE, from, i);
            }
            for (int i = 0; i < PARTNERS; i++) {
                int to = (rank + ways[i]) % size;
                requests[PARTNERS + i] = MPI.COMM_WORLD.iSend(new Phantom(BYTES), BYTES, MPI.BYTE, to, i);
            }
            for (int i = 0; i < PARTNERS / 2; i++) {
                requests[i].waitFor();
            }
            if (rank == 0 && round == 1) {
                loaded.set(live());
            }
            Request.waitAll(requests);
        }
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }

    /** Returns the bytes of all live objects when earlier runs of this JVM have let go of theirs. */
    private static long liveAtRest() {
        long before = live();
        for (int look = 0; look < 50; look++) {
            LockSupport.parkNanos(100_000_000);
            long now = live();
            if (before - now < AT_REST) {
                return now;
            }
            before = now;
        }
        return before;
    }

    /** Returns the bytes of all live objects: the last number of a histogram of classes. */
    private static long live() {
        try {
            String text = (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
            return Long.parseLong(text.strip().replaceAll("(?s).*\\s", ""));
        } catch (JMException none) {
            throw new IllegalStateException(none);
        }
    }

    @Test
    void shouldGrowWithRanksAndDetail() {
        HeapEstimate before = new HeapEstimate(0, 0);
        for (int ranks = 1; ranks <= 1 << 20; ranks *= 4) {
            JobSpec spec = Jobs.on("bgl-512", ranks).shape("128x128x64").spec(() -> {});
            HeapEstimate estimate = HeapEstimate.of(spec);
            assertThat(estimate.least()).isGreaterThan(before.least()).isLessThan(estimate.loaded());
            assertThat(estimate.loaded()).isGreaterThan(before.loaded());
            long message = HeapEstimate.of(spec, Fidelity.MESSAGE).loaded();
            assertThat(message).isLessThan(estimate.loaded());
            assertThat(HeapEstimate.of(spec, Fidelity.ENDPOINT).loaded()).isLessThan(message);
            before = estimate;
        }
    }

    @Test
    void shouldBeSharedByEnoughMembers() {
        HeapEstimate estimate = new HeapEstimate(1, 100);
        assertThat(estimate.members(100)).isEqualTo(1);
        assertThat(estimate.members(99)).isEqualTo(2);
        assertThat(estimate.members(1)).isEqualTo(100);
    }
}
