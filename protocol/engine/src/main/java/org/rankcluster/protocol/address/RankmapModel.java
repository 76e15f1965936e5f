package org.rankcluster.protocol.address;

/** How a rankmap describes its members. */
public enum RankmapModel {
    /** Rank = LPID (Guo et al., section IV-C). */
    DIRECT("direct"),
    /** LPID = rank + offset (Guo et al., section IV-C). */
    OFFSET("offset"),
    /** LPID = rank x stride + offset (Guo et al., section IV-C). */
    STRIDE("stride"),
    /** Blocks of consecutive LPIDs, a stride apart (Guo et al., section IV-C). */
    BLOCKED_STRIDE("blocked-stride"),
    /** A rank 0 of its own, then a stride: node roots of LSMS (Guo et al., section III, goes without). */
    HEADED_STRIDE("headed-stride"),
    /** Few stretches, each with an offset and a stride. */
    PIECEWISE("piecewise"),
    /** A rectangle in a rectangle of the world (Kumar et al., section 4). */
    CARTESIAN("cartesian"),
    /** A table of LPIDs (Guo et al., section IV-C). */
    LUT("lut"),
    /** A table of process groups and LPIDs (Guo et al., section IV-C). */
    MLUT("mlut"),
    /** A table of LPIDs with as many bits each as they need. */
    BIT_PACKED("bit-packed"),
    /** Ascending LPIDs, high and low bits apart (Elias 1974, Fano 1971). */
    ELIAS_FANO("elias-fano"),
    /** A table of virtual connections (Guo et al., section IV-A). */
    VCRT("vcrt"),
    /** Ranks of the parent communicator (Chaarawi and Gabriel, as Guo et al., section VI, compares). */
    SPARSE_GROUP("sparse-group");

    private final String text;

    RankmapModel(String text) {
        this.text = text;
    }

    /** As results and papers write it. */
    public String text() {
        return text;
    }
}
