package org.rankcluster.protocol.datatype;

/**
 * What a rank has done so far to process messages of data that are not contiguous, counted: elements are contiguous pieces of
 * data. Sums over sends and receives.
 */
public final class PackWork {
    private long searched;
    private long lookedAhead;
    private long pieces;
    private long packed;
    private long packedBytes;
    private long inPlace;
    private long inPlaceBytes;
    private long sections;
    private long searchTime;
    private long lookAheadTime;
    private long packTime;

    /** One more section, for the elements that were searched and looked at to decide on it; the CPU time that it took (ps). */
    long addSection(long newlySearched, long newlyLookedAhead, PackCosts costs) {
        sections++;
        searched += newlySearched;
        lookedAhead += newlyLookedAhead;
        long search = costs.search(newlySearched);
        long look = costs.lookAhead(newlyLookedAhead);
        searchTime += search;
        lookAheadTime += look;
        return search + look;
    }

    /** Elements that went through the buffer; the CPU time that it took (ps). */
    long addPacked(long elements, long bytes, PackCosts costs) {
        pieces++;
        packed += elements;
        packedBytes += bytes;
        long time = costs.pack(elements, bytes);
        packTime += time;
        return time;
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

    /** Pieces: pipeline buffers that were filled, or emptied. */
    public long pieces() {
        return pieces;
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

    /** CPU time of searching, in ps. */
    public long searchTime() {
        return searchTime;
    }

    /** CPU time of looking ahead, in ps. */
    public long lookAheadTime() {
        return lookAheadTime;
    }

    /** CPU time of copying to or from pipeline buffers, in ps. */
    public long packTime() {
        return packTime;
    }

    /** Sections: decisions between sparse and dense. */
    public long sections() {
        return sections;
    }
}
