package org.rankcluster.protocol.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.trace.TiText.Triple;

/**
 * The program of a rank that replays a time-independent trace. Messages have sizes and no content. Collectives use this library's
 * algorithms, and their reductions the machine's rate; the flops that an action states are added. Flops take time by {@code cpu.flops}.
 */
public final class TiProgram {
    private static final double PICOSECONDS = 1e12;
    /** Number of operands of an action that are named in a report. */
    private static final int MOST_NAMED = 6;

    private final TiFile.Records records;
    private final RankRuntime rank;
    private final TracedCalls calls;
    private final Communicator world;
    private final int ranks;
    private final int shift;
    private int defaultType = TiDatatype.DOUBLE;
    /** Requests that no wait has taken, in the order of their beginning. */
    private final List<Request> open = new ArrayList<>();

    private final Map<Triple, Deque<Request>> requests = new HashMap<>();

    /** A send or receive under way. */
    private record Request(Triple key, Operation operation) {}

    private TiProgram(TiFile file, RankRuntime rank) {
        this.records = file.records(rank.rank());
        this.rank = rank;
        this.calls = new TracedCalls(rank);
        this.world = TracedProcess.world(rank);
        this.ranks = file.ranks();
        this.shift = file.isShifted() ? 1 : 0;
    }

    /**
     * Replays the calling rank's part of a trace.
     *
     * @param file the trace
     * @param rank runtime of the calling rank
     * @throws InputException at the first action whose operands do not fit
     */
    public static void run(TiFile file, RankRuntime rank) {
        new TiProgram(file, rank).run();
    }

    private void run() {
        while (records.next()) {
            try {
                act();
            } catch (IllegalArgumentException unfit) {
                throw records.wrong("operands", String.valueOf(unfit.getMessage()), "operands that fit together");
            }
        }
        waitAll();
    }

    private void act() {
        switch (records.action()) {
            case INIT -> defaultType = records.count() > 0 ? TiDatatype.DOUBLE : TiDatatype.BYTE;
            case FINALIZE, COMM_SIZE, COMM_SPLIT, COMM_DUP, LOCATION -> {}
            case COMPUTE -> rank.flops(records.number(0));
            case SLEEP -> rank.compute(picoseconds(records.number(0)));
            case SEND -> complete(send(SendOperation.Mode.STANDARD));
            case SSEND -> complete(send(SendOperation.Mode.SYNCHRONOUS));
            case RECV -> complete(receive());
            case ISEND -> begin(rank.rank(), partner(0), send(SendOperation.Mode.STANDARD));
            case ISSEND -> begin(rank.rank(), partner(0), send(SendOperation.Mode.SYNCHRONOUS));
            case IRECV -> begin(partner(0), rank.rank(), receive());
            case SENDRECV -> sendReceive();
            case WAIT -> waitOne();
            case TEST -> test();
            case WAITALL -> {
                enter();
                waitAll();
            }
            default -> collective();
        }
    }

    private long picoseconds(double seconds) {
        return seconds * PICOSECONDS >= EndOfTime.AT ? EndOfTime.AT : Math.round(seconds * PICOSECONDS);
    }

    // ---- messages

    private void enter() {
        String name = records.text();
        Supplier<String> words = words(name);
        rank.enter(name, words);
    }

    /** Returns the action with its operands, for reports of waiting ranks. */
    private Supplier<String> words(String name) {
        int line = records.line();
        StringBuilder text = new StringBuilder(name).append('(');
        for (int i = 0; i < Math.min(records.count(), MOST_NAMED); i++) {
            text.append(i == 0 ? "" : ", ").append(records.whole(i));
        }
        text.append(records.count() > MOST_NAMED ? ", ...)" : ")")
                .append(", line ")
                .append(line);
        return text::toString;
    }

    private int partner(int i) {
        return (int) records.whole(i);
    }

    /** Returns the index of the count of a message: traces up to SimGrid 3.19 have no tag before it. */
    private int countAt() {
        return records.count() > 2 ? 2 : 1;
    }

    private int tag() {
        return records.count() > 2 ? (int) records.whole(1) : 0;
    }

    private Operation send(SendOperation.Mode mode) {
        enter();
        return calls.send(world, partner(0), tag(), bytes(countAt(), countAt() + 1), mode);
    }

    private Operation receive() {
        enter();
        return calls.receive(world, partner(0), tag());
    }

    private void sendReceive() {
        enter();
        int size = size(4);
        Operation receive = calls.receive(world, partner(3), 0);
        Operation send = calls.send(world, partner(1), 0, bytes(records.whole(0), size), SendOperation.Mode.STANDARD);
        complete(send);
        complete(receive);
    }

    private void complete(Operation operation) {
        rank.await(operation);
        if (operation.errorClass() != 0) {
            throw records.wrong(
                    "message", String.valueOf(operation.errorText()), "calls of all ranks that fit together");
        }
    }

    // ---- requests

    private void begin(int source, int destination, Operation operation) {
        Request request = new Request(new Triple(source, destination, tag()), operation);
        open.add(request);
        requests.computeIfAbsent(request.key(), _ -> new ArrayDeque<>()).add(request);
    }

    private @Nullable Request find(boolean remove) {
        Request found;
        if (records.count() < 3) {
            found = open.isEmpty() ? null : open.getLast();
        } else {
            Triple key = new Triple(records.whole(0) - shift, records.whole(1) - shift, records.whole(2));
            Deque<Request> queue = requests.get(key);
            found = queue == null ? null : queue.peek();
        }
        if (found != null && remove) {
            remove(found);
        }
        return found;
    }

    private void remove(Request request) {
        open.remove(request);
        Deque<Request> queue = requests.get(request.key());
        if (queue != null) {
            boolean unusedFound = queue.remove(request);
            if (queue.isEmpty()) {
                Deque<Request> unusedEmpty = requests.remove(request.key());
            }
        }
    }

    /** Waits for the oldest request with the action's triple. Without one, a test has completed it before, or the trace left it out. */
    private void waitOne() {
        enter();
        Request request = find(true);
        if (request != null) {
            complete(request.operation());
        }
    }

    private void test() {
        enter();
        rank.poll();
        Request request = find(false);
        if (request != null && request.operation().isDone()) {
            rank.await(request.operation());
        }
    }

    private void waitAll() {
        for (Request request : open) {
            complete(request.operation());
        }
        open.clear();
        requests.clear();
    }

    // ---- sizes

    /** Returns the bytes of an element of the type at operand {@code i}, or of the default type. */
    private int size(int i) {
        double id = i < records.count() ? records.number(i) : defaultType;
        int size = TiDatatype.size(id);
        if (size < 0) {
            throw records.wrong("type", id, "the id of a datatype of SimGrid");
        }
        return size;
    }

    private int bytes(int count, int type) {
        return bytes(records.whole(count), size(type));
    }

    private int bytes(long count, int size) {
        if (count < 0 || count > Integer.MAX_VALUE / size) {
            throw records.wrong("bytes", count + " x " + size, "0 to " + Integer.MAX_VALUE);
        }
        return (int) count * size;
    }

    private int[] bytesOfAll(int first, int size) {
        int[] bytes = new int[ranks];
        for (int i = 0; i < ranks; i++) {
            bytes[i] = bytes(records.whole(first + i), size);
        }
        return bytes;
    }

    private Payload phantom(int[] bytes) {
        long sum = 0;
        for (int each : bytes) {
            sum += each;
        }
        return Payload.phantom(bytes(sum, 1));
    }

    private int root(int i) {
        long root = records.whole(i, 0);
        if (root < 0 || root >= ranks) {
            throw records.wrong("root", root, "0 to " + (ranks - 1));
        }
        return (int) root;
    }

    // ---- collectives

    private void collective() {
        enter();
        CollectiveOperation operation = operation();
        rank.post(operation);
        complete(operation);
        double flops = flops();
        if (flops > 0) {
            rank.flops(flops);
        }
    }

    /** Returns the flops that the action states beside its reduction. */
    private double flops() {
        return switch (records.action()) {
            case REDUCE, ALLREDUCE, SCAN, EXSCAN -> records.number(1);
            case REDUCESCATTER -> records.count() > ranks ? records.number(ranks) : 0;
            default -> 0;
        };
    }

    private CollectiveOperation operation() {
        var job = rank.job();
        return switch (records.action()) {
            case BARRIER -> Collectives.barrier(world, job);
            case BCAST -> {
                int root = root(1);
                int bytes = bytes(0, 2);
                yield Collectives.bcast(world, job, root == rank.rank() ? Payload.phantom(bytes) : null, bytes, root);
            }
            case REDUCE -> Collectives.reduce(world, job, phantom(0, 3), reducer(3), root(2));
            case ALLREDUCE -> Collectives.allReduce(world, job, phantom(0, 2), reducer(2));
            case SCAN -> Collectives.scan(world, job, phantom(0, 2), reducer(2));
            case EXSCAN -> Collectives.exScan(world, job, phantom(0, 2), reducer(2));
            case GATHER -> Collectives.gather(world, job, phantom(0, 3), root(2));
            case SCATTER -> {
                int bytes = bytes(0, 3);
                int root = root(2);
                Payload all = root == rank.rank() ? Payload.phantom(bytes((long) ranks * bytes, 1)) : null;
                yield Collectives.scatter(world, job, all, bytes, root);
            }
            case ALLGATHER -> Collectives.allGather(world, job, phantom(0, 2));
            case ALLTOALL -> {
                int bytes = bytes(0, 2);
                yield Collectives.allToAll(world, job, Payload.phantom(bytes((long) ranks * bytes, 1)), bytes);
            }
            case GATHERV -> {
                int root = root(1 + ranks);
                int[] all = root == rank.rank() ? bytesOfAll(1, size(3 + ranks)) : null;
                yield Collectives.gatherv(world, job, phantom(0, 2 + ranks), all, root);
            }
            case ALLGATHERV -> allGatherv();
            case SCATTERV -> {
                int root = root(1 + ranks);
                int[] all = root == rank.rank() ? bytesOfAll(0, size(2 + ranks)) : null;
                yield Collectives.scatterv(
                        world, job, all == null ? null : phantom(all), all, bytes(ranks, 3 + ranks), root);
            }
            case ALLTOALLV -> {
                int[] sent = bytesOfAll(1, size(2 + 2 * ranks));
                int[] received = bytesOfAll(2 + ranks, size(3 + 2 * ranks));
                yield Collectives.allToAllv(world, job, phantom(sent), sent, received);
            }
            default -> {
                int[] all = bytesOfAll(0, size(ranks + 1));
                yield Collectives.reduceScatter(world, job, phantom(all), all, reducer(ranks + 1));
            }
        };
    }

    /**
     * Creates the allgatherv of a line. Types stand behind the counts: one or two, or these in front of the displacements of all ranks. As
     * many numbers as ranks, more than two, are displacements alone.
     */
    private CollectiveOperation allGatherv() {
        int more = records.count() - 1 - ranks;
        int type = more <= 0 || more > 2 && more == ranks
                ? Integer.MAX_VALUE
                : 1 + ranks + (more == 1 || more == 1 + ranks ? 0 : 1);
        int[] all = bytesOfAll(1, size(type));
        return Collectives.allGatherv(world, rank.job(), Payload.phantom(all[rank.rank()]), all);
    }

    private Payload phantom(int count, int type) {
        return Payload.phantom(bytes(count, type));
    }

    /** Returns a reduction of elements of the type at operand {@code i}. */
    private Reducer reducer(int i) {
        return TracedCalls.reducer(size(i));
    }
}
