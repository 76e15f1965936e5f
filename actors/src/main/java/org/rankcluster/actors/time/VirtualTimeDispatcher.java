package org.rankcluster.actors.time;

import akka.actor.ActorCell;
import akka.dispatch.Dispatcher;
import akka.dispatch.Envelope;
import akka.dispatch.MessageDispatcherConfigurator;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import scala.concurrent.duration.FiniteDuration;

/**
 * The dispatcher of one partition: one thread that runs everything of it. An {@link Event} goes into the partition's
 * calendar and is processed at its virtual time; anything else (system messages, control) takes Akka's normal way, on the
 * same thread.
 */
public final class VirtualTimeDispatcher extends Dispatcher {
    private final PartitionExecutor executor;
    // A field and not a thread local: inside a program the current thread is a virtual one.
    private volatile @Nullable Partition partition;

    VirtualTimeDispatcher(
            MessageDispatcherConfigurator configurator,
            String id,
            Duration shutdownTimeout,
            PartitionExecutor executor) {
        super(
                configurator,
                id,
                1,
                scala.concurrent.duration.Duration.Zero(),
                (name, threads) -> () -> executor,
                FiniteDuration.create(shutdownTimeout.toNanos(), TimeUnit.NANOSECONDS));
        this.executor = executor;
    }

    /** The partition's thread. */
    PartitionExecutor executor() {
        return executor;
    }

    /** From now on events go to this partition's calendar. */
    void carry(Partition partition) {
        this.partition = partition;
    }

    @Override
    public void dispatch(ActorCell receiver, Envelope envelope) {
        if (envelope.message() instanceof Event event) {
            schedule(event);
        } else {
            super.dispatch(receiver, envelope);
        }
    }

    private void schedule(Event event) {
        Partition partition = this.partition;
        if (partition != null && executor.isCurrentThread()) {
            partition.schedule(event);
            return;
        }
        IllegalStateException refusal = new IllegalStateException(event.getClass()
                        .getSimpleName() + ": told to an actor from outside virtual time (expected: EventActor.send)");
        if (partition != null) {
            partition.breakRun(refusal);
        }
        throw refusal;
    }
}
