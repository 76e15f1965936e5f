package org.rankcluster.actors.time;

import akka.actor.ActorCell;
import akka.dispatch.Dispatcher;
import akka.dispatch.Envelope;
import akka.dispatch.ExecutorServiceFactory;
import akka.dispatch.ExecutorServiceFactoryProvider;
import akka.dispatch.MessageDispatcherConfigurator;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import scala.concurrent.duration.FiniteDuration;

/**
 * The dispatcher of one partition: one thread that runs all its work. An {@link Event} goes into the partition's calendar and is processed
 * at its virtual time. Anything else (system messages, control) takes Akka's normal path, on the same thread.
 */
public final class VirtualTimeDispatcher extends Dispatcher {
    private final Executors executors;
    // A field and not a thread local: inside a program the current thread is a virtual one.
    private volatile @Nullable Partition partition;

    VirtualTimeDispatcher(
            MessageDispatcherConfigurator configurator, String id, Duration shutdownTimeout, Executors executors) {
        super(
                configurator,
                id,
                1,
                scala.concurrent.duration.Duration.Zero(),
                executors,
                FiniteDuration.create(shutdownTimeout.toNanos(), TimeUnit.NANOSECONDS));
        this.executors = executors;
    }

    /** Returns the partition's thread. */
    PartitionExecutor executor() {
        return executors.current();
    }

    /** Sends events to this partition's calendar from now on; without a partition, drops them. */
    void carry(@Nullable Partition partition) {
        this.partition = partition;
    }

    @Override
    public synchronized void register(ActorCell actor) {
        super.register(actor);
    }

    /** Shuts down unless actors are left. Akka calls it some time after its own check, and the next run may have begun by then. */
    @Override
    public synchronized void shutdown() {
        if (inhabitants() == 0) {
            super.shutdown();
        }
    }

    @Override
    public void dispatch(ActorCell receiver, Envelope envelope) {
        if (envelope.message() instanceof Event event) {
            schedule(receiver, event);
        } else {
            super.dispatch(receiver, envelope);
        }
    }

    private void schedule(ActorCell receiver, Event event) {
        Partition partition = this.partition;
        if (partition != null && executors.current().isCurrentThread() && partition.tell(receiver, event)) {
            return;
        }
        IllegalStateException refusal = new IllegalStateException(
                event.getClass().getSimpleName()
                        + ": sent to an actor from outside virtual time (expected: EventActor.send, or TypedActor.View.ref)");
        if (partition != null) {
            partition.breakRun(refusal);
        }
        throw refusal;
    }

    /** A provider of the partition's thread, and of another one if Akka has ended it between two runs. */
    static final class Executors implements ExecutorServiceFactoryProvider {
        private final ThreadFactory threads;
        private final long stackBytes;
        private volatile @Nullable PartitionExecutor current;

        Executors(ThreadFactory threads, long stackBytes) {
            this.threads = threads;
            this.stackBytes = stackBytes;
        }

        PartitionExecutor current() {
            PartitionExecutor executor = current;
            if (executor == null) {
                throw new IllegalStateException("the partition has no thread yet");
            }
            return executor;
        }

        @Override
        public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory unused) {
            return () -> {
                PartitionExecutor executor = new PartitionExecutor(threads, stackBytes);
                current = executor;
                return executor;
            };
        }
    }
}
