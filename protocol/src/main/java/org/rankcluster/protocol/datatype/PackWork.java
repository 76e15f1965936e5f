package org.rankcluster.protocol.datatype;

/**
 * What a rank has done so far to process messages of data that are not contiguous, counted: elements are contiguous pieces of
 * data. Sums over sends and receives.
 */
public final class PackWork {
    private long searched;
    private long lookedAhead;
    private long packed;
    private long packedBytes;
    private long inPlace;
    private long inPlaceBytes;
    private long sections;

    void addSection(long newlySearched, long newlyLookedAhead) {
        sections++;
        searched += newlySearched;
        lookedAhead += newlyLookedAhead;
    }

    void addPacked(long elements, long bytes) {
        packed += elements;
        packedBytes += bytes;
    }

    void addInPlace(long elements, long bytes) {
        inPlace += elements;
        inPlaceBytes += bytes;
    }

    /** Elements that were searched again, to find back to a place. */
    public long searched() {
        return searched;
    }

    /** Elements that were looked at to see whether they are sparse or dense. */
    public long lookedAhead() {
        return lookedAhead;
    }

    /** Elements that were copied to or from a pipeline buffer; what is cut at the end of the buffer counts twice. */
    public long packed() {
        return packed;
    }

    /** Their bytes. */
    public long packedBytes() {
        return packedBytes;
    }

    /** Elements of dense sections, which were sent from or received into their place. */
    public long inPlace() {
        return inPlace;
    }

    /** Their bytes. */
    public long inPlaceBytes() {
        return inPlaceBytes;
    }

    /** Sections: decisions between sparse and dense. */
    public long sections() {
        return sections;
    }
}
