package org.rankcluster.protocol.collective;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.collective.offload.CollectiveCall;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.match.CallSignature;
import org.rankcluster.protocol.match.RecentCalls;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.reduce.sparse.Compression;
import org.rankcluster.protocol.reduce.sparse.Encoding;
import org.rankcluster.protocol.reduce.sparse.Zeros;
import org.rankcluster.protocol.runtime.Operation;

/** One rank's part in a collective, from posting until its result is there. */
public final class CollectiveOperation extends Operation {
    private final Communicator communicator;
    private Choreography choreography;
    private final @Nullable Payload input;
    private final @Nullable BlockSource source;
    private final @Nullable Reducer reducer;
    private final int tag;
    /** Its place among the collectives of the communicator that a network of the machine carries out; -1 if none does. */
    private final int number;

    private long signature;

    private ReductionChoices choices = ReductionChoices.NONE;

    /** Makes the choreography of a broadcast, or of a scatter's blocks, of another length. */
    private @Nullable IntFunction<Choreography> ofBytes;

    private @Nullable CollectiveRun run;
    private @Nullable Function<Payload, @Nullable CollectiveOperation> continuation;
    private @Nullable CollectiveOperation current;
    private @Nullable Payload output;
    private @Nullable Payload given;
    /** Bytes that a gather has received of a block, by the block's number; only of shorter blocks than expected. */
    private @Nullable Map<Integer, Integer> shorter;

    /**
     * To be made in the order in which the rank begins its collectives: draws its tag from the communicator.
     *
     * @param input what this rank contributes, by {@link Choreography#bytes}; null for nothing
     * @param reducer the operator, where there are reductions
     */
    public CollectiveOperation(
            Communicator communicator, Choreography choreography, @Nullable Payload input, @Nullable Reducer reducer) {
        this(communicator, choreography, input, null, reducer);
    }

    /** {@link #CollectiveOperation} of blocks that are packed as they leave. The choreography takes whole blocks from its input. */
    CollectiveOperation(Communicator communicator, Choreography choreography, BlockSource source) {
        this(communicator, choreography, null, source, null);
    }

    private CollectiveOperation(
            Communicator communicator,
            Choreography choreography,
            @Nullable Payload input,
            @Nullable BlockSource source,
            @Nullable Reducer reducer) {
        this.communicator = communicator;
        this.choreography = choreography;
        this.input = input;
        this.source = source;
        this.reducer = reducer;
        this.tag = communicator.nextCollectiveTag();
        this.number = choreography.joining() == 0 ? -1 : number(communicator, choreography);
        checkInput();
    }

    private static int number(Communicator communicator, Choreography choreography) {
        return choreography.isMeeting() ? communicator.nextMeeting() : communicator.nextCombined();
    }

    private void checkInput() {
        int ofSource = source == null ? 0 : source.size();
        int given = input == null ? ofSource : input.size();
        int needed = choreography.bytes(communicator.rank(), Buffers.INPUT);
        if (given != needed) {
            throw new IllegalArgumentException(
                    choreography.name() + ": input: " + given + " bytes (expected: " + needed + ")");
        }
    }

    /** What the rank gets; empty where it gets nothing, as on the other ranks of a reduce. Not before it is done. */
    public Payload output() {
        if (output == null) {
            throw new IllegalStateException("not done: " + describe());
        }
        return output;
    }

    /** Whether a gather has received a shorter block than expected. Not before it is done. */
    public boolean hasShortBlocks() {
        return shorter != null;
    }

    /**
     * Returns the number of bytes that a gather has received of a block. The rest of the block is not data.
     *
     * @param block its number: the rank that it is from
     * @param expected bytes of the block in the output
     */
    public int received(int block, int expected) {
        return shorter == null ? expected : shorter.getOrDefault(block, expected);
    }

    /** Notes that a gather has received {@code bytes} bytes of a block, fewer than expected. */
    void shortBlock(int block, int bytes) {
        if (shorter == null) {
            shorter = new HashMap<>();
        }
        shorter.put(block, bytes);
    }

    /**
     * Goes on, behind all that follows already, with what {@code next} makes of the output, or ends with that output if it
     * makes nothing. To be said before it is posted. The message layer calls {@code next} when the output is there; all of them draw one tag, see
     * {@link Communicator#single}.
     */
    public CollectiveOperation then(Function<Payload, @Nullable CollectiveOperation> next) {
        Function<Payload, @Nullable CollectiveOperation> first = continuation;
        continuation = first == null ? next : result -> after(first.apply(result), result, next);
        return this;
    }

    private static @Nullable CollectiveOperation after(
            @Nullable CollectiveOperation first,
            Payload result,
            Function<Payload, @Nullable CollectiveOperation> next) {
        return first == null ? next.apply(result) : first.then(next);
    }

    /** Sets the choreography for a root that has another number of bytes, in a scatter for each rank, than this rank expects. */
    CollectiveOperation orOf(IntFunction<Choreography> maker) {
        ofBytes = maker;
        return this;
    }

    /** Bytes of a broadcast of which ranks may have other numbers; {@link Message.Header#NO_BROADCAST} of anything else. */
    int broadcast() {
        return ofBytes == null ? Message.Header.NO_BROADCAST : choreography.broadcast();
    }

    /** Goes on as the root, which has so many bytes, in a scatter for each rank. */
    void becomeOf(int bytes) {
        if (ofBytes == null) {
            throw new IllegalStateException(bytes + " bytes at the root of " + describe());
        }
        choreography = ofBytes.apply(bytes);
    }

    /** Sets the call that it is part of, see {@link org.rankcluster.protocol.match.CallSignature}. To be set before it is posted. */
    public void signature(long ofCall) {
        signature = ofCall;
    }

    /** The call that it is part of. */
    public long signature() {
        return signature;
    }

    /** Adds it to a rank's last collectives, if it is compared. */
    public void addTo(RecentCalls calls) {
        if (signature != CallSignature.NONE) {
            calls.add(communicator.collectiveContext(), tag, signature);
        }
    }

    /** Returns the predefined operator; null for none, or one of the program's. */
    public @Nullable Operator operator() {
        return reducer instanceof PredefinedReducer predefined ? predefined.operator() : null;
    }

    /** Its output is this instead. */
    CollectiveOperation giving(Payload instead) {
        given = instead;
        return this;
    }

    @Nullable
    CollectiveOperation next(Payload result) {
        CollectiveOperation next = continuation == null ? null : continuation.apply(given == null ? result : given);
        if (next != null) {
            next.signature(signature);
        }
        current = next;
        return next;
    }

    /** Says what the job chose for reductions. */
    void choose(ReductionChoices ofJob) {
        choices = ofJob;
    }

    /** Threads that combine; the machine's own library has one. */
    int threads() {
        return choreography.isNative() ? 1 : choices.threads();
    }

    /** Whether messages may be encoded; those of the machine's own library, or beside a network that combines, are not. */
    boolean compresses() {
        return choices.compression() != Compression.NONE && !choreography.isNative() && choreography.joining() == 0;
    }

    /** The encoding of a part of the vector. */
    Encoding encoding(byte[] vector, int elementBytes) {
        int others = Zeros.others(vector, elementBytes);
        return choices.compression().encoding(vector.length / elementBytes, others, elementBytes, choices.times());
    }

    /** Begins its rounds. */
    void start(CollectiveHost host) {
        CollectiveRun started = new CollectiveRun(this, host);
        run = started;
        if (!isCombined() || agrees(host)) {
            started.proceed();
        } else {
            started.end(Payload.EMPTY);
        }
    }

    /** Done as the last of what followed it. */
    void endedAs(CollectiveOperation last) {
        if (last.errorClass() != 0) {
            fail(last.errorClass(), String.valueOf(last.errorText()));
        }
        current = null;
        run = null;
        output = last.output();
    }

    /** Done, with this result. */
    void ended(Payload result) {
        output = given == null ? result : given;
        run = null;
    }

    Communicator communicator() {
        return communicator;
    }

    Choreography choreography() {
        return choreography;
    }

    @Nullable
    Payload input() {
        return input;
    }

    /** Packs what the rank contributes as it leaves; null where {@link #input} is packed. */
    @Nullable
    BlockSource source() {
        return source;
    }

    Reducer reducer() {
        if (reducer == null) {
            throw new IllegalStateException(choreography.name() + " without an operator");
        }
        return reducer;
    }

    int tag() {
        return tag;
    }

    @Nullable
    Reducer reducerOrNull() {
        return reducer;
    }

    /** Whether a network of the machine combines what one rank of each node adds. */
    private boolean isCombined() {
        return choreography.joining() > 0 && !choreography.isMeeting();
    }

    /** Whether the ranks of this node that have begun it have called the same; the network hears of one of them only. */
    private boolean agrees(CollectiveHost host) {
        CollectiveCall mine = call();
        CollectiveCall first = host.begun(mine);
        if (first.equals(mine) || first.differsInLengthOfBcast(mine)) {
            return true;
        }
        fail(
                mine.errorClass(first),
                name() + ": " + mine.besides(first) + " from this rank, " + first.besides(mine)
                        + " from another of its node (expected: the same on all ranks)");
        return false;
    }

    /** What all ranks have to agree on where a network of the machine carries it out. */
    CollectiveCall call() {
        int rank = communicator.rank();
        String name = choreography.name();
        return CollectiveCall.of(
                        number,
                        name.substring(0, name.indexOf('/')),
                        choreography.root(),
                        Math.max(choreography.bytes(rank, Buffers.INPUT), choreography.bytes(rank, Buffers.OUTPUT)),
                        reducer instanceof PredefinedReducer predefined ? predefined : null)
                .at(tag);
    }

    /** {@code allreduce (recursive-doubling)}. */
    String name() {
        String name = choreography.name();
        int slash = name.indexOf('/');
        return name.substring(0, slash) + " (" + name.substring(slash + 1) + ")";
    }

    /**
     * How far it is.
     *
     * @param context its communicator's
     * @param name with its algorithm
     * @param round number of the round it is in, from 1; 0 before the first
     * @param bytes of this rank's data
     * @param rank of this rank in the choreography
     * @param choreography what its rounds follow
     */
    public record Progress(int context, String name, int round, long bytes, int rank, Choreography choreography) {}

    /** How far it is, for reports. */
    public Progress progress() {
        if (current != null) {
            return current.progress();
        }
        int rank = communicator.rank();
        long bytes = Math.max(choreography.bytes(rank, Buffers.INPUT), choreography.bytes(rank, Buffers.OUTPUT));
        return new Progress(
                communicator.context(), name(), run == null ? 0 : run.roundNumber(), bytes, rank, choreography);
    }

    /** {@code allreduce (recursive-doubling), round 3, waiting for rank 5 (8 bytes from it)}: ranks of the world. */
    @Override
    public String describe() {
        if (current != null) {
            return current.describe();
        }
        return run == null ? name() : name() + ", " + run.describe();
    }

    @Override
    public String describe(IntFunction<String> communicators) {
        return describe() + communicators.apply(communicator.context());
    }

    @Override
    public int waitsFor() {
        if (current != null) {
            return current.waitsFor();
        }
        return run == null ? -1 : run.waitsFor();
    }
}
