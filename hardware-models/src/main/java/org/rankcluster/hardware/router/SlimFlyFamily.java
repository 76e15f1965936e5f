package org.rankcluster.hardware.router;

import java.util.Map;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeyList;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.input.Quantity;

/**
 * The network family of Slim Fly. A shape is the nodes of a router and q: {@code 4x5} has 4 nodes at each of 50
 * routers.
 */
public final class SlimFlyFamily extends RouterFamily {
    private static final MachineKeyList KEYS = new MachineKeyList();

    static final MachineKey NODES = KEYS.number("slim-fly.nodes", Quantity.COUNT, 1, "nodes of a router");

    static final MachineKey ORDER =
            KEYS.number("slim-fly.q", Quantity.COUNT, 3, "order of the field, a prime power; there are 2 q^2 routers");

    private static final int MOST = 64;

    /** Creates the family. */
    public SlimFlyFamily() {
        super("slim-fly", KEYS.all());
    }

    @Override
    protected RouterGraph graph(MachineValues values) {
        int order = values.integer(ORDER);
        if (order > MOST || order % 4 == 2 || !GaloisField.isPrimePower(order)) {
            throw values.error(ORDER, "a prime power of 3.." + MOST + ", e.g. 5, 7, 8, 9, 11, 13, 16, 17, 19");
        }
        return new SlimFlyGraph(order);
    }

    @Override
    protected MachineKey nodesKey() {
        return NODES;
    }

    @Override
    protected String shapeRule() {
        return "nodes of a router, and q, e.g. 4x5";
    }

    @Override
    protected Map<MachineKey, String> graphOf(int[] shape) {
        if (shape.length != 2) {
            return Map.of();
        }
        return Map.of(
                NODES,
                String.valueOf(shape[0]),
                ORDER,
                String.valueOf(shape[1]),
                MachineKeys.SHAPE,
                String.valueOf(Extents.product(shape[0], 2, shape[1], shape[1])));
    }
}
