package org.rankcluster.hardware.torus;

import java.util.Arrays;
import java.util.List;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.ShapeReader;

/** The reader of a machine file's keys for the routes of a torus and for its longer links. */
final class RouteReader {
    private RouteReader() {}

    static TorusRoutes routes(MachineValues values) {
        return new TorusRoutes(
                values.choice(TorusKeys.DIMENSION_ORDER, DimensionOrder.class),
                values.choice(TorusKeys.TIES, TorusRoutes.Ties.class),
                values.has(TorusKeys.ZONES_ADAPTIVE_ABOVE) ? zones(values) : noZones(values),
                values.choice(TorusKeys.PRIORITY, TorusRoutes.Priority.class),
                values.choice(TorusKeys.DEPOSIT, TorusRoutes.Deposit.class));
    }

    private static ZoneChoice zones(MachineValues values) {
        double from = values.decimal(TorusKeys.ZONES_FLEXIBLE_FROM);
        double to = values.decimal(TorusKeys.ZONES_FLEXIBLE_TO);
        if (to < from) {
            throw values.error(TorusKeys.ZONES_FLEXIBLE_TO, "at least torus.zones.flexible-from, " + from);
        }
        return new ZoneChoice(
                values.number(TorusKeys.ZONES_ADAPTIVE_ABOVE),
                from,
                to,
                values.choice(TorusKeys.ZONES_INSIDE, Zone.class),
                values.choice(TorusKeys.ZONES_OUTSIDE, Zone.class));
    }

    private static ZoneChoice noZones(MachineValues values) {
        rejectAlone(values, TorusKeys.ZONES_ADAPTIVE_ABOVE, TorusKeys.ZONES_FLEXIBLE_FROM);
        rejectAlone(values, TorusKeys.ZONES_ADAPTIVE_ABOVE, TorusKeys.ZONES_FLEXIBLE_TO);
        rejectAlone(values, TorusKeys.ZONES_ADAPTIVE_ABOVE, TorusKeys.ZONES_INSIDE);
        rejectAlone(values, TorusKeys.ZONES_ADAPTIVE_ABOVE, TorusKeys.ZONES_OUTSIDE);
        return ZoneChoice.FREE;
    }

    private static void rejectAlone(MachineValues values, MachineKey missing, MachineKey key) {
        if (values.has(key)) {
            throw values.error(key, "none without " + missing.key());
        }
    }

    /** Reads the blocks of a machine's own shape, which have {@code dimensions} extents. */
    static Midplanes midplanes(MachineValues values, int dimensions) {
        if (!values.has(TorusKeys.MIDPLANE_SHAPE)) {
            rejectAlone(values, TorusKeys.MIDPLANE_SHAPE, TorusKeys.MIDPLANE_LINK_LATENCY);
            return Midplanes.NONE;
        }
        String rule = dimensions + " extents of 1 or more, as many as shape has";
        int[] extents = ShapeReader.extents(values, TorusKeys.MIDPLANE_SHAPE, rule);
        if (extents.length != dimensions) {
            throw values.error(TorusKeys.MIDPLANE_SHAPE, rule);
        }
        List<Integer> list = Arrays.stream(extents).boxed().toList();
        return new Midplanes(list, values.number(TorusKeys.MIDPLANE_LINK_LATENCY));
    }
}
