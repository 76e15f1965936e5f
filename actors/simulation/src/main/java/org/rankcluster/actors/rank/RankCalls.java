package org.rankcluster.actors.rank;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.onesided.WindowOperation;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Messaging;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.ProgramClock;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The blocking calls of a rank's program: each posts an operation to the message layer and waits for it. A thread that waits is parked.
 * Then the clock advances to the time at which the operation was done.
 */
final class RankCalls {
    private final RankProcess process;
    private final RankParts parts;
    private final RankClock clock;
    private long collectives;

    RankCalls(RankProcess process, RankParts parts, RankClock clock) {
        this.process = process;
        this.parts = parts;
        this.clock = clock;
    }

    /** Passes an operation to the message layer, as {@link Messaging#post} describes. */
    void post(Operation operation) {
        process.charge();
        long from = clock.now();
        RankSettings.Layer layer = parts.settings().layer();
        RankCosts costs = layer.costs();
        if (operation instanceof CollectiveOperation) {
            long late = costs.late(process.job().seed(), process.rank(), collectives++);
            clock.pause(late, SegmentKind.SKEW);
        }
        long translation = process.takeTranslationTime();
        long work = Math.max(0, costs.call(operation) + translation);
        clock.concerns(context(operation));
        RankProfile profile = process.profile();
        switch (operation) {
            case CollectiveOperation collective -> {
                collective.countedBy(profile, profile.current());
                clock.enters(collective);
            }
            case SendOperation _ -> profile.sent(profile.current());
            default -> {}
        }
        SegmentKind kind = operation instanceof WindowOperation ? SegmentKind.SERVE : SegmentKind.SEND;
        clock.work(operation.timeBefore(), work, Math.min(work, costs.callAlone(operation)), kind);
        clock.sends();
        boolean advances = layer.advancesInCalls() && process.threads().mayPark();
        if (advances && operation.isPoll()) {
            takeTurn(true);
        }
        traced(operation, translation);
        operation.waitBefore(clock.withoutComputing(clock.now()));
        if (operation instanceof ReceiveOperation receive
                && parts.messages().layer().mayStartLate(receive)) {
            parts.events().postLate(receive, clock.now());
        } else {
            parts.events().post(operation, clock.now());
        }
        if (advances && !operation.isPoll()) {
            takeTurn(false);
        }
        clock.unpack(operation.timeAfter());
        keep(from, operation, 0);
    }

    private void traced(Operation operation, long translation) {
        RankTrace trace = parts.trace();
        if (trace != null) {
            long overhead = operation instanceof SendOperation send ? sendTime(send, translation) : 0;
            trace.posted(operation, overhead, clock.now());
        }
    }

    /** Charges one poll and yields, as {@link ProgramClock#poll} describes. */
    void poll() {
        process.charge();
        clock.work(parts.settings().layer().costs().poll());
        takeTurn(true);
    }

    /** Parks the caller until all work up to its clock has been done. */
    private void takeTurn(boolean isLook) {
        long from = clock.now();
        ProgramThread programThread = caller();
        clock.sends();
        parts.events().poll(programThread, isLook, from);
        programThread.awaitPoll();
        long unusedNone = clock.noteWait(from, 0, clock.now() - from);
    }

    // ---- operations of a schedule, which no thread waits for

    /**
     * Advances the clock to the event in execution. This event ends the program's wait for {@code message}, a message of {@code call}.
     */
    void ends(Operation message, String call) {
        long from = clock.now();
        process.profile().resume(call);
        clock.resume(parts.events().now());
        note(from, message, clock.noteWait(from, message.readySince(), message.work()), message.work());
    }

    /** Advances the clock by computing. */
    void compute(long picoseconds) {
        clock.compute(picoseconds, SegmentKind.COMPUTING);
        clock.sends();
    }

    /** Returns the CPU time of a send without the overhead of an MPI call. */
    long sendTime(SendOperation send) {
        return sendTime(send, process.takeTranslationTime());
    }

    private long sendTime(SendOperation send, long translation) {
        boolean overNetwork = parts.messages().isOverNetwork(send.envelope().to());
        return Math.max(0, parts.settings().layer().costs().send(send, overNetwork) + translation);
    }

    /** Posts a send as a call of this name. */
    void send(SendOperation send, String call) {
        process.profile().enter(call);
        process.profile().sent(process.profile().current());
        long from = clock.now();
        long time = sendTime(send);
        clock.work(0, time, 0, SegmentKind.SEND);
        clock.concerns(context(send));
        clock.sends();
        RankTrace trace = parts.trace();
        if (trace != null) {
            trace.posted(send, time, clock.now());
        }
        send.waitBefore(clock.withoutComputing(clock.now()));
        parts.events().post(send, clock.now());
        keep(from, send, 0);
    }

    /** Starts a receive as a call of this name. */
    void receive(ReceiveOperation receive, String call) {
        process.profile().enter(call);
        clock.sends();
        traced(receive, 0);
        receive.waitBefore(clock.withoutComputing(clock.now()));
        parts.messages().layer().start(receive);
    }

    /** Parks the caller until the operation is done. */
    void await(Operation operation) {
        long from = process.now();
        if (!operation.isDone()) {
            caller().await(operation);
        }
        process.charge();
        clock.advanceTo(operation.completionTime());
        note(from, operation, clock.noteWait(from, operation.readySince(), operation.work()), operation.work());
    }

    /** Parks the caller until {@code required} of the operations are done. */
    void await(@Nullable Operation[] operations, int required) {
        int needed = required;
        for (Operation operation : operations) {
            if (operation != null && operation.isDone()) {
                needed--;
            }
        }
        if (needed > 0) {
            long from = process.now();
            caller().await(operations, needed);
            noteWait(from, operations);
        }
    }

    private void noteWait(long from, @Nullable Operation[] operations) {
        Operation last = null;
        long work = 0;
        for (Operation operation : operations) {
            if (operation != null && operation.isDone()) {
                if (operation instanceof CollectiveOperation) {
                    clock.returns(operation);
                }
                work = Math.max(work, operation.work());
                if (last == null || operation.readySince() > last.readySince()) {
                    last = operation;
                }
            }
        }
        long waited = clock.noteWait(from, last == null ? 0 : last.readySince(), work);
        if (last != null) {
            note(from, last, waited, work);
        }
    }

    /** Records a wait of the program, for observers and for this rank's next messages. */
    private void note(long from, Operation operation, long waited, long work) {
        RankTrace trace = parts.trace();
        if (trace != null) {
            trace.awaited(operation, from, clock.now());
        }
        if (operation instanceof CollectiveOperation ended) {
            clock.returns(ended);
            parts.log().collectives().ended(ended, clock.now() - from, waited);
            process.profile().inCollective(waited, Math.max(0, clock.now() - from - waited - work));
        }
        if (operation.waitedFor() >= 0 && parts.messages().layer().delays().isRecording()) {
            charge(from, operation, waited);
        }
        keep(from, operation, waited);
    }

    /**
     * Charges a wait to the ranks that caused it. Other messages of the program may have been under way while the peer was late. The rank
     * may then be delayed by more than its wait. Then the first cause is charged first, and the wait that counts as one for it is its
     * share.
     */
    private void charge(long from, Operation operation, long waited) {
        WaitCharges all = parts.log().charges();
        int waiter = process.rank();
        long until = clock.now();
        if (operation instanceof CollectiveOperation ended) { // its rounds have recorded the delay
            if (waited > 0) {
                ended.waits().charge(waited, (rank, part) -> all.charge(waiter, until, rank, part, part));
            }
            return;
        }
        long overlapped = clock.withoutComputing(from) - operation.waitBefore();
        long delay = Math.clamp(operation.readySince() - from + overlapped, waited, Math.max(waited, until - from));
        if (delay > 0) {
            long[] left = {waited};
            parts.messages().layer().delays().waited(delay, operation, (rank, part) -> {
                long charged = Math.min(part, left[0]);
                left[0] -= charged;
                long alone = waited == delay ? part : (long) ((double) part / delay * waited);
                if (charged > 0) {
                    all.charge(waiter, until, rank, charged, Math.min(alone, charged));
                }
            });
        }
    }

    /** Records the present call for observers. Calls that only read a state are not recorded, because programs repeat them without end. */
    private void keep(long from, Operation operation, long waited) {
        CallRings calls = parts.log().calls();
        if (calls == null || operation.isPoll()) {
            return;
        }
        RankProfile profile = process.profile();
        int peer = operation.waitedFor();
        int bytes = 0;
        int communicator = -1;
        switch (operation) {
            case SendOperation send -> {
                peer = send.envelope().to();
                bytes = send.payload().size();
                communicator = send.envelope().context();
            }
            case ReceiveOperation receive -> {
                Payload payload = receive.payload();
                peer = peer >= 0 ? peer : receive.waitsFor();
                bytes = payload == null ? 0 : payload.size();
                communicator = receive.context();
            }
            case CollectiveOperation collective -> {
                CollectiveOperation.Progress progress = collective.progress();
                bytes = (int) Math.min(Integer.MAX_VALUE, progress.bytes());
                communicator = progress.context();
            }
            default -> {}
        }
        String name = profile.name(profile.current());
        long number = profile.count(profile.current());
        boolean isCollective = operation instanceof CollectiveOperation;
        calls.add(
                process.rank(),
                name,
                number,
                from,
                clock.now(),
                peer,
                bytes,
                communicator,
                isCollective,
                Math.max(0, waited));
    }

    /** Returns the context of an operation's communicator; -1 if it has none. */
    private static int context(Operation operation) {
        return switch (operation) {
            case SendOperation send -> send.envelope().context();
            case ReceiveOperation receive -> receive.context();
            case CollectiveOperation collective -> collective.progress().context();
            default -> -1;
        };
    }

    private ProgramThread caller() {
        return process.threads().current();
    }
}
