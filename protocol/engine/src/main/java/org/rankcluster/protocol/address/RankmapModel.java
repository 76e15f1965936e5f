package org.rankcluster.protocol.address;

/** The models of rank maps, such as offset, stride or table, as categories for statistics. */
public enum RankmapModel {
    /** Rank = LPID (Guo et al., section IV-C). */
    DIRECT("direct"),
    /** LPID = rank + offset (Guo et al., section IV-C). */
    OFFSET("offset"),
    /** LPID = rank x stride + offset (Guo et al., section IV-C). */
    STRIDE("stride"),
    /** Blocks of consecutive LPIDs at a constant stride (Guo et al., section IV-C). */
    BLOCKED_STRIDE("blocked-stride"),
    /** A separate LPID for rank 0, then a stride, as the node roots of LSMS. Guo et al. (section III) has no such model. */
    HEADED_STRIDE("headed-stride"),
    /** A few stretches of ranks, each with an offset and a stride. */
    PIECEWISE("piecewise"),
    /** A rectangle in a rectangle of the world (Kumar et al., section 4). */
    CARTESIAN("cartesian"),
    /** A table of LPIDs (Guo et al., section IV-C). */
    LUT("lut"),
    /** A table of process groups and LPIDs (Guo et al., section IV-C). */
    MLUT("mlut"),
    /** A table of LPIDs with the fewest bits for each that the range needs. */
    BIT_PACKED("bit-packed"),
    /** Ascending LPIDs with high and low bits stored separately (Elias 1974, Fano 1971). */
    ELIAS_FANO("elias-fano"),
    /** A table of virtual connections (Guo et al., section IV-A). */
    VCRT("vcrt"),
    /** Ranks in the parent communicator (Chaarawi and Gabriel; compared in Guo et al., section VI). */
    SPARSE_GROUP("sparse-group");

    private final String text;

    RankmapModel(String text) {
        this.text = text;
    }

    /** {@return the name in results and papers} */
    public String text() {
        return text;
    }
}
