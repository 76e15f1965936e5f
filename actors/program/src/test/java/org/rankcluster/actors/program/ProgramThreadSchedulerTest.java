package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Hashtable;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** The order in which the threads of a rank run does not depend on when the JVM resumes them. */
class ProgramThreadSchedulerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ExecutorService carrier = Executors.newSingleThreadExecutor();
    private final Rank rank = new Rank(carrier);
    /** The holder of a monitor of the JVM may be late on a busy machine. */
    private final Rank patient =
            new Rank(carrier, new ProgramThreadScheduler(carrier, System::nanoTime, PATIENCE.toNanos()));

    private final List<String> said = new CopyOnWriteArrayList<>();

    private record Rank(Executor carrier, ProgramThreadScheduler turns) implements Program.Host {
        Rank(Executor carrier) {
            this(carrier, new ProgramThreadScheduler(carrier, System::nanoTime));
        }

        @Override
        public void resumed() {}

        @Override
        public void parked() {}
    }

    @AfterEach
    void end() {
        carrier.shutdown();
    }

    private Program program(String name, Runnable body) {
        return Program.create(Program.Carrier.OWN, rank, name, body);
    }

    @RepeatedTest(20)
    void shouldKeepTheTurnOfAThreadThatWaitsForAMonitorOfTheJvm() throws Exception {
        waitForMonitorOfTheJvm(first -> {
            while (first.thread().getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            pause();
        });
    }

    /** The time spans from before the first thread waits until after the carrier has seen it wait: about 100 us. */
    @RepeatedTest(400)
    void shouldKeepTheTurnOfAThreadThatGetsAMonitorOfTheJvmAtOnce(RepetitionInfo repetition) throws Exception {
        long hold = repetition.getCurrentRepetition() * 500L;
        waitForMonitorOfTheJvm(first -> {
            long end = System.nanoTime() + hold;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        });
    }

    @SuppressWarnings("JdkObsolete") // a monitor of the JDK's
    private void waitForMonitorOfTheJvm(Consumer<Program> hold) throws InterruptedException {
        Hashtable<String, String> shared = new Hashtable<>();
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch comes = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(2);
        Program first = Program.create(Program.Carrier.OWN, patient, "first", () -> {
            comes.countDown();
            shared.put("key", "value");
            said.add("first");
            ended.countDown();
        });
        Thread other = new Thread(() -> {
            synchronized (shared) {
                held.countDown();
                while (comes.getCount() > 0) {
                    Thread.onSpinWait();
                }
                hold.accept(first);
            }
        });
        other.start();
        held.await();
        Program second = Program.create(Program.Carrier.OWN, patient, "second", () -> {
            said.add("second");
            ended.countDown();
        });
        carrier.execute(() -> {
            first.resume();
            second.resume();
        });

        assertThat(ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(said).containsExactly("first", "second");
        other.join();
    }

    /** Otherwise its place would find no thread that can run, or would run other threads first. */
    @Test
    void shouldBeQueuedAsSoonAsItIsResumedWhileSomebodyLooksWhetherItIsPinned() throws Exception {
        int times = 20_000;
        AtomicInteger queued = new AtomicInteger();
        Program[] parks = new Program[1];
        Rank counted = new Rank(task -> {
            queued.incrementAndGet();
            carrier.execute(task);
        });
        parks[0] = Program.create(Program.Carrier.OWN, counted, "parks", () -> {
            for (int time = 0; time < times; time++) {
                parks[0].park();
            }
        });
        Thread watch = Thread.ofPlatform().daemon().start(() -> {
            while (parks[0].thread().getState() != Thread.State.TERMINATED) {
                assertThat(parks[0].refuseIfPinned()).isFalse();
            }
        });
        for (int time = 0; time <= times; time++) {
            int before = queued.get();
            carrier.submit(parks[0]::resume).get();
            assertThat(queued.get()).isGreaterThan(before);
        }
        assertThat(watch.join(PATIENCE)).isTrue();
    }

    @RepeatedTest(10)
    void shouldLetOthersContinueWhenAThreadYields() throws Exception {
        CountDownLatch ended = new CountDownLatch(2);
        Program first = program("first", () -> {
            Thread.yield();
            said.add("first");
            ended.countDown();
        });
        Program second = program("second", () -> {
            said.add("second");
            ended.countDown();
        });
        carrier.execute(() -> {
            first.resume();
            second.resume();
        });

        assertThat(ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(said).containsExactly("second", "first");
    }

    @RepeatedTest(10)
    void shouldRunTheNextOwnerOfAMonitorAfterTheTurnInWhichItWasLeft() throws Exception {
        Object monitor = new Object();
        CountDownLatch ended = new CountDownLatch(3);
        Program begun = program("begun", () -> {
            said.add("begun");
            ended.countDown();
        });
        Program[] holder = new Program[1];
        Program waiting = program("waiting", () -> {
            said.add("waits");
            carrier.execute(() -> holder[0].resume());
            synchronized (monitor) {
                said.add("has it");
            }
            ended.countDown();
        });
        holder[0] = program("holder", () -> {
            synchronized (monitor) {
                said.add("holds");
                holder[0].park();
            }
            Thread.onSpinWait();
            said.add("leaves");
            begun.resume();
            ended.countDown();
        });
        carrier.execute(() -> {
            holder[0].resume();
            waiting.resume();
        });

        assertThat(ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(said).containsExactly("holds", "waits", "leaves", "begun", "has it");
    }

    /** Otherwise the JVM's thread that passes monitors on ends with an exception, and no thread in the JVM gets a monitor any more. */
    @Test
    void shouldContinueElsewhereWhenItsCarrierHasEnded() throws Exception {
        Object monitor = new Object();
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        Program left = program("left", () -> {
            synchronized (monitor) {
                first.countDown();
            }
            synchronized (monitor) {
                second.countDown();
            }
        });
        synchronized (monitor) {
            carrier.execute(left::resume);
            while (left.thread().getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            carrier.shutdown();
            assertThat(carrier.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }

        assertThat(first.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(second.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        left.thread().join();
        assertTimeoutPreemptively(PATIENCE, MonitorQuiescence::settle);
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }
}
