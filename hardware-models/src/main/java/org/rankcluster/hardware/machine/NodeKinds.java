package org.rankcluster.hardware.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rankcluster.input.InputException;
import org.rankcluster.input.Quantity;

/**
 * The groups of nodes with different processor clocks, in the order of node numbers; empty if all nodes are alike.
 * Computation of programs takes longer on a slower node by the ratio of the clocks. Other costs of the machine file
 * are times, and hold for all nodes.
 *
 * @param kinds the groups
 */
public record NodeKinds(List<Kind> kinds) {
    /** The kinds of a machine whose nodes are all alike. */
    public static final NodeKinds ONE = new NodeKinds(List.of());

    private static final Pattern KIND = Pattern.compile("\\s*(\\d{1,9})\\s*x\\s*(\\S+)\\s+(.+)");

    /**
     * A group of consecutive nodes.
     *
     * @param nodes number of nodes, 1 or more
     * @param name name of their processor
     * @param hertz clock of the processor, in Hz, 1 or more
     */
    public record Kind(int nodes, String name, long hertz) {}

    /**
     * Parses a text such as {@code 32 x Opteron 2.8 GHz, 32 x EM64T 3.6 GHz}.
     *
     * @param where origin of the text, for errors: file and line, or the command line
     * @param name key, for errors
     * @param text the text
     * @return the kinds
     * @throws InputException if the text is not valid
     */
    public static NodeKinds parse(String where, String name, String text) {
        List<Kind> kinds = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher matcher = KIND.matcher(part);
            if (!matcher.matches() || !Quantity.FREQUENCY.matches(matcher.group(3))) {
                throw new InputException(
                        where, name, text, "kinds of nodes, as 32 x Opteron 2.8 GHz, 32 x EM64T 3.6 GHz");
            }
            int nodes = Integer.parseInt(matcher.group(1));
            if (nodes == 0) {
                throw new InputException(where, name, text, "1 node or more of each kind");
            }
            kinds.add(new Kind(nodes, matcher.group(2), Quantity.FREQUENCY.parse(where, name, matcher.group(3), 1)));
        }
        return new NodeKinds(List.copyOf(kinds));
    }

    /**
     * Returns the clock of a node. Nodes beyond the last group have the clock of the last group.
     *
     * @param node number of the node, 0 or more
     * @param usual clock in Hz if all nodes are alike, 1 or more
     * @return clock in Hz, 1 or more
     */
    public long hertz(int node, long usual) {
        int first = 0;
        long hertz = usual;
        for (Kind kind : kinds) {
            hertz = kind.hertz;
            first += kind.nodes;
            if (node < first) {
                break;
            }
        }
        return hertz;
    }
}
