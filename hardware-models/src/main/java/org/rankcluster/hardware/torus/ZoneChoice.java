package org.rankcluster.hardware.torus;

/**
 * The rule that gives each adaptive message of a torus a {@link Zone}, by the flexibility of its route. The flexibility is the distance
 * along each dimension as a share of its extent. The distance is summed over all dimensions except the last (PAMI, {@code PAMI_ROUTING}: A
 * to D).
 *
 * @param adaptiveAbove maximum size of an adaptive message that is still routed deterministically, in bytes
 * @param flexibleFrom least flexibility of the range, 0 or more, a sum of shares of extents
 * @param flexibleTo greatest flexibility of the range, 0 or more, a sum of shares of extents
 * @param inside zone of messages in that range
 * @param outside zone of the others
 */
public record ZoneChoice(long adaptiveAbove, double flexibleFrom, double flexibleTo, Zone inside, Zone outside) {
    /** The choice of Blue Gene/L: all adaptive messages take any direction. */
    public static final ZoneChoice FREE = new ZoneChoice(-1, 0, 0, Zone.Z1, Zone.Z1);

    /**
     * Returns true if an adaptive message is actually routed adaptively.
     *
     * @param bytes size of the message, in bytes
     * @return true above {@code adaptiveAbove}
     */
    public boolean isAdaptive(int bytes) {
        return bytes > adaptiveAbove;
    }

    /**
     * Returns the zone of an adaptive message.
     *
     * @param torus the torus
     * @param from number of the source
     * @param to number of the destination
     * @return the zone
     */
    public Zone zone(Torus torus, int from, int to) {
        if (inside == outside) {
            return inside;
        }
        double flexibility = 0;
        for (int d = 0; d < torus.dimensions() - 1; d++) {
            flexibility += Math.abs(torus.offset(from, to, d)) / (double) torus.extent(d);
        }
        return flexibility >= flexibleFrom && flexibility <= flexibleTo ? inside : outside;
    }
}
