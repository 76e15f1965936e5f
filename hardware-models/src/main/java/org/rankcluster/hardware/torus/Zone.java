package org.rankcluster.hardware.torus;

/**
 * The freedom of an adaptive packet to choose among the directions that bring it nearer: the four zones of Blue
 * Gene/Q. The sources are PAMI's comment block {@code PAMI_ROUTING} and the masks of its firmware, {@code fw_nd.c}. A
 * packet may take the hinted directions of the zone's first mask that has any; then the directions of the next mask.
 */
public enum Zone {
    /** Dimensions of equal effective length in any order, longer ones first. */
    Z0(0),
    /** Any of the directions. */
    Z1(1),
    /** One dimension after the other, in the deterministic order. */
    Z2(2),
    /** One dimension after the other, as in {@link #Z2}; in every step, also the last dimension of the shape (E of Blue Gene/Q). */
    Z3(3);

    /** Number of zones. */
    public static final int COUNT = 4;

    private final int number;

    Zone(int number) {
        this.number = number;
    }

    /** {@return the number of the zone, from 0} */
    public int number() {
        return number;
    }

    /**
     * Returns the zone with a number.
     *
     * @param number the number, 0..3
     * @return the zone
     * @throws IllegalArgumentException if there is no such zone
     */
    public static Zone of(int number) {
        return switch (number) {
            case 0 -> Z0;
            case 1 -> Z1;
            case 2 -> Z2;
            case 3 -> Z3;
            default -> throw new IllegalArgumentException("zone: " + number + " (expected: 0..3)");
        };
    }
}
