package org.rankcluster.hardware.torus;

import java.util.Arrays;
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
        return new Torus(extents, wraps(values, Dimensions.letters(extents.length)));
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
