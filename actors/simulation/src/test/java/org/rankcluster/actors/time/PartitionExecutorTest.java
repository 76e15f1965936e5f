package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PartitionExecutorTest {
    /** A task comes when the executor is not closed yet. Its thread has found no task before, and is about to end. */
    @Test
    void shouldRunATaskThatItTakesWhileItsThreadEnds() throws Exception {
        AtTheEnd tasks = new AtTheEnd();
        PartitionExecutor executor = new PartitionExecutor(Thread::new, 0, tasks);
        tasks.closing = executor;
        CountDownLatch run = new CountDownLatch(1);
        executor.execute(run::countDown);
        tasks.taken.countDown();
        assertThat(executor.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        assertThat(run.getCount()).isZero();
    }

    /** A queue that closes the executor before it takes a task, and delays the thread that finds none until the task was taken. */
    private static final class AtTheEnd extends ConcurrentLinkedQueue<Runnable> {
        private static final long serialVersionUID = 1;

        final transient CountDownLatch none = new CountDownLatch(1);
        final transient CountDownLatch taken = new CountDownLatch(1);
        transient volatile @Nullable ExecutorService closing;

        @Override
        public boolean add(Runnable task) {
            closing.shutdown();
            await(none);
            return super.add(task);
        }

        @Override
        public @Nullable Runnable poll() {
            Runnable task = super.poll();
            if (task == null && closing != null && closing.isShutdown() && none.getCount() > 0) {
                none.countDown();
                await(taken);
            }
            return task;
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
        }
    }
}
