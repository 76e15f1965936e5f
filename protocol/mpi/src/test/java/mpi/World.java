package mpi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import org.rankcluster.protocol.collective.CollectiveEngine;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.pointtopoint.MessageLayer;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.ServiceOperation;
import org.rankcluster.protocol.runtime.SharedMemory;

/**
 * Ranks without a machine. Each rank's program is a thread. One thread runs at a time until it waits, and messages
 * arrive at once. A program behaves the same way in every run.
 */
public final class World {
    static final int EAGER_LIMIT = 256;

    private static final int NO_RANK = -1;

    /** A rank's program. */
    @FunctionalInterface
    public interface Program {
        void run() throws Exception;
    }

    /** An error that ends a rank's program when the job is over. */
    static final class Aborted extends Error {
        private static final long serialVersionUID = 1;
    }

    private final List<Rank> ranks = new ArrayList<>();
    private final Queue<Message> wire = new ArrayDeque<>();
    private final SharedMemory sharedMemory = new SharedMemory();
    private final TestJob job;
    private final TestServices services;
    private final StringBuilder messages = new StringBuilder();
    private Throwable failure;
    private int exit;
    private volatile int baton;
    private long events;
    private volatile boolean over;
    private boolean warned;
    private boolean delivering;

    private World(int size) {
        job = new TestJob(size);
        services = new TestServices(this, size);
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new Rank(rank));
        }
    }

    /** Runs a program on all ranks between Init and Finalize. Throws the error of one of them. */
    public static World run(int size, Program program) {
        return run(size, Map.of(), () -> {
            MPI.Init(new String[0]);
            program.run();
            MPI.Finalize();
        });
    }

    /** Runs a program that is not aborted, see {@link #run(int, Program)}. */
    public static void pass(int size, Program program) {
        World world = run(size, program);
        if (world.exit != 0) {
            throw new AssertionError(world.messages());
        }
    }

    /** Runs a program on all ranks. Throws the error of one of them. */
    static World run(int size, Map<String, String> choices, Program program) {
        World world = new World(size);
        world.job.choices.putAll(choices);
        world.run(program);
        world.services.close();
        if (world.failure instanceof RuntimeException e) {
            throw e;
        }
        if (world.failure instanceof Error e) {
            throw e;
        }
        if (world.failure != null) {
            throw new IllegalStateException(world.failure);
        }
        return world;
    }

    /** Returns the exit code of the job. */
    int exit() {
        return exit;
    }

    /** Returns the messages of the aborted job, one line each. */
    String messages() {
        return messages.toString();
    }

    private void run(Program program) {
        for (Rank rank : ranks) {
            rank.thread = Thread.ofVirtual().unstarted(() -> rank.run(program));
        }
        ranks.forEach(rank -> rank.thread.start());
        for (Rank rank : ranks) {
            try {
                rank.thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Delivers all messages, and the messages that they cause. */
    private void deliver() {
        if (delivering) {
            return;
        }
        delivering = true;
        for (Message message = wire.poll(); message != null; message = wire.poll()) {
            MessageLayer to = ranks.get(message.destination()).layer;
            to.headerArrived(message);
            to.arrived(message);
            ranks.get(message.source()).layer.transmitted(message);
        }
        delivering = false;
    }

    private void passOn(int from) {
        int to = NO_RANK;
        boolean allEnded = true;
        for (int i = 1; i <= ranks.size(); i++) {
            Rank next = ranks.get((from + i) % ranks.size());
            allEnded &= next.ended;
            if (to == NO_RANK && next.canRun()) {
                to = next.rank();
            }
        }
        if (to == NO_RANK && !allEnded) {
            failure = failure == null ? new AssertionError("deadlock: " + waits() + messages) : failure;
            over = true;
        }
        boolean all = over;
        baton = to; // from here on, this thread must not access anything
        if (all) {
            ranks.forEach(rank -> LockSupport.unpark(rank.thread));
        } else if (to != NO_RANK) {
            LockSupport.unpark(ranks.get(to).thread);
        }
    }

    private List<String> waits() {
        List<String> waits = new ArrayList<>();
        for (Rank rank : ranks) {
            for (Operation operation : rank.waitingFor) {
                if (operation != null && !operation.isDone()) {
                    waits.add("rank " + rank.rank() + ": " + operation.describe());
                }
            }
        }
        return waits;
    }

    private void takeBaton(int rank) {
        while (baton != rank && !over) {
            LockSupport.park(this);
        }
        if (over) {
            throw new Aborted();
        }
    }

    private final class Rank extends RankRuntime {
        private final int rank;
        private final MessageLayer layer;
        private final CollectiveEngine collectives;
        private Thread thread;
        private Operation[] waitingFor = {};
        private int required;
        private long polls;
        private boolean ended;

        Rank(int rank) {
            this.rank = rank;
            TestPort port = new TestPort(World.this, this::start);
            this.layer = new MessageLayer(rank, new MessageLayer.Settings(EAGER_LIMIT, false, true), port);
            this.collectives = new CollectiveEngine(port);
        }

        @Override
        public boolean isMainThread() {
            return true;
        }

        @Override
        public int drawHash() {
            return 1;
        }

        void run(Program program) {
            bindToThread();
            try {
                takeBaton(rank);
                program.run();
            } catch (Aborted e) {
                // The reason is recorded.
            } catch (Throwable e) {
                failure = failure == null ? e : failure;
                over = true;
            } finally {
                ended = true;
                passOn(rank);
            }
        }

        boolean canRun() {
            int done = 0;
            int some = 0;
            for (Operation operation : waitingFor) {
                some += operation == null ? 0 : 1;
                done += operation != null && operation.isDone() ? 1 : 0;
            }
            return !ended && done >= Math.min(required, some);
        }

        private void giveWay() {
            passOn(rank);
            takeBaton(rank);
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public int size() {
            return ranks.size();
        }

        @Override
        public int node() {
            return rank;
        }

        @Override
        public long now() {
            return polls;
        }

        @Override
        public void compute(long picoseconds) {
            polls += picoseconds;
        }

        @Override
        public void work(long picoseconds) {
            polls += picoseconds;
        }

        @Override
        public void flops(double flops) {
            polls += (long) flops;
        }

        @Override
        public void post(Operation operation) {
            if (operation.isPoll()) {
                poll();
            }
            start(operation);
            deliver();
        }

        private void start(Operation operation) {
            if (operation instanceof CollectiveOperation collective) {
                collectives.start(collective);
            } else if (operation instanceof ServiceOperation exchange) {
                services.start(rank, exchange);
            } else {
                layer.start(operation);
            }
        }

        @Override
        public void await(Operation operation) {
            await(new Operation[] {operation}, 1);
        }

        @Override
        public void await(Operation[] operations, int count) {
            waitingFor = operations;
            required = count;
            if (!canRun()) {
                giveWay();
            }
            waitingFor = new Operation[0];
        }

        @Override
        public long peakUnexpectedBytes() {
            return layer.peakUnexpectedBytes();
        }

        @Override
        public long peakMessageMemory() {
            return layer.peak().bytes();
        }

        @Override
        public int peakRequests() {
            return layer.peak().requests();
        }

        @Override
        public SharedMemory sharedMemory() {
            return sharedMemory;
        }

        @Override
        public void poll() {
            polls++;
            giveWay();
        }

        @Override
        public long clock() {
            poll();
            return now();
        }

        @Override
        public RuntimeException abort(int code, String message) {
            exit = code;
            if (message != null) {
                messages.append(message).append('\n');
            }
            over = true;
            throw new Aborted();
        }

        @Override
        public void warn(String text) {
            messages.append(rank).append(": ").append(text).append('\n');
        }

        @Override
        public void warnOnce(String text) {
            if (!warned) {
                warn(text);
            }
            warned = true;
        }

        @Override
        public TestJob job() {
            return job;
        }
    }

    void transmit(Message message) {
        wire.add(message);
    }

    void finished(Operation operation) {
        operation.complete(++events);
    }
}
