package org.rankcluster.hardware.machine;

import java.util.Arrays;
import java.util.regex.Pattern;
import org.rankcluster.hardware.topology.Dimensions;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.topology.crossbar.Crossbar;
import org.rankcluster.hardware.topology.torus.Torus;
import org.rankcluster.input.InputException;

/** The reader of {@code shape} and {@code wrap}, which creates topologies. */
public final class ShapeReader {
    /** Shape of an elastic machine, which has as many nodes as a job needs. */
    static final String ANY = "any";

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
     * Reads a torus.
     *
     * @param values values of the machine
     * @return the topology
     * @throws InputException if {@code shape} or {@code wrap} is not valid
     */
    public static Topology torus(MachineValues values) {
        String rule = "1.." + Dimensions.MOST + " extents of 1 or more, e.g. 8x8x8";
        int[] extents = extents(values, MachineKey.SHAPE, rule);
        if (extents.length > Dimensions.MOST) {
            throw values.error(MachineKey.SHAPE, rule);
        }
        return new Torus(extents, wraps(values, Dimensions.letters(extents.length)));
    }

    /**
     * Reads a crossbar.
     *
     * @param values values of the machine
     * @return the topology; with one node if the machine is elastic
     * @throws InputException if {@code shape} is not valid
     */
    public static Topology crossbar(MachineValues values) {
        if (isAny(values)) {
            return new Crossbar(1);
        }
        return new Crossbar(nodes(values, "a number of nodes, or " + ANY, Integer.MAX_VALUE));
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
        int[] extents = extents(values, MachineKey.SHAPE, rule);
        if (extents.length > 1 || extents[0] > most) {
            throw values.error(MachineKey.SHAPE, rule);
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
        return values.text(MachineKey.SHAPE).equals(ANY);
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
