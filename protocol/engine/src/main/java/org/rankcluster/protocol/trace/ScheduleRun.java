package org.rankcluster.protocol.trace;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The execution of one rank's block of a GOAL schedule. An operation becomes due when all that it depends on has ended or started. Each CPU
 * executes its due operations one after the other, in the order in which they became due. Operations that become due together have
 * LogGOPSim's order: sends, receives, computations. A receive is posted as soon as its CPU is free, before other operations that are due.
 *
 * <p>Only operations that wait for some of their dependencies, or that are due or under way, take memory here.
 */
final class ScheduleRun {
    /** Most bytes of one message; a longer one is sent in parts. */
    private static final long LONGEST = Integer.MAX_VALUE;

    private static final int MOST_TAKEN = 4;
    private static final int[] ORDER = {GoalBlock.SEND, GoalBlock.RECEIVE, GoalBlock.CALC};

    private final ScheduleOperation schedule;
    private final GoalBlock block;
    private final Communicator communicator;
    private final ScheduleHost host;
    private final List<Cpu> cpus = new ArrayList<>(1);
    /** Dependencies that are left, by operation; only operations of which some are left and some are not. */
    private @Nullable Int2IntOpenHashMap left;

    /** Messages of an operation that are not done, by operation. */
    private @Nullable Int2IntOpenHashMap parts;

    /** Receives and sends under way, by operation; in order, for reports. */
    private final Map<Integer, Operation> open = new TreeMap<>();

    /** The last messages that receives of any rank or any tag have taken, for reports. */
    private @Nullable Deque<String> taken;

    private final IntArrayList freed = new IntArrayList(2);
    private int undone;
    private boolean isAdvancing;
    /** Virtual time of the last end of a receive or computation, in picoseconds. */
    private long worked;
    /** Message whose end is being handled; null for other events. */
    private @Nullable Operation awaited;

    /** The due operations of a CPU. */
    private static final class Cpu {
        final int number;
        final IntArrayFIFOQueue receives = new IntArrayFIFOQueue(2);
        final IntArrayFIFOQueue others = new IntArrayFIFOQueue(2);
        /** Whether an event comes when the CPU is free. */
        boolean wakes;

        Cpu(int number) {
            this.number = number;
        }

        boolean isEmpty() {
            return receives.isEmpty() && others.isEmpty();
        }
    }

    ScheduleRun(ScheduleOperation schedule, ScheduleHost host) {
        this.schedule = schedule;
        this.block = schedule.block();
        this.communicator = schedule.communicator();
        this.host = host;
        this.undone = block.operations();
    }

    void start() {
        for (int i = 0; i < block.roots(); i++) {
            freed.add(block.root(i));
        }
        enqueue();
        advance();
    }

    // ---- dependencies

    private void release(int operation, boolean started) {
        int successors = block.successors(operation, started);
        for (int i = 0; i < successors; i++) {
            int next = block.successor(operation, started, i);
            if (isFree(next)) {
                freed.add(next);
            }
        }
        enqueue();
    }

    /** Counts a dependency of an operation as met; returns whether it was the last. */
    private boolean isFree(int operation) {
        int dependencies = block.dependencies(operation);
        if (dependencies == 1) {
            return true;
        }
        Int2IntOpenHashMap known = left;
        if (known == null) {
            known = new Int2IntOpenHashMap(2);
            left = known;
        }
        int rest = (known.containsKey(operation) ? known.get(operation) : dependencies) - 1;
        if (rest > 0) {
            int unusedBefore = known.put(operation, rest);
        } else {
            int unusedBefore = known.remove(operation);
        }
        return rest <= 0;
    }

    private void enqueue() {
        if (freed.size() == 1) {
            enqueue(freed.getInt(0));
        } else {
            for (int type : ORDER) {
                for (int i = 0; i < freed.size(); i++) {
                    if (block.type(freed.getInt(i)) == type) {
                        enqueue(freed.getInt(i));
                    }
                }
            }
        }
        freed.clear();
    }

    private void enqueue(int operation) {
        Cpu cpu = cpu(block.cpu(operation));
        (block.type(operation) == GoalBlock.RECEIVE ? cpu.receives : cpu.others).enqueue(operation);
    }

    private Cpu cpu(int number) {
        int at = 0;
        while (at < cpus.size() && cpus.get(at).number < number) {
            at++;
        }
        if (at == cpus.size() || cpus.get(at).number != number) {
            cpus.add(at, new Cpu(number));
        }
        return cpus.get(at);
    }

    private void done(int operation) {
        undone--;
        release(operation, false);
    }

    // ---- execution

    /** Starts all operations that can start now. Operations may end at once and let others start, which run in this loop. */
    private void advance() {
        if (isAdvancing) {
            return;
        }
        isAdvancing = true;
        boolean starts = true;
        while (starts) {
            starts = false;
            for (int i = 0; i < cpus.size(); i++) {
                starts |= startsNext(cpus.get(i));
            }
        }
        isAdvancing = false;
        if (undone == 0) {
            undone = -1;
            for (Cpu cpu : cpus) {
                worked = Math.max(worked, host.busyUntil(cpu.number));
            }
            schedule.complete(host.now());
        }
    }

    /** Starts the next operation of a CPU, if there is one and the CPU is free. */
    private boolean startsNext(Cpu cpu) {
        if (cpu.isEmpty()) {
            return false;
        }
        if (cpu.number != ScheduleHost.LIBRARY) {
            long busy = host.busyUntil(cpu.number);
            if (busy > host.now()) {
                wake(cpu, busy);
                return false;
            }
            host.resume(cpu.number, awaited);
        }
        start(cpu, cpu.receives.isEmpty() ? cpu.others.dequeueInt() : cpu.receives.dequeueInt());
        return true;
    }

    private void wake(Cpu cpu, long time) {
        if (!cpu.wakes) {
            cpu.wakes = true;
            host.at(time, () -> {
                cpu.wakes = false;
                ended(null, -1);
            });
        }
    }

    private void start(Cpu cpu, int operation) {
        switch (block.type(operation)) {
            case GoalBlock.CALC -> compute(cpu, operation);
            case GoalBlock.SEND -> send(cpu, operation);
            default -> receive(cpu, operation);
        }
    }

    private void compute(Cpu cpu, int operation) {
        long time = block.time(operation);
        release(operation, true);
        if (time == 0) {
            done(operation);
            return;
        }
        boolean isShared = cpu.number == ScheduleHost.LIBRARY;
        cpu.wakes = !isShared;
        host.at(host.compute(cpu.number, time), () -> {
            cpu.wakes &= isShared;
            ended(null, operation);
        });
    }

    /** Handles the end of a message or computation, or with {@code operation} -1 the end of a CPU's work. */
    private void ended(@Nullable Operation message, int operation) {
        awaited = message;
        if (operation >= 0) {
            if (!(message instanceof SendOperation)) {
                worked = host.now();
            }
            done(operation);
        }
        advance();
        awaited = null;
    }

    private int context(Cpu cpu) {
        return cpu.number == ScheduleHost.LIBRARY ? communicator.collectiveContext() : communicator.context();
    }

    private void send(Cpu cpu, int operation) {
        long size = block.size(operation);
        int messages = messages(size);
        if (messages > 1) {
            parts(operation, messages);
        }
        for (int i = 0; i < messages; i++) {
            Envelope envelope = new Envelope(
                    communicator.translate(block.peer(operation)),
                    context(cpu),
                    communicator.rank(),
                    block.tag(operation));
            int bytes = (int) Math.min(LONGEST, size - i * LONGEST);
            SendOperation send = new SendOperation(
                    envelope, Payload.phantom(bytes), SendOperation.Mode.STANDARD, SendOperation.Routing.DEFAULT);
            send.listener(() -> messageDone(send, operation));
            open.put(operation, send);
            host.send(cpu.number, send);
        }
        release(operation, true);
    }

    private void receive(Cpu cpu, int operation) {
        int messages = messages(block.size(operation));
        if (messages > 1) {
            parts(operation, messages);
        }
        boolean isAny = block.peer(operation) == GoalBlock.ANY || block.tag(operation) == GoalBlock.ANY;
        for (int i = 0; i < (isAny ? 1 : messages); i++) {
            receive(cpu, operation, block.peer(operation), block.tag(operation), isAny);
        }
        release(operation, true);
    }

    private void receive(Cpu cpu, int operation, int source, int tag, boolean isAny) {
        ReceiveOperation receive = new ReceiveOperation(context(cpu), source, tag, Integer.MAX_VALUE, null);
        receive.from(communicator);
        receive.listener(() -> {
            if (isAny) {
                noteTaken(operation, receive);
                for (int rest = parts(operation); rest > 1; rest--) {
                    receive(cpu, operation, receive.matchedSource(), receive.matchedTag(), false);
                }
            }
            messageDone(receive, operation);
        });
        open.put(operation, receive);
        host.receive(cpu.number, receive);
    }

    /** Returns the number of messages of an operation that are not done. */
    private int parts(int operation) {
        return parts == null ? 1 : parts.getOrDefault(operation, 1);
    }

    private void parts(int operation, int number) {
        Int2IntOpenHashMap known = parts;
        if (known == null) {
            if (number == 1) {
                return;
            }
            known = new Int2IntOpenHashMap(2);
            parts = known;
        }
        int unusedBefore = number == 1 ? known.remove(operation) : known.put(operation, number);
    }

    private static int messages(long size) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, Math.ceilDiv(size, LONGEST)));
    }

    private void messageDone(Operation message, int operation) {
        int rest = parts(operation) - 1;
        if (rest > 0) {
            parts(operation, rest);
        } else {
            parts(operation, 1);
            open.remove(operation);
            ended(message, operation);
        }
    }

    private void noteTaken(int operation, ReceiveOperation receive) {
        Deque<String> known = taken;
        if (known == null) {
            known = new ArrayDeque<>(MOST_TAKEN);
            taken = known;
        } else if (known.size() == MOST_TAKEN) {
            String unusedOldest = known.removeFirst();
        }
        Payload payload = receive.payload();
        known.addLast("operation " + operation + " took " + (payload == null ? 0 : payload.size()) + " B from rank "
                + receive.matchedSource() + ", tag " + receive.matchedTag());
    }

    long worked() {
        return worked;
    }

    // ---- reports

    IntStream awaitedRanks() {
        return Arrays.stream(open.keySet().stream()
                        .mapToInt(block::peer)
                        .filter(peer -> peer >= 0)
                        .distinct()
                        .toArray())
                .sorted();
    }

    String describe() {
        if (open.isEmpty()) {
            return "a schedule, of which " + undone + " operations are left that require each other";
        }
        String first = open.keySet().stream().limit(2).map(block::describe).collect(Collectors.joining("; "));
        String more = open.size() > 2 ? "; and " + (open.size() - 2) + " more" : "";
        String any = taken == null ? "" : "; receives of any rank or tag: " + String.join("; ", taken);
        return first + more + any;
    }
}
