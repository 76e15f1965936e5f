package org.rankcluster.hardware.timing;

/**
 * Which of several queues a link serves next: for a while always the fullest, then for a while a random one, in turn
 * (Blue Gene/L: 157 torus cycles and 53, by IBM's Blue Matter headers). The random part keeps the shorter queues from
 * starving. It is drawn from the virtual time and the router's number, so that a run repeats itself.
 *
 * @param fullestPhase ps of the first part, 0 or more
 * @param randomPhase ps of the second part, 0 or more; not both 0
 */
public record QueueArbiter(long fullestPhase, long randomPhase) {
    public QueueArbiter {
        if (fullestPhase < 0 || randomPhase < 0 || fullestPhase + randomPhase <= 0) {
            throw new IllegalArgumentException(
                    "phases: " + fullestPhase + ", " + randomPhase + " ps (expected: none negative, not both 0)");
        }
    }

    /**
     * Chooses one of the queues.
     *
     * @param queues one bit a queue, at least one set
     * @param filled chunks in every queue
     * @param now virtual time in ps
     * @param router the router's number
     */
    public int choose(long queues, int[] filled, long now, int router) {
        if ((queues & (queues - 1)) == 0) {
            return Long.numberOfTrailingZeros(queues);
        }
        return now % (fullestPhase + randomPhase) < fullestPhase
                ? fullest(queues, filled)
                : random(queues, now, router);
    }

    private static int fullest(long queues, int[] filled) {
        int best = Long.numberOfTrailingZeros(queues);
        for (long left = queues & (queues - 1); left != 0; left &= left - 1) {
            int queue = Long.numberOfTrailingZeros(left);
            if (filled[queue] > filled[best]) {
                best = queue;
            }
        }
        return best;
    }

    /** Finaliser of the MurmurHash3 family: all bits of time and router count. */
    private static int random(long queues, long now, int router) {
        long x = now ^ (long) router * 0x9e3779b97f4a7c15L;
        x = (x ^ x >>> 33) * 0xff51afd7ed558ccdL;
        x = (x ^ x >>> 33) * 0xc4ceb9fe1a85ec53L;
        x ^= x >>> 33;
        long left = queues;
        for (long skip = Long.remainderUnsigned(x, Long.bitCount(queues)); skip > 0; skip--) {
            left &= left - 1;
        }
        return Long.numberOfTrailingZeros(left);
    }
}
