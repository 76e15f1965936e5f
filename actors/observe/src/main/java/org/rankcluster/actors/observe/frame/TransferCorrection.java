package org.rankcluster.actors.observe.frame;

import java.util.BitSet;
import org.rankcluster.actors.rank.RankReading;

/**
 * A correction that counts the time of unanswered sends as transfer while the message or its answer is in the network. A partition has the
 * data of its own side only and counts the time as waiting ({@link PendingRendezvous}). {@link SettledTimes} settles differences that the
 * answer shows later.
 */
final class TransferCorrection {
    private final RankBins rows;
    private BitSet ranks = new BitSet();

    /** Time that was moved from waiting to transfer, of waits that were open at the sample before, by row, in ps. */
    private long[] before;

    TransferCorrection(RankBins rows) {
        this.rows = rows;
        this.before = new long[rows.count()];
    }

    /** Returns whether a rank's send was in the network in the last sample. */
    boolean has(int rank) {
        return ranks.get(rank);
    }

    /**
     * Corrects a whole sample.
     *
     * @param indexOf index of each rank among the sample's ranks plus 1, or 0; empty if the sample does not contain ranks
     */
    void apply(SamplePart sample, int[] indexOf) {
        RankColumns columns = sample.ranks();
        long[] now = new long[before.length];
        BitSet found = new BitSet();
        for (PendingRendezvous.Waiting one :
                sample.pendingRendezvous().underWay(receiver -> mayAnswer(receiver, columns, indexOf))) {
            now[rows.row(one.rank())] += sample.at() - one.since();
            found.set(one.rank());
            if (indexOf.length > 0 && indexOf[one.rank()] > 0) {
                columns.underWay(indexOf[one.rank()] - 1);
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

    /**
     * Returns whether a receiver would answer an arrival. A program that computes may be late: only its answer shows whether it has posted
     * a receive.
     */
    private static boolean mayAnswer(int receiver, RankColumns columns, int[] indexOf) {
        return indexOf.length == 0
                || indexOf[receiver] > 0 && columns.state(indexOf[receiver] - 1) != RankReading.COMPUTING;
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
