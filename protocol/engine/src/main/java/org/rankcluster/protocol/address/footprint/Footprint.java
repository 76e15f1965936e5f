package org.rankcluster.protocol.address.footprint;

/**
 * Bytes of one rank, or a sum over several.
 *
 * @param addresses virtual connections, or elements of the address vector
 * @param maps rank maps and tables of references
 * @param caches of translations
 * @param translations ps of one translation in each communicator, together; without caches
 */
public record Footprint(long addresses, long maps, long caches, long translations) {
    /** Nothing. */
    public static final Footprint NONE = new Footprint(0, 0, 0, 0);

    /** All bytes. */
    public long total() {
        return addresses + maps + caches;
    }

    /** This and another. */
    public Footprint plus(Footprint other) {
        return new Footprint(
                addresses + other.addresses,
                maps + other.maps,
                caches + other.caches,
                translations + other.translations);
    }
}
