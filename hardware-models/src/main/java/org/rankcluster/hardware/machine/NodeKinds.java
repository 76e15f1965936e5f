package org.rankcluster.hardware.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rankcluster.input.InputException;
import org.rankcluster.input.Quantity;

/**
 * Nodes whose processors differ in their clock, in the order in which the machine numbers them; none where all are alike. What programs compute
 * takes longer on a slower one by the ratio of the clocks; other costs of the machine file are times, and hold for all nodes.
 */
public record NodeKinds(List<Kind> kinds) {
    /** All nodes are alike. */
    public static final NodeKinds ONE = new NodeKinds(List.of());

    private static final Pattern KIND = Pattern.compile("\\s*(\\d{1,9})\\s*x\\s*(\\S+)\\s+(.+)");

    /**
     * Nodes that follow each other.
     *
     * @param nodes how many
     * @param name of their processor
     * @param hertz its clock
     */
    public record Kind(int nodes, String name, long hertz) {}

    /**
     * Reads {@code 32 x Opteron 2.8 GHz, 32 x EM64T 3.6 GHz}.
     *
     * @param where file and line, or the command line
     * @throws InputException for {@code name} if it is none
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

    /** Cycles per second of a node, {@code usual} where all are alike; nodes beyond the last kind are of that. */
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
