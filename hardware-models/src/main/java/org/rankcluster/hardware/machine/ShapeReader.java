package org.rankcluster.hardware.machine;

import java.util.Arrays;
import java.util.regex.Pattern;
import org.rankcluster.hardware.topology.Dimensions;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.topology.crossbar.Crossbar;
import org.rankcluster.hardware.topology.torus.Torus;
import org.rankcluster.input.InputException;

/** Reads {@code shape} and {@code wrap} into a topology. */
public final class ShapeReader {
    /** The shape of a machine that has as many nodes as a job needs. */
    static final String ANY = "any";

    private static final Pattern EXTENTS = Pattern.compile("[1-9]\\d{0,9}(x[1-9]\\d{0,9})*");

    private ShapeReader() {}

    /** Rejects a {@code --shape} that has not as many extents as the machine's own. */
    public static void checkSameDimensions(String own, String shape) {
        int dimensions = own.split("x").length;
        if (shape.split("x", -1).length != dimensions) {
            String example = own.equals(ANY) ? "512" : own;
            String rule = dimensions + (dimensions == 1 ? " extent" : " extents") + ", e.g. " + example;
            throw InputException.option("--shape", shape, rule);
        }
    }

    public static Topology torus(MachineValues values) {
        String rule = "1.." + Dimensions.MOST + " extents of 1 or more, e.g. 8x8x8";
        int[] extents = extents(values, MachineKey.SHAPE, rule);
        if (extents.length > Dimensions.MOST) {
            throw values.error(MachineKey.SHAPE, rule);
        }
        return new Torus(extents, wraps(values, Dimensions.letters(extents.length)));
    }

    /** A crossbar; of one node when it may have any number. */
    public static Topology crossbar(MachineValues values) {
        if (isAny(values)) {
            return new Crossbar(1);
        }
        return new Crossbar(nodes(values, "a number of nodes, or " + ANY, Integer.MAX_VALUE));
    }

    /** A shape that is a number of nodes, {@code 1..most}. */
    public static int nodes(MachineValues values, String rule, long most) {
        int[] extents = extents(values, MachineKey.SHAPE, rule);
        if (extents.length > 1 || extents[0] > most) {
            throw values.error(MachineKey.SHAPE, rule);
        }
        return extents[0];
    }

    public static boolean isAny(MachineValues values) {
        return values.text(MachineKey.SHAPE).equals(ANY);
    }

    /** The extents of a shape that {@code rule} says how to write. */
    public static int[] extents(MachineValues values, MachineKey key, String rule) {
        String shape = values.text(key);
        if (!EXTENTS.matcher(shape).matches()) {
            throw values.error(key, rule);
        }
        long nodes = 1;
        long[] extents =
                Arrays.stream(shape.split("x")).mapToLong(Long::parseLong).toArray();
        for (long extent : extents) {
            nodes = Math.min(nodes, Integer.MAX_VALUE + 1L) * extent;
        }
        if (nodes > Integer.MAX_VALUE) {
            throw values.error(key, "fewer than 2^31 nodes");
        }
        return Arrays.stream(extents).mapToInt(Math::toIntExact).toArray();
    }

    private static boolean[] wraps(MachineValues values, String letters) {
        boolean[] wraps = new boolean[letters.length()];
        String text = values.has(MachineKey.WRAP) ? values.text(MachineKey.WRAP) : "all";
        if (text.equals("all")) {
            Arrays.fill(wraps, true);
        } else if (!text.equals("none")) {
            for (int i = 0; i < text.length(); i++) {
                int dimension = letters.indexOf(text.charAt(i));
                if (dimension < 0 || wraps[dimension]) {
                    throw values.error(MachineKey.WRAP, "all, none, or some of the dimensions " + letters);
                }
                wraps[dimension] = true;
            }
        }
        return wraps;
    }
}
