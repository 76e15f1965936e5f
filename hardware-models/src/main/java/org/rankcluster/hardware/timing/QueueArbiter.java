package org.rankcluster.hardware.timing;

/**
 * The arbiter that chooses a link's next queue, in alternating phases: always the fullest queue, then a random one. On
 * Blue Gene/L the phases last 157 and 53 torus cycles, by IBM's Blue Matter headers. The random phase keeps the
 * shorter queues from starving. Random choices are drawn from the virtual time and the router's number, so runs are
 * reproducible.
 *
 * @param fullestPhase duration of the first phase in picoseconds, 0 or more
 * @param randomPhase duration of the second phase in picoseconds, 0 or more; not both 0
 */
public record QueueArbiter(long fullestPhase, long randomPhase) {
    /** The content of a router's queues. */
    @FunctionalInterface
    public interface Filled {
        /** Returns the content of a queue, in chunks. */
        int filled(int queue);
    }

    public QueueArbiter {
        if (fullestPhase < 0 || randomPhase < 0 || fullestPhase + randomPhase <= 0) {
            throw new IllegalArgumentException(
                    "phases: " + fullestPhase + ", " + randomPhase + " ps (expected: none negative, not both 0)");
        }
    }

    /**
     * Chooses one of the queues.
     *
     * @param queues one bit for each queue, at least one set
     * @param filled content of the queues
     * @param now virtual time in picoseconds
     * @param router number of the router
     * @return index of the queue
     */
    public int choose(long queues, Filled filled, long now, int router) {
        if ((queues & (queues - 1)) == 0) {
            return Long.numberOfTrailingZeros(queues);
        }
        return now % (fullestPhase + randomPhase) < fullestPhase
                ? fullest(queues, filled)
                : random(queues, now, router);
    }

    private static int fullest(long queues, Filled filled) {
        int best = Long.numberOfTrailingZeros(queues);
        int most = filled.filled(best);
        for (long left = queues & (queues - 1); left != 0; left &= left - 1) {
            int queue = Long.numberOfTrailingZeros(left);
            int content = filled.filled(queue);
            if (content > most) {
                most = content;
                best = queue;
            }
        }
        return best;
    }

    /** Returns a queue that depends on all bits of time and router, by the finaliser of the MurmurHash3 family. */
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
