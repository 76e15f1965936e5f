package org.rankcluster.hardware.machine;

import java.util.Arrays;
import java.util.regex.Pattern;
import org.rankcluster.input.InputException;

/** The reader of the key {@code shape} of a machine file: extents, or a number of nodes. */
public final class ShapeReader {
    /** Shape of an elastic machine, which has as many nodes as a job needs. */
    public static final String ANY = "any";

    private static final Pattern EXTENTS = Pattern.compile("[1-9]\\d{0,9}(x[1-9]\\d{0,9})*");

    private ShapeReader() {}

    /**
     * Rejects a {@code --shape} with another number of extents than the machine's own.
     *
     * @param own shape of the machine file
     * @param shape value of {@code --shape}
     * @throws InputException if the numbers of extents differ
     */
    public static void checkSameDimensions(String own, String shape) {
        int dimensions = own.split("x").length;
        if (shape.split("x", -1).length != dimensions) {
            String example = own.equals(ANY) ? "512" : own;
            String rule = dimensions + (dimensions == 1 ? " extent" : " extents") + ", e.g. " + example;
            throw InputException.option("--shape", shape, rule);
        }
    }

    /**
     * Reads a shape that is a number of nodes.
     *
     * @param values values of the machine
     * @param rule text of the rule, for errors
     * @param most maximum number of nodes
     * @return number of nodes, 1..{@code most}
     * @throws InputException if {@code shape} is not valid
     */
    public static int nodes(MachineValues values, String rule, long most) {
        int[] extents = extents(values, MachineKeys.SHAPE, rule);
        if (extents.length > 1 || extents[0] > most) {
            throw values.error(MachineKeys.SHAPE, rule);
        }
        return extents[0];
    }

    /**
     * Returns true if the machine is elastic.
     *
     * @param values values of the machine
     * @return true if its shape is {@code any}
     */
    public static boolean isAny(MachineValues values) {
        return values.text(MachineKeys.SHAPE).equals(ANY);
    }

    /**
     * Reads the extents of a shape.
     *
     * @param values values of the machine
     * @param key key of the shape
     * @param rule text of the rule, for errors
     * @return extents, each 1 or more, of fewer than 2^31 nodes
     * @throws InputException if the value is not valid
     */
    public static int[] extents(MachineValues values, MachineKey key, String rule) {
        String shape = values.text(key, rule);
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
}
