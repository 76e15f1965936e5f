package org.rankcluster.hardware.machine;

import java.util.BitSet;
import java.util.regex.Pattern;

/**
 * The reader of a machine's failed nodes: a list of node numbers, or a random fraction of all nodes. The fraction is
 * drawn by the seed of {@link FailedLinks}.
 */
public final class FailedNodes {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private FailedNodes() {}

    /**
     * Reads the failed nodes.
     *
     * @param values values of the machine
     * @param nodes number of nodes of the machine
     * @return the failed nodes, not all of them; empty without the key
     * @throws org.rankcluster.input.InputException if the value is not valid
     */
    public static BitSet read(MachineValues values, int nodes) {
        BitSet failed = new BitSet();
        if (!values.has(MachineKeys.FAILED_NODES)) {
            return failed;
        }
        String text = values.text(MachineKeys.FAILED_NODES);
        if (text.equals(FailedLinks.NONE)) {
            return failed;
        }
        String rule = "none, a fraction such as 1%, or numbers of nodes, 0.." + (nodes - 1) + ", with commas between";
        if (ShapeReader.isAny(values)) {
            throw values.error(MachineKeys.FAILED_NODES, "none on a machine with as many nodes as a job needs");
        }
        if (FailedLinks.isFraction(text)) {
            failed = FailedLinks.draw(values, nodes, text);
        } else {
            for (String item : text.split(",", -1)) {
                String number = item.strip();
                if (!NUMBER.matcher(number).matches() || Integer.parseInt(number) >= nodes) {
                    throw values.error(MachineKeys.FAILED_NODES, rule);
                }
                failed.set(Integer.parseInt(number));
            }
        }
        if (failed.cardinality() == nodes) {
            throw values.error(MachineKeys.FAILED_NODES, "fewer than all " + nodes + " nodes");
        }
        return failed;
    }
}
