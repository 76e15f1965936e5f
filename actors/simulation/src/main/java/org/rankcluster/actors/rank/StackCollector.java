package org.rankcluster.actors.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.UserFrames;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * A collector of the states and stacks of ranks at one virtual time, read while no event is executed. Members add up their parts.
 *
 * <p>A program runs until its next call before virtual time passes. A rank that computes at the moment is therefore found in the call that
 * follows.
 */
public final class StackCollector {
    /** Equal stacks, of which there are few, are kept once. */
    private final Map<List<String>, List<String>> stacks = new HashMap<>();

    private final List<RankStack> threads = new ArrayList<>();
    private final RankReading reading = new RankReading();
    private final boolean isOver;

    /**
     * Creates a collector without ranks.
     *
     * @param isOver whether no program will run again. Before that, stacks of threads that do not wait in an MPI call are left out. The
     *     JDK suspends a thread to read its stack, and a thread that another one resumes meanwhile would continue late.
     */
    public StackCollector(boolean isOver) {
        this.isOver = isOver;
    }

    /**
     * Adds ranks whose programs have begun.
     *
     * @param actors rank actors; null for a rank that never began, or is on another member
     * @param at virtual time of the collection, in ps
     */
    public void add(@Nullable RankActor[] actors, long at) {
        for (RankActor actor : actors) {
            if (actor != null) {
                add(actor, at);
            }
        }
    }

    /** Adds a rank, if its program has begun, as of virtual time {@code at} in ps. */
    public void add(RankActor actor, long at) {
        if (!actor.hasBegun()) {
            return;
        }
        actor.read(at, reading);
        RankThreads process = actor.process().threads();
        long reached = actor.process().programTime();
        if (process.isOver()) {
            boolean computes = reached > at;
            String state = computes ? RankReading.name(RankReading.COMPUTING) : RankStack.ENDED;
            add(new RankStack(
                    actor.rank(), "", state, "", computes ? -1 : reached, computes ? reached : -1, -1, List.of()));
            return;
        }
        List<ProgramThread> programThreads = process.programThreads();
        for (ProgramThread programThread : programThreads) {
            String name =
                    programThreads.size() == 1 ? "" : programThread.thread().getName();
            add(entry(actor.rank(), name, programThread, at, reached));
        }
    }

    private RankStack entry(int rank, String name, ProgramThread programThread, long at, long reached) {
        StackTraceElement[] stack =
                isOver || programThread.isParked() ? programThread.thread().getStackTrace() : new StackTraceElement[0];
        String call = UserFrames.call(stack);
        List<String> frames = UserFrames.own(stack);
        if (reached > at) {
            String computing = RankReading.name(RankReading.COMPUTING);
            return new RankStack(rank, name, computing, call, -1, reached, -1, frames);
        }
        String state = state(programThread, stack);
        boolean waits = !state.equals(RankReading.name(RankReading.COMPUTING));
        int waitsFor = programThread.isInCall() ? reading.waitsFor() : -1;
        return new RankStack(rank, name, state, call, waits ? reached : -1, -1, waitsFor, frames);
    }

    /** Returns the state of a thread that has reached the moment. */
    private String state(ProgramThread programThread, StackTraceElement[] stack) {
        if (programThread.isParked()) {
            boolean runs = programThread.state() == ProgramThread.State.YIELDED;
            return RankReading.name(runs ? RankReading.COMPUTING : reading.state());
        }
        if (Arrays.stream(stack).anyMatch(frame -> frame.getClassName().equals(RankAlarms.class.getName()))) {
            return RankStack.SLEEPING;
        }
        return programThread.isBlocked() ? RankStack.BLOCKED : RankReading.name(RankReading.COMPUTING);
    }

    private void add(RankStack thread) {
        List<String> frames = stacks.computeIfAbsent(thread.frames(), own -> own);
        threads.add(new RankStack(
                thread.rank(),
                thread.thread(),
                thread.state(),
                thread.call(),
                thread.since(),
                thread.until(),
                thread.waitsFor(),
                frames));
    }

    /**
     * Returns all threads by rank, the threads of a rank in the order in which they began.
     *
     * @param ranks number of ranks of the world; a rank that was not added has not begun
     */
    public List<RankStack> all(int ranks) {
        BitSet missing = new BitSet(ranks);
        missing.set(0, ranks);
        threads.forEach(thread -> missing.clear(thread.rank()));
        List<RankStack> all = new ArrayList<>(threads);
        missing.stream().mapToObj(RankStack::notBegun).forEach(all::add);
        all.sort(Comparator.comparingInt(RankStack::rank));
        return all;
    }

    /** Writes the threads for another member. */
    public void write(WireOutput out) {
        List<List<String>> different = List.copyOf(stacks.keySet());
        Map<List<String>, Integer> numbers = new HashMap<>();
        out.writeVarint(different.size());
        for (List<String> stack : different) {
            numbers.put(stack, numbers.size());
            out.writeVarint(stack.size());
            stack.forEach(out::writeString);
        }
        out.writeVarint(threads.size());
        for (RankStack thread : threads) {
            out.writeVarint(thread.rank());
            out.writeString(thread.thread());
            out.writeString(thread.state());
            out.writeString(thread.call());
            out.writeVarint(thread.since() + 1);
            out.writeVarint(thread.until() + 1);
            out.writeVarint(thread.waitsFor() + 1);
            out.writeVarint(numbers.getOrDefault(thread.frames(), 0));
        }
    }

    /** Adds the threads that another member has written. */
    public void add(WireInput in) {
        List<List<String>> different = new ArrayList<>();
        for (int left = in.readCount(1); left > 0; left--) {
            List<String> stack = new ArrayList<>();
            for (int frames = in.readCount(1); frames > 0; frames--) {
                stack.add(in.readString());
            }
            different.add(List.copyOf(stack));
        }
        for (int left = in.readCount(8); left > 0; left--) {
            int rank = (int) in.readVarint();
            String name = in.readString();
            String state = in.readString();
            String call = in.readString();
            long since = in.readVarint() - 1;
            long until = in.readVarint() - 1;
            int waitsFor = (int) in.readVarint() - 1;
            add(new RankStack(rank, name, state, call, since, until, waitsFor, different.get(in.readVarintAsInt())));
        }
    }
}
