package org.rankcluster.actors.rank;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.Operation;

/** Says which rank waits for what when nothing can happen any more, and finds a cycle of ranks that wait for each other. */
public final class WaitReport {
    private static final int MOST_LINES = 16;

    private WaitReport() {}

    /**
     * The report, a line an entry.
     *
     * @param ranks all ranks by world rank; null for one that never began
     */
    public static List<String> of(@Nullable RankActor[] ranks) {
        List<String> lines = new ArrayList<>();
        int[] next = waitsFor(ranks);
        String cycle = cycle(next);
        if (cycle != null) {
            lines.add("cycle: " + cycle);
        }
        int waiting = 0;
        for (RankActor rank : ranks) {
            if (rank != null && rank.process().isParked()) {
                waiting++;
                if (waiting <= MOST_LINES) {
                    lines.add("rank " + rank.rank() + " waits: " + describe(rank.process()));
                }
            }
        }
        if (waiting > MOST_LINES) {
            lines.add("and " + (waiting - MOST_LINES) + " more ranks wait");
        }
        return lines;
    }

    private static String describe(RankProcess process) {
        if (process.state() == RankProcess.State.POLLING) {
            return "polls without end";
        }
        List<String> pending = new ArrayList<>();
        for (Operation operation : process.waitingFor()) {
            if (operation != null && !operation.isDone()) {
                pending.add(operation.describe());
            }
        }
        return pending.size() <= 2
                ? String.join("; ", pending)
                : pending.get(0) + "; " + pending.get(1) + "; and " + (pending.size() - 2) + " more";
    }

    private static int[] waitsFor(@Nullable RankActor[] ranks) {
        int[] next = new int[ranks.length];
        for (int rank = 0; rank < ranks.length; rank++) {
            RankActor actor = ranks[rank];
            next[rank] = actor == null ? -1 : waitsFor(actor.process());
        }
        return next;
    }

    private static int waitsFor(RankProcess process) {
        for (Operation operation : process.waitingFor()) {
            if (operation != null && !operation.isDone() && operation.waitsFor() >= 0) {
                return operation.waitsFor();
            }
        }
        return -1;
    }

    /** The cycle that contains the lowest rank, as text, or null; {@code next[r]} is the rank that r waits for, or -1. */
    static @Nullable String cycle(int[] next) {
        int[] visitedFrom = new int[next.length];
        for (int start = 0; start < next.length; start++) {
            int rank = start;
            while (rank >= 0 && visitedFrom[rank] == 0) {
                visitedFrom[rank] = start + 1;
                rank = next[rank];
            }
            if (rank >= 0 && visitedFrom[rank] == start + 1) {
                return around(next, rank);
            }
        }
        return null;
    }

    private static String around(int[] next, int first) {
        StringBuilder text = new StringBuilder("rank ").append(first);
        int shown = 0;
        for (int rank = next[first]; rank != first; rank = next[rank]) {
            if (++shown == MOST_LINES) {
                text.append(" -> ...");
                break;
            }
            text.append(" -> ").append(rank);
        }
        return text.append(" -> ").append(first).toString();
    }
}
