package org.rankcluster.protocol.collective;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.Packed;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.reduce.Encoding;
import org.rankcluster.protocol.runtime.CompletionListener;
import org.rankcluster.protocol.runtime.DelayTracker;
import org.rankcluster.protocol.runtime.Operation;

/** The execution of one collective on one rank: its buffers and its current round. */
final class CollectiveRun {
    private static final int MOST_NAMED = 4;
    private static final List<Round.Kind> RECEIVES = List.of(Round.Kind.RECEIVE, Round.Kind.RECEIVE_LINE);
    private static final List<Round.Kind> SENDS = List.of(Round.Kind.SEND, Round.Kind.SEND_LINE, Round.Kind.OFFLOAD);

    private final CollectiveOperation collective;
    private final Communicator communicator;
    private final CollectiveHost host;
    private final int expected;
    private Rounds rounds;
    private final Round round = new Round();
    private final @Nullable CollectiveBuffer[] buffers = new CollectiveBuffer[Buffers.COUNT];
    /** Listener of steps that each may end the wait of an overlapping round. */
    private final Runnable stepDone = this::stepDone;
    /** Listener of the steps of all other rounds. */
    private final Steps listener = new Steps();

    private final RoundSteps maker;

    /** Sends and receives of the round, by step; null for copies and reductions. */
    private @Nullable Operation[] steps = new Operation[2];

    /** Bytes available to forward, if they are fewer than expected. */
    private int available = Integer.MAX_VALUE;

    /** Blocks that a gather has received to forward, once their lengths differ; null while they are equal. */
    private @Nullable UnequalBlocks unequal;

    private final long began;
    private long roundBegan;
    private long waited;
    private int roundNumber;
    /** Number of steps of the round that are not done, and one more while steps are being started. */
    private int pending;
    /** Number of these whose time of completion is not known. */
    private int undetermined;

    private Phase phase = Phase.DUE;
    /** Whether {@link #proceed} runs, which starts every round that is due. */
    private boolean isProceeding;

    /** The phases of a round. */
    enum Phase {
        /** The round has not begun: it is the first or the one before has ended, or the collective has restarted. */
        DUE,
        /** Its receives and sends are being started. */
        STARTING,
        /** All steps are started. Received data wait for the receives, and without overlap also for the sends. */
        WAITING,
        /** The CPU copies, reduces and unpacks data. */
        WORKING,
        /** Data are in their place. The round waits for its sends. */
        ENDING
    }

    CollectiveRun(CollectiveOperation collective, CollectiveHost host) {
        this.collective = collective;
        this.communicator = collective.communicator();
        this.host = host;
        this.began = host.now();
        this.expected = collective.broadcast();
        this.rounds = collective.choreography().rounds(communicator.rank());
        this.maker = new RoundSteps(collective, this, round);
    }

    /** Restarts with another number of bytes, which the first message of a broadcast's root states. */
    void begin(int bytes) {
        collective.becomeOf(bytes);
        rounds = collective.choreography().rounds(communicator.rank());
        Arrays.fill(buffers, null);
        Arrays.fill(steps, null);
        roundNumber = 0;
        proceed();
    }

    /** Returns the content of a buffer, created when a step first uses it. */
    CollectiveBuffer content(int buffer) {
        CollectiveBuffer content = buffers[buffer];
        if (content == null) {
            content = buffer == Buffers.INPUT
                    ? CollectiveBuffer.of(collective.input())
                    : new CollectiveBuffer(collective.choreography().bytes(communicator.rank(), buffer));
            buffers[buffer] = content;
        }
        return content;
    }

    /** Returns the blocks that a gather forwards instead of its {@link Buffers#SCRATCH}; null to forward that. */
    @Nullable
    UnequalBlocks unequal() {
        return unequal;
    }

    /** Starts the next round. Rounds that complete at once run in a loop, so the stack does not grow. */
    void proceed() {
        phase = Phase.DUE;
        if (isProceeding) {
            return;
        }
        isProceeding = true;
        while (phase == Phase.DUE) {
            beginRound();
        }
        isProceeding = false;
    }

    private void beginRound() {
        phase = Phase.STARTING;
        roundBegan = host.now();
        round.clear();
        if (!rounds.next(round)) {
            complete();
            return;
        }
        roundNumber++;
        prepareSteps();
        RECEIVES.forEach(this::startSteps);
        compute(work(0, 0, maker.takePacked(), false), this::sendOut);
    }

    /** Lets the CPU do the work if there is any, and then runs {@code then}. */
    private void compute(LocalWork work, Runnable then) {
        if (work.isNone()) {
            then.run();
        } else {
            long from = host.now();
            host.compute(work, () -> {
                collective.worked(host.now() - from);
                then.run();
            });
        }
    }

    private void sendOut() {
        if (collective.source() == null) {
            SENDS.forEach(this::startSteps);
            sentOut();
        } else {
            sendPacked(0);
        }
    }

    private void sentOut() {
        if (phase == Phase.STARTING) {
            phase = Phase.WAITING;
            if (listener.determined()) {
                listener.awaitLast();
            }
            stepDone();
        }
    }

    /** Starts the sends from step {@code from}. Each starts when the block before it is packed and has begun to leave. */
    private void sendPacked(int from) {
        for (int i = from; i < round.size(); i++) {
            if (steps[i] instanceof SendOperation send) {
                collective.sent();
                host.start(send);
                if (send.timeBefore() > 0) {
                    int next = i + 1;
                    host.compute(work(0, 0, 0, false), () -> sendPacked(next));
                    return;
                }
            }
        }
        sentOut();
    }

    private LocalWork work(long reduced, long copied, long packed, boolean gathers) {
        if (reduced + copied + packed == 0 && !gathers) {
            return LocalWork.NONE;
        }
        return new LocalWork(
                reduced,
                copied,
                packed,
                gathers,
                collective.threads(),
                collective.choreography().isNative());
    }

    private void complete() {
        int broadcast = collective.broadcast();
        if (broadcast > expected) {
            fail(Operation.ERR_TRUNCATE, "the root broadcast " + broadcast + " bytes (expected: " + expected + ")");
        } else {
            end(content(Buffers.OUTPUT).whole());
        }
    }

    /** Creates the steps of the round. Sends capture their data here. One extra step is pending until all steps have been started. */
    private void prepareSteps() {
        if (steps.length < round.size()) {
            steps = new Operation[round.size()];
        }
        boolean overlaps = collective.choreography().overlaps();
        pending = 1;
        for (int i = 0; i < round.size(); i++) {
            Operation step = maker.make(i, Math.min(round.length(i), available));
            steps[i] = step;
            if (step != null) {
                step.listener(overlaps ? stepDone : listener);
                pending++;
            }
        }
        undetermined = pending;
    }

    /** The listener for the completion of a round's steps. */
    private final class Steps implements CompletionListener {
        @Override
        public boolean determined() {
            return --undetermined == 0;
        }

        @Override
        public void awaitLast() {
            if (pending > 1) { // besides the step that is complete now
                host.awaitLast(this);
            }
        }

        @Override
        public void run() {
            stepDone();
        }
    }

    private boolean isSend(int i) {
        return round.kind(i) == Round.Kind.SEND || round.kind(i) == Round.Kind.SEND_LINE;
    }

    private void startSteps(Round.Kind kind) {
        for (int i = 0; i < round.size(); i++) {
            Operation step = steps[i];
            if (step != null && round.kind(i) == kind && phase == Phase.STARTING) {
                if (step instanceof SendOperation) {
                    collective.sent();
                }
                host.start(step);
            }
        }
    }

    private void stepDone() {
        pending--;
        switch (phase) {
            case DUE, STARTING, WORKING -> {}
            case WAITING -> {
                if (pending == 0 || overlaps()) {
                    received();
                }
            }
            case ENDING -> endIfDone();
        }
    }

    private void endIfDone() {
        if (pending == 0) {
            endRound();
        }
    }

    /** Returns true if received data need not wait for the sends. After an error they wait, so that no step is left running. */
    private boolean overlaps() {
        if (!collective.choreography().overlaps()) {
            return false;
        }
        for (int i = 0; i < round.size(); i++) {
            Operation step = steps[i];
            if (step != null && !isSend(i) && !step.isDone()) {
                return false;
            }
        }
        return failure() == null;
    }

    private void received() {
        Failure failure = failure();
        if (failure == null) {
            shrink();
            applyRound();
        } else {
            fail(failure.errorClass, failure.text);
        }
    }

    /** Switches to the root's block size, if the root of a scatter has shorter blocks than this rank expects. The first round shows it. */
    private void shrink() {
        if (!collective.choreography().shrinks()) {
            return;
        }
        for (int i = 0; i < round.size(); i++) {
            if (isShort(i)) {
                collective.becomeOf(shortBlock(i, blockOfScatter()));
                rounds = collective.choreography().rounds(communicator.rank());
                round.clear();
                boolean unusedFirst = rounds.next(round);
                return;
            }
        }
    }

    private int blockOfScatter() {
        return collective.choreography().bytes(communicator.rank(), Buffers.OUTPUT);
    }

    private boolean isShort(int i) {
        return steps[i] instanceof ReceiveOperation receive
                && receive.encoding() == 0
                && payload(receive).size() < round.length(i);
    }

    /** Returns the bytes of each received block, if blocks of {@code block} bytes were expected; -1 if their sizes differ. */
    private int shortBlock(int i, int block) {
        int size = payload(steps[i]).size();
        int blocks = round.length(i) / block;
        return size % blocks == 0 ? size / blocks : -1;
    }

    /** Returns the bytes of each received block of a gather; null if the message has another number of blocks. */
    private int @Nullable [] gathered(ReceiveOperation receive, int i) {
        int count = round.blocks(i);
        int size = payload(receive).size();
        int[] unequalBlocks = receive.blocks();
        if (unequalBlocks == null && size % count == 0) {
            return UnequalBlocks.equal(size, count);
        }
        return unequalBlocks == null || unequalBlocks.length != count ? null : unequalBlocks;
    }

    /** Returns true if the blocks of a gather's message differ from the expected ones, or follow such blocks. */
    private boolean isUnequal(int i) {
        return steps[i] instanceof ReceiveOperation receive
                && (receive.blocks() != null
                        || payload(receive).size() != round.length(i)
                        || round.to(i) == Buffers.SCRATCH && unequal != null);
    }

    /** Returns the index of the first block that is longer than the root of a gather expects; -1 if there is none. */
    private int tooLong(int i, int[] lengths) {
        int most = round.to(i) == Buffers.OUTPUT ? round.length(i) / round.blocks(i) : Integer.MAX_VALUE;
        return IntStream.range(0, lengths.length)
                .filter(k -> lengths[k] > most)
                .findFirst()
                .orElse(-1);
    }

    private record Failure(int errorClass, String text) {}

    private @Nullable Failure failure() {
        for (int i = 0; i < round.size(); i++) {
            Operation step = steps[i];
            if (step == null) {
                continue;
            }
            if (step.errorClass() != 0) {
                return new Failure(step.errorClass(), String.valueOf(step.errorText()));
            }
            if (step instanceof ReceiveOperation receive && !fits(receive, i)) {
                if (receive.mismatch() != null) {
                    return new Failure(Operation.ERR_OTHER, receive.mismatch());
                }
                if (collective.choreography().gathers()) {
                    return ofGather(receive, i);
                }
                return new Failure(
                        isShort(i) ? Operation.ERR_COUNT : Operation.ERR_TRUNCATE,
                        "received " + payload(receive).size() + " bytes from rank " + round.peer(i) + " (expected: "
                                + round.length(i) + ")");
            }
        }
        return null;
    }

    private Failure ofGather(ReceiveOperation receive, int i) {
        int[] lengths = gathered(receive, i);
        if (lengths == null) {
            String text = "received " + payload(receive).size() + " bytes from rank " + round.peer(i) + " (expected: "
                    + "the bytes of " + round.blocks(i) + " blocks)";
            return new Failure(Operation.ERR_COUNT, text);
        }
        int k = tooLong(i, lengths);
        return new Failure(
                Operation.ERR_TRUNCATE,
                "received " + lengths[k] + " bytes from rank " + (round.first(i) + k) + " (expected: at most "
                        + round.length(i) / lengths.length + ")");
    }

    private boolean fits(ReceiveOperation receive, int i) {
        if (collective.choreography().gathers()) {
            int[] lengths = isUnequal(i) ? gathered(receive, i) : new int[0];
            return lengths != null && tooLong(i, lengths) < 0;
        }
        if (receive.encoding() != 0) {
            Encoding encoding = Encoding.ALL.get(receive.encoding());
            return encoding.fits(payload(receive).bytes(), collective.reducer().elementBytes(), round.length(i));
        }
        int size = payload(receive).size();
        if (size >= round.length(i)) {
            return size == round.length(i);
        }
        Choreography choreography = collective.choreography();
        int block = choreography.shrinks() ? blockOfScatter() : 0;
        return choreography.takesLess() || block > 0 && shortBlock(i, block) >= 0;
    }

    private void fail(int errorClass, String text) {
        collective.fail(errorClass, collective.name() + ", round " + roundNumber + ": " + text);
        end(Payload.EMPTY);
    }

    /** Ends the collective, successfully or with an error. */
    void end(Payload output) {
        collective.readySince(began + waited);
        CollectiveOperation next = collective.errorClass() == 0 ? collective.next(output) : null;
        if (next == null) {
            collective.ended(output);
            host.finished(collective);
        } else {
            long later = host.now() - began - waited;
            next.listener(() -> {
                collective.endedAs(next);
                collective.readySince(next.readySince() - later);
                collective.worked(next.work());
                collective.waits().add(next.waits());
                collective.waitedFor(collective.waits().longest(), null);
                host.finished(collective);
            });
            next.start(host);
        }
    }

    private void applyRound() {
        noteWait();
        phase = Phase.WORKING;
        long reduced = 0;
        long copied = 0;
        long unpacked = 0;
        for (int i = 0; i < round.size(); i++) {
            CollectiveBuffer to = content(round.to(i) == Round.NONE ? Buffers.INPUT : round.to(i));
            switch (round.kind(i)) {
                case SEND, SEND_LINE -> {}
                case OFFLOAD -> {
                    if (round.to(i) != Round.NONE && steps[i] instanceof OffloadOperation offload) {
                        take(i, to, offload.result());
                    }
                }
                case RECEIVE, RECEIVE_LINE -> unpacked += receive(i, to);
                case COPY -> {
                    if (maker.isPackedNow(i)) {
                        place(maker.packed(i), i, to);
                    } else {
                        copy(i, to);
                    }
                    copied += (long) round.length(i) * round.blocks(i);
                }
                case REDUCE -> {
                    CollectiveBuffer from = content(round.from(i));
                    to.reduce(
                            from,
                            round.fromOffset(i),
                            round.toOffset(i),
                            round.length(i),
                            collective.reducer(),
                            collective.threads());
                    reduced += round.length(i);
                }
            }
        }
        compute(work(reduced, copied, unpacked, round.isGathering()), this::worked);
    }

    private void noteWait() {
        Operation last = last();
        long more = last == null ? 0 : Math.clamp(last.readySince() - roundBegan, 0, host.now() - roundBegan);
        if (last == null || more == 0) {
            return;
        }
        waited += more;
        DelayTracker delays = host.delays();
        if (delays != null && delays.isRecording()) {
            delays.waited(more, last, collective.waits());
            collective.waitedFor(collective.waits().longest(), null);
        }
    }

    /** Returns the step of the round whose peers began last. */
    private @Nullable Operation last() {
        Operation last = null;
        for (int i = 0; i < round.size(); i++) {
            Operation step = steps[i];
            if (step != null && (last == null || step.readySince() > last.readySince())) {
                last = step;
            }
        }
        return last;
    }

    /** Puts a block of the program's memory in its place, without a message. */
    private void place(Packed own, int i, CollectiveBuffer to) {
        host.pack(own.work() == null ? 0 : own.work().busy());
        to.write(round.toOffset(i), own.payload());
    }

    private void worked() {
        phase = Phase.ENDING;
        endIfDone();
    }

    private void endRound() {
        Arrays.fill(steps, 0, round.size(), null);
        round.clear();
        proceed();
    }

    /** Puts received data into their place. Returns the number of bytes that were unpacked. */
    private int receive(int i, CollectiveBuffer to) {
        Payload data = payload(steps[i]);
        int encoding = steps[i] instanceof ReceiveOperation receive ? receive.encoding() : 0;
        if (encoding == 0) {
            take(i, to, data);
            return 0;
        }
        int bytes = round.length(i);
        int size = collective.reducer().elementBytes();
        take(i, to, Payload.of(Encoding.ALL.get(encoding).decode(data.bytes(), size, bytes)));
        return bytes;
    }

    private void take(int i, CollectiveBuffer to, Payload data) {
        if (data.size() < round.length(i) && collective.choreography().takesLess()) {
            available = data.size();
            buffers[round.to(i)] = CollectiveBuffer.of(data);
        } else if (collective.choreography().gathers() && isUnequal(i)) {
            gather(i, to, data);
        } else {
            to.write(round.toOffset(i), data);
        }
    }

    /** Keeps blocks of a gather to forward them. The root puts each block at the start of its place. */
    private void gather(int i, CollectiveBuffer to, Payload data) {
        int[] lengths = Objects.requireNonNull(gathered((ReceiveOperation) Objects.requireNonNull(steps[i]), i));
        if (round.to(i) == Buffers.SCRATCH) {
            if (unequal == null) {
                unequal = new UnequalBlocks(to.part(0, round.toOffset(i)), round.first(i));
            }
            unequal.add(data, lengths);
            return;
        }
        int expected = round.length(i) / lengths.length;
        int from = 0;
        for (int k = 0; k < lengths.length; k++) {
            to.write(round.toOffset(i) + k * expected, data.slice(from, lengths[k]));
            from += lengths[k];
            if (lengths[k] < expected) {
                collective.shortBlock(round.first(i) + k, lengths[k]);
            }
        }
    }

    private void copy(int i, CollectiveBuffer to) {
        CollectiveBuffer from = content(round.from(i));
        int fromOffset = round.fromOffset(i);
        int toOffset = round.toOffset(i);
        for (int block = 0; block < round.blocks(i); block++) {
            to.copy(from, fromOffset, toOffset, round.length(i));
            fromOffset += round.fromStride(i);
            toOffset += round.toStride(i);
        }
    }

    private static Payload payload(@Nullable Operation step) {
        Payload payload = step instanceof ReceiveOperation receive ? receive.payload() : null;
        if (payload == null) {
            throw new IllegalStateException(
                    "step has no received data: " + (step == null ? "no receive" : step.describe()));
        }
        return payload;
    }

    /** Returns the number of the current round, from 1. */
    int roundNumber() {
        return roundNumber;
    }

    /** Describes the current round: {@code round 3, waiting for rank 5 (8 bytes from it)}. */
    String describe() {
        OffloadOperation offload = offload();
        if (offload != null) {
            return "round " + roundNumber + ", waiting for the other ranks on " + offload.describe();
        }
        int[] peers = awaitedRanks().toArray();
        if (peers.length == 0) {
            return "round " + roundNumber + ", computing";
        }
        String named =
                IntStream.of(peers).limit(MOST_NAMED).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        int more = peers.length - MOST_NAMED;
        return "round " + roundNumber + ", waiting for " + (peers.length == 1 ? "rank " : "ranks ") + named
                + (peers.length == 1 ? " (" + openBytes() + ")" : "")
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** Describes the bytes still to be exchanged with the only peer that the round waits for: {@code 8 bytes from it, 0 bytes to it}. */
    private String openBytes() {
        return IntStream.range(0, round.size())
                .filter(i -> waitsFor(i) >= 0)
                .mapToObj(i -> round.length(i) + (isSend(i) ? " bytes to it" : " bytes from it"))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private @Nullable OffloadOperation offload() {
        for (int i = 0; i < round.size(); i++) {
            if (steps[i] instanceof OffloadOperation offload && !offload.isDone()) {
                return offload;
            }
        }
        return null;
    }

    /** Returns the size of the communicator if the round waits for all its ranks on a network for collectives; 0 otherwise. */
    int awaitedTogether() {
        return offload() == null ? 0 : communicator.size();
    }

    /** Returns the world ranks of the peers that the round waits for. */
    IntStream awaitedRanks() {
        return IntStream.range(0, round.size())
                .map(this::waitsFor)
                .filter(peer -> peer >= 0)
                .distinct();
    }

    /** Returns the world rank of the only peer that the round waits for, or -1. */
    int waitsFor() {
        int only = -1;
        for (int i = 0; i < round.size(); i++) {
            int peer = waitsFor(i);
            if (peer >= 0 && only >= 0 && peer != only) {
                return -1;
            }
            only = Math.max(only, peer);
        }
        return only;
    }

    private int waitsFor(int i) {
        Operation step = steps[i];
        return step == null || step.isDone() || round.peer(i) == Round.NONE
                ? -1
                : communicator.worldRank(round.peer(i));
    }
}
