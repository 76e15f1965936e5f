package org.rankcluster.actors.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.Operation;

/** A report of the ranks that wait when no event is left, with cycles of ranks that wait for each other. */
public final class WaitReport {
    private static final int MOST_LINES = 16;
    /** Most waits of all ranks that are searched for cycles, as long as each rank has at least {@link #LEAST_AWAITED}. */
    private static final int MOST_AWAITED = 1 << 20;

    private static final int LEAST_AWAITED = 4;
    private static final int MOST_THREADS = 4;
    private static final int[] NONE = {};

    private final int world;
    private final int ranks;
    /** The ranks that each rank waits for, ascending, by rank; empty until a rank waits for one. */
    private int[][] awaited = {};

    private final TreeMap<Integer, String> lowest = new TreeMap<>();
    /** Ranks whose programs are over. */
    private final BitSet ended = new BitSet();

    /** Ranks that wait for all other ranks together, on a network for collectives. */
    private final BitSet together = new BitSet();

    private int waiting;

    /**
     * Creates a report without ranks that wait.
     *
     * @param world ranks of the world
     * @param ranks largest number of ranks, including spawned ones
     */
    public WaitReport(int world, int ranks) {
        this.world = world;
        this.ranks = ranks;
    }

    /**
     * Adds the ranks that wait.
     *
     * @param actors rank actors by world rank; null for a rank that never began, or is on another member
     */
    public void add(@Nullable RankActor[] actors) {
        int described = 0;
        for (RankActor actor : actors) {
            if (actor != null && actor.process().threads().isOver()) {
                ended.set(actor.rank());
            } else if (actor != null
                    && (actor.process().threads().isParked()
                            || actor.process().threads().isBlocked())) {
                waiting++;
                if (described++ < MOST_LINES) {
                    add(actor.rank(), describe(actor));
                }
                together.set(actor.rank(), awaitsWorld(actor.process().threads().programThreads()));
                waitsFor(
                        actor.rank(),
                        awaited(actor.process().threads().programThreads())
                                .distinct()
                                .limit(Math.max(LEAST_AWAITED, MOST_AWAITED / ranks))
                                .sorted()
                                .toArray());
            }
        }
    }

    private void add(int rank, String what) {
        lowest.put(rank, what);
        if (lowest.size() > MOST_LINES) {
            lowest.pollLastEntry();
        }
    }

    private void waitsFor(int rank, int[] others) {
        if (others.length > 0) {
            if (awaited.length == 0) {
                awaited = new int[ranks][];
                Arrays.fill(awaited, NONE);
            }
            awaited[rank] = others;
        }
    }

    /** Writes the report for another member. */
    public void write(WireOutput out) {
        out.writeVarint(waiting);
        out.writeVarint(lowest.size());
        lowest.forEach((rank, what) -> {
            out.writeVarint(rank);
            out.writeString(what);
        });
        out.writeVarint(
                Arrays.stream(awaited).filter(others -> others.length > 0).count());
        for (int rank = 0; rank < awaited.length; rank++) {
            if (awaited[rank].length > 0) {
                out.writeVarint(rank);
                out.writeVarint(awaited[rank].length);
                for (int other : awaited[rank]) {
                    out.writeVarint(other);
                }
            }
        }
        write(ended, out);
        write(together, out);
    }

    /** Writes a set of ranks as run lengths. Runs of ranks outside the set alternate with runs of ranks in the set. */
    private static void write(BitSet some, WireOutput out) {
        for (int from = 0; from < some.length(); ) {
            int begin = some.nextSetBit(from);
            int end = some.nextClearBit(begin);
            out.writeVarint(begin - from);
            out.writeVarint(end - begin);
            from = end;
        }
        out.writeVarint(0);
        out.writeVarint(0);
    }

    private static void add(BitSet some, WireInput in) {
        int begin = (int) in.readVarint();
        int length = (int) in.readVarint();
        while (length > 0) {
            some.set(begin, begin + length);
            begin += length + (int) in.readVarint();
            length = (int) in.readVarint();
        }
    }

    /** Adds the report that another member has written. */
    public void add(WireInput in) {
        waiting += (int) in.readVarint();
        for (int left = in.readCount(2); left > 0; left--) {
            add((int) in.readVarint(), in.readString());
        }
        for (int left = in.readCount(3); left > 0; left--) {
            int rank = (int) in.readVarint();
            int[] others = new int[in.readCount(1)];
            Arrays.setAll(others, _ -> (int) in.readVarint());
            waitsFor(rank, others);
        }
        add(ended, in);
        add(together, in);
    }

    /** Returns the report's lines. */
    public List<String> lines() {
        awaitAbsent();
        List<String> lines = new ArrayList<>(new WaitCycles(awaited).lines());
        for (Map.Entry<Integer, String> entry : lowest.entrySet()) {
            lines.add("rank " + entry.getKey() + " waits: " + entry.getValue() + fate(entry.getKey()));
        }
        if (waiting > MOST_LINES) {
            lines.add("and " + (waiting - MOST_LINES) + " more ranks wait");
        }
        return lines;
    }

    /** Adds the waits on a network for collectives: each of its ranks awaits those that have not come to it. */
    private void awaitAbsent() {
        int[] absent = IntStream.range(0, world)
                .filter(rank -> !together.get(rank))
                .limit(Math.max(LEAST_AWAITED, MOST_AWAITED / ranks))
                .toArray();
        together.stream()
                .forEach(rank -> waitsFor(
                        rank,
                        IntStream.concat(
                                        IntStream.of(absent),
                                        awaited.length == 0 ? IntStream.empty() : IntStream.of(awaited[rank]))
                                .distinct()
                                .sorted()
                                .toArray()));
    }

    private boolean awaitsWorld(List<ProgramThread> programThreads) {
        return programThreads.stream()
                .flatMap(programThread -> Arrays.stream(programThread.waitingFor()))
                .anyMatch(
                        operation -> operation != null && !operation.isDone() && operation.awaitedTogether() == world);
    }

    /** Returns the reason why an awaited rank will never answer, if there is one. */
    private String fate(int rank) {
        return awaited.length == 0
                ? ""
                : Arrays.stream(awaited[rank])
                        .filter(ended::get)
                        .mapToObj(other -> "; rank " + other + " has ended")
                        .findFirst()
                        .orElse("");
    }

    private static String describe(RankActor actor) {
        List<ProgramThread> programThreads = actor.process().threads().programThreads();
        List<String> lines = new ArrayList<>();
        for (ProgramThread programThread : programThreads) {
            String thread = programThreads.size() == 1
                    ? ""
                    : "thread " + programThread.thread().getName() + ": ";
            lines.add(thread + describe(actor, programThread));
        }
        return lines.size() <= MOST_THREADS
                ? String.join("; ", lines)
                : String.join("; ", lines.subList(0, MOST_THREADS)) + "; and " + (lines.size() - MOST_THREADS)
                        + " more threads";
    }

    /** Returns a description of a thread that waits, or has ended its turn. */
    static String describe(RankActor actor, ProgramThread programThread) {
        if (!programThread.isParked()) {
            return "blocked outside MPI at " + programThread.location();
        }
        if (programThread.state() == ProgramThread.State.YIELDED) {
            return "runs at " + programThread.location();
        }
        if (programThread.state() == ProgramThread.State.POLLING) {
            String open = list(actor, "", actor.pending());
            return "polls without end" + (open.isEmpty() ? "" : "; open: " + open) + at(programThread);
        }
        // The rank records the call of its last thread only.
        boolean isOnly = actor.process().threads().programThreads().size() == 1;
        String call = isOnly ? actor.process().call() : "";
        return list(actor, call, Arrays.asList(programThread.waitingFor()))
                + (isOnly ? ", in " + call : "")
                + at(programThread);
    }

    /** Returns the location in the program, if it is known. */
    private static String at(ProgramThread programThread) {
        String location = programThread.ownLocation();
        return location.isEmpty() ? "" : ", at " + location;
    }

    /** Returns a description of open operations, each with its communicator unless the words of the call contain it. */
    private static String list(RankActor actor, String call, List<@Nullable Operation> operations) {
        RankAddresses addresses = actor.process().addressesOrNull();
        IntFunction<String> communicators = context -> {
            String label = addresses == null ? "context " + context : addresses.label(context);
            return call.contains(label) ? "" : ", on " + label;
        };
        List<String> pending = new ArrayList<>();
        for (Operation operation : operations) {
            if (operation != null && !operation.isDone()) {
                pending.add(operation.describe(communicators) + worldRank(operation));
            }
        }
        return pending.size() <= 2
                ? String.join("; ", pending)
                : pending.get(0) + "; " + pending.get(1) + "; and " + (pending.size() - 2) + " more";
    }

    /** Returns the text of the rank of COMM_WORLD that an operation waits for; empty if its description contains that rank. */
    private static String worldRank(Operation operation) {
        int other = operation.waitsFor();
        String text = operation.describe(_ -> "");
        return other < 0
                        || Pattern.compile("rank " + other + "\\b")
                                .matcher(text)
                                .find()
                ? ""
                : " (rank " + other + " of COMM_WORLD)";
    }

    /** Returns the ranks that a program of these threads waits for, in the order of its operations. */
    private static IntStream awaited(List<ProgramThread> programThreads) {
        return programThreads.stream()
                .flatMap(programThread -> Arrays.stream(programThread.waitingFor()))
                .filter(operation -> operation != null && !operation.isDone())
                .flatMapToInt(Operation::awaitedRanks);
    }
}
