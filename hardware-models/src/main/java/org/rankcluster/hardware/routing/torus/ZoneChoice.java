package org.rankcluster.hardware.routing.torus;

import org.rankcluster.hardware.topology.torus.Torus;

/**
 * Which zone the adaptive messages of a machine take: by how flexible their way is, which is how far they go along each
 * dimension as a share of its extent, summed over all dimensions but the last (PAMI, {@code PAMI_ROUTING}: A to D).
 *
 * @param adaptiveAbove most bytes of a message that keeps to one way even so
 * @param flexibleFrom least flexibility of the range
 * @param flexibleTo greatest of it
 * @param inside zone of messages in that range
 * @param outside zone of the others
 */
public record ZoneChoice(long adaptiveAbove, double flexibleFrom, double flexibleTo, Zone inside, Zone outside) {
    /** All adaptive messages take any direction, as on Blue Gene/L. */
    public static final ZoneChoice FREE = new ZoneChoice(-1, 0, 0, Zone.Z1, Zone.Z1);

    /** Whether a message of so many bytes that may be adaptive is. */
    public boolean isAdaptive(int bytes) {
        return bytes > adaptiveAbove;
    }

    /** The zone of an adaptive message from one node to another. */
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
