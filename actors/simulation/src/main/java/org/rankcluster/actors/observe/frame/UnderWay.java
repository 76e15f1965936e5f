package org.rankcluster.actors.observe.frame;

import java.util.BitSet;
import org.rankcluster.actors.observe.sample.Offers;
import org.rankcluster.actors.observe.sample.RankColumns;
import org.rankcluster.actors.observe.sample.Rows;
import org.rankcluster.actors.observe.sample.SamplePart;
import org.rankcluster.actors.rank.RankReading;

/**
 * Counts the time of unanswered sends as transfer while their messages, or the answers, are under way. A partition knows its own side alone
 * and counts it as waiting ({@link Offers}). What the answer then tells otherwise is settled by {@link SettledTimes}.
 */
final class UnderWay {
    private final Rows rows;
    private BitSet ranks = new BitSet();

    /** By row: ps that were moved from waiting to transfer, of waits that were open at the sample before. */
    private long[] before;

    UnderWay(Rows rows) {
        this.rows = rows;
        this.before = new long[rows.count()];
    }

    /** Whether a rank's send was under way in the last sample. */
    boolean has(int rank) {
        return ranks.get(rank);
    }

    /**
     * Corrects a whole sample.
     *
     * @param place by rank 1 more than its place among the sample's ranks, or 0; empty if the sample does not tell of ranks
     */
    void apply(SamplePart sample, int[] place) {
        RankColumns columns = sample.ranks();
        long[] now = new long[before.length];
        BitSet found = new BitSet();
        for (Offers.Waiting one : sample.offers().underWay(receiver -> mayAnswer(receiver, columns, place))) {
            now[rows.row(one.rank())] += sample.at() - one.since();
            found.set(one.rank());
            if (place.length > 0 && place[one.rank()] > 0) {
                columns.underWay(place[one.rank()] - 1);
            }
        }
        long[] times = sample.rowTime();
        for (int row = 0; row < now.length; row++) {
            int first = row * RankReading.STATES;
            if (isEmpty(times, first)) {
                now[row] = before[row]; // the member's part is missing
            }
            times[first + RankReading.WAITING] -= now[row] - before[row];
            times[first + RankReading.TRANSFERRING] += now[row] - before[row];
        }
        before = now;
        ranks = found;
    }

    /** A program that computes may be late: whether it has posted a receive is known once it answers. */
    private static boolean mayAnswer(int receiver, RankColumns columns, int[] place) {
        return place.length == 0 || place[receiver] > 0 && columns.state(place[receiver] - 1) != RankReading.COMPUTING;
    }

    private static boolean isEmpty(long[] times, int first) {
        for (int state = 0; state < RankReading.STATES; state++) {
            if (times[first + state] != 0) {
                return false;
            }
        }
        return true;
    }
}
