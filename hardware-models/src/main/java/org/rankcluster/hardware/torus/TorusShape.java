package org.rankcluster.hardware.torus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.rankcluster.hardware.machine.FailedLinks;
import org.rankcluster.hardware.machine.FailedLinks.Cable;
import org.rankcluster.hardware.machine.FailedNodes;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.ShapeReader;
import org.rankcluster.hardware.topology.Dimensions;
import org.rankcluster.input.InputException;

/** The reader of the keys {@code shape} and {@code wrap} of a machine file with a torus. */
public final class TorusShape {
    private TorusShape() {}

    /**
     * Reads a torus.
     *
     * @param values values of the machine
     * @return the topology
     * @throws InputException if {@code shape} or {@code wrap} is not valid
     */
    public static Torus read(MachineValues values) {
        String rule = "1.." + Dimensions.MOST + " extents of 1 or more, e.g. 8x8x8";
        int[] extents = ShapeReader.extents(values, MachineKeys.SHAPE, rule);
        if (extents.length > Dimensions.MOST) {
            throw values.error(MachineKeys.SHAPE, rule);
        }
        Torus torus = new Torus(extents, wraps(values, Dimensions.letters(extents.length)));
        BitSet nodes = FailedNodes.read(values, torus.nodes());
        return FailedLinks.areIn(values) || !nodes.isEmpty() ? torus.withFailed(failed(values, torus, nodes)) : torus;
    }

    /** Returns the failed links, the links of failed nodes among them. */
    private static BitSet failed(MachineValues values, Torus torus, BitSet nodes) {
        boolean areLinks = FailedLinks.areIn(values);
        if ((long) torus.nodes() * torus.directions() > Integer.MAX_VALUE) {
            throw values.error(
                    areLinks ? MachineKeys.FAILED_LINKS : MachineKeys.FAILED_NODES,
                    "none on a torus with 2^31 links or more");
        }
        List<Cable> cables = new ArrayList<>();
        List<Integer> directions = new ArrayList<>();
        for (int node = 0; node < torus.nodes(); node++) {
            for (int direction = 0; direction < torus.directions(); direction += 2) {
                int neighbour = torus.neighbour(node, direction);
                if (neighbour >= 0) {
                    cables.add(new Cable(node, neighbour));
                    directions.add(direction);
                }
            }
        }
        BitSet drawn = areLinks
                ? FailedLinks.read(values, cables, String::valueOf, "3-4, the numbers of two neighbouring nodes")
                : new BitSet();
        for (int i = 0; i < cables.size(); i++) {
            drawn.set(
                    i,
                    drawn.get(i)
                            || nodes.get(cables.get(i).from())
                            || nodes.get(cables.get(i).to()));
        }
        BitSet failed = new BitSet();
        for (int i = drawn.nextSetBit(0); i >= 0; i = drawn.nextSetBit(i + 1)) {
            int direction = directions.get(i);
            failed.set(cables.get(i).from() * torus.directions() + direction);
            failed.set(cables.get(i).to() * torus.directions() + Torus.opposite(direction));
        }
        checkWhole(values, torus.withFailed(failed), nodes, areLinks);
        return failed;
    }

    private static void checkWhole(MachineValues values, Torus torus, BitSet nodes, boolean areLinks) {
        int first = nodes.nextClearBit(0);
        BitSet reached = (BitSet) nodes.clone();
        reached.set(first);
        ArrayDeque<Integer> open = new ArrayDeque<>(List.of(first));
        while (!open.isEmpty()) {
            int node = open.remove();
            for (int direction = 0; direction < torus.directions(); direction++) {
                int neighbour = torus.neighbour(node, direction);
                if (neighbour >= 0 && !torus.isFailed(node, direction) && !reached.get(neighbour)) {
                    reached.set(neighbour);
                    open.add(neighbour);
                }
            }
        }
        if (reached.cardinality() < torus.nodes()) {
            MachineKey key = areLinks ? MachineKeys.FAILED_LINKS : MachineKeys.FAILED_NODES;
            throw FailedLinks.cut(values, key, "node " + first, "node " + reached.nextClearBit(0));
        }
    }

    private static boolean[] wraps(MachineValues values, String letters) {
        boolean[] wraps = new boolean[letters.length()];
        String text = values.has(TorusKeys.WRAP) ? values.text(TorusKeys.WRAP) : "all";
        if (text.equals("all")) {
            Arrays.fill(wraps, true);
        } else if (!text.equals("none")) {
            for (int i = 0; i < text.length(); i++) {
                int dimension = letters.indexOf(text.charAt(i));
                if (dimension < 0 || wraps[dimension]) {
                    throw values.error(TorusKeys.WRAP, "all, none, or some of the dimensions " + letters);
                }
                wraps[dimension] = true;
            }
        }
        return wraps;
    }
}
