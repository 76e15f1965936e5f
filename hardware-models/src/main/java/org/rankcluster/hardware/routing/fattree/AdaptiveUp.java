package org.rankcluster.hardware.routing.fattree;

/**
 * Adaptive routing on a fat tree: up by the port that is occupied least, down by the only way (as CODES' fat tree and SST's have
 * it). Of equal ports the preferred one is taken, or else the next one behind it, so that an idle network is routed like a
 * deterministic one.
 */
public final class AdaptiveUp {
    /** How much waits for a port or behind it. */
    @FunctionalInterface
    public interface Occupancy {
        /** Of a port, 0 or more. */
        long of(int port);
    }

    private AdaptiveUp() {}

    /**
     * Chooses one of the ports {@code first..first + count - 1}.
     *
     * @param preferred the number among them, {@code 0..count-1}, of the one that is taken if none is occupied less
     */
    public static int leastOccupied(Occupancy occupancy, int first, int count, int preferred) {
        int best = first + preferred;
        long least = occupancy.of(best);
        for (int i = 1; i < count && least > 0; i++) {
            int port = first + (preferred + i < count ? preferred + i : preferred + i - count);
            long occupied = occupancy.of(port);
            if (occupied < least) {
                least = occupied;
                best = port;
            }
        }
        return best;
    }
}
