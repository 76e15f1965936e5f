package org.rankcluster.actors.rank;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.port.Transmitted;
import org.rankcluster.actors.time.DeferredEvent;
import org.rankcluster.actors.time.DeferringActor;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventSink;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.collective.OffloadOperation;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.onesided.RequestOperation;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.CallHashes;
import org.rankcluster.protocol.runtime.CompletionListener;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.runtime.ServiceOperation;

/** The event-sending side of a rank's actor: the clock, the sink, and events to itself. */
final class RankEvents {
    private final int self;
    private final int rank;
    private final VirtualTime clock;
    private final DeferringActor sink;
    private final RankSettings.Programs programs;
    private final RankProfile profile;
    private boolean hasPolled;

    /**
     * Creates the events of a rank.
     *
     * @param self id of the rank's actor
     * @param rank world rank
     * @param clock clock of the actor's partition
     * @param sink sender of the actor's events
     * @param programs receives the polls and turns that are under way
     * @param profile holds the hashes of the rank's calls
     */
    RankEvents(
            int self,
            int rank,
            VirtualTime clock,
            DeferringActor sink,
            RankSettings.Programs programs,
            RankProfile profile) {
        this.self = self;
        this.rank = rank;
        this.clock = clock;
        this.sink = sink;
        this.programs = programs;
        this.profile = profile;
    }

    /** Returns the id of the rank's actor. */
    int self() {
        return self;
    }

    /** Returns the clock and carrier of the actor's partition. */
    VirtualTime clock() {
        return clock;
    }

    /** Returns the sender of the actor's events. */
    EventSink sink() {
        return sink;
    }

    /** Returns the virtual time of the event in execution, in ps. */
    long now() {
        return sink.executionTime();
    }

    /** Returns the name of the call in which the rank's program is. */
    String call() {
        return profile.name(profile.current());
    }

    private void send(Event event, long at) {
        sink.send(event, self, at);
    }

    /** Lets an operation take effect at virtual time {@code at}. */
    void post(Operation operation, long at) {
        if (operation.isPoll()) {
            polls();
        }
        note(operation, at);
        send(new SelfEvent.Post(operation), at);
    }

    /** Starts a receive at virtual time {@code at}, at which it will find no message that has arrived before. */
    void postLate(ReceiveOperation receive, long at) {
        note(receive, at);
        sink.defer(new SelfEvent.Post(receive), at);
    }

    /** Delivers the deferred posts at their times, because a message has arrived that they may match. */
    void releasePosts() {
        sink.releaseAll(SelfEvent.Post.class::isInstance);
    }

    /** Completes an operation at virtual time {@code at}. */
    void complete(Operation operation, long at) {
        completeLate(new SelfEvent.Completion(operation), operation, at);
    }

    /**
     * Sends an event that completes an operation at virtual time {@code at}, and does nothing else. The event is deferred unless a listener
     * of the operation acts then.
     */
    void completeLate(DeferredEvent event, Operation completed, long at) {
        if (completed.mayCompleteLate() && !EndOfTime.isPast(at)) {
            boolean isLast = completed.determined();
            if (!isLast || !sink.isAfterDeferred(at)) {
                sink.defer(event, at);
                if (isLast && completed.listener() instanceof CompletionListener listener) {
                    releaseLast(listener);
                }
                return;
            }
        }
        send(event, at);
    }

    /** Delivers the last of the deferred events that complete operations of a listener, because the listener waits for no others. */
    void releaseLast(CompletionListener listener) {
        sink.releaseLast(event -> {
            Operation completed = completed(event);
            return completed != null && listener.equals(completed.listener());
        });
    }

    /** Delivers the deferred event that completes an operation. */
    void release(Operation operation) {
        sink.releaseLast(event -> operation.equals(completed(event)));
    }

    private static @Nullable Operation completed(DeferredEvent event) {
        return switch (event) {
            case SelfEvent.Completion completion -> completion.operation;
            case Transmitted transmitted -> transmitted.completes();
            default -> null;
        };
    }

    /** Sends the event that a message has left, for virtual time {@code at}. */
    void sendDeparture(DeferredEvent departure, long at) {
        send(departure, at);
    }

    /** Runs an action at virtual time {@code at}, when the CPU's work for it is done. */
    void worked(Runnable then, long at) {
        send(new SelfEvent.Worked(then), at);
    }

    /** Resumes a program thread that had its turn at virtual time {@code at}; for {@code isLook} see {@link SelfEvent.Poll}. */
    void poll(ProgramThread programThread, boolean isLook, long at) {
        poll(new SelfEvent.Poll(programThread, isLook), at);
    }

    /** Delivers a poll at virtual time {@code at}. */
    void poll(SelfEvent.Poll poll, long at) {
        if (poll.isLook) {
            polls();
        }
        send(poll, at);
    }

    private void polls() {
        hasPolled = true;
        programs.polling(rank, true);
    }

    /** Records that the program begins to sleep, or awakes. */
    void sleeping(boolean waiting) {
        programs.sleeping(waiting);
    }

    /** Returns whether the program has ever polled. */
    boolean hasPolled() {
        return hasPolled;
    }

    /** Records that a wait begins or ends that counts as the turn of a thread. */
    void turning(boolean waiting) {
        programs.turning(waiting);
    }

    /** Resumes a program thread that ended its turn at virtual time {@code at}. */
    void turn(ProgramThread programThread, long at) {
        turning(true);
        send(new SelfEvent.Turn(programThread), at);
    }

    /**
     * Schedules an action for virtual time {@code at}, unless the alarm is cancelled before. {@code setter} is the program thread that
     * requests it.
     */
    SelfEvent.Alarm alarm(long at, ProgramThread setter, Runnable action) {
        SelfEvent.Alarm alarm = new SelfEvent.Alarm(setter, action);
        send(alarm, at);
        return alarm;
    }

    /** Cancels an alarm. */
    void cancel(SelfEvent.Alarm alarm) {
        alarm.end();
        JobTally tally = programs.tally();
        if (tally != null) {
            tally.cancelled();
        }
    }

    /** Records an operation for the comparison of runs of the job. */
    void note(Operation operation, long at) {
        CallHashes hashes = profile.hashes();
        if (hashes != null) {
            hashes.posted(operation, at, content(operation));
        }
    }

    /** Returns a hash of the data that an operation sends. */
    private static long content(Operation operation) {
        return switch (operation) {
            case SendOperation send -> send.payload().hash();
            case RequestOperation request -> request.body().hash();
            case ServiceOperation exchange -> Arrays.hashCode(exchange.call());
            case OffloadOperation offload -> {
                Payload given = offload.contribution();
                yield given == null ? 0 : given.hash();
            }
            default -> 0;
        };
    }
}
