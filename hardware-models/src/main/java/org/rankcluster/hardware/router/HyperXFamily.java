package org.rankcluster.hardware.router;

import static org.rankcluster.hardware.machine.MachineKey.Missing.noted;

import java.util.Arrays;
import java.util.Map;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeyList;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.input.Quantity;

/**
 * The network family of HyperX (Ahn et al. 2009) and flattened butterflies (Kim, Dally, Abts 2007). A shape is the
 * nodes of a router and the routers along each dimension: {@code 8x8x8x8} has 8 nodes at each of 512 routers.
 */
public final class HyperXFamily extends RouterFamily {
    private static final MachineKeyList KEYS = new MachineKeyList();

    static final MachineKey NODES = KEYS.number("hyperx.nodes", Quantity.COUNT, 1, "nodes of a router");

    static final MachineKey ROUTERS = KEYS.text("hyperx.routers", "routers along each dimension, e.g. 8x8x8");

    static final MachineKey WIDTH = KEYS.text(
            "hyperx.width",
            "links between two routers of a line, for each dimension",
            noted("1 for each dimension", "default"));

    /** Creates the family. */
    public HyperXFamily() {
        super("hyperx", KEYS.all());
    }

    @Override
    protected RouterGraph graph(MachineValues values) {
        int[] extents = Extents.read(values, ROUTERS, "routers along each of 1..8 dimensions, e.g. 8x8x8");
        checkSize(values, ROUTERS, Extents.product(extents));
        int[] widths = ones(extents.length);
        if (values.has(WIDTH)) {
            String rule = extents.length + " numbers of links of 1 or more, as many as hyperx.routers has";
            widths = Extents.read(values, WIDTH, rule);
            if (widths.length != extents.length) {
                throw values.error(WIDTH, rule);
            }
        }
        return new HammingGraph(extents, widths);
    }

    private static int[] ones(int count) {
        int[] ones = new int[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    @Override
    protected MachineKey nodesKey() {
        return NODES;
    }

    @Override
    protected String shapeRule() {
        return "nodes of a router, and routers along each dimension, e.g. 8x8x8x8";
    }

    @Override
    protected Map<MachineKey, String> graphOf(int[] shape) {
        if (shape.length < 2) {
            return Map.of();
        }
        int[] extents = Arrays.copyOfRange(shape, 1, shape.length);
        return Map.of(
                NODES,
                String.valueOf(shape[0]),
                ROUTERS,
                Extents.text(extents),
                WIDTH,
                Extents.text(ones(extents.length)),
                MachineKeys.SHAPE,
                String.valueOf(Extents.product(shape)));
    }
}
