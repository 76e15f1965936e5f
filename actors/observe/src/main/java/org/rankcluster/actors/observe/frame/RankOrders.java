package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.rankcluster.hardware.topology.Dimensions;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.RankOrder;
import org.rankcluster.hardware.topology.Topology;

/** The alternative orders of ranks that findings compare with a job's mapping. */
public final class RankOrders {
    /** Largest number of letters of which every permutation is compared. */
    private static final int MOST_LETTERS = 4;

    private RankOrders() {}

    /**
     * Returns the mappings of a job's ranks in other orders of the machine's dimensions. With more than {@value #MOST_LETTERS} letters, the
     * dimensions are in their own order or in the reverse one. The slot on a node is first or last. Returns nothing if ranks may be started
     * on spare nodes, or if all orders are equal.
     *
     * @param mapping the job's mapping
     * @param reading letter that counts fastest on the machine
     */
    public static List<RankMapping> of(Topology topology, RankMapping mapping, RankOrder reading) {
        StringBuilder letters = new StringBuilder();
        String all = Dimensions.letters(topology.dimensions());
        for (int dimension = 0; dimension < all.length(); dimension++) {
            if (topology.extent(dimension) > 1) {
                letters.append(all.charAt(dimension));
            }
        }
        boolean isShared = mapping.slots() > 1;
        if (mapping.spareNodes() > 0 || letters.length() + (isShared ? 1 : 0) < 2) {
            return List.of();
        }
        String slot = String.valueOf(Dimensions.SLOT);
        String fixed = (isShared ? "" : slot)
                + all.chars()
                        .filter(letter -> letters.indexOf(String.valueOf((char) letter)) < 0)
                        .mapToObj(letter -> String.valueOf((char) letter))
                        .reduce("", String::concat);
        Set<String> orders = new TreeSet<>();
        String free = letters + (isShared ? slot : "");
        if (free.length() <= MOST_LETTERS) {
            permute("", free, orders);
        } else {
            for (String one : List.of(letters.toString(), letters.reverse().toString())) {
                orders.add(one + (isShared ? slot : ""));
                orders.add((isShared ? slot : "") + one);
            }
        }
        List<RankMapping> mappings = new ArrayList<>();
        for (String order : orders) {
            mappings.add(new OrderMapping(topology, mapping.slots(), order + fixed, reading, mapping.universe()));
        }
        return List.copyOf(mappings);
    }

    private static void permute(String front, String rest, Set<String> orders) {
        if (rest.isEmpty()) {
            orders.add(front);
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(front + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), orders);
        }
    }
}
