package org.rankcluster.protocol.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.CollectiveSite;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The program of a rank that replays a DUMPI trace. The program computes for the time between the end of a call and the beginning of the
 * next. The time is by the wall clock, or by the CPU's if the trace has no other. Calls take the time of this machine. Messages have sizes
 * and no content. A test that has succeeded in the trace waits. Probes take no time, as the receives behind them wait.
 */
public final class DumpiProgram {
    private static final int PICOSECONDS = 1000;
    private static final int ANY = -1;

    private final DumpiRecords records;
    private final RankRuntime rank;
    private final TracedCalls calls;
    private final DumpiCommunicators communicators;
    /** Operations that no wait has taken, by the number of their request. */
    private final Map<Integer, Operation> open = new LinkedHashMap<>();
    /** Operations whose request is free, or has a new operation. */
    private final List<Operation> left = new ArrayList<>();
    /** Persistent operations by the number of their request. A start posts one; nothing if the peer is no process. */
    private final Map<Integer, Supplier<Optional<Operation>>> persistent = new HashMap<>();

    private DumpiProgram(DumpiFile file, RankRuntime rank) {
        this.records = file.records(rank.rank());
        this.rank = rank;
        this.calls = new TracedCalls(rank);
        this.communicators = new DumpiCommunicators(rank, records);
    }

    /**
     * Replays the calling rank's part of a trace.
     *
     * @param file the trace
     * @param rank runtime of the calling rank
     * @throws InputException at the first call whose arguments do not fit
     */
    public static void run(DumpiFile file, RankRuntime rank) {
        new DumpiProgram(file, rank).run();
    }

    private void run() {
        long ended = -1;
        while (records.next()) {
            if (ended >= 0 && records.entry() > ended) {
                rank.compute(Math.min((records.entry() - ended) * PICOSECONDS, EndOfTime.AT));
            }
            try {
                act();
            } catch (IllegalArgumentException | IndexOutOfBoundsException unfit) {
                throw records.wrong("arguments", String.valueOf(unfit.getMessage()), "arguments that fit together");
            }
            ended = Math.max(ended, records.exit());
        }
        open.values().forEach(this::complete);
        left.forEach(this::complete);
    }

    private int scalar(int i) {
        return records.scalar(i);
    }

    private void act() {
        String name = records.call().name();
        switch (name) {
            case "Send", "Bsend", "Rsend" -> send(Mode.STANDARD).ifPresent(this::complete);
            case "Ssend" -> send(Mode.SYNCHRONOUS).ifPresent(this::complete);
            case "Recv" -> receive().ifPresent(this::complete);
            case "Isend", "Ibsend", "Irsend" -> begin(scalar(5), send(Mode.STANDARD));
            case "Issend" -> begin(scalar(5), send(Mode.SYNCHRONOUS));
            case "Irecv" -> begin(scalar(5), receive());
            case "Send_init", "Bsend_init", "Rsend_init" -> persist(Mode.STANDARD);
            case "Ssend_init" -> persist(Mode.SYNCHRONOUS);
            case "Recv_init" -> persist(null);
            case "Start" -> start(scalar(0));
            case "Startall" -> IntStream.of(records.list(0)).forEach(this::start);
            case "Sendrecv" ->
                exchange(
                        send(scalar(8), scalar(2), scalar(3), bytes(scalar(0), scalar(1)), Mode.STANDARD),
                        receive(scalar(8), scalar(6), scalar(7)));
            case "Sendrecv_replace" ->
                exchange(
                        send(scalar(6), scalar(2), scalar(3), bytes(scalar(0), scalar(1)), Mode.STANDARD),
                        receive(scalar(6), scalar(4), scalar(5)));
            case "Wait", "Test", "Waitall", "Testall", "Waitany", "Testany", "Waitsome", "Testsome" -> await(name);
            case "Iprobe", "Request_get_status" -> poll();
            case "Request_free" -> {
                persistent.remove(scalar(0));
                Optional.ofNullable(open.remove(scalar(0))).ifPresent(left::add);
            }
            case "Cancel" -> open.remove(scalar(0));
            default -> {
                if (!makes(name)) {
                    collective(name);
                }
            }
        }
    }

    /** Makes communicators and groups; returns false for other calls. */
    private boolean makes(String name) {
        switch (name) {
            case "Comm_dup" -> communicators.duplicate(scalar(0), scalar(1));
            case "Comm_split" -> communicators.split(scalar(0), scalar(1), scalar(2), scalar(3));
            case "Comm_create" -> communicators.create(scalar(0), scalar(1), scalar(2));
            case "Cart_create" -> communicators.topology(scalar(0), records.list(0), scalar(3));
            case "Graph_create" -> communicators.topology(scalar(1), new int[0], scalar(4));
            case "Cart_sub" -> communicators.slices(scalar(1), records.list(0), scalar(2));
            case "Comm_free", "Comm_disconnect" -> communicators.free(scalar(0));
            case "Comm_group" -> communicators.groupOf(scalar(0), scalar(1));
            case "Group_incl" -> communicators.include(scalar(0), records.list(0), scalar(2));
            case "Group_excl" -> communicators.exclude(scalar(0), records.list(0), scalar(2));
            case "Group_range_incl" ->
                communicators.include(scalar(0), DumpiCommunicators.ranks(records.list(0)), scalar(2));
            case "Group_range_excl" ->
                communicators.exclude(scalar(0), DumpiCommunicators.ranks(records.list(0)), scalar(2));
            case "Group_union" -> communicators.union(scalar(0), scalar(1), scalar(2));
            case "Group_intersection" -> communicators.select(scalar(0), scalar(1), true, scalar(2));
            case "Group_difference" -> communicators.select(scalar(0), scalar(1), false, scalar(2));
            default -> {
                return false;
            }
        }
        return true;
    }

    // ---- messages

    private void enter() {
        String name = records.call().name().toLowerCase(Locale.ROOT);
        String words = name + ", call " + records.calls();
        rank.enter(name, () -> words);
    }

    private Optional<Operation> send(Mode mode) {
        return send(scalar(4), scalar(2), scalar(3), bytes(scalar(0), scalar(1)), mode);
    }

    /** Posts a send; nothing for a negative receiver, which is MPI_PROC_NULL. */
    private Optional<Operation> send(int communicator, int to, int tag, int bytes, Mode mode) {
        enter();
        return to < 0 ? Optional.empty() : Optional.of(calls.send(peer(communicator, to), to, tag, bytes, mode));
    }

    private Optional<Operation> receive() {
        return receive(scalar(4), scalar(2), scalar(3));
    }

    /** Posts a receive; nothing for MPI_PROC_NULL. */
    private Optional<Operation> receive(int communicator, int from, int tag) {
        enter();
        return from < ANY ? Optional.empty() : Optional.of(calls.receive(peer(communicator, from), from, tag));
    }

    private Communicator peer(int number, int peer) {
        Communicator communicator = communicators.of(number);
        if (peer >= communicator.size()) {
            throw records.wrong("rank", peer, "0 to " + (communicator.size() - 1));
        }
        return communicator;
    }

    private void exchange(Optional<Operation> send, Optional<Operation> receive) {
        send.ifPresent(this::complete);
        receive.ifPresent(this::complete);
    }

    private void complete(Operation operation) {
        rank.await(operation);
        if (operation.errorClass() != 0) {
            throw records.wrong(
                    "message", String.valueOf(operation.errorText()), "calls of all ranks that fit together");
        }
    }

    // ---- requests

    private void begin(int request, Optional<Operation> operation) {
        operation.map(posted -> open.put(request, posted)).ifPresent(left::add);
    }

    private void persist(@Nullable Mode mode) {
        int communicator = scalar(4);
        int peer = scalar(2);
        int tag = scalar(3);
        int bytes = bytes(scalar(0), scalar(1));
        persistent.put(
                scalar(5),
                () -> mode == null ? receive(communicator, peer, tag) : send(communicator, peer, tag, bytes, mode));
    }

    private void start(int request) {
        Supplier<Optional<Operation>> made = persistent.get(request);
        if (made != null) {
            begin(request, made.get());
        }
    }

    /** Waits for the requests that were done in the trace. A wait for no open request returns at once, as for a null request. */
    private void await(String name) {
        enter();
        int[] done = switch (name) {
            case "Wait" -> new int[] {scalar(0)};
            case "Test" -> scalar(1) == 0 ? new int[0] : new int[] {scalar(0)};
            case "Waitall" -> records.list(0);
            case "Testall" -> scalar(1) == 0 ? new int[0] : records.list(0);
            case "Waitany" -> chosen(records.list(0), scalar(1));
            case "Testany" -> scalar(2) == 0 ? new int[0] : chosen(records.list(0), scalar(1));
            default -> chosen(records.list(0), records.list(1));
        };
        if (done.length == 0 && name.startsWith("Test")) {
            rank.poll();
        }
        for (int request : done) {
            Operation operation = open.remove(request);
            if (operation != null) {
                complete(operation);
            }
        }
    }

    private static int[] chosen(int[] requests, int... indices) {
        return IntStream.of(indices)
                .filter(i -> i >= 0 && i < requests.length)
                .map(i -> requests[i])
                .toArray();
    }

    private void poll() {
        enter();
        rank.poll();
    }

    // ---- collectives

    private void collective(String name) {
        CollectiveOperation operation = operation(name);
        if (operation != null) {
            enter();
            rank.post(operation);
            complete(operation);
        }
    }

    /** Returns the operation of a collective; null for a call that does not communicate, or that is left out. */
    private @Nullable CollectiveOperation operation(String name) {
        CollectiveSite job = rank.job();
        switch (name) {
            case "Barrier":
                return Collectives.barrier(communicators.of(scalar(0)), job);
            case "Bcast": {
                Communicator c = communicators.of(scalar(3));
                int bytes = bytes(scalar(0), scalar(1));
                boolean isRoot = c.rank() == root(c, scalar(2));
                return Collectives.bcast(c, job, isRoot ? Payload.phantom(bytes) : null, bytes, scalar(2));
            }
            case "Gather": {
                Communicator c = communicators.of(scalar(4));
                boolean isRoot = c.rank() == root(c, scalar(3));
                int bytes = isRoot ? bytes(scalar(5), scalar(6)) : bytes(scalar(1), scalar(2));
                return Collectives.gather(c, job, Payload.phantom(bytes), scalar(3));
            }
            case "Gatherv": {
                Communicator c = communicators.of(scalar(5));
                boolean isRoot = c.rank() == root(c, scalar(4));
                int[] all = isRoot ? bytes(records.list(0), scalar(6)) : null;
                int mine = all == null ? bytes(scalar(2), scalar(3)) : all[c.rank()];
                return Collectives.gatherv(c, job, Payload.phantom(mine), all, scalar(4));
            }
            case "Scatter": {
                Communicator c = communicators.of(scalar(4));
                boolean isRoot = c.rank() == root(c, scalar(3));
                int bytes = isRoot ? bytes(scalar(5), scalar(6)) : bytes(scalar(1), scalar(2));
                return Collectives.scatter(c, job, isRoot ? copies(c, bytes) : null, bytes, scalar(3));
            }
            case "Scatterv": {
                Communicator c = communicators.of(scalar(6));
                boolean isRoot = c.rank() == root(c, scalar(5));
                int[] all = isRoot ? bytes(records.list(0), scalar(2)) : null;
                int mine = all == null ? bytes(scalar(3), scalar(4)) : all[c.rank()];
                return Collectives.scatterv(c, job, all == null ? null : phantom(all), all, mine, scalar(5));
            }
            case "Allgather":
                return Collectives.allGather(
                        communicators.of(scalar(4)), job, Payload.phantom(bytes(scalar(2), scalar(3))));
            case "Allgatherv": {
                Communicator c = communicators.of(scalar(4));
                int[] all = bytes(records.list(0), scalar(3));
                return Collectives.allGatherv(c, job, Payload.phantom(all[c.rank()]), all);
            }
            case "Alltoall": {
                Communicator c = communicators.of(scalar(4));
                int bytes = bytes(scalar(2), scalar(3));
                return Collectives.allToAll(c, job, copies(c, bytes), bytes);
            }
            case "Alltoallv": {
                int[] sent = bytes(records.list(0), scalar(1));
                int[] received = bytes(records.list(2), scalar(2));
                return Collectives.allToAllv(communicators.of(scalar(3)), job, phantom(sent), sent, received);
            }
            case "Alltoallw": {
                int[] sent = bytes(records.list(0), records.list(2));
                int[] received = bytes(records.list(3), records.list(5));
                return Collectives.allToAllv(communicators.of(scalar(1)), job, phantom(sent), sent, received);
            }
            case "Reduce": {
                Communicator c = communicators.of(scalar(4));
                return Collectives.reduce(c, job, vector(), reducer(scalar(1)), root(c, scalar(3)));
            }
            case "Allreduce":
                return Collectives.allReduce(communicators.of(scalar(3)), job, vector(), reducer(scalar(1)));
            case "Scan":
                return Collectives.scan(communicators.of(scalar(3)), job, vector(), reducer(scalar(1)));
            case "Exscan":
                return Collectives.exScan(communicators.of(scalar(3)), job, vector(), reducer(scalar(1)));
            case "Reduce_scatter": {
                int[] all = bytes(records.list(0), scalar(1));
                return Collectives.reduceScatter(
                        communicators.of(scalar(3)), job, phantom(all), all, reducer(scalar(1)));
            }
            default:
                return null;
        }
    }

    private int root(Communicator c, int root) {
        if (root < 0 || root >= c.size()) {
            throw records.wrong("root", root, "0 to " + (c.size() - 1));
        }
        return root;
    }

    // ---- sizes

    private int bytes(int count, int type) {
        return checked(count, records.size(type));
    }

    private int checked(long count, int size) {
        if (count < 0 || count * size > Integer.MAX_VALUE) {
            throw records.wrong("bytes", count + " x " + size, "0 to " + Integer.MAX_VALUE);
        }
        return (int) count * size;
    }

    private int[] bytes(int[] counts, int type) {
        return IntStream.of(counts).map(count -> bytes(count, type)).toArray();
    }

    private int[] bytes(int[] counts, int[] types) {
        return IntStream.range(0, counts.length)
                .map(i -> bytes(counts[i], types[i]))
                .toArray();
    }

    private Payload phantom(int[] bytes) {
        return Payload.phantom(checked(IntStream.of(bytes).asLongStream().sum(), 1));
    }

    private Payload copies(Communicator c, int bytes) {
        return Payload.phantom(checked(c.size(), bytes));
    }

    private Payload vector() {
        return Payload.phantom(bytes(scalar(0), scalar(1)));
    }

    private Reducer reducer(int type) {
        return TracedCalls.reducer(Math.max(1, records.size(type)));
    }
}
