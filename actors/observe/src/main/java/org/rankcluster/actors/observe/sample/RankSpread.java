package org.rankcluster.actors.observe.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The spread of each figure over ranks since the run began. Each partition has at most {@value #MOST} sorted values of a figure, so
 * quartiles are exact for that many of its ranks, and at most 1/{@value #MOST} of the ranks off for more.
 */
public final class RankSpread {
    /** A figure of a rank. */
    public enum Figure {
        /** Time of its program's own computation. */
        COMPUTING,
        /** Time of transfers. */
        TRANSFERRING,
        /** Time of waits for other ranks, outside of collectives. */
        WAITING,
        /** Time in collectives. */
        COLLECTIVE,
        /** MPI messages sent, those of collectives included. */
        MESSAGES,
        /** MPI calls that have begun. */
        CALLS;

        /** Returns whether it is a time in ps. */
        public boolean isTime() {
            return compareTo(COLLECTIVE) <= 0;
        }
    }

    /** The spread of a figure: the smallest value, quartiles, and the largest value. */
    public record Quartiles(Figure figure, long least, long first, long median, long third, long most) {}

    /** Sorted values of a figure of each partition, all of which stand for equally many ranks. */
    private record Sorted(long ranks, long[] values) {}

    private static final int MOST = 1024;
    private static final Figure[] FIGURES = Figure.values();
    /** Places of the figures that are no states. */
    private static final int MESSAGES = RankReading.OUTSIDE;

    private static final int CALLS = MESSAGES + 1;

    private final List<List<Sorted>> figures = new ArrayList<>();

    /** Creates the spread of no ranks. */
    public RankSpread() {
        for (int i = 0; i < FIGURES.length; i++) {
            figures.add(new ArrayList<>());
        }
    }

    /** Counts the ranks of a partition at virtual time {@code at}. Ranks whose program has not begun are left out. */
    static RankSpread of(List<RankActor> ranks, long at, RankReading reading) {
        long[][] values = new long[FIGURES.length][ranks.size()];
        int size = 0;
        for (RankActor rank : ranks) {
            if (rank.hasBegun()) {
                rank.read(at, reading);
                for (int state = 0; state < RankReading.OUTSIDE; state++) {
                    values[state][size] = Math.max(0, reading.time(state));
                }
                values[MESSAGES][size] = rank.messagesSent();
                for (int call = 0; call < rank.profile().calls(); call++) {
                    values[CALLS][size] += rank.profile().count(call);
                }
                size++;
            }
        }
        RankSpread spread = new RankSpread();
        for (int i = 0; i < FIGURES.length && size > 0; i++) {
            long[] sorted = Arrays.copyOf(values[i], size);
            Arrays.sort(sorted);
            spread.figures.get(i).add(new Sorted(size, thinned(sorted)));
        }
        return spread;
    }

    private static long[] thinned(long[] sorted) {
        if (sorted.length <= MOST) {
            return sorted;
        }
        long[] some = new long[MOST];
        for (int i = 0; i < MOST; i++) {
            some[i] = sorted[(int) ((long) i * (sorted.length - 1) / (MOST - 1))];
        }
        return some;
    }

    /** Adds the ranks of another part. */
    void add(RankSpread other) {
        for (int i = 0; i < FIGURES.length; i++) {
            figures.get(i).addAll(other.figures.get(i));
        }
    }

    /** Returns the spread of each figure; empty if no rank has been counted. */
    public List<Quartiles> quartiles() {
        List<Quartiles> all = new ArrayList<>();
        for (int i = 0; i < FIGURES.length; i++) {
            List<Sorted> parts = figures.get(i);
            if (!parts.isEmpty()) {
                long[] at = quartiles(parts);
                all.add(new Quartiles(FIGURES[i], at[0], at[1], at[2], at[3], at[4]));
            }
        }
        return List.copyOf(all);
    }

    private record Weighted(long value, double ranks) {}

    private static long[] quartiles(List<Sorted> parts) {
        List<Weighted> all = new ArrayList<>();
        for (Sorted part : parts) {
            for (long value : part.values) {
                all.add(new Weighted(value, (double) part.ranks / part.values.length));
            }
        }
        all.sort((one, other) -> Long.compare(one.value, other.value));
        double ranks = all.stream().mapToDouble(Weighted::ranks).sum();
        long[] at = new long[5];
        double before = 0;
        int quarter = 0;
        for (Weighted one : all) {
            before += one.ranks;
            while (quarter < at.length && before >= quarter * ranks / 4 - 1e-6) {
                at[quarter++] = one.value;
            }
        }
        at[4] = all.get(all.size() - 1).value;
        return at;
    }

    void write(WireOutput out) {
        for (List<Sorted> parts : figures) {
            out.writeVarint(parts.size());
            for (Sorted part : parts) {
                out.writeVarint(part.ranks);
                SamplePart.writeLongs(part.values, out);
            }
        }
    }

    void add(WireInput in) {
        for (List<Sorted> parts : figures) {
            for (int left = in.readCount(2); left > 0; left--) {
                parts.add(new Sorted(in.readVarint(), SamplePart.readLongs(in)));
            }
        }
    }
}
