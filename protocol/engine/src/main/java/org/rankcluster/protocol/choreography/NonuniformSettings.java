package org.rankcluster.protocol.choreography;

import java.util.List;
import java.util.function.UnaryOperator;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.input.Quantity;

/**
 * The bounds by which allgatherv and alltoallw distinguish blocks of very different lengths (Balaji et al., section 4.2). The paper gives
 * none of these numbers. The defaults of the first two and of the last are ours; the default of the third is MPICH's.
 *
 * @param fraction fraction of the ranks whose blocks are the bulk; blocks of further ranks may be outliers
 * @param threshold ratio, more than 0, of the longest block to the longest of the bulk above which there are outliers
 * @param ringFrom total bytes from which MPICH's allgatherv uses the ring
 * @param largeFrom bytes from which a block of an alltoallw is large
 */
public record NonuniformSettings(double fraction, double threshold, int ringFrom, int largeFrom) {
    /** The bounds of a job that sets none. */
    public static final NonuniformSettings DEFAULT = new NonuniformSettings(0.9, 4, 512 * 1024, 4 * 1024);

    /** Key of {@link #fraction}. */
    public static final String FRACTION = Collective.PREFIX + "allgatherv-fraction";

    /** Key of {@link #threshold}. */
    public static final String THRESHOLD = Collective.PREFIX + "allgatherv-threshold";

    /** Key of {@link #ringFrom}. */
    public static final String RING_FROM = Collective.PREFIX + "allgatherv-limit";

    /** Key of {@link #largeFrom}. */
    public static final String LARGE_FROM = Collective.PREFIX + "alltoallw-threshold";

    /** Configuration keys of the bounds. */
    public static final List<String> KEYS = List.of(FRACTION, THRESHOLD, RING_FROM, LARGE_FROM);

    /** A finite decimal number, as a pattern. */
    private static final String NUMBER = "\\d{1,9}(\\.\\d{1,9})?";

    /**
     * Reads the bounds of a job. {@link #check} has accepted their values.
     *
     * @param choice function from key to value
     * @return the bounds
     */
    public static NonuniformSettings of(UnaryOperator<String> choice) {
        String fraction = choice.apply(FRACTION);
        String threshold = choice.apply(THRESHOLD);
        String ringFrom = choice.apply(RING_FROM);
        String largeFrom = choice.apply(LARGE_FROM);
        boolean isUsual = isAuto(fraction) && isAuto(threshold) && isAuto(ringFrom) && isAuto(largeFrom);
        return isUsual
                ? DEFAULT
                : new NonuniformSettings(
                        isAuto(fraction) ? DEFAULT.fraction : Double.parseDouble(fraction),
                        isAuto(threshold) ? DEFAULT.threshold : Double.parseDouble(threshold),
                        isAuto(ringFrom) ? DEFAULT.ringFrom : bytes("job", RING_FROM, ringFrom),
                        isAuto(largeFrom) ? DEFAULT.largeFrom : bytes("job", LARGE_FROM, largeFrom));
    }

    private static boolean isAuto(String value) {
        return value.equals(Collective.AUTO);
    }

    /**
     * Checks the value of one of {@link #KEYS} when a job starts.
     *
     * @param where file and line, or the command line
     * @param key one of {@link #KEYS}
     * @param value the value
     * @throws InputException if the value is out of range or the key is unknown
     */
    public static void check(String where, String key, String value) {
        if (isAuto(value)) {
            return;
        }
        switch (key) {
            case FRACTION -> checkNumber(where, key, value, 0, 1, "auto, or more than 0 and at most 1, e.g. 0.9");
            case THRESHOLD -> checkNumber(where, key, value, 0, Integer.MAX_VALUE, "auto, or more than 0, e.g. 4");
            case RING_FROM, LARGE_FROM -> {
                int unusedBytes = bytes(where, key, value);
            }
            default ->
                throw new InputException(
                        where, key, value, "a key that is one of " + KEYS + NearestName.hint(key, KEYS));
        }
    }

    private static void checkNumber(String where, String key, String value, int above, int most, String rule) {
        double number = value.matches(NUMBER) ? Double.parseDouble(value) : above;
        if (number <= above || number > most) {
            throw new InputException(where, key, value, rule);
        }
    }

    private static int bytes(String where, String key, String value) {
        long bytes = Quantity.SIZE.parse(where, key, value, 0);
        if (bytes > Integer.MAX_VALUE) {
            throw new InputException(where, key, value, "auto, or less than 2 GiB, e.g. 32 KiB");
        }
        return (int) bytes;
    }
}
