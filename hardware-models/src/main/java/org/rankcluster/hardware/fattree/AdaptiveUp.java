package org.rankcluster.hardware.fattree;

/**
 * Adaptive routing on a fat tree: up by the least occupied port, down by the only route. The fat trees of CODES and
 * SST have the same rule. Among equally occupied ports the preferred port is taken, otherwise the next one behind it.
 * An idle network is therefore routed deterministically.
 */
public final class AdaptiveUp {
    /** A source of the occupancy of a switch's ports. */
    @FunctionalInterface
    public interface Occupancy {
        /**
         * Returns the amount of data that waits for a port or behind it.
         *
         * @param port number of the port
         * @return occupancy, 0 or more
         */
        long of(int port);
    }

    private AdaptiveUp() {}

    /**
     * Chooses one of the ports {@code first..first + count - 1}.
     *
     * @param occupancy occupancy of the ports
     * @param first number of the first port
     * @param count number of ports, 1 or more
     * @param preferred index among them, {@code 0..count-1}, of the port that is taken if none is occupied less
     * @return number of the chosen port
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
