package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The minimum, quartiles and maximum of each figure over the ranks, such as messages sent, since the run began. Each partition has at most
 * {@value #MOST} sorted values of a figure, so quartiles are exact for that many of its ranks. If it has more ranks, quartiles are off by
 * at most 1/{@value #MOST} of the ranks.
 */
public final class RankSpread {
    /** The figures of a rank whose spread over all ranks is recorded. */
    public enum Figure {
        /** Time of its program's own computation. */
        COMPUTING(true),
        /** Time of transfers. */
        TRANSFERRING(true),
        /** Time of waits for other ranks, outside of collectives. */
        WAITING(true),
        /** Time in collectives. */
        COLLECTIVE(true),
        /** MPI messages sent, including messages of collectives. */
        MESSAGES(false),
        /** MPI calls that have begun. */
        CALLS(false);

        private final boolean time;

        Figure(boolean time) {
            this.time = time;
        }

        /** Returns whether the figure is a time in ps. */
        public boolean isTime() {
            return time;
        }
    }

    /** The spread of a figure: the smallest value, quartiles, and the largest value. */
    public record Quartiles(Figure figure, long least, long first, long median, long third, long most) {}

    /** Sorted values of a figure of each partition, all of which stand for equally many ranks. */
    private record Sorted(long ranks, long[] values) {}

    private static final int MOST = 1024;

    private static final long[] NONE = {};
    /** Figures that are times, by state of {@link RankReading}. */
    private static final List<Figure> TIMES =
            List.of(Figure.COMPUTING, Figure.TRANSFERRING, Figure.WAITING, Figure.COLLECTIVE);

    private final Map<Figure, List<Sorted>> figures = new EnumMap<>(Figure.class);

    /** Creates the spread of no ranks. */
    public RankSpread() {
        for (Figure figure : Figure.values()) {
            figures.put(figure, new ArrayList<>());
        }
    }

    /** Counts the ranks of a partition at virtual time {@code at}. Ranks whose program has not begun are left out. */
    static RankSpread of(List<RankActor> ranks, long at, RankReading reading) {
        List<RankActor> begun = ranks.stream().filter(RankActor::hasBegun).toList();
        Map<Figure, long[]> values = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            values.put(figure, new long[begun.size()]);
        }
        for (int i = 0; i < begun.size(); i++) {
            RankActor rank = begun.get(i);
            rank.read(at, reading);
            for (int state = 0; state < TIMES.size(); state++) {
                values.getOrDefault(TIMES.get(state), NONE)[i] = Math.max(0, reading.time(state));
            }
            values.getOrDefault(Figure.MESSAGES, NONE)[i] = rank.messagesSent();
            for (int call = 0; call < rank.profile().calls(); call++) {
                values.getOrDefault(Figure.CALLS, NONE)[i] += rank.profile().count(call);
            }
        }
        RankSpread spread = new RankSpread();
        values.forEach(spread::add);
        return spread;
    }

    /** Adds ranks with these values of a figure. */
    void add(Figure figure, long[] values) {
        if (values.length > 0) {
            long[] sorted = values.clone();
            Arrays.sort(sorted);
            of(figure).add(new Sorted(sorted.length, thinned(sorted)));
        }
    }

    private List<Sorted> of(Figure figure) {
        return figures.computeIfAbsent(figure, none -> new ArrayList<>());
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
        other.figures.forEach((figure, parts) -> of(figure).addAll(parts));
    }

    /** Returns the spread of each figure; empty if no rank has been counted. */
    public List<Quartiles> quartiles() {
        List<Quartiles> all = new ArrayList<>();
        figures.forEach((figure, parts) -> {
            if (!parts.isEmpty()) {
                long[] at = quartiles(parts);
                all.add(new Quartiles(figure, at[0], at[1], at[2], at[3], at[4]));
            }
        });
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
        for (List<Sorted> parts : figures.values()) {
            out.writeVarint(parts.size());
            for (Sorted part : parts) {
                out.writeVarint(part.ranks);
                SamplePart.writeLongs(part.values, out);
            }
        }
    }

    void add(WireInput in) {
        for (List<Sorted> parts : figures.values()) {
            for (int left = in.readCount(2); left > 0; left--) {
                parts.add(new Sorted(in.readVarint(), SamplePart.readLongs(in)));
            }
        }
    }
}
