package org.rankcluster.protocol.collective;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.CallSignature;
import org.rankcluster.protocol.pointtopoint.RecentCalls;
import org.rankcluster.protocol.reduce.Compression;
import org.rankcluster.protocol.reduce.Encoding;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.reduce.Zeros;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.runtime.WaitShares;

/** The operation that a rank posts for a collective, pending until its result is available. */
public final class CollectiveOperation extends Operation {
    private final Communicator communicator;
    private Choreography choreography;
    private final @Nullable Payload input;
    private final @Nullable BlockSource source;
    private final @Nullable Reducer reducer;
    private final int tag;
    /** Its number among the collectives of the communicator on a collective network, from 0; -1 without such a network. */
    private final int number;

    private long signature;

    /** The profile that counts the messages, and the index of the call in it; null if none does. */
    private @Nullable RankProfile profile;

    private int call;

    private ReductionChoices choices = ReductionChoices.NONE;
    private @Nullable WaitShares waits;

    /** Creates the choreography for another number of bytes; used by broadcasts, and by scatters for the block size. */
    private @Nullable IntFunction<Choreography> ofBytes;

    /** Kind and arguments, of which other algorithms could have been made; null if there are none. */
    private @Nullable Collective kind;

    private @Nullable Parameters arguments;
    private int rounds;
    private @Nullable CollectiveRun run;
    private @Nullable Function<Payload, @Nullable CollectiveOperation> continuation;
    private @Nullable CollectiveOperation current;
    private @Nullable Payload output;
    private @Nullable Payload given;
    /** Bytes that a gather has received of a block, by block number. Only blocks that are shorter than expected. */
    private @Nullable Map<Integer, Integer> shorter;

    /**
     * Creates an operation and draws its tag from the communicator. Operations must be created in the order in which the rank begins its
     * collectives.
     *
     * @param communicator communicator of the collective
     * @param choreography rounds of all ranks
     * @param input data of this rank, {@link Choreography#bytes} bytes; null for no bytes
     * @param reducer operator of the reductions; null if there are none
     * @throws IllegalArgumentException if {@code input} has another size
     */
    public CollectiveOperation(
            Communicator communicator, Choreography choreography, @Nullable Payload input, @Nullable Reducer reducer) {
        this(communicator, choreography, input, null, reducer);
    }

    /**
     * Creates a {@link #CollectiveOperation} of blocks that are packed as they leave. The choreography takes whole blocks from its input.
     */
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

    /**
     * Returns the result of this rank. The result is empty on ranks that get none, such as the other ranks of a reduce.
     *
     * @return packed bytes of {@link Buffers#OUTPUT}
     * @throws IllegalStateException if the operation is not done
     */
    public Payload output() {
        if (output == null) {
            throw new IllegalStateException("output of a collective that is not done: " + describe());
        }
        return output;
    }

    /**
     * Returns the world rank of a member of the communicator whose messages are under way: parts of a collective may have others.
     *
     * @param rank rank in the communicator
     * @return world rank, 0 or more
     */
    public int worldRank(int rank) {
        return current == null ? communicator.worldRank(rank) : current.worldRank(rank);
    }

    /** {@return true if a gather has received a shorter block than expected} Valid only when the operation is done. */
    public boolean hasShortBlocks() {
        return shorter != null;
    }

    /**
     * Returns the number of bytes that a gather has received of a block. The rest of the block holds no data.
     *
     * @param block number of the block, which is the rank of its sender
     * @param expected bytes of the block in the output
     * @return bytes received, 0 to {@code expected}
     */
    public int received(int block, int expected) {
        return shorter == null ? expected : shorter.getOrDefault(block, expected);
    }

    /** Records that a gather has received {@code bytes} bytes of a block, fewer than expected. */
    void shortBlock(int block, int bytes) {
        if (shorter == null) {
            shorter = new HashMap<>();
        }
        shorter.put(block, bytes);
    }

    /**
     * Appends a continuation, behind those added before. The operation continues with the collective that {@code next} creates from the
     * output. If {@code next} returns null, it ends with that output. Must be called before posting. The message layer calls {@code next}
     * when the output is available. All continuations share one tag, see {@link Communicator#single}.
     *
     * @param next creates the next collective from the output, or returns null
     * @return this operation
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

    /** Sets the maker of a choreography for another number of bytes at the root (in a scatter, for each rank) than this rank expects. */
    CollectiveOperation orOf(IntFunction<Choreography> maker) {
        ofBytes = maker;
        return this;
    }

    /**
     * Returns the bytes of a broadcast whose ranks may have different numbers; {@link Message.Header#NO_BROADCAST} for any other
     * collective.
     */
    int broadcast() {
        return ofBytes == null ? Message.Header.NO_BROADCAST : choreography.broadcast();
    }

    /** Switches to the root's number of bytes (in a scatter, for each rank). */
    void becomeOf(int bytes) {
        if (ofBytes == null) {
            throw new IllegalStateException(
                    "root has " + bytes + " bytes in a collective whose sizes are fixed: " + describe());
        }
        choreography = ofBytes.apply(bytes);
    }

    /**
     * Sets the signature of the call that this operation belongs to. Must be called before posting.
     *
     * @param ofCall signature, 64 bits, see {@link org.rankcluster.protocol.pointtopoint.CallSignature}
     */
    public void signature(long ofCall) {
        signature = ofCall;
    }

    /** {@return the signature of the call that this operation belongs to} */
    public long signature() {
        return signature;
    }

    /**
     * Adds this operation to the recent collectives of a rank, if it has a signature.
     *
     * @param calls recent calls of the rank
     */
    public void addTo(RecentCalls calls) {
        if (signature != CallSignature.NONE) {
            calls.add(communicator.collectiveContext(), tag, signature);
        }
    }

    /**
     * Returns the predefined operator.
     *
     * @return operator of the reduction; null if there is none or it is the program's own
     */
    public @Nullable Operator operator() {
        return reducer instanceof PredefinedReducer predefined ? predefined.operator() : null;
    }

    /** Replaces the output by {@code instead}. */
    CollectiveOperation giving(Payload instead) {
        given = instead;
        return this;
    }

    /**
     * Sets the profile that counts the messages, also of continuations.
     *
     * @param ofRank profile of the rank
     * @param index index of the call in it
     */
    public void countedBy(RankProfile ofRank, int index) {
        profile = ofRank;
        call = index;
    }

    /** Counts a message. */
    void sent() {
        if (profile != null) {
            profile.sent(call);
        }
    }

    @Nullable
    CollectiveOperation next(Payload result) {
        CollectiveOperation next = continuation == null ? null : continuation.apply(given == null ? result : given);
        if (next != null) {
            next.signature(signature);
            next.profile = profile;
            next.call = call;
        }
        current = next;
        return next;
    }

    /** Sets the reduction options of the job. */
    void choose(ReductionChoices ofJob) {
        choices = ofJob;
    }

    /** Returns the number of threads that combine; 1 in the machine's own library. */
    int threads() {
        return choreography.isNative() ? 1 : choices.threads();
    }

    /** Returns true if messages may be encoded. The machine's own library and collectives on a combining network do not encode. */
    boolean compresses() {
        return choices.compression() != Compression.NONE && !choreography.isNative() && choreography.joining() == 0;
    }

    /** Chooses the encoding of a part of the vector. */
    Encoding encoding(byte[] vector, int elementBytes) {
        int nonzeros = Zeros.nonzeros(vector, elementBytes);
        return choices.compression()
                .encoding(vector.length / elementBytes, nonzeros, elementBytes, choices.fallback(), choices.times());
    }

    /** Starts the first round. */
    void start(CollectiveHost host) {
        CollectiveRun started = new CollectiveRun(this, host);
        run = started;
        if (!isCombined() || agrees(host)) {
            started.proceed();
        } else {
            started.end(Payload.EMPTY);
        }
    }

    /** Completes this operation with the result of its last continuation. */
    void endedAs(CollectiveOperation last) {
        if (last.errorClass() != 0) {
            fail(last.errorClass(), String.valueOf(last.errorText()));
        }
        rounds = begun() + last.rounds;
        current = null;
        run = null;
        output = last.output();
    }

    /** Completes this operation with this result. */
    void ended(Payload result) {
        output = given == null ? result : given;
        rounds = begun();
        run = null;
    }

    private int begun() {
        return run == null ? 0 : run.roundNumber();
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

    /** Returns the source that packs the rank's blocks as they leave; null if {@link #input} is already packed. */
    @Nullable
    BlockSource source() {
        return source;
    }

    Reducer reducer() {
        if (reducer == null) {
            throw new IllegalStateException(choreography.name() + ": the collective has no operator");
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

    /** Returns true if a network of the machine combines the contributions of one rank of each node. */
    private boolean isCombined() {
        return choreography.joining() > 0 && !choreography.isMeeting();
    }

    /**
     * Returns true if the ranks of this node that have begun have made the same call. Only one of them joins the network, so the network
     * cannot detect a difference.
     */
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

    /** Returns the properties that all ranks must agree on if a network of the machine carries the collective out. */
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

    /** Returns the name and algorithm, such as {@code allreduce (recursive-doubling)}. */
    String name() {
        String name = choreography.name();
        int slash = name.indexOf('/');
        return name.substring(0, slash) + " (" + name.substring(slash + 1) + ")";
    }

    /**
     * The progress of a collective, for reports.
     *
     * @param context context id of its communicator, 0 or more
     * @param name name and algorithm
     * @param round number of the current round, from 1; 0 before the first
     * @param bytes size of this rank's data, in bytes
     * @param rank this rank in the choreography
     * @param choreography the rounds that it follows
     */
    public record Progress(int context, String name, int round, long bytes, int rank, Choreography choreography) {}

    /** {@return the number of rounds of this rank in the collective, which has ended, with the rounds of continuations} */
    public int rounds() {
        return rounds;
    }

    /** Sets the arguments with which its algorithm can be compared with others. */
    void comparable(Collective itsKind, Parameters itsArguments) {
        kind = itsKind;
        arguments = itsArguments;
    }

    /**
     * Returns the estimated times of the algorithms that suit its arguments.
     *
     * @return picoseconds by name of the algorithm; empty if there are no estimates
     */
    public Map<String, Double> estimates() {
        return kind == null || arguments == null ? Map.of() : kind.estimates(arguments);
    }

    /** {@return the context id of its communicator, 0 or more} */
    public int context() {
        return communicator.context();
    }

    /** {@return the waits for other ranks, by the ranks that caused them} */
    public WaitShares waits() {
        WaitShares shares = waits;
        if (shares == null) {
            shares = new WaitShares();
            waits = shares;
        }
        return shares;
    }

    /** {@return size of this rank's data, in bytes} */
    public long bytes() {
        int rank = communicator.rank();
        return Math.max(choreography.bytes(rank, Buffers.INPUT), choreography.bytes(rank, Buffers.OUTPUT));
    }

    /** {@return call and algorithm, {@code allreduce/ring}} */
    public String algorithm() {
        return choreography.name();
    }

    /**
     * Returns the current round and size, for reports.
     *
     * @return progress of the continuation that is running, if there is one
     */
    public Progress progress() {
        if (current != null) {
            return current.progress();
        }
        return new Progress(
                communicator.context(),
                name(),
                run == null ? 0 : run.roundNumber(),
                bytes(),
                communicator.rank(),
                choreography);
    }

    /**
     * Describes the current state, with ranks of the world: {@code allreduce (recursive-doubling), round 3, waiting for rank 5 (8 bytes
     * from it)}.
     */
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

    @Override
    public IntStream awaitedRanks() {
        if (current != null) {
            return current.awaitedRanks();
        }
        return run == null ? IntStream.empty() : run.awaitedRanks();
    }

    @Override
    public int awaitedTogether() {
        if (current != null) {
            return current.awaitedTogether();
        }
        return run == null ? 0 : run.awaitedTogether();
    }
}
