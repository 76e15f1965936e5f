package org.rankcluster.hardware.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * The reader of a machine's failed links: a list of links, or a random fraction of all links. A listed link is given
 * by the names of both ends; the fraction is drawn by a seed. A link fails in both directions.
 */
public final class FailedLinks {
    /** The value without failures. */
    static final String NONE = "none";

    private static final Pattern FRACTION = Pattern.compile("(0?\\.\\d{1,9}|\\d{1,2}(\\.\\d{1,9})? ?%)");

    /** A link between two elements, nodes or routers or switches, by their numbers. */
    public record Cable(int from, int to) {}

    private FailedLinks() {}

    /**
     * Returns true if a machine has failed links.
     *
     * @param values values of the machine
     * @return false without the key, or if its value is {@code none}
     */
    public static boolean areIn(MachineValues values) {
        long unusedSeed = seed(values); // an error even if nothing is drawn
        return values.has(MachineKeys.FAILED_LINKS)
                && !values.text(MachineKeys.FAILED_LINKS).equals(NONE);
    }

    /**
     * Reads the failed links.
     *
     * @param values values of a machine that has failed links
     * @param cables all links that may fail, in an order that the shape of the machine gives
     * @param names name of an element
     * @param example a list of links, for errors
     * @return bit {@code i} is set if link {@code i} of {@code cables} has failed
     * @throws org.rankcluster.input.InputException if the value is not valid
     */
    public static BitSet read(MachineValues values, List<Cable> cables, IntFunction<String> names, String example) {
        String text = values.text(MachineKeys.FAILED_LINKS);
        if (isFraction(text)) {
            return draw(values, cables.size(), text);
        }
        Map<String, List<Integer>> byName = new HashMap<>();
        for (int i = 0; i < cables.size(); i++) {
            String from = names.apply(cables.get(i).from());
            String to = names.apply(cables.get(i).to());
            byName.computeIfAbsent(from + "-" + to, name -> new ArrayList<>()).add(i);
            byName.computeIfAbsent(to + "-" + from, name -> new ArrayList<>()).add(i);
        }
        BitSet failed = new BitSet();
        for (String item : text.split(",", -1)) {
            List<Integer> found = byName.get(item.strip());
            if (found == null) {
                throw values.error(
                        MachineKeys.FAILED_LINKS,
                        "none, a fraction such as 1%, or links such as " + example + "; there is no link "
                                + item.strip());
            }
            found.forEach(failed::set);
        }
        return failed;
    }

    /** Returns whether a text is a fraction. */
    static boolean isFraction(String text) {
        return FRACTION.matcher(text).matches();
    }

    /** Draws a random set of the numbers {@code 0..all-1}. {@code text} is the fraction of them that are drawn. */
    static BitSet draw(MachineValues values, int all, String text) {
        boolean isPercent = text.endsWith("%");
        String number = isPercent ? text.substring(0, text.length() - 1).strip() : text;
        double fraction = Double.parseDouble(number) / (isPercent ? 100 : 1);
        int count = (int) Math.round(fraction * all);
        SplittableRandom random = new SplittableRandom(seed(values));
        BitSet failed = new BitSet();
        // Floyd's sampling: each set of this size is equally likely.
        for (int last = all - count; last < all; last++) {
            int drawn = random.nextInt(last + 1);
            failed.set(failed.get(drawn) ? last : drawn);
        }
        return failed;
    }

    private static long seed(MachineValues values) {
        return values.has(MachineKeys.FAILED_SEED) ? values.number(MachineKeys.FAILED_SEED) : 1;
    }

    /**
     * Creates the error of a network that failures cut in two.
     *
     * @param values values of the machine
     * @param key key to blame
     * @param from name of an element
     * @param to name of an element that cannot be reached from it
     * @return the error
     */
    public static RuntimeException cut(MachineValues values, MachineKey key, String from, String to) {
        return values.error(key, "a way between all nodes; there is none from " + from + " to " + to);
    }

    /**
     * Rejects failed links of a machine that has no links to fail.
     *
     * @param values values of the machine
     * @param why why none may fail
     * @throws org.rankcluster.input.InputException if there are any
     */
    public static void reject(MachineValues values, String why) {
        if (areIn(values)) {
            throw values.error(MachineKeys.FAILED_LINKS, "none " + why);
        }
    }
}
