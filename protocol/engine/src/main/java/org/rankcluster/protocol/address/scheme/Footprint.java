package org.rankcluster.protocol.address.scheme;

/**
 * The memory of address management by category, in bytes, for one rank or summed over several.
 *
 * @param addresses bytes of virtual connections or of elements of the address vector
 * @param maps bytes of rank maps and tables of references
 * @param caches bytes of translation caches
 * @param translations sum of the times of one translation in each communicator, in picoseconds; without caches
 */
public record Footprint(long addresses, long maps, long caches, long translations) {
    /** The empty footprint: zero bytes in every category. */
    public static final Footprint NONE = new Footprint(0, 0, 0, 0);

    /** {@return the bytes of all categories} */
    public long total() {
        return addresses + maps + caches;
    }

    /**
     * {@return the sum of this footprint and another}
     *
     * @param other footprint to add
     */
    public Footprint plus(Footprint other) {
        return new Footprint(
                addresses + other.addresses,
                maps + other.maps,
                caches + other.caches,
                translations + other.translations);
    }
}
