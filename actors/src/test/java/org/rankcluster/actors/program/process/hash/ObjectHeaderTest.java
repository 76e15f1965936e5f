package org.rankcluster.actors.program.process.hash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The JVM takes the hash codes that we write for its own, and keeps them. */
class ObjectHeaderTest {
    private static final int OBJECTS = 2_000;
    private static final int ROUNDS = 60;
    private static final int THREADS = 4;

    @Test
    void shouldBeWritableWithTheFlagsOfTheHouse() {
        assertThat(ObjectHeader.IS_WRITABLE).isTrue();
    }

    @Test
    void shouldWriteTheHashCodeThatTheJvmThenTells() {
        for (int hash : new int[] {1, 0x1234_5678, Integer.MAX_VALUE}) {
            for (Object fresh : new Object[] {new Object(), new int[3], new AtomicInteger(), new Object[0]}) {
                assertThat(ObjectHeader.isHashed(fresh)).isFalse();
                ObjectHeader.setHash(fresh, hash);
                assertThat(ObjectHeader.isHashed(fresh)).isTrue();
                assertThat(System.identityHashCode(fresh)).isEqualTo(hash);
            }
        }
    }

    @Test
    void shouldLeaveWhatTheJvmHasDrawn() {
        Object fresh = new Object();
        int drawn = System.identityHashCode(fresh);
        ObjectHeader.setHash(fresh, drawn == 1 ? 2 : 1);

        assertThat(System.identityHashCode(fresh)).isEqualTo(drawn);
        assertThat(ObjectHeader.isHashed(fresh)).isTrue();
    }

    @Test
    void shouldWriteItWhileTheObjectIsLocked() {
        Object fresh = new Object();
        synchronized (fresh) {
            ObjectHeader.setHash(fresh, 77);
            assertThat(System.identityHashCode(fresh)).isEqualTo(77);
        }
        assertThat(System.identityHashCode(fresh)).isEqualTo(77);
    }

    @Test
    void shouldNeverChangeWhateverLocksHashesOrMovesTheObjects() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int round = 0; round < ROUNDS; round++) {
                Object[] objects = new Object[OBJECTS];
                for (int k = 0; k < OBJECTS; k++) {
                    objects[k] = k % 3 == 0 ? new Object() : k % 3 == 1 ? new int[k % 7] : new AtomicInteger();
                }
                int[] locked = new int[OBJECTS];
                List<Callable<int[]>> tasks = new ArrayList<>();
                for (int thread = 0; thread < THREADS; thread++) {
                    int number = thread;
                    tasks.add(() -> seen(objects, locked, number));
                }
                List<int[]> seen = new ArrayList<>();
                for (Future<int[]> each : threads.invokeAll(tasks)) {
                    seen.add(each.get());
                }
                if (round % 10 == 0) {
                    System.gc();
                }
                for (int k = 0; k < OBJECTS; k++) {
                    int now = System.identityHashCode(objects[k]);
                    assertThat(now).isPositive();
                    for (int[] each : seen) {
                        assertThat(each[k]).isEqualTo(now);
                    }
                    assertThat(locked[k]).isEqualTo(THREADS);
                }
            }
        }
    }

    /** The hash codes that a thread has seen, some written by itself, some asked for, under a lock or not. */
    private static int[] seen(Object[] objects, int[] locked, int thread) {
        int[] seen = new int[objects.length];
        for (int at = 0; at < objects.length; at++) {
            int k = thread % 2 == 0 ? at : objects.length - 1 - at;
            byte[] garbage = new byte[512];
            if ((k + thread) % 2 == garbage[0]) {
                ObjectHeader.setHash(objects[k], 1 + thread + (k << 4));
                seen[k] = System.identityHashCode(objects[k]);
            }
            synchronized (objects[k]) {
                locked[k]++;
                if ((k + thread) % 4 == 1) {
                    ObjectHeader.setHash(objects[k], 1 + thread + (k << 4));
                }
                int hash = System.identityHashCode(objects[k]);
                assertThat(seen[k] == 0 || seen[k] == hash).isTrue();
                seen[k] = hash;
            }
        }
        return seen;
    }
}
