package org.rankcluster.actors.rank;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.port.Transmitted;
import org.rankcluster.actors.time.DeferredEvent;
import org.rankcluster.actors.time.DeferredEvents;
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
import org.rankcluster.protocol.service.ServiceOperation;

/** The event-sending side of a rank's actor: the clock, the sink, and events to itself. */
final class RankEvents {
    private final int self;
    private final int rank;
    private final VirtualTime clock;
    private final EventSink sink;
    private final RankSettings.Programs programs;
    private final RankProfile profile;
    /** Whether the rank records what happens between its events, which then are delivered at their times. */
    private final boolean isRecorded;
    /** Events to the rank itself that may be executed late; created with the first. */
    private @Nullable DeferredEvents deferred;
    /** The deferred event in execution; null if there is none. */
    private @Nullable DeferredEvent executing;

    private boolean hasPolled;

    /**
     * Creates the events of a rank.
     *
     * @param self id of the rank's actor
     * @param rank the world rank
     * @param clock clock of the actor's place
     * @param sink sender of the actor's events
     * @param programs receives the polls and turns that are under way
     * @param profile holds the hashes of the rank's calls
     * @param isRecorded whether the rank's path or trace is recorded, or its events are counted by job
     */
    RankEvents(
            int self,
            int rank,
            VirtualTime clock,
            EventSink sink,
            RankSettings.Programs programs,
            RankProfile profile,
            boolean isRecorded) {
        this.self = self;
        this.rank = rank;
        this.clock = clock;
        this.sink = sink;
        this.programs = programs;
        this.profile = profile;
        this.isRecorded = isRecorded;
    }

    /** Returns the id of the rank's actor. */
    int self() {
        return self;
    }

    /** Returns the clock and carrier of the actor's place. */
    VirtualTime clock() {
        return clock;
    }

    /** Returns the sender of the actor's events. */
    EventSink sink() {
        return sink;
    }

    /** Returns the virtual time of the event in execution, in ps. */
    long now() {
        DeferredEvent late = executing;
        return late == null ? clock.now() : late.time();
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
        deferred().add(new SelfEvent.Post(receive), at, sink);
    }

    /** Delivers the deferred posts at their times, because a message has arrived that they may match. */
    void releasePosts() {
        if (deferred != null) {
            deferred.releaseAll(SelfEvent.Post.class::isInstance);
        }
    }

    /** Completes an operation at virtual time {@code at}. */
    void complete(Operation operation, long at) {
        defer(new SelfEvent.Completion(operation), operation, at);
    }

    /** Sends the event that a message has left, for virtual time {@code at}. */
    void sendDeparture(DeferredEvent departure, long at) {
        send(departure, at);
    }

    /**
     * Defers an event until virtual time {@code at}, or later, unless the program waits for it.
     *
     * @param completed the operation that the event completes; null if it completes none
     */
    void defer(DeferredEvent event, @Nullable Operation completed, long at) {
        if (completed != null && !completed.mayCompleteLate() || EndOfTime.isPast(at)) {
            send(event, at);
            return;
        }
        deferred().add(event, at, sink);
        if (completed != null) {
            completed.determined();
        }
    }

    /** Delivers the last of the deferred events that complete operations of a listener, because the listener waits for no others. */
    void releaseLast(CompletionListener listener) {
        if (deferred != null) {
            deferred.releaseLast(event -> {
                Operation completed = completed(event);
                return completed != null && listener.equals(completed.listener());
            });
        }
    }

    /** Delivers the deferred event that completes an operation. */
    void release(Operation operation) {
        if (deferred != null) {
            deferred.releaseLast(event -> operation.equals(completed(event)));
        }
    }

    private static @Nullable Operation completed(DeferredEvent event) {
        return switch (event) {
            case SelfEvent.Completion completion -> completion.operation;
            case Transmitted transmitted -> transmitted.completes();
            default -> null;
        };
    }

    /** Executes the deferred events that come before an event of the rank. */
    void executeDeferred(Event before, Consumer<Event> executor) {
        DeferredEvents late = deferred;
        if (late == null) {
            return;
        }
        for (DeferredEvent event = late.next(before); event != null; event = late.next(before)) {
            execute(event, executor);
        }
        if (before instanceof DeferredEvent event) {
            late.delivered(event);
        }
    }

    /** Executes the deferred events that come before an event of the rank by value. */
    void executeDeferred(long[] words, int at, Consumer<Event> executor) {
        DeferredEvents late = deferred;
        if (late != null) {
            for (DeferredEvent event = late.next(words, at); event != null; event = late.next(words, at)) {
                execute(event, executor);
            }
        }
    }

    /** Executes the deferred events with times before {@code until}, while no event of the run is executed. */
    void executeDeferred(long until, Consumer<Event> executor) {
        DeferredEvents late = deferred;
        if (late != null) {
            for (DeferredEvent event = late.next(until); event != null; event = late.next(until)) {
                execute(event, executor);
            }
        }
    }

    private void execute(DeferredEvent event, Consumer<Event> executor) {
        executing = event;
        executor.accept(event);
        executing = null;
    }

    private DeferredEvents deferred() {
        DeferredEvents made = deferred;
        if (made == null) {
            made = new DeferredEvents(clock, isRecorded);
            deferred = made;
        }
        return made;
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

    /** Called when the program begins to sleep, or awakes. */
    void sleeping(boolean waiting) {
        programs.sleeping(waiting);
    }

    /** Returns whether the program has ever polled. */
    boolean hasPolled() {
        return hasPolled;
    }

    /** Called when a wait begins or ends that is to count as the turn of a thread. */
    void turning(boolean waiting) {
        programs.turning(waiting);
    }

    /** Resumes a program thread that ended its turn at virtual time {@code at}. */
    void turn(ProgramThread programThread, long at) {
        turning(true);
        send(new SelfEvent.Turn(programThread), at);
    }

    /**
     * Schedules an action for virtual time {@code at}, unless the alarm is cancelled before. {@code setter} is the program thread that requests it.
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
            case ServiceOperation talk -> Arrays.hashCode(talk.call());
            case OffloadOperation offload -> {
                Payload given = offload.contribution();
                yield given == null ? 0 : given.hash();
            }
            default -> 0;
        };
    }
}
