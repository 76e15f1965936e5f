package org.rankcluster.hardware.router;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineValues;

/** The parser and formatter of extents in machine files, such as {@code 16x6}. */
public final class Extents {
    private static final Pattern EXTENTS = Pattern.compile("[1-9]\\d{0,6}(x[1-9]\\d{0,6}){0,7}");

    private Extents() {}

    /**
     * Reads numbers.
     *
     * @param values values of the machine
     * @param key their key
     * @param rule text of the rule, for errors
     * @return 1..8 numbers, each 1 or more
     * @throws org.rankcluster.input.InputException if the value is not valid
     */
    public static int[] read(MachineValues values, MachineKey key, String rule) {
        String text = values.text(key, rule);
        if (!EXTENTS.matcher(text).matches()) {
            throw values.error(key, rule);
        }
        return Arrays.stream(text.split("x")).mapToInt(Integer::parseInt).toArray();
    }

    /**
     * Returns the text of extents, such as {@code 16x6}.
     *
     * @param extents extents, one or more
     * @return the numbers with {@code x} between them
     */
    public static String text(int... extents) {
        return Arrays.stream(extents).mapToObj(String::valueOf).collect(Collectors.joining("x"));
    }

    /**
     * Returns the product of extents.
     *
     * @param extents extents, each 1 or more
     * @return the product; if it is 2^31 or more, any number that is 2^31 or more
     */
    public static long product(int... extents) {
        long product = 1;
        for (int extent : extents) {
            product = Math.min(Integer.MAX_VALUE + 1L, product) * extent;
        }
        return product;
    }
}
