package org.rankcluster.actors.rank;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntPredicate;
import org.rankcluster.actors.time.EventTally;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageReceiver;

/**
 * A count of a job's pending events and messages, for a job with a background. The events are those to the job's ranks, services and
 * collective networks; the messages are those between its ranks. If nothing is under way at the end of a window, no rank of the job can
 * continue, whatever the background does. The counts are equal for any number of partitions and members.
 *
 * <p>Packets of the job may wait in a router without an event of their own. Therefore whole messages count, from the sender's port to their
 * arrival. A {@link Message.DepositMulticast} counts until it arrives at the end of its line. Its copies have reached the other ranks
 * before, as events that count.
 */
public final class JobTally implements EventTally {
    private final IntPredicate isOfJob;
    private final IntPredicate isService;
    private final LongAdder pending = new LongAdder();
    private final LongAdder executed = new LongAdder();

    /**
     * Creates a tally without events.
     *
     * @param isOfJob accepts the actors of the job's ranks, of the services, and of networks for collectives
     * @param isService accepts the actors of services, which ranks of the background call as well
     */
    public JobTally(IntPredicate isOfJob, IntPredicate isService) {
        this.isOfJob = isOfJob;
        this.isService = isService;
    }

    /** Returns the number of events and messages that are under way. Valid while no partition executes events. */
    public long pending() {
        return pending.sum();
    }

    /** Returns the number of counted events that were executed. Valid while no partition executes events. */
    public long executed() {
        return executed.sum();
    }

    private boolean counts(int source, int target) {
        return isOfJob.test(target) && (!isService.test(target) || isOfJob.test(source));
    }

    @Override
    public void sent(int source, int target) {
        if (counts(source, target)) {
            pending.increment();
        }
    }

    @Override
    public void executed(int source, int target) {
        if (counts(source, target)) {
            pending.decrement();
            executed.increment();
        }
    }

    /** Removes an event that a rank of the job has cancelled. */
    void cancelled() {
        pending.decrement();
    }

    /** Adds a message that a rank of the job sends to another one. */
    void sent() {
        pending.increment();
    }

    /** Returns a receiver that counts the messages which arrive at a rank, and passes all calls on. */
    MessageReceiver counting(int rank, MessageReceiver receiver) {
        return new MessageReceiver() {
            @Override
            public void headerArrived(Message message) {
                receiver.headerArrived(message);
            }

            @Override
            public void arrived(Message message) {
                if (message.destination() == rank) {
                    pending.decrement();
                }
                receiver.arrived(message);
            }

            @Override
            public void transmitted(Message message) {
                receiver.transmitted(message);
            }
        };
    }
}
