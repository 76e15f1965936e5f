package org.rankcluster.hardware.router;

import java.util.Arrays;
import java.util.Map;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeyList;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.input.Quantity;

/**
 * The network family of meshes, which are k-ary n-meshes if all extents are k. A shape is the nodes of a router and
 * the routers along each dimension: {@code 1x8x8} has a node at each of 64 routers.
 */
public final class MeshFamily extends RouterFamily {
    private static final MachineKeyList KEYS = new MachineKeyList();

    static final MachineKey NODES = KEYS.number("mesh.nodes", Quantity.COUNT, 1, "nodes of a router");

    static final MachineKey ROUTERS = KEYS.text("mesh.routers", "routers along each dimension, e.g. 8x8");

    private static final int MOST_HOPS = 255;

    /** Creates the family. */
    public MeshFamily() {
        super("mesh", KEYS.all());
    }

    @Override
    protected RouterGraph graph(MachineValues values) {
        int[] extents = Extents.read(values, ROUTERS, "routers along each of 1..8 dimensions, e.g. 8x8");
        checkSize(values, ROUTERS, Extents.product(extents));
        MeshGraph graph = new MeshGraph(extents);
        if (2 * graph.diameter() > MOST_HOPS) {
            throw values.error(ROUTERS, "routes of at most " + MOST_HOPS / 2 + " hops");
        }
        return graph;
    }

    @Override
    protected MachineKey nodesKey() {
        return NODES;
    }

    @Override
    protected String shapeRule() {
        return "nodes of a router, and routers along each dimension, e.g. 1x8x8";
    }

    @Override
    protected Map<MachineKey, String> graphOf(int[] shape) {
        if (shape.length < 2) {
            return Map.of();
        }
        return Map.of(
                NODES,
                String.valueOf(shape[0]),
                ROUTERS,
                Extents.text(Arrays.copyOfRange(shape, 1, shape.length)),
                MachineKeys.SHAPE,
                String.valueOf(Extents.product(shape)));
    }
}
